import type { Locale } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { place } from '../../testing/orders/shoppers.ts'
import { setStock } from '../../testing/stock.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { newId } from '../platform/ids.ts'
import { recordLosses } from './losses.ts'
import { readOverview } from './read-overview.ts'
import { notedLosses } from './schema.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.execute(sql`truncate orders cascade`)
  await shop.database.db.delete(notedLosses)
  await shop.database.db.execute(sql`delete from products where id like 'T%'`)
  await shop.database.db.execute(sql`delete from stock_movements where product_id like 'T%'`)
})

const hours = 60 * 60_000
/** This many hours before now. */
const ago = (count: number) => new Date(now.getTime() - count * hours)
/** Noon of today, so that yesterday is a full day; the exact database time does not matter. */
const now = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
const overview = (period: 'today' | '14d' | '3m', locale: Locale = 'fr', at = now) => {
  const dependencies = {
    db: shop.database.db,
    publicUrl: 'http://dix.test',
    mainLanguage: () => 'fr' as const,
    openStores: () => [],
  }
  return readOverview(dependencies, period, at, locale)
}

type Line = {
  product: string
  quantity?: number
  price?: number
  discount?: number
  name?: string
  brand?: string
}
async function order(at: Date, lines: Line[], status = 'placed'): Promise<void> {
  const { db } = shop.database
  const id = newId()
  const paid = ({ price = 1_000, quantity = 1, discount = 0 }: Line) =>
    (price - (price * discount) / 100) * quantity
  const total = lines.reduce((sum, line) => sum + paid(line), 0)
  await db.execute(sql`
    insert into orders (id, number, status, payment_method, payment_status, sub_total, total, agreed, to_collect,
      customer_name, address, locale, placed_at)
    values (${id}, ${id}, ${status}, 'cash', 'due', ${total}, ${total}, ${total},
      ${status === 'cancelled' || status === 'expired' ? 0 : total}, 'Awa', ${JSON.stringify(place)}, 'fr', ${at.toISOString()})`)
  for (const [
    position,
    { product, quantity = 1, price = 1_000, discount = 0, name = 'Riz', brand = '' },
  ] of lines.entries()) {
    await db.execute(sql`
      insert into order_lines (order_id, position, product_id, name, brand, images, unit, price, discount, quantity, ordered)
      values (${id}, ${position}, ${product}, ${name}, ${brand}, array['/media/demo/1/frozen.webp'], '1 kg', ${price}, ${discount},
        ${quantity}, ${quantity})`)
  }
}

/** A product with its own ledger: each movement, and how many hours ago. */
async function product(
  id: string,
  moves: [hoursAgo: number, change: number, reason: string][],
  given: {
    price?: number
    discount?: number
    draft?: boolean
    lowStock?: number | null
    madeAgo?: number
  } = {},
): Promise<void> {
  const { db } = shop.database
  const { price = 1_000, discount = 0, draft = false, lowStock = null, madeAgo = 2_000 } = given
  const stock = moves.reduce((sum, [, change]) => sum + change, 0)
  await db.execute(sql`
    insert into products (id, name, unit, price, discount, draft, low_stock, key, created_at)
    values (${id}, ${`Produit ${id}`}, '1 kg', ${price}, ${discount}, ${draft}, ${lowStock}, ${id}, ${ago(madeAgo).toISOString()})`)
  await setStock(db, id, stock)
  await db.execute(sql`delete from stock_movements where product_id = ${id}`)
  for (const [hoursAgo, change, reason] of moves)
    await db.execute(sql`
      insert into stock_movements (product_id, change, reason, at)
      values (${id}, ${change}, ${reason}, ${ago(hoursAgo).toISOString()})`)
  await db.execute(sql`select rebuild_stockouts(array[${id}])`)
}

const call = (body: unknown, token?: string) => shop.call('POST /api/insights/overview', body, { token })

test('the overview is for staff with access only', async () => {
  expect(await call({})).toMatchObject({ status: 401 })
  expect(await call({}, (await shop.user()).token)).toMatchObject({ status: 403 })
  expect(await call({ period: '14d' }, admin.token)).toMatchObject({ status: 200, data: { period: '14d' } })
})

test.each([['week'], [7], [null], [['14d']], [{}]])('the period %j is refused', async (period) => {
  expect(await call({ period }, admin.token)).toMatchObject({
    status: 400,
    fields: { period: 'period must be today, 14d or 3m.' },
  })
})

test.each(['today', '14d', '3m'] as const)('a shop without orders returns zeros for %s', async (period) => {
  const { tiles, byDay, byHour, bestSellers, outOfStock } = await overview(period)
  expect(tiles).toEqual({
    sales: { now: 0, before: 0 },
    orders: { now: 0, before: 0 },
    averageBasket: { now: 0, before: 0 },
    deliveryFees: { now: 0, before: 0 },
    coupons: { now: 0, before: 0 },
  })
  expect(byDay.every(({ sales, before }) => sales === 0 && before.sales === 0)).toBe(true)
  expect(byHour).toHaveLength(24)
  expect([bestSellers, outOfStock.loss]).toEqual([[], 0])
})

test('goods sold by weight are summed in grams over all steps, and low stock names its step', async () => {
  const { db } = shop.database
  await product('W1', [[900, 3, 'import']])
  await product('W2', [[900, 30, 'import']])
  await order(ago(3), [{ product: 'W1', quantity: 4, price: 150 }])
  await order(ago(2), [
    { product: 'W1', quantity: 6, price: 150 },
    { product: 'W2', quantity: 2 },
  ])
  await order(ago(1), [{ product: 'W1', quantity: 2, price: 380 }])
  await db.execute(sql`
    update order_lines set step_grams = case price when 150 then 100 else 250 end where product_id = 'W1'`)
  await db.execute(sql`update products set step_grams = 250, unit = '250 g' where id = 'W1'`)
  const { bestSellers, lowStock } = await overview('14d')
  expect(bestSellers.map(({ _id, quantity, grams }) => ({ _id, quantity, grams }))).toEqual([
    { _id: 'W1', quantity: 0, grams: 1_500 },
    { _id: 'W2', quantity: 2, grams: undefined },
  ])
  expect(lowStock.products.find(({ _id }) => _id === 'W1')).toMatchObject({ stock: 3, stepGrams: 250 })
  await db.execute(sql`delete from orders`)
  await db.execute(sql`delete from products where id in ('W1', 'W2')`)
})

test('placed orders count in their Dakar day and hour, cancelled and unpaid ones do not', async () => {
  await order(ago(1), [{ product: 'P00', quantity: 2 }])
  await order(ago(24), [{ product: 'P01' }])
  await order(ago(1), [{ product: 'P02' }], 'cancelled')
  await order(ago(2), [{ product: 'P02' }], 'expired')
  const { tiles, byDay, byHour } = await overview('14d')
  expect(tiles.sales.now).toBe(3_000)
  expect(tiles.averageBasket.now).toBe(1_500)
  expect(byDay.slice(-2)).toMatchObject([
    { sales: 1_000, orders: 1 },
    { sales: 2_000, orders: 1 },
  ])
  expect(byHour[11]).toMatchObject({ sales: 2_000 })
  expect(byHour[12]).toMatchObject({ sales: 1_000 })
})

test.each(['today', '14d'] as const)(
  'the figures of %s open the very orders that they count',
  async (period) => {
    await order(ago(1), [{ product: 'P00' }])
    await order(ago(2), [{ product: 'P01' }], 'packed')
    await order(ago(24), [{ product: 'P01' }])
    for (const status of ['cancelled', 'expired']) await order(ago(3), [{ product: 'P02' }], status)
    await order(ago(4), [{ product: 'P03' }])
    await shop.database.db.execute(
      sql`update orders set demo = true where placed_at = ${ago(4).toISOString()}`,
    )
    const listed = async () => {
      const { tiles, from, to } = await overview(period)
      const until = new Date(Date.parse(to) + 24 * hours).toISOString()
      const filter = { from: `${from}T00:00:00Z`, until, sold: true }
      const { data } = await shop.call('POST /api/order/desk/list', filter, { token: admin.token })
      expect(data).toHaveLength(tiles.orders.now)
      return data.length
    }
    expect(await listed()).toBe(period === 'today' ? 2 : 3)
    await shop.database.db.execute(sql`delete from orders where not demo`)
    expect(await listed()).toBe(1)
  },
)

test('today is compared with a week ago up to the same time', async () => {
  await order(ago(1), [{ product: 'P00' }])
  await order(ago(7 * 24 + 1), [{ product: 'P00', quantity: 3 }])
  await order(ago(7 * 24 - 1), [{ product: 'P00', quantity: 5 }])
  await order(ago(6 * 24), [{ product: 'P00', quantity: 9 }])
  const { tiles, byDay } = await overview('today')
  expect(tiles.sales).toEqual({ now: 1_000, before: 3_000 })
  expect(byDay[0]!.before).toMatchObject({ sales: 8_000, orders: 2 })
})

test('best sellers have today’s names; deleted products have those of their last order', async () => {
  await order(ago(3), [
    { product: 'P00', quantity: 2, price: 300, discount: 10, name: 'Old name' },
    { product: 'GONE', quantity: 1, price: 5_000, name: 'Mil', brand: 'Grand Grenier' },
  ])
  await order(ago(2), [{ product: 'P00', quantity: 1, price: 400 }])
  expect((await overview('14d')).bestSellers).toEqual([
    {
      _id: 'GONE',
      name: 'Mil',
      brand: 'Grand Grenier',
      unit: '1 kg',
      image: 'http://dix.test/media/demo/1/frozen.webp',
      quantity: 1,
      sales: 5_000,
      stock: null,
    },
    {
      _id: 'P00',
      name: 'Huile d’arachide n° 0',
      brand: 'Kaolak',
      unit: '1 L',
      image: 'http://dix.test/media/demo/1/p0.webp',
      quantity: 3,
      sales: 540 + 400,
      stock: 5,
    },
  ])
})

test('low stock is listed, lowest first, by the threshold of the shop or of the product', async () => {
  await product('T1', [[900, 3, 'import']])
  await product('T2', [[900, 1, 'import']])
  await product('T3', [[900, 30, 'import']], { lowStock: 40 })
  await product('T4', [[900, 3, 'import']], { lowStock: 2 })
  await product('T5', [[900, 2, 'import']], { draft: true })
  const { lowStock } = await overview('14d')
  expect(lowStock.products.filter(({ _id }) => _id.startsWith('T')).map(({ _id }) => _id)).toEqual([
    'T2',
    'T1',
  ])
  expect(lowStock.products[0]).toMatchObject({ _id: 'T2', stock: 1, low_stock: 5 })
  // The thirty of the shop have five each or none.
  expect(lowStock.count).toBe(2 + 27 + 1)
})

test('products have their name in the user’s language if the shop has one', async () => {
  await product('T1', [[900, 3, 'import']])
  await product('T2', [[900, 1, 'import']])
  await shop.database.db.execute(sql`update products set name_other = 'Rice' where id = 'T1'`)
  const names = async (locale: Locale) =>
    (await overview('14d', locale)).lowStock.products
      .filter(({ _id }) => _id.startsWith('T'))
      .map(({ name }) => name)
  expect(await names('en')).toEqual(['Produit T2', 'Rice'])
  expect(await names('fr')).toEqual(['Produit T2', 'Produit T1'])
})

test('a stockout costs its hours at the sales rate of the four weeks before', async () => {
  // The period began 13.5 days (324 hours) ago. Before it: 48 pieces in 672 hours, then ten hours out of stock.
  await product('T1', [
    [1_900, 100, 'import'],
    [800, -48, 'sale'],
    [310, -52, 'edit'],
    [300, 20, 'edit'],
  ])
  await product(
    'T2',
    [
      [1_900, 60, 'import'],
      [500, -48, 'sale'],
      [500, 6, 'cancel'],
      [100, -18, 'sale'],
    ],
    { price: 300, discount: 7 },
  )
  await product(
    'T3',
    [
      [1_900, 5, 'import'],
      [400, -5, 'sale'],
    ],
    { draft: true },
  )
  await product('T4', [
    [1_900, 5, 'import'],
    [1, -1, 'sale'],
  ])
  const { outOfStock } = await overview('14d')
  const found = (id: string) => outOfStock.products.find(({ _id }) => _id === id)
  expect(found('T1')).toMatchObject({
    hoursOut: 10,
    soldPerHour: 0.071,
    loss: Math.round(10 * (48 / 672) * 1_000),
  })
  expect(found('T2')).toMatchObject({
    hoursOut: 100,
    price: 279,
    stock: 0,
    loss: Math.round(100 * (42 / 672) * 279),
  })
  expect([found('T3'), found('T4')]).toEqual([undefined, undefined])
  expect(outOfStock.products[0]!._id).toBe('T2')
  expect(outOfStock.loss).toBe(found('T1')!.loss + found('T2')!.loss)
})

test('returned pieces do not count as sold, and a few minutes in stock do not give a rate of hundreds a day', async () => {
  await product('T1', [
    [1_900, 9, 'import'],
    [1_850, -5, 'sale'],
    [500, 5, 'cancel'],
    [400, -9, 'edit'],
  ])
  // In stock for six minutes before the period, in which three were sold.
  await product('T2', [
    [337, 3, 'import'],
    [336.9, -3, 'sale'],
  ])
  const { outOfStock } = await overview('14d')
  const found = (id: string) => outOfStock.products.find(({ _id }) => _id === id)
  expect(found('T1')).toMatchObject({ hoursOut: 324, soldPerHour: 0, loss: 0 })
  expect(found('T2')).toMatchObject({ hoursOut: 324, soldPerHour: 0.125, loss: 324 * (3 / 24) * 1_000 })
  expect(outOfStock.loss).toBe(found('T2')!.loss)
})

test('a product that was never in stock has no rate and costs nothing, and is counted', async () => {
  const { count } = (await overview('14d')).outOfStock
  await product('T1', [
    [1_900, 5, 'import'],
    [1_800, -5, 'sale'],
  ])
  const { outOfStock } = await overview('14d')
  expect(outOfStock.count).toBe(count + 1)
  expect(outOfStock.loss).toBe(0)
  expect(outOfStock.products.find(({ _id }) => _id === 'T1')).toMatchObject({ hoursOut: 324, loss: 0 })
})

test('products that are out of stock and never sold are all counted, but only shown if they fit', async () => {
  const { count } = (await overview('14d')).outOfStock
  for (let index = 10; index < 25; index++) await product(`T${index}`, [])
  const { outOfStock } = await overview('14d')
  expect(outOfStock).toMatchObject({ count: count + 15, loss: 0 })
  expect(outOfStock.products).toHaveLength(10)
})

test('a product created in the period is out of stock from its first delivery at the earliest', async () => {
  await product(
    'T1',
    [
      [100, 5, 'import'],
      [50, -5, 'sale'],
      [40, 3, 'edit'],
    ],
    { madeAgo: 100 },
  )
  await product(
    'T2',
    [
      [100, 5, 'import'],
      [50, -1, 'sale'],
    ],
    { madeAgo: 100 },
  )
  const { products } = (await overview('14d')).outOfStock
  expect(products.find(({ _id }) => _id === 'T1')).toMatchObject({ hoursOut: 10 })
  expect(products.find(({ _id }) => _id === 'T2')).toBeUndefined()
})

test('a piece that is reserved, sold and paid at the same time leaves no gap', async () => {
  await product('T1', [
    [1_900, 2, 'import'],
    [50, -1, 'reserve'],
    [50, 1, 'release'],
    [50, -1, 'sale'],
  ])
  const { outOfStock } = await overview('14d')
  expect(outOfStock.products.find(({ _id }) => _id === 'T1')).toBeUndefined()
})

test('a result stored within three minutes on the same day is reused, without products deleted since', async () => {
  const { db } = shop.database
  for (const id of ['T1', 'T2'])
    await product(id, [
      [1_900, 60, 'import'],
      [500, -48, 'sale'],
      [100, -12, 'sale'],
    ])
  const midnight = new Date(now.getTime() + 12 * hours)
  const losses = async (at: Date) => {
    const { loss, products } = (await overview('14d', 'fr', at)).outOfStock
    return { loss, ids: products.map(({ _id }) => _id).filter((id) => id.startsWith('T')) }
  }
  const minutes = (count: number) => count * 60_000
  for (const noted of [now, new Date(midnight.getTime() - minutes(1))]) {
    await recordLosses(db, noted)
    const both = await losses(noted)
    expect(both.ids).toEqual(['T1', 'T2'])
    await db.execute(sql`update products set draft = true where id = 'T1'`)
    const later = (after: number) => losses(new Date(noted.getTime() + minutes(after)))
    expect(await later(0.9)).toEqual({ loss: both.loss, ids: ['T2'] })
    const computed = await later(noted === now ? 4 : 1.1)
    expect(computed.loss).toBeLessThan(both.loss)
    expect(computed.ids).toEqual(['T2'])
    await db.execute(sql`update products set draft = false where id = 'T1'`)
  }
})

test('one of several nodes stores the cost of stockouts, equal to the one computed for a page', async () => {
  const { db } = shop.database
  await product('T1', [
    [1_900, 60, 'import'],
    [500, -48, 'sale'],
    [8, -12, 'sale'],
  ])
  const periods = ['today', '14d', '3m'] as const
  const read = () => Promise.all(periods.map(async (period) => (await overview(period)).outOfStock))
  const computed = await read()
  await Promise.all(Array.from({ length: 4 }, () => recordLosses(db, now)))
  await db.execute(sql`update stockouts set since = since - interval '1 hour' where product_id = 'T1'`)
  expect(await read()).toEqual(computed)
  expect(await db.select().from(notedLosses)).toHaveLength(periods.length)
  await db.delete(notedLosses)
  expect(await read()).not.toEqual(computed)
})
