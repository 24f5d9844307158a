import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import { openDeskPayments } from '../../../testing/orders/desk-payments.ts'
import type { Shoppers } from '../../../testing/orders/shoppers.ts'
import { soon } from '../../../testing/soon.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { orders } from '../schema.ts'

/** All code locks the order before its payment and its products, so that no deadlock can occur. */
let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
let payments: Awaited<ReturnType<typeof openDeskPayments>>
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P02: 1_000_000, P03: 1_000_000, P04: 1_000_000 }))
  payments = await openDeskPayments(shop)
})
afterAll(async () => {
  expect(await shoppers.ledgerMismatches()).toEqual([])
  await payments.close()
  await shop.close()
})

const paid = () => desk.orderIn('placed', { P02: 2, P03: 1 }, 'card')

/** While another transaction has locked the order, `work` waits for it and locks none of `rows` itself. */
async function waitsForOrder(_id: string, work: () => Promise<unknown>, rows: string): Promise<void> {
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from orders where id = $1 for update', [_id])
    const working = work()
    await vi.waitFor(async () => {
      // Outside the transaction, whose statistics snapshot would miss connections opened later.
      const { rowCount } = await shop.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(1)
    }, soon)
    await client.query(`select from ${rows} for update nowait`)
    await client.query('commit')
    await working
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('a manual refund is recorded after locking the order', async () => {
  const { _id } = await paid()
  await payments.refundByHand(_id)
  await waitsForOrder(_id, () => payments.work(_id), `payments where reference = '${_id}'`)
  expect(await desk.read(_id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
})

test('an arriving refund is recorded after locking the order', async () => {
  const { _id } = await paid()
  await desk.refund(_id, { amount: 100, reason: 'other' })
  await payments.passDelay(_id)
  await waitsForOrder(_id, () => payments.work(_id), `payments where reference = '${_id}'`)
  expect(await desk.read(_id)).toMatchObject({ refundedAmt: 100, payment_status: 'partially_refunded' })
})

test.each<[string, (_id: string) => Promise<unknown>]>([
  ['cancel', (_id) => desk.move(_id, { to: 'cancelled', reason: 'other' })],
  ['change lines', (_id) => desk.lines(_id, { lines: [{ productId: 'P02', quantity: 3 }], agreed: true })],
  [
    'refund',
    (_id) => desk.refund(_id, { lines: [{ productId: 'P02', quantity: 1 }], reason: 'other', restock: true }),
  ],
])('to %s, staff lock the order before its products and its payment', async (_what, work) => {
  const { _id } = await paid()
  const products = `products where id in ('P02', 'P03') order by id`
  await waitsForOrder(_id, () => work(_id), products)
  expect((await desk.read(_id)).version).toBeGreaterThan(2)
})

test('staff, the shopper and the provider act on the same payments at once, repeatedly', async () => {
  for (let round = 0; round < 12; round++) {
    const { _id, shopper } = await paid()
    const line = [{ productId: round % 2 ? 'P02' : 'P03', quantity: 1 }]
    await payments.refundByHand(_id, round % 3 === 0 ? undefined : 500)
    const responses = await Promise.all([
      desk.refund(_id, { lines: line, reason: 'other', restock: true }),
      desk.refund(_id, { amount: 100 * round, lines: [], reason: 'other' }),
      payments.work(_id),
      shoppers.as(shopper, 'PUT /api/order/cancel', { _id }),
      desk.move(_id, { to: 'picking' }),
      payments.refundByHand(_id),
      payments.work(_id),
    ])
    for (const response of responses)
      if (response) expect([200, 400, 409], JSON.stringify(response)).toContain(response.status)
    await payments.work(_id)
    const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, _id))
    expect(order).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      owedBack: 0,
      charged: 3_070,
    })
    expect(await payments.sentBack(_id)).toBe(3_070)
  }
})

test('a refund through the provider cannot be handed back in cash until it fails', async () => {
  const { _id } = await desk.orderIn('delivered', { P02: 2 }, 'card')
  const { data } = await desk.refund(_id, { amount: 500, reason: 'late_delivery', handedBack: true })
  const refundId = data.refunds[0]._id
  expect(await desk.handBack(_id, refundId)).toMatchObject({ status: 409, code: 'order_settled' })
  await payments.passDelay(_id)
  await payments.rejectQueued(_id)
  await payments.work(_id)
  const failed = await desk.read(_id)
  // Users who have the order open are notified.
  expect(failed.version).toBe(data.version + 1)
  expect(failed.timeline.at(-1)).toMatchObject({ event: 'refund_failed', amount: 500 })
  expect(failed.refunds).toMatchObject([{ channel: 'cash', state: 'failed', amount: 500 }])
  const { data: rows } = await desk.list({ stage: 'to_check' })
  expect(rows).toMatchObject([{ _id, refundToCheck: true }])
  expect(await desk.handBack(_id, refundId)).toMatchObject({ data: { refundedAmt: 500, owedBackAmt: 0 } })
  expect((await desk.list({ stage: 'to_check' })).data).toEqual([])
})

test('a failed provider refund needs no handing back once all of it was refunded manually', async () => {
  const { _id } = await desk.orderIn('delivered', { P02: 2 }, 'card')
  await desk.refund(_id, { amount: 500, reason: 'late_delivery' })
  await payments.passDelay(_id)
  await payments.rejectQueued(_id)
  await payments.work(_id)
  await payments.refundByHand(_id)
  await payments.work(_id)
  expect(await desk.read(_id)).toMatchObject({
    payment_status: 'refunded',
    paidAmt: 2_040,
    refundedAmt: 2_040,
    owedBackAmt: 0,
    refunds: [
      { amount: 500, channel: 'provider', state: 'done' },
      { amount: 1_540, channel: 'provider', state: 'done' },
    ],
  })
})
