import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Shopper, Shoppers } from '../../../testing/orders/shoppers.ts'
import type { TestUsers } from '../../../testing/users.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P00: 1_000 }))
})
afterAll(() => shop.close())

/** Reads, and makes a change after the first statement that reads orders, before the next. */
async function readDuringChange<T>(read: () => Promise<T>, change: () => Promise<unknown>): Promise<T> {
  const { pool } = shop.database
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  let isChanged = false
  const spy = vi.spyOn(pool, 'query').mockImplementation((async (...given: unknown[]) => {
    const response = await query(...given)
    if (isChanged || !/from "orders"/.test((given[0] as pg.QueryConfig).text)) return response
    isChanged = true
    await change()
    return response
  }) as never)
  try {
    return await read()
  } finally {
    spy.mockRestore()
    expect(isChanged).toBe(true)
  }
}

type Seen = { items: object[]; version: number; refunds?: object[]; timeline: object[] }

/** The kinds of viewers of an order, with the function that each uses. */
const reads: [string, (order: { _id: string; shopper: Shopper }) => Promise<Seen>][] = [
  [
    'its shopper',
    async ({ _id, shopper }) => (await shoppers.as(shopper, 'POST /api/order/details', { _id })).data,
  ],
  ['a list', async ({ shopper }) => (await shoppers.as(shopper, 'GET /api/order/order-list')).data[0]],
  ['the order desk', ({ _id }) => desk.read(_id)],
]

test.each(reads)('%s sees lines, refunds, timeline and money from one snapshot', async (_, read) => {
  const order = await desk.orderIn('delivered', { P00: 3 })
  const before = await read(order)
  const refund = {
    lines: [{ productId: 'P00', quantity: 2 }],
    reason: 'damaged_item',
    version: before.version,
  }
  const seen = await readDuringChange(
    () => read(order),
    () => desk.call('PUT /api/order/desk/refund', { _id: order._id, ...refund }),
  )
  expect(await read(order)).not.toEqual(before)
  expect(seen).toEqual(before)
})
