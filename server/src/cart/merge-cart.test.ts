import type { CartLine } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStock } from '../../testing/stock.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { sweepMerges } from './queries/carts.ts'
import { cartMerges } from './schema.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers()
})
afterAll(() => shop.close())

const headers = { 'accept-language': 'en' }
type Item = { productId: string; quantity: number; seenPrice?: number | null }
const merge = ({ token }: SignedIn, key: string, items: Item[]) =>
  shop.call('POST /api/cart/merge', { key, items }, { token, headers })
const set = ({ token }: SignedIn, productId: string, quantity: number) =>
  shop.call('PUT /api/cart/set', { productId, quantity }, { token, headers })
const price = (items: unknown) => shop.call('POST /api/cart/price', { items }, { headers })

const current = (lines: CartLine[]) => lines.map(({ productId, quantity }) => [productId._id, quantity])
async function cartOf({ token }: SignedIn) {
  return current((await shop.call('GET /api/cart/get', undefined, { token })).data)
}

test('a visitor’s cart is added to the account’s: quantities add up, new products are appended', async () => {
  const user = await shop.user()
  await set(user, 'P01', 2)
  const response = await merge(user, 'key-00000001', [
    { productId: 'P02', quantity: 3, seenPrice: 900 },
    { productId: 'P01', quantity: 1, seenPrice: 1 },
    { productId: 'P02', quantity: 1 },
  ])
  expect(response).toMatchObject({ status: 200, message: 'Cart saved.', shortfalls: [] })
  expect(current(response.data)).toEqual([
    ['P01', 3],
    ['P02', 4],
  ])
  expect(response.data.map(({ seenPrice }: CartLine) => seenPrice)).toEqual([1010, 900])
})

test('items that are not available in full are reported with their quantity in the cart', async () => {
  const user = await shop.user()
  await set(user, 'P03', 4)
  await set(user, 'P04', 5)
  await setStock(shop.database.db, 'P04', 0)
  const response = await merge(user, 'key-00000002', [
    { productId: 'P03', quantity: 4 },
    { productId: 'P04', quantity: 1 },
    { productId: 'P09', quantity: 2 },
    { productId: 'GONE', quantity: 7 },
    { productId: 'P05', quantity: 9_999 },
    { productId: 'P05', quantity: 9_999 },
  ])
  expect(response).toMatchObject({
    status: 200,
    shortfalls: [
      { productId: 'P03', name: 'Peanut oil no. 3', wanted: 8, quantity: 5 },
      { productId: 'P04', name: 'Peanut oil no. 4', wanted: 6, quantity: 5 },
      { productId: 'P09', name: 'Peanut oil no. 9', wanted: 2, quantity: 0 },
      { productId: 'GONE', name: '', wanted: 7, quantity: 0 },
      { productId: 'P05', name: 'Peanut oil no. 5', wanted: 19_998, quantity: 5 },
    ],
  })
  expect(current(response.data)).toEqual([
    ['P03', 5],
    ['P04', 5],
    ['P05', 5],
  ])
})

test('a repeated merge counts once', async () => {
  const user = await shop.user()
  const items = [{ productId: 'P06', quantity: 1 }]
  const responses = await Promise.all(Array.from({ length: 10 }, () => merge(user, 'key-00000003', items)))
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await cartOf(user)).toEqual([['P06', 1]])
  await set(user, 'P06', 0)
  expect(await merge(user, 'key-00000003', items)).toMatchObject({ status: 200, data: [], shortfalls: [] })
})

test('two carts merged at once both count', async () => {
  const user = await shop.user()
  await Promise.all([
    merge(user, 'key-0000000a', [
      { productId: 'P07', quantity: 1 },
      { productId: 'P08', quantity: 1 },
    ]),
    merge(user, 'key-0000000b', [
      { productId: 'P08', quantity: 2 },
      { productId: 'P07', quantity: 2 },
    ]),
  ])
  expect((await cartOf(user)).sort()).toEqual([
    ['P07', 3],
    ['P08', 3],
  ])
})

test('another user may use the same key for another merge', async () => {
  const [one, other] = [await shop.user(), await shop.user()]
  for (const user of [one, other]) {
    expect(current((await merge(user, 'key-00000004', [{ productId: 'P10', quantity: 2 }])).data)).toEqual([
      ['P10', 2],
    ])
  }
})

test('merging an empty cart returns the existing one', async () => {
  const user = await shop.user()
  expect(await merge(user, 'key-00000005', [])).toMatchObject({ status: 200, data: [], shortfalls: [] })
})

test('a full cart accepts more pieces but no more products', async () => {
  await shop.database.db.execute(sql`
    with made as (
      insert into products (id, name, unit, price, key)
      select 'MANY' || lpad(n::text, 3, '0'), 'Produit ' || n, 'pièce', 100 + n, 'many' || n
      from generate_series(0, 200) n returning id
    ) insert into stock_levels (product_id, stock) select id, 3 from made`)
  const user = await shop.user()
  const items = Array.from({ length: 200 }, (_, n) => ({
    productId: `MANY${String(n).padStart(3, '0')}`,
    quantity: 1,
  }))
  expect((await merge(user, 'key-00000006', items)).data).toHaveLength(200)
  const again = await merge(user, 'key-00000007', [
    { productId: 'MANY200', quantity: 1 },
    { productId: 'MANY000', quantity: 1 },
  ])
  const short = { productId: 'MANY200', name: 'Produit 200', wanted: 1, quantity: 0 }
  expect(again).toMatchObject({ status: 200, shortfalls: [short] })
  expect(current(again.data).slice(0, 2)).toEqual([
    ['MANY000', 2],
    ['MANY001', 1],
  ])
})

test.each([
  [{ key: 'key-00000008' }, 'items'],
  [{ key: 'key-00000008', items: 'P01' }, 'items'],
  [{ key: 'key-00000008', items: [{ productId: 'P01', quantity: 0 }] }, 'items'],
  [{ key: 'key-00000008', items: [{ productId: 'P01', quantity: 1, seenPrice: -1 }] }, 'items'],
  [{ key: 'key-00000008', items: [{ productId: "'; drop", quantity: 1 }] }, 'items'],
  [{ key: 'key-00000008', items: Array(201).fill({ productId: 'P01', quantity: 1 }) }, 'items'],
  [{ key: 'short', items: [] }, 'key'],
  [{ items: [] }, 'key'],
])('an invalid cart is refused with an error on its field: %j', async (body, field) => {
  const { token } = await shop.user()
  const response = await shop.call('POST /api/cart/merge', body, { token, headers })
  expect(response).toMatchObject({ status: 400, code: 'invalid_input', message: expect.stringMatching(/ /) })
  // The field itself, and the position in it: `items.0.quantity`.
  expect(new Set(Object.keys(response.fields ?? {}).map((name) => name.split('.')[0]))).toEqual(
    new Set([field]),
  )
  expect((await shop.call('GET /api/cart/get', undefined, { token })).data).toEqual([])
})

test('a visitor’s cart is priced with the wanted quantities and the current stock', async () => {
  const response = await price([
    { productId: 'P19', quantity: 3 },
    { productId: 'GONE', quantity: 1 },
    { productId: 'P15', quantity: 80, seenPrice: 777 },
    { productId: 'P15', quantity: 9_999 },
  ])
  expect(response).toMatchObject({ status: 200, success: true })
  expect(response.data).toEqual([
    {
      _id: 'P19',
      quantity: 3,
      seenPrice: 1190,
      productId: {
        _id: 'P19',
        name: 'Peanut oil no. 19',
        brand: 'Teranga',
        image: ['http://dix.test/media/demo/1/p19.webp'],
        unit: '1 L',
        price: 1190,
        discount: 0,
        stock: 0,
        path: '/product/Huile-d%E2%80%99arachide-n%C2%B0-19-P19',
      },
    },
    {
      _id: 'P15',
      quantity: 9_999,
      seenPrice: 777,
      productId: expect.objectContaining({ price: 1150, discount: 12, stock: 5 }),
    },
  ])
  expect(await price([])).toMatchObject({ status: 200, data: [] })
  expect(await price(null)).toMatchObject({ status: 400, fields: { items: expect.any(String) } })
})

test('a priced cart and the account’s cart show a product the same way', async () => {
  const user = await shop.user()
  const [merged] = (await merge(user, 'key-00000009', [{ productId: 'P11', quantity: 1 }])).data
  const [priced] = (await price([{ productId: 'P11', quantity: 1 }])).data
  expect({ ...priced, _id: merged._id }).toEqual(merged)
})

test('merges are forgotten after thirty days', async () => {
  const { db } = shop.database
  const user = await shop.user()
  await merge(user, 'key-recent-1', [])
  await merge(user, 'key-long-ago', [])
  await db
    .update(cartMerges)
    .set({ at: sql`now() - interval '31 days'` })
    .where(eq(cartMerges.key, 'key-long-ago'))
  await sweepMerges(db)
  const left = await db.select().from(cartMerges).where(eq(cartMerges.userId, user._id))
  expect(left.map(({ key }) => key)).toEqual(['key-recent-1'])
})

test('a visitor who has many carts priced at once does not make others wait', async () => {
  const done: string[] = []
  const priceFor = async (name: string, from: string) => {
    const items = [{ productId: 'P00', quantity: 1 }]
    const { status } = await shop.call('POST /api/cart/price', { items }, { from })
    done.push(name)
    expect(status).toBe(200)
  }
  const flood = Array.from({ length: 30 }, () => priceFor('flood', '203.0.113.50'))
  await Promise.all([...flood, priceFor('other', '203.0.113.51')])
  expect(done.indexOf('other')).toBeLessThan(10)
})
