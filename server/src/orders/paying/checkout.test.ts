import type { CartLine } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShoppers, type Shopper } from '../../../testing/orders/shoppers.ts'
import { openNode, openTestShop } from '../../../testing/shop.ts'
import { openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { products } from '../../catalogue/schema.ts'
import { freePort } from '../../platform/free-port.ts'
import { orders } from '../schema.ts'

let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true, corsOrigins: ['https://app.example'] })
  shoppers = openShoppers(shop)
})
afterAll(async () => {
  expect(await shoppers.ledgerMismatches()).toEqual([])
  await shop.close()
})

const ordersOf = ({ _id }: Shopper) =>
  shop.database.db.select().from(orders).where(eq(orders.userId, _id)).orderBy(orders.id)
const details = async (shopper: Shopper, _id: string) =>
  (await shoppers.as(shopper, 'POST /api/order/details', { _id })).data
const list = async (shopper: Shopper) => (await shoppers.as(shopper, 'GET /api/order/order-list')).data
const payment = (shopper: Shopper, sessionId: string) =>
  shoppers.as(shopper, 'POST /api/order/payment', { sessionId })
const abandon = (shopper: Shopper, _id: string) =>
  shoppers.as(shopper, 'PUT /api/order/abandon-payment', { _id })

/** The payment page of a response; clients of the specification read its ids at the top level. */
const pageOf = (response: object) => {
  const { id, url } = response as { id: string; url: string }
  return { id, url }
}

test('a checkout reserves the stock, leaves the cart alone, and shows no order yet', async () => {
  const awa = await shoppers.shopper({ P00: 2 })
  const response = await shoppers.checkout(awa)
  expect(response).toMatchObject({
    status: 200,
    message: 'Continue to the payment page.',
    data: { ...pageOf(response), orderId: expect.any(String) },
  })
  expect(pageOf(response).url).toContain(pageOf(response).id)
  expect(await shoppers.stock('P00')).toBe(3)
  expect(shoppers.pieces(await shoppers.cart(awa))).toEqual({ P00: 2 })
  expect(await list(awa)).toEqual([])
  const { orderId } = response.data
  expect(await details(awa, orderId)).toMatchObject({
    status: 'awaiting_payment',
    payment_status: 'pending',
    payment_method: 'card',
    timeline: [],
  })
  expect(await shoppers.movements(orderId)).toEqual(['reserve -2 P00'])
  expect(await payment(awa, pageOf(response).id)).toMatchObject({ data: { state: 'open' } })
})

test('the payment page names each product as the cart does, with brand and unit', async () => {
  const awa = await shoppers.shopper({ P02: 2 })
  const { url } = pageOf(await shoppers.checkout(awa, {}, { headers: { 'accept-language': 'fr' } }))
  const { body } = await shop.app.inject({ url: new URL(url).pathname })
  const [line] = await shoppers.cart(awa)
  const { brand, unit } = line!.productId
  expect(body.replaceAll('\u00a0', ' ')).toContain(`2 × Huile d’arachide n° 2, ${brand}, ${unit}`)
})

test('a payment places the order, sells the reserved stock, and removes the purchased items from the cart', async () => {
  const awa = await shoppers.shopper({ P01: 2, P02: 1 })
  const page = pageOf(await shoppers.checkout(awa))
  await shoppers.fill(awa, { P01: 3, P03: 1 })
  expect((await shoppers.pay(page)).statusCode).toBe(303)
  const { data } = await payment(awa, page.id)
  expect(data).toMatchObject({
    state: 'paid',
    order: {
      status: 'placed',
      payment_status: 'paid',
      timeline: [{ event: 'placed' }, { event: 'paid' }],
    },
  })
  expect(shoppers.pieces(await shoppers.cart(awa))).toEqual({ P01: 1, P03: 1 })
  expect(await list(awa)).toEqual([data.order])
  expect(await shoppers.movements(data.order._id)).toEqual([
    'reserve -2 P01',
    'reserve -1 P02',
    'release 2 P01',
    'sale -2 P01',
    'release 1 P02',
    'sale -1 P02',
  ])
  await shop.settled()
  const mails = (await shop.mails()).filter((line) => line.startsWith(awa.email))
  expect(mails).toEqual([`${awa.email}: Votre commande ${data.order.orderId} est confirmée`])
  expect((await shop.mail(awa.email, /est confirmée/)).text).toContain('Par carte, payé')
})

test('twenty concurrent checkouts of one shopper are one order and one page', async () => {
  await shoppers.setStock('P04', 30)
  const awa = await shoppers.shopper({ P04: 3 })
  const seen = shoppers.view(awa, await shoppers.cart(awa))
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => shoppers.as(awa, 'POST /api/order/checkout', seen)),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(responses.map((response) => pageOf(response).id)).size).toBe(1)
  expect(await ordersOf(awa)).toHaveLength(1)
  expect(await shoppers.stock('P04')).toBe(27)
})

test('a checkout of another cart closes the earlier page, and may use the stock it had reserved', async () => {
  const awa = await shoppers.shopper({ P05: 4 })
  const first = await shoppers.checkout(awa)
  await shoppers.fill(awa, { P05: 5 })
  const second = await shoppers.checkout(awa)
  expect(second.status).toBe(200)
  expect(second.data.orderId).not.toBe(first.data.orderId)
  expect((await ordersOf(awa)).map(({ status }) => status)).toEqual(['expired', 'awaiting_payment'])
  expect(await shoppers.stock('P05')).toBe(0)
  expect(await shoppers.movements(first.data.orderId)).toEqual(['reserve -4 P05', 'release 4 P05'])
  expect((await shoppers.pay(pageOf(first))).statusCode).not.toBe(303)
  expect(await payment(awa, pageOf(first).id)).toMatchObject({ data: { state: 'lapsed' } })
})

test('a page is not shown again once another tab has changed its cart', async () => {
  const awa = await shoppers.shopper({ P17: 1 })
  const seen = shoppers.view(awa, await shoppers.cart(awa))
  await shoppers.as(awa, 'POST /api/order/checkout', seen)
  await shoppers.fill(awa, { P17: 2 })
  const refused = await shoppers.as(awa, 'POST /api/order/checkout', seen)
  expect(refused).toMatchObject({ status: 409, code: 'cart_changed', data: { totals: { quantity: 2 } } })
  expect(await shoppers.stock('P17')).toBe(4)
})

test('switching to payment at the door closes the payment page and leaves one order', async () => {
  const awa = await shoppers.shopper({ P06: 5 })
  const page = pageOf(await shoppers.checkout(awa))
  const placed = await shoppers.order(awa)
  expect(placed).toMatchObject({ status: 200, data: { payment_method: 'cash' } })
  expect((await shoppers.pay(page)).statusCode).not.toBe(303)
  expect((await ordersOf(awa)).map(({ status }) => status)).toEqual(['expired', 'placed'])
  expect(await shoppers.stock('P06')).toBe(0)
})

test('stock reserved by a shopper’s own payment is available to them in every cart response, and to nobody else', async () => {
  await shoppers.setStock('P20', 2)
  const [awa, binta] = [await shoppers.shopper({ P20: 2 }), await shoppers.shopper({ P20: 1 })]
  const set = (shopper: Shopper, quantity: number) =>
    shoppers.as(shopper, 'PUT /api/cart/set', { productId: 'P20', quantity })
  const merge = (shopper: Shopper, key: string) =>
    shoppers.as(shopper, 'POST /api/cart/merge', { key, items: [{ productId: 'P20', quantity: 2 }] })
  const left = (lines: CartLine[]) => lines.map(({ productId }) => productId.stock)
  expect((await shoppers.checkout(awa)).status).toBe(200)
  expect(await shoppers.stock('P20')).toBe(0)

  expect(left(await shoppers.cart(awa))).toEqual([2])
  expect(left((await set(awa, 1)).data)).toEqual([2])
  expect(await set(awa, 3)).toMatchObject({ code: 'stock_short', data: { stock: 2 } })
  expect(await merge(awa, 'hold-merge-1')).toMatchObject({ shortfalls: [{ wanted: 3, quantity: 2 }] })
  await shoppers.fill(awa, { P20: 5 })
  const short = await shoppers.order(awa)
  expect(short).toMatchObject({ code: 'stock_short' })
  expect(left(short.data.cart)).toEqual([2])
  await set(awa, 0)
  expect((await shoppers.as(awa, 'POST /api/cart/create', { productId: 'P20' })).status).toBe(200)

  expect(left(await shoppers.cart(binta))).toEqual([0])
  expect(await set(binta, 1)).toMatchObject({ code: 'stock_short', data: { stock: 0 } })
  await set(awa, 2)
  expect((await shoppers.order(awa)).status).toBe(200)
  expect(left(await shoppers.cart(awa))).toEqual([])
  expect(await shoppers.stock('P20')).toBe(0)
})

test('a late repetition of an order returns it, and the payment begun since continues', async () => {
  await shoppers.setStock('P27', 9)
  const awa = await shoppers.shopper({ P27: 1 })
  const options = { headers: { 'idempotency-key': 'late' } }
  const seen = shoppers.view(awa, await shoppers.cart(awa))
  const first = await shoppers.submit(awa, seen, options)
  await shoppers.fill(awa, { P27: 2 })
  const page = pageOf(await shoppers.checkout(awa))
  expect(await shoppers.submit(awa, seen, options)).toMatchObject({
    status: 200,
    data: { _id: first.data._id },
  })
  expect(await payment(awa, page.id)).toMatchObject({ data: { state: 'open' } })
  expect(await shoppers.stock('P27')).toBe(6)
})

test('an order that is refused leaves the open payment as it is', async () => {
  await shoppers.setStock('P28', 2)
  const awa = await shoppers.shopper({ P28: 2 })
  const page = pageOf(await shoppers.checkout(awa))
  const stranger = await shoppers.shopper()
  const refused = [
    await shoppers.order(awa, { totalAmt: 1 }),
    await shoppers.order(awa, { payWith: 1 }),
    await shoppers.order(awa, { addressId: stranger.addressId }),
    await shoppers.checkout(awa, { totalAmt: 1 }),
    await shoppers.checkout(awa, { addressId: stranger.addressId }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 400, 404, 409, 404])
  expect(await payment(awa, page.id)).toMatchObject({ data: { state: 'open' } })
  expect(await shoppers.stock('P28')).toBe(0)
})

test('a shopper who has just paid by card cannot order the same cart again in cash', async () => {
  // No background jobs run here, so the provider's event is still on its way.
  const slow = await openTestShop()
  const there = openShoppers(slow)
  const awa = await there.shopper({ P07: 2 })
  const seen = there.view(awa, await there.cart(awa))
  const page = pageOf(await there.checkout(awa))
  await there.pay(page)
  expect(await there.submit(awa, seen)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Your order DX-\w{8} has already been placed\./),
  })
  const again = await there.as(awa, 'POST /api/order/checkout', seen)
  expect(again).toMatchObject({ status: 409, code: 'cart_changed' })
  const placed = await slow.database.db.select().from(orders)
  expect(placed).toMatchObject([{ status: 'placed', paymentStatus: 'paid' }])
  expect(await there.stock('P07')).toBe(3)
  await slow.close()
})

test('the page is in the viewer’s language, not the account’s', async () => {
  const awa = await shoppers.shopper({ P18: 1 })
  const page = pageOf(await shoppers.checkout(awa, {}, { headers: { 'accept-language': 'en' } }))
  const { body } = await shop.app.inject({ url: new URL(page.url).pathname })
  expect(body).toContain('<html lang="en"')
})

test('a key whose order exists opens no payment page', async () => {
  const awa = await shoppers.shopper({ P08: 1 })
  const options = { headers: { 'idempotency-key': 'one-tap' } }
  const seen = shoppers.view(awa, await shoppers.cart(awa))
  const first = await shoppers.as(awa, 'POST /api/order/checkout', seen, options)
  const again = await shoppers.as(awa, 'POST /api/order/checkout', seen, options)
  expect(pageOf(again)).toEqual(pageOf(first))
  await shoppers.pay(pageOf(first))
  await payment(awa, pageOf(first).id)
  await shoppers.fill(awa, { P08: 1 })
  expect(await shoppers.as(awa, 'POST /api/order/checkout', seen, options)).toMatchObject({
    status: 409,
    code: 'order_settled',
  })
  expect(await shoppers.submit(awa, seen, options)).toMatchObject({
    status: 200,
    data: { _id: first.data.orderId, payment_status: 'paid' },
  })
  expect(await ordersOf(awa)).toHaveLength(1)
})

test('if the provider is down, cart and stock stay as they were, and the same key can be retried', async () => {
  const port = await freePort()
  const connection = {
    address: async () => ({ protocol: 'http' as const, host: '127.0.0.1', port }),
    timeout: 500,
  }
  const node = await openNode(shop.database, { connection })
  const there = openShoppers({ database: shop.database, app: node.app })
  const awa = await there.shopper({ P10: 5 })
  const options = { headers: { 'idempotency-key': 'one-tap' } }
  expect(await there.checkout(awa, {}, options)).toMatchObject({
    status: 503,
    code: 'payment_unavailable',
    message: expect.stringContaining('You were not charged.'),
  })
  expect(await shoppers.stock('P10')).toBe(5)
  expect(shoppers.pieces(await shoppers.cart(awa))).toEqual({ P10: 5 })
  const again = await shoppers.checkout(awa, {}, options)
  expect(again.status).toBe(200)
  expect((await ordersOf(awa)).map(({ status }) => status)).toEqual(['expired', 'awaiting_payment'])

  // The page is open at a provider that this node cannot reach: whether it is paid is unknown.
  expect(await there.order(awa)).toMatchObject({ status: 503, code: 'payment_unavailable' })
  expect(await abandon(awa, again.data.orderId)).toMatchObject({ data: { state: 'lapsed' } })
  expect((await there.order(awa)).status).toBe(200)
  await node.close()
})

test('only its shopper can abandon a page, and the stock is released', async () => {
  const [awa, other] = [await shoppers.shopper({ P11: 2 }), await shoppers.shopper()]
  const response = await shoppers.checkout(awa)
  const { orderId } = response.data
  expect(await abandon(other, orderId)).toMatchObject({ status: 404, message: 'Payment not found.' })
  expect(await payment(other, pageOf(response).id)).toMatchObject({ status: 404 })
  expect(await payment(awa, 'cs_test_nobodys')).toMatchObject({ status: 404 })
  expect(await shoppers.stock('P11')).toBe(3)
  expect(await abandon(awa, orderId)).toMatchObject({
    status: 200,
    message: 'The payment was cancelled. Your cart has not changed.',
    data: { state: 'lapsed' },
  })
  expect(await shoppers.stock('P11')).toBe(5)
  expect(await abandon(awa, orderId)).toMatchObject({ data: { state: 'lapsed' } })
  expect(shoppers.pieces(await shoppers.cart(awa))).toEqual({ P11: 2 })
  expect(await details(awa, orderId)).toMatchObject({ status: 'lapsed', payment_status: 'void' })
  const placed = await shoppers.order(awa)
  expect(await abandon(awa, placed.data._id)).toMatchObject({ status: 404 })
})

test('abandoning a page that was just paid returns that it is paid', async () => {
  const awa = await shoppers.shopper({ P12: 1 })
  const response = await shoppers.checkout(awa)
  await shoppers.pay(pageOf(response))
  expect(await abandon(awa, response.data.orderId)).toMatchObject({
    message: 'Your order has been placed.',
    data: { state: 'paid' },
  })
})

test('a checkout refuses everything that an order refuses, and free carts', async () => {
  const awa = await shoppers.shopper({ P14: 6 })
  expect(await shoppers.checkout(awa)).toMatchObject({
    status: 409,
    code: 'stock_short',
    data: { cart: [{}] },
  })
  await shoppers.fill(awa, { P14: 1 })
  expect(await shoppers.checkout(awa, { totalAmt: 1 })).toMatchObject({ code: 'cart_changed' })
  expect(await shoppers.checkout(awa, { addressId: 'NOBODYS' })).toMatchObject({ status: 404 })
  await shop.database.db.update(products).set({ discount: 100 }).where(eq(products.id, 'P14'))
  expect(await shoppers.checkout(awa)).toMatchObject({ status: 409, code: 'payment_refused' })
  expect(await ordersOf(awa)).toEqual([])
  expect(await shoppers.stock('P14')).toBe(5)
  expect((await shoppers.order(awa)).data).toMatchObject({ totalAmt: 0, savings: 1_140 })
})

test('a payment returns to the configured origin that began it, and to no other', async () => {
  const returns = async (headers: Record<string, string>) => {
    const shopper = await shoppers.shopper({ P00: 1 })
    await shoppers.setStock('P00', 5)
    const page = pageOf(await shoppers.checkout(shopper, {}, { headers }))
    const { headers: shown } = await shop.app.inject({ url: new URL(page.url).pathname })
    expect(shown['content-security-policy']).toContain('form-action')
    const paid = await shoppers.pay(page)
    return [new URL(paid.headers.location!).origin, shown['content-security-policy']]
  }
  const [app, policy] = await returns({ origin: 'https://app.example' })
  expect(app).toBe('https://app.example')
  expect(policy).toContain("form-action 'self' http://dix.test https://app.example")
  for (const headers of [{}, { origin: 'https://evil.example' }]) {
    expect((await returns(headers))[0]).toBe('http://dix.test')
  }
})
