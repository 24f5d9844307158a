import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShoppers } from '../../../testing/orders/shoppers.ts'
import { openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { users } from '../../accounts/schema.ts'
import { carts } from '../../cart/schema.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers()
})
afterAll(() => shop.close())

test.each([
  'POST /api/order/again',
  'PUT /api/cart/set',
  'PUT /api/user/update-user',
  'DELETE /api/address/disable',
])('many requests of one account that wait for its locks leave connections to others (%s)', async (route) => {
  const { shopper, order, as, setStock } = openShoppers(shop)
  await setStock('P00', 1_000)
  const [greedy, other] = [await shopper({ P00: 1 }), await shopper({ P00: 1 })]
  const { data } = await order(greedy)
  const body = {
    _id: route.includes('again') ? data._id : greedy.addressId,
    productId: 'P00',
    quantity: 2,
    name: 'Awa',
  }
  const flood = await shop.database.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, greedy._id)).for('update')
    await tx.select().from(carts).where(eq(carts.userId, greedy._id)).for('update')
    const asking = Promise.all(Array.from({ length: 40 }, () => as(greedy, route, body)))
    await expect
      .poll(async () => {
        const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        return (await tx.execute(waiting)).rowCount
      })
      .toBeGreaterThan(0)
    expect((await order(other, {}, { from: '203.0.113.9' })).status).toBe(200)
    return { asking }
  })
  for (const { status } of await flood.asking) expect(status).toBe(200)
})
