import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentsShop, type PaymentsShop, sessionRequest } from '../../testing/payments/payments-shop.ts'
import { rounds } from '../../testing/rounds.ts'
import { newId } from '../platform/ids.ts'
import type { PaymentsDependencies } from './dependencies.ts'
import { findPayment, sumRefunds } from './queries.ts'
import { sendRefunds } from './refund.ts'
import { leftToRefund } from './rules.ts'
import { findRefunds } from './sandbox/objects.ts'

let shop: PaymentsShop
let dashboard: Stripe
beforeAll(async () => {
  // The test runs the jobs itself.
  shop = await openPaymentsShop({ working: false })
  dashboard = await shop.dashboard()
})
afterAll(() => shop.close())

const paid = 1_000

/** The provider carries out the request, but the process dies before the response. */
function dying(dependencies: PaymentsDependencies): PaymentsDependencies {
  const of: PaymentsDependencies['providers']['of'] = (payment) => ({
    ...dependencies.providers.of(payment),
    refund: async (order) => {
      await dependencies.providers.of(payment).refund(order)
      throw new Error('The process was killed')
    },
  })
  return { ...dependencies, providers: { ...dependencies.providers, of } }
}

async function pay(): Promise<{ reference: string; payment_intent: string }> {
  const reference = await shop.prepare(paid)
  await shop.pay(await shop.openPage(reference, sessionRequest(paid)))
  expect(await shop.payments.check(reference)).toBe('paid')
  return { reference, payment_intent: await shop.intentOf(reference) }
}

async function look(reference: string) {
  const { db } = shop.database
  const payment = (await findPayment(db, reference))!
  const atProvider = await findRefunds(db, payment.paymentIntent!)
  const sum = (...states: string[]) =>
    atProvider.reduce((sum, { amount, status }) => sum + (states.includes(status) ? amount : 0), 0)
  const { rows } = await shop.database.pool.query(
    'select id, amount::int, state from payment_refunds where reference = $1',
    [reference],
  )
  return {
    payment,
    ids: atProvider.flatMap(({ metadata }) => metadata.refund ?? []),
    alive: sum('succeeded', 'pending'),
    back: sum('succeeded'),
    refunds: rows as { id: string; amount: number; state: string }[],
    sums: await sumRefunds(db, reference),
    reports: (await shop.refundsReported(reference)) as { id?: string; amount?: number; failed?: string }[],
  }
}

/** @param asked amounts by the ids of refunds */
async function check(reference: string, asked: ReadonlyMap<string, number>): Promise<void> {
  const { payment, ids, alive, refunds, sums, reports } = await look(reference)
  expect(alive).toBeLessThanOrEqual(paid)
  expect(ids.length, 'refunds sent for one id').toBe(new Set(ids).size)
  expect(sums.started).toBeLessThanOrEqual(paid)
  const reported = reports.reduce((sum, { id, amount }) => sum + (amount ?? asked.get(id ?? '') ?? 0), 0)
  expect(reported).toBe(sums.done)
  const states = Object.groupBy(refunds, ({ state }) => state)
  const neverSent = new Set(reports.flatMap(({ failed }) => failed ?? []))
  const rejected = (states.failed ?? []).filter(({ id }) => !neverSent.has(id))
  expect(reports.filter(({ amount = 0 }) => amount < 0).reduce((sum, { amount }) => sum - amount!, 0)).toBe(
    rejected.reduce((sum, { amount }) => sum + amount, 0),
  )
  expect(payment.state === 'refunded').toBe(sums.done === paid)
  if (sums.started === paid) expect(payment.state).not.toBe('paid')
}

const amount = fc.integer({ min: 1, max: paid })
const step = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('ask'), id: fc.nat(4), amount }), weight: 3 },
  {
    arbitrary: fc.record({ kind: fc.constant('work'), how: fc.constantFrom('once', 'at once', 'dying') }),
    weight: 3,
  },
  fc.record({ kind: fc.constant('by hand'), amount: fc.option(amount, { nil: undefined }) }),
  fc.record({ kind: fc.constant('bank'), status: fc.constantFrom('pending', 'failed', 'succeeded') }),
  fc.record({ kind: fc.constantFrom('event', 'provider forgets keys', 'rejected late') }),
) as fc.Arbitrary<
  | { kind: 'ask'; id: number; amount: number }
  | { kind: 'work'; how: 'once' | 'at once' | 'dying' }
  | { kind: 'by hand'; amount: number | undefined }
  | { kind: 'bank'; status: string }
  | { kind: 'event' | 'provider forgets keys' | 'rejected late' }
>

test('no more is refunded than was paid, for any sequence of requests, repeats, kills, rejections and manual refunds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const { reference, payment_intent } = await pay()
      const { dependencies } = shop.payments
      const work = (given = dependencies) => sendRefunds(given, reference).catch(() => {})
      const { db, pool } = shop.database
      const setBankStatus = (status: string) =>
        pool.query(
          `update sandbox_objects set data = data || jsonb_build_object('status', $2::text)
           where data->'metadata'->>'refund' in
             (select id from payment_refunds where reference = $1 and state = 'queued')
             and data->>'status' <> 'failed'`,
          [reference, status],
        )
      const asked = new Map<string, number>()
      for (const one of steps) {
        if (one.kind === 'ask') {
          const id = `${reference}-${one.id}`
          const { payment, refunds, sums } = await look(reference)
          const earlier = refunds.find((refund) => refund.id === id)
          const isTaken = earlier ? earlier.amount === one.amount : one.amount <= leftToRefund(payment, sums)
          const asking = db.transaction((tx) =>
            shop.payments.refund(tx, reference, { id, amount: one.amount }),
          )
          await (isTaken ? asking : expect(asking).rejects.toThrow())
          if (isTaken && !earlier) asked.set(id, one.amount)
        }
        if (one.kind === 'work') {
          if (one.how === 'once') await work()
          if (one.how === 'dying') await work(dying(dependencies))
          if (one.how === 'at once') await Promise.all([work(), work(dying(dependencies)), work()])
        }
        if (one.kind === 'by hand')
          await dashboard.refunds
            .create({ payment_intent, ...(one.amount && { amount: one.amount }) })
            .catch(() => {})
        if (one.kind === 'bank') await setBankStatus(one.status)
        if (one.kind === 'rejected late')
          await pool.query(
            `update sandbox_objects set data = data || '{"status": "failed"}' where id = (
               select id from sandbox_objects where data->>'object' = 'refund' and data->>'status' = 'succeeded'
                 and data->>'payment_intent' = $1 order by random() limit 1)`,
            [payment_intent],
          )
        if (one.kind === 'provider forgets keys') await pool.query('delete from sandbox_answers')
        if (one.kind === 'event') {
          const data = { object: { id: 're_1', payment_intent } }
          const event = { id: `evt_${newId()}`, type: 'refund.updated', data }
          expect((await shop.sendEvent(event)).statusCode).toBe(200)
        }
        await check(reference, asked)
      }
      await setBankStatus('succeeded')
      for (let time = 0; time < 2; time++) await work()
      await check(reference, asked)
      const { alive, back, sums, refunds, payment } = await look(reference)
      expect(sums.done, 'what is said to be back').toBe(back)
      expect(refunds.filter(({ state }) => state === 'queued')).toEqual([])
      expect(payment.state === 'refunded').toBe(alive === paid)
    }),
    { numRuns: rounds(20) },
  )
})
