import type { CustomerRow, DeskRow } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openShoppers } from '../../testing/orders/shoppers.ts'
import { soon } from '../../testing/soon.ts'
import { setStock } from '../../testing/stock.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { prepareCatalogue } from '../catalogue/prepare.ts'
import { recordLosses } from '../insights/index.ts'
import { orderChecks } from '../orders/index.ts'
import { findViolations } from '../platform/database/checks.ts'
import { findLedgerMismatches } from '../stock/queries.ts'
import { loadDemoHistory } from './load-history.ts'

/** A new demo shop, its weeks of orders, and how it is cleared. */
let shop: TestUsers
let admin: SignedIn
const now = new Date()
const silent = { info() {} }
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN' })
  for (const table of ['products', 'sub_categories', 'categories', 'stock_movements'])
    await shop.database.db.execute(sql`delete from ${sql.identifier(table)}`)
  const { db } = shop.database
  const { demo } = await prepareCatalogue(db, { shopLanguage: 'fr', demo: true }, silent)
  await loadDemoHistory(db, 'fr', demo!.products, now)
  await shop.live.catchUp({ everything: true })
})
afterAll(() => shop.close())

const oneRow = async <Row extends Record<string, unknown>>(text: ReturnType<typeof sql>) =>
  (await shop.database.db.execute<Row>(text)).rows[0]!
const overview = async (period = '3m') =>
  (await shop.call('POST /api/insights/overview', { period }, { token: admin.token })).data
/** Reads the list of customers again. */
let afterFirstSale = async () => {}
const clear = (token: string | undefined, input = {}) => shop.call('POST /api/demo/clear', input, { token })

test('a new demo shop has orders of six weeks, and its stock is as before', async () => {
  const { db } = shop.database
  const counted = await oneRow<{ orders: number; days: number; real: number; late: number }>(sql`
    select count(*)::integer as orders, count(distinct created_at::date)::integer as days,
      count(*) filter (where not demo)::integer as real,
      count(*) filter (where created_at > ${now.toISOString()}::timestamptz)::integer as late
    from orders`)
  expect(counted).toMatchObject({ real: 0, late: 0 })
  expect(counted.days).toBeGreaterThanOrEqual(42)
  expect(counted.orders).toBeGreaterThan(300)
  expect(await findLedgerMismatches(db)).toEqual([])
  expect(await prepareCatalogue(db, { shopLanguage: 'en', demo: true }, silent)).toEqual({
    demo: null,
    shopLanguage: 'fr',
  })
})

test("the demo's past has orders with every kind of outcome and consistent money, and rings no device", async () => {
  const { db } = shop.database
  expect(await findViolations(db, orderChecks)).toEqual([])
  const desk = async (filter: object) =>
    (await shop.call('POST /api/order/desk/list', { limit: 100, ...filter }, { token: admin.token })).data
  expect(await desk({ stage: 'to_take' })).toEqual([])
  const toCheck: DeskRow[] = await desk({ stage: 'to_check' })
  expect(toCheck.map(({ status, refundToCheck }) => [status, refundToCheck]).sort()).toEqual([
    ['delivered', true],
    ['not_delivered', false],
    ['not_delivered', false],
  ])
  const has = await oneRow(sql`select
    bool_or(note is not null) as notes, bool_or(pay_with > total) as banknotes,
    bool_or(terms ->> 'fromMinutes' is not null) as ranges, (select bool_or(event = 'at_the_door') from order_timeline) as doors,
    bool_or(refunded > 0 and charged > 0) as "cardRefunds", bool_or(refunded > 0 and charged = 0) as "cashRefunds",
    bool_or(exists (select from order_lines l where l.order_id = orders.id and l.quantity < l.ordered)) as changes,
    (select count(*)::integer from customers where note is not null) as noted,
    (select count(*)::integer from customers where blocked_at is not null) as blocked
    from orders`)
  expect(has).toEqual({
    notes: true,
    ranges: true,
    doors: true,
    banknotes: true,
    cardRefunds: true,
    cashRefunds: true,
    changes: true,
    noted: 1,
    blocked: 1,
  })
})

test('customers of the demo cannot sign in', async () => {
  const { email } = await oneRow<{ email: string }>(
    sql`select email from users where email like '%.invalid' limit 1`,
  )
  for (const password of ['password', 'x'.repeat(12)])
    expect(await shop.call('POST login', { email, password })).toMatchObject({ status: 400 })
})

test('demo customers are marked, and disappear with the demo figures once a real order is placed', async () => {
  const listed = async (search = '') =>
    shop.call('POST /api/customer/list', { search }, { token: admin.token })
  const before = await listed()
  expect(before.totalCount).toBe(32)
  expect(before.data.every(({ demo }: CustomerRow) => demo)).toBe(true)
  const [real] = [await openShoppers(shop).shopper({}, { name: 'Real Awa' })]
  expect((await listed('Real Awa')).data).toMatchObject([{ _id: real._id, demo: false }])
  await shop.registered({ email: 'stranger@demo.invalid', name: 'Stranger' })
  expect((await listed('Stranger')).data).toMatchObject([{ demo: false }])
  afterFirstSale = async () => {
    const after = await listed()
    expect(after.data.some(({ demo }: CustomerRow) => demo)).toBe(false)
    expect(after.totalCount).toBe(after.data.length)
    const name = before.data[0].name
    expect((await listed(name)).data).toMatchObject([{ name, demo: true }])
  }
})

test('figures are those of the demo until a real order is placed', async () => {
  const before = await overview()
  expect(before.demo).toEqual({ loaded: true, shown: true, remaining: false })
  expect(before.tiles.orders.now).toBeGreaterThan(300)
  expect(before.bestSellers).toHaveLength(10)

  const shoppers = openShoppers(shop)
  const { id } = await oneRow<{ id: string }>(sql`select id from products join stock_levels on product_id = id
    where stock > 5 and not draft limit 1`)
  const awa = await shoppers.shopper({ [id]: 1 })
  await shoppers.submit(awa, shoppers.view(awa, await shoppers.cart(awa)))
  const after = await overview()
  expect(after.demo).toEqual({ loaded: true, shown: false, remaining: false })
  // Stockout losses are computed from earlier sales, which belong to the demo.
  expect(after.outOfStock.demo).toBe(true)
  expect(after.tiles.orders.now).toBe(1)
  await afterFirstSale()
})

test('figures stay real when the first order is cancelled', async () => {
  await shop.database.db.execute(
    sql`update orders set status = 'cancelled', payment_status = 'void', to_collect = 0 where not demo`,
  )
  expect((await overview()).demo).toEqual({ loaded: true, shown: false, remaining: false })
})

test('a demo card order is refunded in cash, as no provider was paid', async () => {
  const { id, version } = await oneRow<{ id: string; version: number }>(
    sql`select id, version from orders where demo and charged > 0 and refunded = 0 limit 1`,
  )
  const refund = { _id: id, version, amount: 100, reason: 'other' }
  const response = await shop.call('PUT /api/order/desk/refund', refund, { token: admin.token })
  expect(response).toMatchObject({
    status: 200,
    data: { chargedLeftAmt: 0, refunds: [{ amount: 100, channel: 'cash', state: 'owed' }] },
  })
})

test('only an admin clears the demo', async () => {
  const { token } = await shop.user()
  expect((await clear(undefined)).status).toBe(401)
  expect((await clear(token)).status).toBe(403)
})

test('clearing the demo keeps everything that belongs to the shop: changed products and real orders', async () => {
  const { db } = shop.database

  // Two products ran out hours ago after two months in stock, and the loss was recorded.
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from stock_movements join products p on p.id = product_id
    join stock_levels level using (product_id)
    where reason = 'sale' and not draft and stock > 0 group by 1 order by count(*) desc limit 2`)
  const soldOut = rows.map(({ id }) => id)
  const isSoldOut = sql`id = any(${sql.param(soldOut)}::text[])`
  for (const id of soldOut) await setStock(db, id, 0)
  await db.execute(sql`update products set created_at = now() - interval '60 days' where ${isSoldOut}`)
  await db.execute(sql`
    update stock_movements set at = now() - interval '5 hours'
    where reason = 'edit' and product_id = any(${sql.param(soldOut)}::text[])`)
  await db.execute(sql`select rebuild_stockouts(${sql.param(soldOut)}::text[])`)
  await shop.live.catchUp({ everything: true })
  await recordLosses(db)
  expect((await overview('14d')).outOfStock.loss).toBeGreaterThan(0)

  const id = soldOut[0]!
  const mine = { token: admin.token }
  const { data } = await shop.call('POST /api/product/get-product-details', { productId: id }, mine)
  const saved = await shop.call(
    'PUT /api/product/update-product-details',
    { ...data, price: data.price + 5 },
    mine,
  )
  expect(saved.status).toBe(200)

  // One transfer of demo goods is under way, one also holds goods of the shop.
  await db.execute(sql`
    insert into stock_transfers (id, from_store, to_store, sent_by_name)
    values ('demo', 'main', 'other', 'Awa'), ('both', 'main', 'other', 'Awa')`)
  await db.execute(sql`
    insert into stock_transfer_lines (transfer_id, product_id, product_name, sent)
    values ('demo', ${soldOut[1]}, 'Riz', 2), ('both', ${soldOut[1]}, 'Riz', 2), ('both', ${id}, 'Mil', 1)`)

  await db.execute(sql`update users set role = 'PICKER' where email = 'client-2@demo.invalid'`)

  const counted = await shop.call('GET /api/demo/count', undefined, { token: admin.token })
  expect(counted.data).toMatchObject({ changed: 1, customers: 31 })

  // One of two concurrent requests clears it, the other learns that it was cleared.
  const responses = await Promise.all([clear(admin.token), clear(admin.token)])
  const [first, second] = responses.sort(
    (one, other) => Number(one.data.already) - Number(other.data.already),
  )
  expect(first).toMatchObject({ status: 200, data: { ...counted.data, already: false } })
  expect(second).toMatchObject({
    status: 200,
    message: 'The demo has already been cleared.',
    data: { products: 0, changed: 0, orders: 0, customers: 0, already: true },
  })
  const left = await oneRow(sql`select (select count(*)::integer from products) as products,
    (select count(*)::integer from orders) as orders,
    (select array_agg(email order by email) from users where email like '%.invalid') as users`)
  expect(left).toEqual({
    products: 1,
    orders: 1,
    users: ['client-2@demo.invalid', 'stranger@demo.invalid'],
  })
  expect(await findLedgerMismatches(db)).toEqual([])
  const transfers = await db.execute(sql`
    select t.id, product_id as "productId" from stock_transfers t
    left join stock_transfer_lines on transfer_id = t.id`)
  expect(transfers.rows).toEqual([{ id: 'both', productId: id }])
  expect(await overview('14d')).toMatchObject({
    demo: { loaded: false, shown: false, remaining: true },
    // Remaining products are not ranked by sales of the demo.
    outOfStock: { loss: 0, demo: false },
  })
  await vi.waitFor(() => expect(shop.live.snapshot.products.size).toBe(1), soon)
  // Pages of an older version send no body.
  expect((await shop.call('POST /api/demo/clear', undefined, { token: admin.token })).data.already).toBe(true)
})

test('changed products that remained can be deleted later', async () => {
  expect(await clear(admin.token, { changed: true })).toMatchObject({
    status: 200,
    data: { products: 1, changed: 0, orders: 0, already: false },
  })
  expect((await overview('14d')).demo).toEqual({ loaded: false, shown: false, remaining: false })
  expect(await oneRow(sql`select count(*)::integer as products from products`)).toEqual({ products: 0 })
  expect(await findLedgerMismatches(shop.database.db)).toEqual([])
  expect((await clear(admin.token, { changed: true })).data.already).toBe(true)
})
