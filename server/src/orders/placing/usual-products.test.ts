import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShoppers, type Shopper } from '../../../testing/orders/shoppers.ts'
import { openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { lockCart } from '../../cart/index.ts'
import { products } from '../../catalogue/schema.ts'
import { run } from '../../platform/database/statement.ts'
import { orders } from '../schema.ts'

let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
beforeAll(async () => {
  shop = await openTestUsers()
  shoppers = openShoppers(shop)
  for (const id of ['P00', 'P01', 'P02', 'P03']) await shoppers.setStock(id, 100)
})
afterAll(() => shop.close())

async function placed(shopper: Shopper, pieces: Record<string, number>): Promise<string> {
  await shoppers.fill(shopper, pieces)
  return (await shoppers.order(shopper)).data._id
}

const usual = async (shopper: Shopper): Promise<string[]> =>
  (await shoppers.as(shopper, 'GET /api/order/usual')).data.map(({ _id }: { _id: string }) => _id)
const addAll = (shopper: Shopper, products: string[]) =>
  shoppers.as(shopper, 'POST /api/order/usual-again', { products })

test('a usual basket is visible only to its own account', async () => {
  for (const [route, body] of [
    ['GET /api/order/usual', undefined],
    ['POST /api/order/usual-again', { products: ['P00'] }],
  ] as const)
    expect(await shop.call(route, body)).toMatchObject({ status: 401, code: 'signed_out' })
  await placed(await shoppers.shopper(), { P00: 1 })
  expect(await usual(await shoppers.shopper())).toEqual([])
})

test('products in the most orders come first, recent orders weigh more, and only stock is offered', async () => {
  const awa = await shoppers.shopper()
  const old = await placed(awa, { P02: 5 })
  await shop.database.db
    .update(orders)
    .set({ createdAt: new Date('2026-01-01') })
    .where(eq(orders.id, old))
  await placed(awa, { P01: 1, P03: 1 })
  await placed(awa, { P01: 1 })
  expect(await usual(awa)).toEqual(['P01', 'P03', 'P02'])
  await shoppers.setStock('P01', 0)
  expect(await usual(awa)).toEqual(['P03', 'P02'])
  await shoppers.setStock('P01', 100)
})

test('a cancelled order does not count as a habit', async () => {
  const awa = await shoppers.shopper()
  const _id = await placed(awa, { P00: 1 })
  await shoppers.as(awa, 'PUT /api/order/cancel', { _id })
  expect(await usual(awa)).toEqual([])
})

test('the button adds one piece of each product not in the cart, and names the unavailable ones', async () => {
  const awa = await shoppers.shopper()
  await shoppers.fill(awa, { P00: 2 })
  await shoppers.setStock('P02', 0)
  const added = await addAll(awa, ['P00', 'P01', 'P02'])
  expect(added).toMatchObject({
    status: 200,
    message: 'Your usual products that are available are in your cart.',
    shortfalls: [{ productId: 'P02', wanted: 1, quantity: 0 }],
  })
  expect(shoppers.pieces(added.data)).toEqual({ P00: 2, P01: 1 })
  expect(await addAll(awa, ['P00', 'P01'])).toMatchObject({
    message: 'Your usual products are in your cart.',
    shortfalls: [],
  })
  expect(await addAll(await shoppers.shopper(), ['P02'])).toMatchObject({
    status: 409,
    code: 'stock_short',
    message: 'None of these products are available any more.',
  })
  await shoppers.setStock('P02', 100)
})

test('pressed in two tabs at once, the button adds everything once', async () => {
  const { db } = shop.database
  const awa = await shoppers.shopper()
  await shoppers.fill(awa, { P02: 1 })
  const ids = ['P00', 'P01', 'P03']
  const waiting = sql`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  let pressed: ReturnType<typeof addAll>[] = []
  await db.transaction(async (tx) => {
    await run(tx, lockCart(awa._id))
    pressed = [addAll(awa, ids), addAll(awa, ids)]
    // The second one waits for the first.
    await expect.poll(async () => (await db.execute(waiting)).rows).toEqual([{ count: 1 }])
  })
  await Promise.all(pressed)
  expect(shoppers.pieces(await shoppers.cart(awa))).toEqual({ P00: 1, P01: 1, P02: 1, P03: 1 })
})

test('for goods by weight the button adds the last ordered quantity, in current steps', async () => {
  const step = (stepGrams: number | null, unit: string) =>
    shop.database.db.update(products).set({ stepGrams, unit }).where(eq(products.id, 'P03'))
  const awa = await shoppers.shopper()
  await step(100, '100 g')
  await placed(awa, { P03: 4 })
  await placed(awa, { P03: 10 })
  await step(250, '250 g')
  expect(shoppers.pieces((await addAll(awa, ['P01', 'P03'])).data)).toEqual({ P01: 1, P03: 4 })
  expect(shoppers.pieces((await addAll(await shoppers.shopper(), ['P03'])).data)).toEqual({ P03: 1 })
  await step(null, '1 kg')
})
