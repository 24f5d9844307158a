import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openShoppers, place } from '../../../testing/orders/shoppers.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'

let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  shoppers = openShoppers(shop)
  admin = await shop.user({ role: 'ADMIN' })
  await shoppers.setStock('P00', 100)
})
afterEach(async () => {
  expect(await take('cash', 'card')).toMatchObject({ status: 200 })
})
afterAll(() => shop.close())

/** Saves the payment methods of the shop over any earlier ones. */
async function take(...methods: string[]) {
  const { token } = admin
  const { data } = await shop.call('GET /api/settings/get', undefined, { token })
  const { revision } = data.topics.find(({ topic }: { topic: string }) => topic === 'payments')
  return shop.call('PUT /api/settings/save', { topic: 'payments', revision, value: { methods } }, { token })
}

test('a disabled method is refused, keeps the cart and reserves nothing; the other one works', async () => {
  await take('card')
  const awa = await shoppers.shopper({ P00: 1 })
  expect(await shoppers.order(awa)).toMatchObject({ status: 409, code: 'method_off' })
  expect(shoppers.pieces(await shoppers.cart(awa))).toEqual({ P00: 1 })
  expect((await shoppers.checkout(awa)).status).toBe(200)
})

test('an order placed earlier is returned even after its method was turned off', async () => {
  const awa = await shoppers.shopper({ P00: 1 })
  const seen = shoppers.view(awa, await shoppers.cart(awa))
  const key = { headers: { 'idempotency-key': 'late-response' } }
  const first = await shoppers.submit(awa, seen, key)
  await take('card')
  expect((await shoppers.submit(awa, seen, key)).data._id).toBe(first.data._id)
})

test('staff can place cash orders for callers, even if shoppers may not choose cash', async () => {
  await take('card')
  const order = { name: 'Moussa', address: place, lines: [{ productId: 'P00', quantity: 1 }] }
  expect((await shop.call('POST /api/order/desk/place', order, { token: admin.token })).status).toBe(200)
})

test('a coupon that pays everything needs no method; one that leaves too little for a card is refused at once', async () => {
  const { token } = admin
  const terms = {
    kind: 'amount',
    smallestOrder: 0,
    totalUses: null,
    oncePerCustomer: false,
    firstOrderOnly: false,
  }
  const coupons = [
    { ...terms, code: 'ALL', kind: 'percent', value: 100, from: null, until: null, stopped: false },
    { ...terms, code: 'MOST', value: 1, from: null, until: null, stopped: false },
  ]
  const awa = await shoppers.shopper({ P00: 1 })
  const { totalAmt } = shoppers.view(awa, await shoppers.cart(awa))
  coupons[1]!.value = totalAmt - 499
  const save = { topic: 'coupons', revision: 0, value: { coupons } }
  expect((await shop.call('PUT /api/settings/save', save, { token })).status).toBe(200)
  const most = { coupon: 'MOST', dueAmt: 499 }

  expect(await shoppers.checkout(awa, most)).toMatchObject({
    code: 'payment_refused',
    message: 'This amount cannot be paid online. Please pay on delivery.',
  })
  await take('card')
  const { code, message } = await shoppers.checkout(awa, most)
  expect(code).toBe('payment_refused')
  expect(message).not.toContain('delivery')
  expect(await shoppers.order(awa, most)).toMatchObject({ code: 'method_off' })
  expect(await shoppers.order(awa, { coupon: 'ALL', dueAmt: 0 })).toMatchObject({
    status: 200,
    data: { couponAmt: totalAmt, dueAmt: 0, toCollectAmt: 0 },
  })
})

test('a shop keeps at least one method', async () => {
  expect(await take()).toMatchObject({
    status: 400,
    fields: { 'value.methods': 'Leave at least one payment method on.' },
  })
})
