import type { CartLine } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { soon } from '../../testing/soon.ts'
import { countStatements } from '../../testing/statements.ts'
import { setStock } from '../../testing/stock.ts'
import { goodPassword, openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { users } from '../accounts/schema.ts'
import { productCategories, productSubCategories, products } from '../catalogue/schema.ts'
import { cartLines, carts } from './schema.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers()
})
afterAll(() => shop.close())

const english = { 'accept-language': 'en' }
const calls =
  (route: string) =>
  ({ token }: SignedIn, body?: unknown) =>
    shop.call(route, body, { token, headers: english })
const add = calls('POST /api/cart/create')
const get = calls('GET /api/cart/get')
const update = calls('PUT /api/cart/update-qty')
const remove = calls('DELETE /api/cart/delete-cart-item')
const set = calls('PUT /api/cart/set')

/** A cart as product id and quantity of its lines. */
const current = (lines: CartLine[]) => lines.map(({ productId, quantity }) => [productId._id, quantity])
const cartOf = async (user: SignedIn) => current((await get(user)).data)
const restock = (id: string, stock: number) => setStock(shop.database.db, id, stock)

async function deleteProduct(id: string): Promise<void> {
  await shop.database.db.transaction(async (tx) => {
    await tx.delete(productSubCategories).where(eq(productSubCategories.productId, id))
    await tx.delete(productCategories).where(eq(productCategories.productId, id))
    await tx.delete(products).where(eq(products.id, id))
  })
}

test('an added product is one line of the cart, with its current fields', async () => {
  const user = await shop.user()
  expect((await get(user)).data).toEqual([])
  const response = await add(user, { productId: 'P00' })
  expect(response).toMatchObject({ status: 200, success: true, message: 'Item added' })
  expect(response.data).toEqual({
    _id: expect.stringMatching(/^[0-9A-Z]{26}$/),
    quantity: 1,
    seenPrice: 880,
    productId: {
      _id: 'P00',
      name: 'Peanut oil no. 0',
      brand: 'Kaolak',
      image: ['http://dix.test/media/demo/1/p0.webp'],
      unit: '1 L',
      price: 1000,
      discount: 12,
      stock: 5,
      path: '/product/Huile-d%E2%80%99arachide-n%C2%B0-0-P00',
    },
  })
  expect((await get(user)).data).toEqual([response.data])
  expect(await add(user, { productId: 'P00' })).toMatchObject({
    status: 409,
    code: 'already_in_cart',
    message: 'This product is already in your cart.',
  })
  expect((await get(user)).data).toEqual([response.data])
})

test('a product may be named by an object with its id; other fields are ignored', async () => {
  const [user, other] = [await shop.user(), await shop.user()]
  const body = {
    productId: { _id: 'P01', price: 1 },
    quantity: 99,
    price: 1,
    userId: other._id,
    user_id: other._id,
  }
  expect((await add(user, body)).data).toMatchObject({ quantity: 1, seenPrice: 1010 })
  expect(await cartOf(other)).toEqual([])
})

test('names are in the viewer’s language, else the shop’s; addresses are the same in both', async () => {
  const user = await shop.user()
  await add(user, { productId: 'P02' })
  await add(user, { productId: 'P20' })
  const read = async (headers: Record<string, string>) => {
    const { data } = await shop.call('GET /api/cart/get', undefined, { token: user.token, headers })
    return data.map(({ productId: { name, path } }: CartLine) => [name, path])
  }
  const paths = ['/product/Huile-d%E2%80%99arachide-n%C2%B0-2-P02', '/product/Jus-de-bissap-n%C2%B0-20-P20']
  expect(await read(english)).toEqual([
    ['Peanut oil no. 2', paths[0]],
    ['Jus de bissap n° 20', paths[1]],
  ])
  for (const headers of [{}, { 'accept-language': 'fr' }]) {
    expect(await read(headers)).toEqual([
      ['Huile d’arachide n° 2', paths[0]],
      ['Jus de bissap n° 20', paths[1]],
    ])
  }
})

test('a missing or sold-out product is not added, and the message says why', async () => {
  const user = await shop.user()
  expect(await add(user, { productId: 'NEVER' })).toMatchObject({
    status: 404,
    message: 'This product is no longer available.',
  })
  expect(await add(user, { productId: 'P09' })).toMatchObject({
    status: 409,
    code: 'stock_short',
    message: 'This product is out of stock.',
    data: { stock: 0 },
  })
  expect(await cartOf(user)).toEqual([])
})

test('a quantity is a whole number from 1 to the stock; anything else changes nothing', async () => {
  const user = await shop.user()
  const { _id } = (await add(user, { productId: 'P03' })).data
  expect(await update(user, { _id, qty: 4 })).toMatchObject({ status: 200, data: { _id, quantity: 4 } })
  expect(await update(user, { _id, qty: '5' })).toMatchObject({ status: 200, data: { quantity: 5 } })
  expect(await update(user, { _id, qty: 6 })).toMatchObject({
    status: 409,
    code: 'stock_short',
    message: 'Only 5 left in stock.',
    data: { stock: 5 },
  })
  for (const qty of [
    0,
    -1,
    1.5,
    '1.5',
    '',
    ' ',
    'many',
    null,
    undefined,
    10_000,
    2 ** 53,
    1e308,
    [3],
    true,
  ]) {
    const response = await update(user, { _id, qty })
    expect(response, String(qty)).toMatchObject({
      status: 400,
      fields: { qty: 'A quantity must be a whole number from 1 to 9999.' },
    })
  }
  expect(await cartOf(user)).toEqual([['P03', 5]])
})

test('a quantity above the stock is refused, even if it is smaller than before', async () => {
  const user = await shop.user()
  const { _id } = (await add(user, { productId: 'P04' })).data
  await update(user, { _id, qty: 5 })
  await restock('P04', 2)
  expect(await update(user, { _id, qty: 4 })).toMatchObject({ status: 409, code: 'stock_short' })
  expect(await set(user, { productId: 'P04', quantity: 3 })).toMatchObject({
    status: 409,
    data: { stock: 2 },
  })
  expect(await cartOf(user)).toEqual([['P04', 5]])
  expect((await update(user, { _id, qty: 2 })).status).toBe(200)
})

test('the line of a sold-out product stays and is marked; the line of a deleted product is removed', async () => {
  const user = await shop.user()
  for (const productId of ['P25', 'P26', 'P27']) await add(user, { productId })
  await restock('P26', 0)
  await deleteProduct('P25')
  const lines: CartLine[] = (await get(user)).data
  expect(lines.map(({ productId: { _id, stock } }) => [_id, stock])).toEqual([
    ['P26', 0],
    ['P27', 5],
  ])
  expect(await set(user, { productId: 'P25', quantity: 0 })).toMatchObject({ status: 200 })
  expect(await set(user, { productId: 'P25', quantity: 1 })).toMatchObject({ status: 404 })
  expect(await remove(user, { _id: lines[0]!._id })).toMatchObject({ status: 200, message: 'Item remove' })
  expect(await cartOf(user)).toEqual([['P27', 1]])
})

test('a changed price is shown next to the seen one until the quantity is set again', async () => {
  const user = await shop.user()
  const { _id } = (await add(user, { productId: 'P05' })).data
  await shop.database.db.update(products).set({ price: 2000, discount: 0 }).where(eq(products.id, 'P05'))
  const line = async () => (await get(user)).data[0]
  expect(await line()).toMatchObject({ seenPrice: 924, productId: { price: 2000, discount: 0 } })
  await update(user, { _id, qty: 2 })
  expect(await line()).toMatchObject({ seenPrice: 2000 })
})

test('removing a line twice returns not found', async () => {
  const user = await shop.user()
  const { _id } = (await add(user, { productId: 'P06' })).data
  expect(await remove(user, { _id })).toMatchObject({ status: 200, data: null })
  for (const response of [await remove(user, { _id }), await update(user, { _id, qty: 1 })]) {
    expect(response).toMatchObject({ status: 404, message: 'This product is not in your cart.' })
  }
})

test('setting a quantity is idempotent, and 0 removes the line', async () => {
  const user = await shop.user()
  await add(user, { productId: 'P07' })
  const twice = [
    await set(user, { productId: 'P08', quantity: 3 }),
    await set(user, { productId: 'P08', quantity: 3 }),
  ]
  expect(twice[0]).toMatchObject({ status: 200, message: 'Cart saved.' })
  expect(twice[0]!.data).toEqual(twice[1]!.data)
  expect(current(twice[0]!.data)).toEqual([
    ['P07', 1],
    ['P08', 3],
  ])
  expect(await set(user, { productId: 'P08', quantity: 6 })).toMatchObject({
    status: 409,
    data: { stock: 5 },
  })
  expect(await set(user, { productId: 'P08', quantity: -1 })).toMatchObject({
    status: 400,
    fields: { quantity: 'A quantity must be a whole number from 0 to 9999.' },
  })
  for (let time = 0; time < 2; time++) {
    expect(current((await set(user, { productId: 'P08', quantity: '0' })).data)).toEqual([['P07', 1]])
  }
})

test("users cannot read, change or remove other users' lines", async () => {
  const [owner, stranger] = [await shop.user(), await shop.user()]
  const { _id } = (await add(owner, { productId: 'P10' })).data
  await add(stranger, { productId: 'P11' })
  for (const response of [await update(stranger, { _id, qty: 2 }), await remove(stranger, { _id })]) {
    expect(response).toMatchObject({ status: 404, message: 'This product is not in your cart.' })
  }
  expect(await cartOf(owner)).toEqual([['P10', 1]])
  expect(await cartOf(stranger)).toEqual([['P11', 1]])
  const { data } = await shop.call('GET user-details', undefined, { token: stranger.token })
  expect(data.shopping_cart).not.toContain(_id)
})

test('visitors have no cart on the server', async () => {
  for (const route of [
    'GET get',
    'POST create',
    'PUT update-qty',
    'PUT set',
    'DELETE delete-cart-item',
    'POST merge',
  ]) {
    const [method, name] = route.split(' ')
    const response = await shop.call(`${method} /api/cart/${name}`, method === 'GET' ? undefined : {})
    expect(response, route).toMatchObject({ status: 401, code: 'signed_out' })
  }
})

test('other sites cannot access the cart of a cookie session', async () => {
  const user = await shop.user()
  const options = {
    cookies: { accessToken: user.token },
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  }
  const response = await shop.call('POST /api/cart/create', { productId: 'P12' }, options)
  expect(response).toMatchObject({ status: 403, code: 'foreign_origin' })
  expect(await cartOf(user)).toEqual([])
})

test('a product added twenty times at once becomes one line of the cart', async () => {
  const user = await shop.user()
  await add(user, { productId: 'P12' })
  const responses = await Promise.all(Array.from({ length: 20 }, () => add(user, { productId: 'P13' })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(await cartOf(user)).toEqual([
    ['P12', 1],
    ['P13', 1],
  ])
})

test('if twenty quantities are set at once, one of them is final', async () => {
  const user = await shop.user()
  const wanted = Array.from({ length: 20 }, (_, turn) => (turn % 5) + 1)
  const responses = await Promise.all(wanted.map((quantity) => set(user, { productId: 'P14', quantity })))
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  const [[id, quantity]] = (await cartOf(user)) as [[string, number]]
  expect([id, wanted.includes(quantity)]).toEqual(['P14', true])
})

test('a product deleted while it is being added is in no cart, and causes no error', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => shop.user()))
  const adding = users.map((user) => add(user, { productId: 'P28' }))
  await Promise.all([...adding, deleteProduct('P28')])
  for (const response of await Promise.all(adding)) expect([200, 404]).toContain(response.status)
  expect(await shop.database.db.select().from(cartLines).where(eq(cartLines.productId, 'P28'))).toEqual([])
})

test('a cart takes at most two hundred products, in the order they were added', async () => {
  const { db } = shop.database
  await db.execute(sql`
    with made as (
      insert into products (id, name, unit, price, key)
      select 'MANY' || lpad(n::text, 3, '0'), 'Produit ' || n, 'pièce', 100 + n, 'many' || n
      from generate_series(0, 200) n returning id
    ) insert into stock_levels (product_id, stock) select id, 3 from made`)
  const user = await shop.user()
  const ids = Array.from({ length: 201 }, (_, index) => `MANY${String(index).padStart(3, '0')}`)
  for (const productId of ids.slice(0, 60)) await add(user, { productId })
  expect((await cartOf(user)).map(([id]) => id)).toEqual(ids.slice(0, 60))
  for (const productId of ids.slice(60, 200)) await set(user, { productId, quantity: 2 })
  for (const response of [
    await add(user, { productId: ids[200] }),
    await set(user, { productId: ids[200], quantity: 1 }),
  ]) {
    expect(response).toMatchObject({
      status: 409,
      code: 'cart_full',
      message: 'A cart can hold up to 200 products.',
    })
  }
  expect((await cartOf(user)).length).toBe(200)
  expect((await set(user, { productId: ids[0], quantity: 3 })).status).toBe(200)
})

test('a cart of sixty lines is read with as many queries as one of a single line', async () => {
  const user = await shop.user()
  await add(user, { productId: 'P15' })
  const spy = vi.spyOn(shop.database.pool, 'query')
  const count = async () => {
    spy.mockClear()
    await get(user)
    return spy.mock.calls.length
  }
  const first = await count()
  for (let n = 16; n < 24; n++) await set(user, { productId: `P${n}`, quantity: 1 })
  expect(await count()).toBe(first)
  expect(first).toBe(1)
  spy.mockRestore()
})

test('adding, setting and removing a product take one statement each', async () => {
  const user = await shop.user()
  const { data: line } = await add(user, { productId: 'P15' })
  const statementsOf = (act: () => Promise<{ status: number }>) =>
    countStatements(async () => expect((await act()).status).toBe(200))
  expect(await statementsOf(() => add(user, { productId: 'P16' }))).toHaveLength(1)
  expect(await statementsOf(() => set(user, { productId: 'P16', quantity: 3 }))).toHaveLength(1)
  expect(await statementsOf(() => set(user, { productId: 'P16', quantity: 0 }))).toHaveLength(1)
  expect(await statementsOf(() => update(user, { _id: line._id, qty: 2 }))).toHaveLength(1)
  expect(await statementsOf(() => remove(user, { _id: line._id }))).toHaveLength(1)
  const newcomer = await shop.user()
  await get(newcomer)
  expect(await statementsOf(() => add(newcomer, { productId: 'P16' }))).toHaveLength(1)
})

test('a change waits for another that locked the cart, and then sees its result', async () => {
  const user = await shop.user()
  await add(user, { productId: 'P18' })
  const holder = await shop.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('update carts set revision = revision + 1 where user_id = $1', [user._id])
    await holder.query('delete from cart_lines where user_id = $1', [user._id])
    const setting = set(user, { productId: 'P18', quantity: 2 })
    await waitsForLock()
    await holder.query('commit')
    const { status, data } = await setting
    expect([status, current(data)]).toEqual([200, [['P18', 2]]])
    expect(await cartOf(user)).toEqual([['P18', 2]])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('only one of two products gets the last free line of a cart', async () => {
  const user = await shop.user()
  await add(user, { productId: 'P18' })
  await shop.database.db.execute(sql`
    with made as (
      insert into products (id, name, unit, price, key)
      select 'LAST' || n, 'Dernier ' || n, 'pièce', 100, 'last' || n from generate_series(1, 200) n returning id
    ) insert into stock_levels (product_id, stock) select id, 3 from made`)
  await shop.database.db.execute(sql`
    insert into cart_lines (id, user_id, product_id, quantity, seen_price)
    select 'LINE' || n, ${user._id}, 'LAST' || n, 1, 100 from generate_series(1, 198) n`)
  const holder = await shop.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from carts where user_id = $1 for update', [user._id])
    const adding = ['LAST199', 'LAST200'].map((productId) => add(user, { productId }))
    await waitsForLock(2)
    await holder.query('commit')
    const statuses = (await Promise.all(adding)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect(await cartOf(user)).toHaveLength(200)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

const waitsForLock = (count = 1) =>
  vi.waitFor(async () => {
    const { rows } = await shop.database.db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    expect(rows).toHaveLength(count)
  }, soon)

test('a personal data export contains the cart, and deleting the account deletes it', async () => {
  const user = await shop.user()
  const { data: line } = await add(user, { productId: 'P16' })
  const details = await shop.call('GET user-details', undefined, { token: user.token })
  expect(details.data.shopping_cart).toEqual([line._id])
  const agreed = { productId: 'P16', choice: 'replace', maxPrice: 1500 }
  await shop.call('PUT /api/cart/substitutions', agreed, { token: user.token })
  const download = await shop.call('GET download', undefined, { token: user.token })
  expect(download.data.cart).toEqual([
    { id: line._id, productId: 'P16', name: 'Huile d’arachide n° 16', quantity: 1, seenPrice: 1160 },
  ])
  expect(download.data.substitutions).toEqual({
    all: { choice: 'leave_out', maxPrice: null },
    products: [agreed],
  })
  await shop.call('DELETE delete', { password: goodPassword }, { token: user.token })
  expect(await shop.database.db.select().from(cartLines).where(eq(cartLines.userId, user._id))).toEqual([])
})

test('an account deleted while its first product is added leaves no cart, and causes no error', async () => {
  const { db } = shop.database
  const user = await shop.user()
  const adding = await db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, user._id))
    const response = add(user, { productId: 'P17' })
    await waitsForLock()
    return { response }
  })
  expect(await adding.response).toMatchObject({ status: 401, code: 'signed_out' })
  expect(await db.select().from(carts).where(eq(carts.userId, user._id))).toEqual([])
})
