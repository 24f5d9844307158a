import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FaultyProxy, openFaultyProxy } from '../../testing/payments/faulty-proxy.ts'
import { openPaymentsShop, type PaymentsShop, sessionRequest } from '../../testing/payments/payments-shop.ts'
import { soon } from '../../testing/soon.ts'
import { sweepOld } from './queries.ts'
import { reconcile } from './reconcile.ts'

let shop: PaymentsShop
let proxy: FaultyProxy
beforeAll(async () => {
  proxy = await openFaultyProxy()
  // Events are not delivered, as if all of them were lost.
  shop = await openPaymentsShop({ working: false, connection: { address: proxy.address } })
  proxy.forwardTo(shop.payments.sandbox!.address)
})
afterAll(async () => {
  await shop.close()
  await proxy.close()
})

async function opened() {
  const reference = await shop.prepare(3_750)
  return { reference, page: await shop.openPage(reference, sessionRequest(3_750)) }
}

const round = () => reconcile(shop.payments.dependencies)

test('a payment without an event is found a minute after its page was opened, not before', async () => {
  const { reference, page } = await opened()
  await shop.pay(page)
  await round()
  expect(await shop.stateOf(reference)).toBe('open')
  await shop.age(reference, 1)
  await round()
  expect(await shop.reported(reference)).toEqual(['paid'])
  expect(await shop.stateOf(reference)).toBe('paid')
})

test('an unpaid page is checked less and less often, and once more when it ends', async () => {
  const { reference } = await opened()
  const checks: number[] = []
  for (let minute = 1; minute <= 36; minute++) {
    await shop.age(reference, 1)
    const before = proxy.requests.length
    await round()
    if (proxy.requests.length > before) checks.push(minute)
  }
  expect([checks[0], checks.at(-1)]).toEqual([1, 35])
  expect(checks.length).toBeLessThan(9)
  const pauses = checks.slice(1, -1).map((minute, index) => minute - checks[index]!)
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(await shop.reported(reference)).toEqual(['expired'])
})

test('when a page ends it is closed at the provider too, so it can no longer be paid', async () => {
  const { reference, page } = await opened()
  await shop.age(reference, 35)
  await round()
  expect(await shop.reported(reference)).toEqual(['expired'])
  expect((await shop.pay(page)).body).toContain('a expiré')
  expect(await shop.payments.check(reference)).toBe('expired')
})

test('a payment at the last moment counts, even if reconciliation comes first', async () => {
  const { reference, page } = await opened()
  await shop.pay(page)
  await shop.age(reference, 35)
  await round()
  expect(await shop.reported(reference)).toEqual(['paid'])
})

test('a payment whose node died before opening its page expires after two minutes, and opens no page later', async () => {
  const reference = await shop.prepare(3_750)
  await shop.age(reference, 1)
  await round()
  expect(await shop.stateOf(reference)).toBe('preparing')
  await shop.age(reference, 1)
  await Promise.all([round(), round()])
  expect(await shop.reported(reference)).toEqual(['expired'])
  await expect(shop.openPage(reference, sessionRequest(3_750))).rejects.toMatchObject({
    code: 'payment_unavailable',
  })
  expect(await shop.reported(reference)).toEqual(['expired'])
})

test('a page that is opened after its payment expired is closed and not shown', async () => {
  const slow = await openFaultyProxy()
  slow.forwardTo(shop.payments.sandbox!.address)
  slow.setMode('paused')
  const node = await shop.open({ working: false, connection: { address: slow.address } })
  const reference = await shop.prepare(3_750)
  const opening = node.openPage(reference, sessionRequest(3_750))
  await vi.waitFor(() => expect(slow.requests).not.toEqual([]), soon)
  await shop.age(reference, 2)
  await round()
  slow.setMode('working')
  await expect(opening).rejects.toMatchObject({ code: 'payment_unavailable' })
  expect(slow.requests.at(-1)).toMatch(/\/expire$/)
  expect(await shop.reported(reference)).toEqual(['expired'])
  await slow.close()
})

test('nodes share the work: each payment is checked by one of them', async () => {
  const references = []
  for (let count = 0; count < 30; count++) references.push((await opened()).reference)
  for (const reference of references) await shop.age(reference, 1)
  const second = await shop.open({ working: false, connection: { address: proxy.address } })
  const before = proxy.requests.length
  await Promise.all([round(), reconcile(second.payments.dependencies)])
  expect(proxy.requests.length - before).toBe(30)
})

test('an unavailable provider only delays payments, with one warning per round', async () => {
  const { reference, page } = await opened()
  const others = [await opened(), await opened()]
  await shop.pay(page)
  for (const { reference: due } of [{ reference }, ...others]) await shop.age(due, 36)
  await proxy.close()
  const before = shop.warnings.length
  await round()
  expect(shop.warnings.slice(before)).toEqual([
    'The payment provider could not be reached; the next round tries again',
  ])
  expect(await shop.stateOf(reference)).toBe('open')
  expect(await shop.reported(reference)).toEqual([])
  await proxy.open()
  for (const { reference: due } of [{ reference }, ...others]) await shop.age(due, 5)
  await round()
  expect(await shop.reported(reference)).toEqual(['paid'])
  for (const { reference: due } of others) expect(await shop.reported(due)).toEqual(['expired'])
})

test('soon after its end a payment expires without the provider, and a shopper who paid gets the money back', async () => {
  const { reference, page } = await opened()
  const { reference: unpaid } = await opened()
  await shop.pay(page)
  await shop.rejectMoney(reference)
  await proxy.close()
  for (const due of [reference, unpaid]) await shop.age(due, 41)
  await round()
  for (const due of [reference, unpaid]) expect(await shop.reported(due)).toEqual(['expired'])
  await proxy.open()
  for (const due of [reference, unpaid]) await shop.age(due, 5)
  const before = proxy.requests.length
  await round()
  expect(await shop.reported(reference)).toEqual(['expired', 'paid'])
  expect(await shop.stateOf(reference)).toBe('refunding')
  expect(await shop.reported(unpaid)).toEqual(['expired'])
  // The provider has reported the outcome, and is not asked again.
  expect(proxy.requests.length).toBeGreaterThan(before)
  const known = proxy.requests.length
  for (const due of [reference, unpaid]) await shop.age(due, 5)
  await round()
  expect(proxy.requests.length).toBe(known)
})

test('a provider that stays down is asked about an expired payment for a day', async () => {
  const { reference } = await opened()
  await proxy.close()
  await shop.age(reference, 41)
  await round()
  await shop.age(reference, 24 * 60)
  await round()
  await proxy.open()
  await shop.age(reference, 5)
  const before = proxy.requests.length
  await round()
  expect(proxy.requests.length).toBe(before)
})

test('a shop that was closed for two days asks the provider before a payment expires', async () => {
  const { reference, page } = await opened()
  await shop.pay(page)
  await shop.age(reference, 35 + 48 * 60)
  await round()
  expect(await shop.reported(reference)).toEqual(['paid'])
})

test('a failing payment does not stop the others of its round, and is retried', async () => {
  const [stuck, other] = [await opened(), await opened()]
  await shop.age(stuck.reference, 36)
  await shop.age(other.reference, 35)
  await shop.failListener(stuck.reference)
  const before = shop.errors.length
  await round()
  expect(shop.errors.slice(before)).toEqual(['A payment could not be reconciled; it will be retried'])
  expect(await shop.stateOf(stuck.reference)).toBe('open')
  expect(await shop.reported(other.reference)).toEqual(['expired'])
  await shop.mendListener()
  await shop.age(stuck.reference, 5)
  await round()
  expect(await shop.reported(stuck.reference)).toEqual(['expired'])
})

test('old payment events and sandbox rows are deleted, recent ones stay', async () => {
  const { pool } = shop.database
  const count = async () =>
    (
      await pool.query(
        `select (select count(*) from payment_events)::int events, (select count(*) from sandbox_answers)::int answers,
          (select count(*) from sandbox_objects)::int objects`,
      )
    ).rows[0]
  await pool.query(
    `insert into payment_events values ('evt_old', 'x', now() - interval '31 days'), ('evt_new', 'x', now())`,
  )
  const before = await count()
  await pool.query(`update sandbox_answers set created_at = now() - interval '25 hours'`)
  await sweepOld(shop.database.db)
  expect(await count()).toEqual({ ...before, events: before.events - 1, answers: 0 })
  await pool.query(`update sandbox_objects set created_at = now() - interval '91 days'`)
  await sweepOld(shop.database.db)
  expect((await count()).objects).toBe(0)
})
