import { ordersExportPath } from '@dix/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../testing/orders/desk.ts'
import type { Shopper, Shoppers } from '../../testing/orders/shoppers.ts'
import type { TestUsers } from '../../testing/users.ts'
import { findRolledUp, findSales } from './sales/queries.ts'
import { rollUpSales } from './sales/roll-up.ts'

/** An order by card is placed when it is paid, which may be long after its checkout began. */
let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P02: 1_000 }))
})
beforeEach(() => shop.database.pool.query('truncate orders cascade'))
afterAll(() => shop.close())

type Checkout = { _id: string; shopper: Shopper; page: { id: string; url: string } }

/** A checkout that began some minutes ago. */
async function checkout(minutesAgo: number): Promise<Checkout> {
  const shopper = await shoppers.shopper({ P02: 1 })
  const { data: page } = await shoppers.checkout(shopper)
  await shop.database.pool.query(
    `update orders set created_at = created_at - make_interval(mins => $2),
       placed_at = placed_at - make_interval(mins => $2) where id = $1`,
    [page.orderId, minutesAgo],
  )
  return { _id: page.orderId, shopper, page }
}

async function pay({ page, shopper }: Checkout): Promise<void> {
  await shoppers.pay(page)
  await shoppers.as(shopper, 'POST /api/order/payment', { sessionId: page.id })
}

const minutesSince = (time: string) => Math.floor((Date.now() - Date.parse(time)) / 60_000)

test('an order that is paid ten minutes after its checkout is new to the desk and to its shopper', async () => {
  const begun = await checkout(10)
  const { _id: cashId } = (await shoppers.order(await shoppers.shopper({ P02: 1 }))).data
  await pay(begun)
  const order = await desk.read(begun._id)
  expect(minutesSince(order.placedAt)).toBe(0)
  expect(minutesSince(order.createdAt)).toBe(10)
  expect(order.timeline.find(({ event }) => event === 'placed')?.at).toBe(order.placedAt)
  const { data: rows } = await desk.list({ stage: 'to_take' })
  // The longest waiting order comes first.
  expect(rows.map(({ _id }: { _id: string }) => _id)).toEqual([cashId, begun._id])
  expect(rows[1].placedAt).toBe(order.placedAt)
  const { data: own } = await shoppers.as(begun.shopper, 'POST /api/order/summaries', {})
  expect(own[0]).toMatchObject({ placedAt: order.placedAt, createdAt: order.createdAt })
})

test('figures, day report and export count an order on the day it was placed', async () => {
  const begun = await checkout(26 * 60)
  await pay(begun)
  const { placedAt, createdAt, orderId, dueAmt } = await desk.read(begun._id)
  const [today, before] = [placedAt.slice(0, 10), createdAt.slice(0, 10)]
  const { db } = shop.database
  const reported = async (date: string) =>
    (await desk.call('POST /api/order/desk/day', { date })).data.figures.placed.orders.map(
      (placed: { orderId: string }) => placed.orderId,
    )
  const sold = async () => {
    const from = new Date(before)
    const periods = { from, beforeFrom: from, beforeUntil: from, beforeNow: from }
    return (await findSales(db, await findRolledUp(db), periods)).days
  }
  const exported = async (day: string) => {
    const url = ordersExportPath({ from: day, to: day, language: 'fr' })
    const { body } = await shop.app.inject({ url, headers: { authorization: `Bearer ${desk.admin.token}` } })
    return body.includes(orderId)
  }
  expect([await reported(before), await reported(today)]).toEqual([[], [orderId]])
  expect([await exported(before), await exported(today)]).toEqual([false, true])
  const counted = [{ day: today, orders: 1, sales: dueAmt, deliveryFees: 0, coupons: 0 }]
  expect(await sold()).toEqual(counted)
  await rollUpSales(db)
  expect(await sold()).toEqual(counted)
})
