import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../testing/users.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

let shop: TestUsers
let second: Awaited<ReturnType<TestUsers['openSecond']>>
beforeAll(async () => {
  shop = await openTestUsers()
  second = await shop.openSecond()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

/** The revision of a response, which clients compare. */
async function revisionOf(call: Call, { token }: SignedIn, route: string, body?: unknown): Promise<number> {
  const response = await call(route, body, { token })
  expect(response.status, route).toBe(200)
  return (response as unknown as { revision: number }).revision
}

/** The revision that both nodes return for the current cart. */
async function revisionNow(user: SignedIn): Promise<number> {
  const [one, other] = await Promise.all(
    [shop.call, second.call].map((call) => revisionOf(call, user, 'GET /api/cart/get')),
  )
  expect(one).toBe(other)
  return one!
}

const address = {
  address_line: '12 rue Félix Faure',
  city: 'Dakar',
  state: 'Dakar',
  country: 'Sénégal',
  pincode: '10000',
  mobile: '+221 77 123 45 67',
}

test('an unchanged cart has a revision, which reading does not change', async () => {
  const user = await shop.user()
  expect(await revisionNow(user)).toBe(0)
  expect(await revisionNow(user)).toBe(0)
})

test('every change to a cart, on any node, raises the revision in its response', async () => {
  const user = await shop.user()
  const items = [{ productId: 'P01', quantity: 2 }]
  let last = await revisionNow(user)
  const expectRaised = async (call: Call, route: string, body: unknown) => {
    const revision = await revisionOf(call, user, route, body)
    expect(revision, route).toBeGreaterThan(last)
    expect(await revisionNow(user), route).toBe(revision)
    last = revision
  }
  await expectRaised(shop.call, 'POST /api/cart/create', { productId: 'P00' })
  const { data } = await shop.call('GET /api/cart/get', undefined, { token: user.token })
  await expectRaised(second.call, 'PUT /api/cart/update-qty', { _id: data[0]._id, qty: 2 })
  await expectRaised(shop.call, 'PUT /api/cart/set', { productId: 'P00', quantity: 3 })
  await expectRaised(second.call, 'POST /api/cart/merge', { key: 'revision-merge', items })
  await expectRaised(second.call, 'PUT /api/cart/set', { productId: 'P01', quantity: 0 })
  await expectRaised(shop.call, 'DELETE /api/cart/delete-cart-item', { _id: data[0]._id })
})

test('a request that changes nothing keeps the revision', async () => {
  const user = await shop.user()
  const set = (quantity: number) => ['PUT /api/cart/set', { productId: 'P00', quantity }] as const
  const merge = [
    'POST /api/cart/merge',
    { key: 'same-merge', items: [{ productId: 'P01', quantity: 1 }] },
  ] as const
  await revisionOf(shop.call, user, ...set(2))
  const last = await revisionOf(shop.call, user, ...merge)
  expect(await revisionOf(second.call, user, ...set(2))).toBe(last)
  expect(await revisionOf(second.call, user, ...merge)).toBe(last)
  expect(await revisionOf(second.call, user, 'PUT /api/cart/set', { productId: 'P02', quantity: 0 })).toBe(
    last,
  )
  const refused = await second.call('PUT /api/cart/set', { productId: 'P00', quantity: 9_999 }, user)
  expect(refused.status).toBe(409)
  expect(await revisionNow(user)).toBe(last)
})

test('an order empties the cart and raises its revision; a refused one carries it in its data, and refilling raises it again', async () => {
  const user = await shop.user()
  const { data: saved } = await shop.call('POST /api/address/create', address, user)
  const { data: lines, ...filled } = await shop.call(
    'PUT /api/cart/set',
    { productId: 'P00', quantity: 2 },
    user,
  )
  const { revision } = filled as unknown as { revision: number }
  const [{ productId }] = lines
  const total = 2 * productId.price - 2 * Math.ceil((productId.price * productId.discount) / 100)
  const order = {
    list_items: [{ productId: 'P00', quantity: 2 }],
    addressId: saved._id,
    subTotalAmt: 2 * productId.price,
    totalAmt: total,
  }
  const refused = await second.call(
    'POST /api/order/cash-on-delivery',
    { ...order, totalAmt: total - 1 },
    user,
  )
  expect(refused).toMatchObject({ status: 409, code: 'cart_changed', data: { revision } })
  const placed = await second.call('POST /api/order/cash-on-delivery', order, user)
  expect(placed.status).toBe(200)
  const emptied = await revisionNow(user)
  expect(emptied).toBeGreaterThan(revision)
  const again = await revisionOf(shop.call, user, 'POST /api/order/again', { _id: placed.data._id })
  expect(again).toBeGreaterThan(emptied)
  expect(await revisionNow(user)).toBe(again)
})

test('concurrent changes on two nodes get different revisions', async () => {
  const user = await shop.user()
  const before = await revisionNow(user)
  const changes = ['P00', 'P01', 'P02', 'P04'].map((productId, index) =>
    revisionOf(index % 2 ? shop.call : second.call, user, 'PUT /api/cart/set', { productId, quantity: 1 }),
  )
  const revisions = await Promise.all(changes)
  expect(new Set(revisions).size).toBe(4)
  expect(Math.max(...revisions)).toBe(before + 4)
})

test.each([
  ['deleted', 'P05', sql`delete from products where id = 'P05'`],
  ['made a draft', 'P06', sql`update products set draft = true where id = 'P06'`],
])(
  'a product that is %s raises the revision of the carts it leaves, and of no other',
  async (_how, productId, change) => {
    const [buyer, other] = await Promise.all([shop.user(), shop.user()])
    await revisionOf(shop.call, buyer, 'PUT /api/cart/set', { productId, quantity: 1 })
    await revisionOf(shop.call, other, 'PUT /api/cart/set', { productId: 'P00', quantity: 1 })
    const before = [await revisionNow(buyer), await revisionNow(other)]
    await shop.database.db.execute(change)
    expect([await revisionNow(buyer), await revisionNow(other)]).toEqual([before[0]! + 1, before[1]])
  },
)

test('a product can be deleted while an order locks a cart containing it', async () => {
  const user = await shop.user()
  const added = await shop.call('PUT /api/cart/set', { productId: 'P07', quantity: 1 }, user)
  expect(added.status).toBe(200)
  const ordering = await shop.database.pool.connect()
  const deleting = await shop.database.pool.connect()
  try {
    await ordering.query('begin')
    await ordering.query('select from carts where user_id = $1 for update', [user._id])
    await deleting.query("set lock_timeout = '5s'")
    expect(await deleting.query("delete from products where id = 'P07'")).toMatchObject({ rowCount: 1 })
  } finally {
    await deleting.query('reset lock_timeout')
    await ordering.query('rollback')
    ordering.release()
    deleting.release()
  }
})
