import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { retryNow } from '../../testing/database.ts'
import { type FaultyProxy, openFaultyProxy } from '../../testing/payments/faulty-proxy.ts'
import { openPaymentsShop, type PaymentsShop, sessionRequest } from '../../testing/payments/payments-shop.ts'
import { soon } from '../../testing/soon.ts'
import { queueRefunds } from './refund.ts'

let shop: PaymentsShop
let proxy: FaultyProxy
beforeAll(async () => {
  proxy = await openFaultyProxy()
  shop = await openPaymentsShop({ connection: { address: proxy.address, timeout: 1_000 } })
  proxy.forwardTo(shop.payments.sandbox!.address)
})
beforeEach(() => proxy.setMode('working'))
afterAll(async () => {
  await shop.close()
  await proxy.close()
})

async function paid(): Promise<string> {
  const reference = await shop.prepare(3_750)
  await shop.pay(await shop.openPage(reference, sessionRequest(3_750)))
  await shop.settled()
  return reference
}

/** The whole amount unless one is given. */
const refund = (reference: string, amount = 3_750, id = reference) =>
  shop.database.db.transaction((tx) => shop.payments.refund(tx, reference, { id, amount }))

/** As if the process had died after the provider's response and before the refund was recorded. */
async function forget(id: string): Promise<void> {
  await shop.database.pool.query(
    `update payment_refunds set state = 'queued', done_at = null where id = $1`,
    [id],
  )
}

test('money is refunded once, even if several nodes request it', async () => {
  const reference = await paid()
  await shop.open()
  await Promise.all(Array.from({ length: 5 }, () => refund(reference)))
  expect(await shop.payments.check(reference)).toBe('refunded')
  // The state left by a worker that died midway.
  for (let time = 0; time < 6; time++) await queueRefunds(shop.database.db, reference)
  await shop.settled()
  expect(await shop.refundsOf(reference)).toEqual([3_750])
  expect(proxy.keys).toContain(`refund-${reference}`)
  expect(await shop.reported(reference)).toEqual(['paid', 'refunded'])
  await refund(reference)
  await shop.settled()
  expect(await shop.reported(reference)).toEqual(['paid', 'refunded'])
})

test('a transaction that fails refunds nothing', async () => {
  const reference = await paid()
  const failing = shop.database.db.transaction(async (tx) => {
    await shop.payments.refund(tx, reference, { id: reference, amount: 3_750 })
    throw new Error('The order could not be cancelled')
  })
  await expect(failing).rejects.toThrow('could not be cancelled')
  await shop.settled()
  expect(await shop.stateOf(reference)).toBe('paid')
  expect(await shop.refundsOf(reference)).toEqual([])
})

test('an unpaid payment is not refunded', async () => {
  const reference = await shop.prepare(3_750)
  await shop.openPage(reference, sessionRequest(3_750))
  await expect(refund(reference)).rejects.toThrow('0 XOF left')
  await shop.settled()
  expect(await shop.stateOf(reference)).toBe('open')
})

test('a lost response causes no second refund, even if the provider forgot the key', async () => {
  const reference = await paid()
  proxy.setMode('unanswering')
  const before = proxy.requests.length
  await refund(reference)
  await vi.waitFor(() => expect(proxy.requests.slice(before)).toContain('GET /v1/refunds'), soon)
  proxy.setMode('working')
  await shop.settled()
  await shop.database.pool.query(`delete from sandbox_answers`)
  await shop.database.pool.query(`update payments set state = 'refunding' where reference = $1`, [reference])
  await forget(reference)
  await queueRefunds(shop.database.db, reference)
  await shop.settled()
  expect(await shop.refundsOf(reference)).toEqual([3_750])
})

test('a refund by hand is not repeated, and a partial one is completed', async () => {
  const [whole, part] = [await paid(), await paid()]
  const dashboard = await shop.dashboard()
  // The provider's events are read only after the shop's own refund is queued.
  proxy.setMode('paused')
  await dashboard.refunds.create({ payment_intent: await shop.intentOf(whole) })
  await dashboard.refunds.create({ payment_intent: await shop.intentOf(part), amount: 750 })
  await refund(whole)
  await refund(part)
  proxy.setMode('working')
  await shop.settled()
  expect(await shop.refundsOf(whole)).toEqual([3_750])
  expect((await shop.refundsOf(part)).sort()).toEqual([3_000, 750].sort())
  for (const reference of [whole, part]) expect(await shop.reported(reference)).toEqual(['paid', 'refunded'])
})

test('refunds that an operator makes by hand are recorded, partial ones too', async () => {
  const reference = await paid()
  const dashboard = await shop.dashboard()
  const payment_intent = await shop.intentOf(reference)
  const tell = (id: string) =>
    shop.sendEvent({ id, type: 'charge.refunded', data: { object: { id: 'ch_1', payment_intent } } })
  await dashboard.refunds.create({ payment_intent, amount: 750 })
  expect((await tell('evt_part')).statusCode).toBe(200)
  await shop.settled()
  expect(await shop.stateOf(reference)).toBe('paid')
  await dashboard.refunds.create({ payment_intent })
  expect((await tell('evt_rest')).statusCode).toBe(200)
  await shop.settled()
  expect(await shop.stateOf(reference)).toBe('refunded')
  expect(await shop.refundsReported(reference)).toEqual([{ amount: 750 }, { amount: 3_000 }])
})

test('partial refunds are made one by one, each once, and the last one completes the refund', async () => {
  const reference = await paid()
  await refund(reference, 1_000, `${reference}-A`)
  await Promise.all(Array.from({ length: 3 }, () => refund(reference, 500, `${reference}-B`)))
  await shop.settled()
  expect(await shop.stateOf(reference)).toBe('paid')
  expect(await shop.payments.check(reference)).toBe('paid')
  await expect(refund(reference, 2_251, `${reference}-C`)).rejects.toThrow('2250 XOF left')
  await refund(reference, 2_250, `${reference}-C`)
  expect(await shop.payments.check(reference)).toBe('refunded')
  await shop.settled()
  expect(await shop.stateOf(reference)).toBe('refunded')
  expect(await shop.refundsOf(reference)).toEqual([2_250, 500, 1_000])
  const ids = ['A', 'B', 'C'].map((letter) => ({ id: `${reference}-${letter}` }))
  expect(await shop.refundsReported(reference)).toEqual(expect.arrayContaining(ids))
  expect(await shop.reported(reference)).toHaveLength(4)
  await expect(refund(reference, 1, `${reference}-D`)).rejects.toThrow('0 XOF left')
  await expect(refund(reference, 499, `${reference}-B`)).rejects.toThrow('of 500 XOF')
})

test('concurrent refunds share the remaining amount', async () => {
  const reference = await paid()
  const asked = await Promise.allSettled(
    ['A', 'B', 'C'].map((letter) => refund(reference, 1_500, `${reference}-${letter}`)),
  )
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await shop.settled()
  expect(await shop.refundsOf(reference)).toEqual([1_500, 1_500])
})

test('a partial refund by hand is recorded, and requested refunds never exceed the amount paid', async () => {
  const reference = await paid()
  const dashboard = await shop.dashboard()
  proxy.setMode('paused')
  await dashboard.refunds.create({ payment_intent: await shop.intentOf(reference), amount: 3_000 })
  await refund(reference, 500, `${reference}-A`)
  await refund(reference, 750, `${reference}-B`)
  proxy.setMode('working')
  await shop.settled()
  expect(await shop.refundsOf(reference)).toEqual([250, 500, 3_000])
  expect(await shop.stateOf(reference)).toBe('refunded')
  const reports = await shop.refundsReported(reference)
  expect(reports).toHaveLength(3)
  expect(reports).toEqual(
    expect.arrayContaining([{ id: `${reference}-A` }, { id: `${reference}-B` }, { amount: 2_500 }]),
  )
})

test('a refund that the card’s bank rejects is left to the operator, and its amount can be refunded again', async () => {
  const reference = await paid()
  const dashboard = await shop.dashboard()
  // The state left by a node that died after the provider's response.
  await dashboard.refunds.create({
    payment_intent: await shop.intentOf(reference),
    amount: 1_000,
    metadata: { reference, refund: `${reference}-A` },
  })
  await shop.settled()
  await shop.database.pool.query(
    `update sandbox_objects set data = data || '{"status": "failed"}' where data->'metadata'->>'refund' = $1`,
    [`${reference}-A`],
  )
  const before = shop.errors.length
  await refund(reference, 1_000, `${reference}-A`)
  await shop.settled()
  expect(shop.errors.slice(before)).toEqual([
    'A payment cannot be refunded through its provider: refund it by hand',
  ])
  expect(await shop.refundsReported(reference)).toEqual([{ failed: `${reference}-A` }])
  expect(await shop.stateOf(reference)).toBe('paid')
  await refund(reference, 3_750, `${reference}-B`)
  await shop.settled()
  expect(await shop.refundsReported(reference)).toEqual([
    { failed: `${reference}-A` },
    { id: `${reference}-B` },
  ])
  expect(await shop.stateOf(reference)).toBe('refunded')
})

test('a rejected full refund is done when the operator refunds it by hand', async () => {
  const reference = await paid()
  const dashboard = await shop.dashboard()
  const payment_intent = await shop.intentOf(reference)
  proxy.setMode('paused')
  // An older Dix made it, before refunds had ids.
  await dashboard.refunds.create({ payment_intent, metadata: { reference } })
  await shop.database.pool.query(
    `update sandbox_objects set data = data || '{"status": "failed"}' where data->>'payment_intent' = $1`,
    [payment_intent],
  )
  await refund(reference)
  proxy.setMode('working')
  await shop.settled()
  expect(await shop.stateOf(reference)).toBe('refunding')
  await dashboard.refunds.create({ payment_intent })
  await shop.settled()
  expect(await shop.stateOf(reference)).toBe('refunded')
  expect(await shop.refundsReported(reference)).toEqual([{ failed: reference }, { amount: 3_750 }])
})

test('if a bank rejects a completed refund, the shop has the money again and is notified once', async () => {
  const reference = await paid()
  const dashboard = await shop.dashboard()
  const payment_intent = await shop.intentOf(reference)
  await refund(reference, 1_000, `${reference}-A`)
  await shop.settled()
  await dashboard.refunds.create({ payment_intent, amount: 750 })
  await shop.settled()
  await refund(reference, 2_000, `${reference}-B`)
  await shop.settled()
  expect(await shop.stateOf(reference)).toBe('refunded')
  await shop.database.pool.query(
    `update sandbox_objects set data = data || '{"status": "failed"}' where data->'metadata'->>'refund' = $1`,
    [`${reference}-A`],
  )
  for (const id of ['evt_failed_1', 'evt_failed_2'])
    await shop.sendEvent({ id, type: 'refund.failed', data: { object: { id: 're_1', payment_intent } } })
  await shop.settled()
  expect(await shop.refundsReported(reference)).toEqual([
    { id: `${reference}-A` },
    { amount: 750 },
    { id: `${reference}-B` },
    { amount: -1_000 },
  ])
  expect(await shop.stateOf(reference)).toBe('refunding')
  // The operator refunds it again in the dashboard.
  await dashboard.refunds.create({ payment_intent })
  await shop.settled()
  expect((await shop.refundsReported(reference)).at(-1)).toEqual({ amount: 1_000 })
  expect(await shop.stateOf(reference)).toBe('refunded')
})

test('a key that the provider rejects delays a refund and alerts, even at the last attempt', async () => {
  const reference = await paid()
  const before = shop.errors.length
  proxy.setMode('unauthorized')
  await refund(reference, 1_000, `${reference}-A`)
  const failed = () =>
    vi.waitFor(async () => {
      const { rows } = await shop.database.pool.query('select last_error from jobs.jobs')
      expect(rows.map(({ last_error }) => last_error)).toEqual([expect.stringContaining('Invalid API Key')])
    }, soon)
  await failed()
  await shop.database.pool.query('update jobs._private_jobs set attempts = max_attempts - 1')
  await retryNow(shop.database)
  await vi.waitFor(async () => {
    const { rows } = await shop.database.pool.query('select attempts from jobs.jobs where attempts < 15')
    expect(rows).toHaveLength(1)
  }, soon)
  expect(await shop.refundsReported(reference)).toEqual([])
  expect(shop.errors.slice(before)).toContain(
    'The payment provider rejects the shop’s keys: a refund waits until they are corrected',
  )
  proxy.setMode('working')
  await shop.database.pool.query('delete from jobs._private_jobs where attempts >= max_attempts')
  await retryNow(shop.database)
  await shop.settled()
  expect(await shop.refundsReported(reference)).toEqual([{ id: `${reference}-A` }])
})

test('a provider that is down delays refunds but loses none', async () => {
  const reference = await paid()
  await proxy.close()
  await refund(reference)
  await vi.waitFor(async () => {
    const { rows } = await shop.database.pool.query('select last_error from jobs.jobs')
    expect(rows[0]?.last_error).toBeTruthy()
  }, soon)
  expect(await shop.stateOf(reference)).toBe('refunding')
  await proxy.open()
  await retryNow(shop.database)
  await shop.settled()
  expect(await shop.reported(reference)).toEqual(['paid', 'refunded'])
})

test.each(['pi_none', null])(
  'a refund of a charge that is not there (%s) is left to the operator',
  async (intent) => {
    const reference = await paid()
    await shop.database.pool.query('update payments set payment_intent = $2 where reference = $1', [
      reference,
      intent,
    ])
    await refund(reference, 1_000, `${reference}-A`)
    await shop.settled()
    expect(await shop.refundsReported(reference)).toEqual([{ failed: `${reference}-A` }])
  },
)

test('a refund that still fails at the last attempt is left to the operator', async () => {
  const reference = await paid()
  await proxy.close()
  await refund(reference, 1_000, `${reference}-A`)
  await vi.waitFor(async () => {
    const { rows } = await shop.database.pool.query('select last_error from jobs.jobs')
    expect(rows[0]?.last_error).toBeTruthy()
  }, soon)
  expect(await shop.refundsReported(reference)).toEqual([])
  await shop.database.pool.query('update jobs._private_jobs set attempts = max_attempts - 1')
  await retryNow(shop.database)
  await shop.settled()
  await proxy.open()
  expect(await shop.refundsReported(reference)).toEqual([{ failed: `${reference}-A` }])
})

test('a provider that cannot refund is not asked, and the refund is left to staff', async () => {
  const reference = await paid()
  await shop.database.pool.query(`update payments set provider = 'stripe' where reference = $1`, [reference])
  const before = proxy.requests.length
  await refund(reference, 1_000, `${reference}-A`)
  await shop.settled()
  expect(await shop.refundsReported(reference)).toEqual([{ failed: `${reference}-A` }])
  expect(proxy.requests).toHaveLength(before)
})

test('a refund that is pending at the last attempt is not also handed back in cash', async () => {
  const reference = await paid()
  const dashboard = await shop.dashboard()
  await dashboard.refunds.create({
    payment_intent: await shop.intentOf(reference),
    amount: 1_000,
    metadata: { reference, refund: `${reference}-A` },
  })
  await shop.settled()
  await shop.database.pool.query(
    `update sandbox_objects set data = data || '{"status": "pending"}' where data->'metadata'->>'refund' = $1`,
    [`${reference}-A`],
  )
  await shop.database.db.transaction(async (tx) => {
    await shop.payments.refund(tx, reference, { id: `${reference}-A`, amount: 1_000 })
    await tx.execute('update jobs._private_jobs set attempts = max_attempts - 1')
  })
  await shop.settled()
  expect(await shop.refundsReported(reference)).toEqual([])
})
