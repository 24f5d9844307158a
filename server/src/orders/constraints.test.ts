import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../testing/orders/desk.ts'
import { openShoppers } from '../../testing/orders/shoppers.ts'
import { openTestUsers, type TestUsers } from '../../testing/users.ts'
import { databaseErrorOf } from '../platform/database/database-error.ts'

let shop: TestUsers
let desk: Desk
/** An order delivered and paid by card, with 100 F owed back. */
let _id: string
beforeAll(async () => {
  shop = await openTestUsers()
  desk = await openDesk(openShoppers(shop))
  _id = (await desk.orderIn('delivered', { P02: 2 }, 'card'))._id
  await desk.refund(_id, { amount: 100, reason: 'other' })
})
afterAll(() => shop.close())

// Even if the code is wrong, the database refuses amounts that do not add up, and unknown values.
test.each([
  ['orders_money', 'orders', 'owed_back = owed_back - 1'],
  ['orders_money', 'orders', 'owed_back = 0'],
  ['orders_money', 'orders', 'refunded = refunded + 1'],
  ['orders_money', 'orders', 'paid = paid + 1'],
  ['orders_money', 'orders', 'allowance = allowance + 1'],
  ['orders_money', 'orders', 'total = total - 1'],
  ['orders_money', 'orders', `status = 'cancelled'`],
  ['orders_settled', 'orders', 'to_collect = to_collect + 1, paid = paid - 1, charged = 0'],
  ['orders_amounts', 'orders', 'charged = paid + 1'],
  ['orders_amounts', 'orders', 'charged = -1'],
  ['orders_amounts', 'orders', 'refunded = -1, owed_back = owed_back + 1'],
  ['orders_amounts', 'orders', 'overpaid = -1'],
  ['orders_amounts', 'orders', 'owed_back = -1, refunded = refunded + 101'],
  ['orders_amounts', 'orders', 'allowance = -1, paid = paid + 101'],
  ['orders_amounts', 'orders', 'allowance = total + 1, owed_back = paid + 1'],
  ['orders_amounts', 'orders', `status = 'on_the_way', to_collect = -1, paid = paid + 1`],
  ['orders_total', 'orders', 'sub_total = total - 1'],
  ['orders_status', 'orders', `status = 'lost', owed_back = 0, refunded = paid`],
  ['orders_payment_status', 'orders', `payment_status = 'lost'`],
  ['orders_payment_method', 'orders', `payment_method = 'shells'`],
  ['order_lines_quantity', 'order_lines', 'quantity = -1'],
  ['order_timeline_actor', 'order_timeline', `actor = 'ghost'`],
  ['order_refunds_amount', 'order_refunds', 'amount = 0'],
  ['order_refunds_channel', 'order_refunds', `channel = 'shells'`],
  ['order_refunds_state', 'order_refunds', `state = 'lost'`],
])('%s refuses: update %s set %s', async (constraint, table, change) => {
  const id = table === 'orders' ? 'id' : 'order_id'
  const update = shop.database.db.execute(
    sql`${sql.raw(`update ${table} set ${change}`)} where ${sql.raw(id)} = ${_id}`,
  )
  const refused = await update.then(() => undefined, databaseErrorOf)
  expect(refused).toMatchObject({ constraint })
})

test('no two orders of one administrator share a key', async () => {
  const { db } = shop.database
  const copy = (suffix: string) => sql`
    insert into orders (id, number, status, payment_method, payment_status, sub_total, total, agreed, to_collect,
      customer_name, address, locale, placed_by, key)
    values (${`X${suffix}`}, ${`DX-${suffix}`}, 'placed', 'cash', 'due', 1, 1, 1, 1, 'Awa', '{}', 'fr', ${desk.admin._id}, 'one')`
  await db.execute(copy('A'))
  const refused = await db.execute(copy('B')).then(() => undefined, databaseErrorOf)
  expect(refused).toMatchObject({ constraint: 'orders_staff_key' })
})
