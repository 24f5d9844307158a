import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShoppers, type Shopper } from '../../../testing/orders/shoppers.ts'
import { rounds } from '../../../testing/rounds.ts'
import { openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { orderLines, orders } from '../schema.ts'

/** Many orders at once, on one real database. */
let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
beforeAll(async () => {
  shop = await openTestUsers()
  shoppers = openShoppers(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(orders)
})

type Responses = Awaited<ReturnType<typeof shoppers.order>>[]

/** The number of responses by status and code. */
function tally(responses: Responses): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const { status, code } of responses) {
    const name = code ? `${status} ${code}` : String(status)
    counted[name] = (counted[name] ?? 0) + 1
  }
  return counted
}

/** Reads every cart first, then submits them all at once. */
async function submitAll(them: Shopper[]): Promise<Responses> {
  const views: ReturnType<typeof shoppers.view>[] = []
  for (const user of them) views.push(shoppers.view(user, await shoppers.cart(user)))
  return Promise.all(them.map((user, index) => shoppers.submit(user, views[index]!)))
}

const many = async (count: number, pieces: (index: number) => Record<string, number>) => {
  const them: Shopper[] = []
  for (let index = 0; index < count; index++) them.push(await shoppers.shopper(pieces(index)))
  return them
}

test('the last ten units go to ten of many shoppers, and the others get a clear response', async () => {
  await shoppers.setStock('P00', 10)
  const count = rounds(200)
  const them = await many(count, () => ({ P00: 1 }))
  const responses = await submitAll(them)
  expect(tally(responses)).toEqual({ 200: 10, '409 stock_short': count - 10 })
  for (const { status, message, data } of responses) {
    if (status === 200) continue
    expect(message).toContain('no longer available in the quantity you want')
    expect(data.cart).toMatchObject([{ productId: { _id: 'P00' }, quantity: 1 }])
  }
  expect(await shoppers.stock('P00')).toBe(0)
  expect(await shop.database.db.select().from(orders)).toHaveLength(10)
  expect(await shoppers.ledgerMismatches()).toEqual([])
})

test('carts with the same products in different orders do not deadlock', async () => {
  const shared = ['P01', 'P02', 'P03', 'P04', 'P06']
  const [count, stock] = [rounds(100), rounds(40)]
  for (const productId of shared) await shoppers.setStock(productId, stock)
  const them = await many(count, (index) => {
    const turned = shared.map((_, place) => shared[(place + index) % shared.length]!)
    const ordered = index % 2 === 0 ? turned : turned.toReversed()
    return Object.fromEntries(ordered.slice(0, 3).map((productId) => [productId, 1]))
  })
  const responses = await submitAll(them)
  const placed = responses.filter(({ status }) => status === 200).length
  expect(tally(responses)).toEqual({ 200: placed, '409 stock_short': count - placed })
  const sold = await shop.database.db.select().from(orderLines)
  expect(sold).toHaveLength(placed * 3)
  for (const productId of shared) {
    const pieces = sold.filter((line) => line.productId === productId).length
    expect(await shoppers.stock(productId)).toBe(stock - pieces)
  }
  expect(Math.max(...(await Promise.all(shared.map(shoppers.stock))))).toBeLessThan(stock)
  expect(await shoppers.ledgerMismatches()).toEqual([])
})

test.each([
  ['without a key', undefined],
  ['with a key', 'one-tap'],
])('the same cart submitted twenty times at once, %s, is one order', async (_how, key) => {
  await shoppers.setStock('P07', 100)
  const awa = await shoppers.shopper({ P07: 2 })
  const seen = shoppers.view(awa, await shoppers.cart(awa))
  const options = key ? { headers: { 'idempotency-key': key } } : undefined
  const responses = await Promise.all(Array.from({ length: 20 }, () => shoppers.submit(awa, seen, options)))
  expect(tally(responses)).toEqual(key ? { 200: 20 } : { 200: 1, '409 cart_changed': 19 })
  const placed = responses.filter(({ status }) => status === 200).map(({ data }) => data._id)
  expect(new Set(placed).size).toBe(1)
  expect(await shop.database.db.select().from(orders)).toHaveLength(1)
  expect(await shoppers.stock('P07')).toBe(98)
})

test('sixteen shoppers repeatedly ordering three of the same five products lose no unit', async () => {
  const repeats = rounds(12)
  const popular = ['P20', 'P21', 'P22', 'P23', 'P24']
  for (const productId of popular) await shoppers.setStock(productId, 5 * repeats)
  const workers = await many(16, () => ({}))
  const responses: Responses = []
  const work = async (shopper: Shopper, index: number) => {
    for (let round = 0; round < repeats; round++) {
      const wanted = [0, 1, 3].map((step) => popular[(index + round + step) % popular.length]!)
      await shoppers.fill(
        shopper,
        Object.fromEntries(wanted.map((productId) => [productId, 1 + (round % 2)])),
      )
      responses.push(await shoppers.order(shopper))
      if (round % 8 === 7) for (const productId of popular) await shoppers.setStock(productId, 60)
    }
  }
  await Promise.all(workers.map(work))
  const counted = tally(responses)
  expect(Object.keys(counted).toSorted()).toEqual(['200', '409 stock_short'])
  expect(responses).toHaveLength(16 * repeats)
  expect(await shoppers.ledgerMismatches()).toEqual([])
  const { rows } = await shop.database.pool.query(`
    select (select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id) as ordered,
      (select -sum(change)::int from stock_movements m join orders o on o.id = m.order_id where reason = 'sale') as taken`)
  expect(rows[0].ordered).toBe(rows[0].taken)
})
