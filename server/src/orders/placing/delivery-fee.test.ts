import { defaultSettings, OrderSchema, receiptPath, type ShopSettings } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import { place, type Shopper, type Shoppers } from '../../../testing/orders/shoppers.ts'
import type { TestUsers } from '../../../testing/users.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({}, { jobs: true }))
})
beforeEach(async () => {
  const { db } = shop.database
  await db.execute(sql`truncate orders cascade`)
  await charge({})
  await save('contact', defaultSettings.contact)
  for (const product of ['P00', 'P01', 'P02']) await shoppers.setStock(product, 5_000)
})
afterAll(() => shop.close())

const charge = (value: Partial<ShopSettings['delivery']>) =>
  save('delivery', { ...defaultSettings.delivery, ...value })

async function save<Topic extends 'delivery' | 'contact'>(
  topic: Topic,
  value: ShopSettings[Topic],
): Promise<void> {
  const { data } = await desk.call('GET /api/settings/get')
  const { revision } = data.topics.find((found: { topic: string }) => found.topic === topic)
  expect((await desk.call('PUT /api/settings/save', { topic, revision, value })).status).toBe(200)
}

test('a client that knows no fee can order as before if delivery is free', async () => {
  const awa = await shoppers.shopper({ P01: 1 })
  const { status, data } = await shoppers.order(awa)
  expect(status).toBe(200)
  expect(OrderSchema.parse(data)).toMatchObject({
    totalAmt: 1_010,
    couponAmt: 0,
    creditAmt: 0,
    deliveryFee: 0,
    rounding: 0,
    dueAmt: 1_010,
    toCollectAmt: 1_010,
  })
})

test('a client that knows no fee gets an error that states it, and nothing is placed or reserved', async () => {
  await charge({ deliveryFee: 1_000 })
  const awa = await shoppers.shopper({ P01: 1 })
  for (const send of [shoppers.order, shoppers.checkout]) {
    const refused = await send(awa)
    expect(refused).toMatchObject({
      status: 409,
      code: 'fee_not_seen',
      data: { totalAmt: 1_010, deliveryFee: 1_000, dueAmt: 2_010 },
    })
    expect(plain(refused.message!)).toContain('1 000 F CFA')
    expect(plain(refused.message!)).toContain('2 010 F CFA')
  }
  expect(shoppers.pieces(await shoppers.cart(awa))).toEqual({ P01: 1 })
  expect(await shoppers.stock('P01')).toBe(5_000)
})

test('shoppers who saw the amount due order with the fee: at the door, and by card, which is charged in full', async () => {
  await charge({ deliveryFee: 1_000 })
  const awa = await shoppers.shopper({ P01: 1 })
  const { data } = await shoppers.order(awa, { dueAmt: 2_010 })
  expect(data).toMatchObject({ totalAmt: 1_010, deliveryFee: 1_000, dueAmt: 2_010, toCollectAmt: 2_010 })
  const moussa = await shoppers.shopper({ P01: 1 })
  const page = (await shoppers.checkout(moussa, { dueAmt: 2_010 })).data
  const { body } = await shop.app.inject({ url: new URL(page.url).pathname })
  expect(plain(body)).toContain('Livraison')
  await shoppers.pay(page)
  const { order } = (await shoppers.as(moussa, 'POST /api/order/payment', { sessionId: page.id })).data
  expect(order).toMatchObject({ payment_status: 'paid', dueAmt: 2_010, paidAmt: 2_010 })
})

test('delivery is free from the threshold on, even for clients that know no fee', async () => {
  await charge({ deliveryFee: 1_000, freeFrom: 2_020 })
  const awa = await shoppers.shopper({ P01: 2 })
  expect((await shoppers.order(awa)).data).toMatchObject({ deliveryFee: 0, dueAmt: 2_020 })
})

test('cash is rounded down on its own line, card payments are not', async () => {
  await charge({ roundsCash: true })
  // 12 % off 1,010 leaves 888.
  await shop.database.db.execute(sql`update products set discount = 12 where id = 'P01'`)
  const awa = await shoppers.shopper({ P01: 1 })
  expect((await shoppers.order(awa)).data).toMatchObject({ totalAmt: 888, rounding: 3, dueAmt: 885 })
  const moussa = await shoppers.shopper({ P01: 1 })
  const page = (await shoppers.checkout(moussa, { dueAmt: 888 })).data
  expect((await desk.read(page.orderId)) ?? { dueAmt: 888 }).toMatchObject({ dueAmt: 888 })
  await shop.database.db.execute(sql`update products set discount = 0 where id = 'P01'`)
})

test('an order is refused with the new fee if the fee has changed since the shopper saw it', async () => {
  await charge({ deliveryFee: 500 })
  const awa = await shoppers.shopper({ P01: 1 })
  await charge({ deliveryFee: 700 })
  const refused = await shoppers.order(awa, { dueAmt: 1_510 })
  expect(refused).toMatchObject({
    status: 409,
    code: 'cart_changed',
    data: { totals: { totalAmt: 1_010 }, terms: { deliveryFee: 700 } },
  })
  expect(plain(refused.message!)).toContain('1 710 F CFA')
  expect((await shoppers.order(awa, { dueAmt: 1_710 })).status).toBe(200)
})

test('an open payment continues at the agreed amount, and a shopper who saw another fee gets a new page', async () => {
  await charge({ deliveryFee: 500 })
  const awa = await shoppers.shopper({ P01: 1 })
  const first = (await shoppers.checkout(awa, { dueAmt: 1_510 })).data
  expect((await shoppers.checkout(awa, { dueAmt: 1_510 })).data.id).toBe(first.id)
  await charge({ deliveryFee: 200 })
  const second = (await shoppers.checkout(awa, { dueAmt: 1_210 })).data
  expect(second.id).not.toBe(first.id)
})

test('an order below the minimum is refused, but staff may place one for a caller', async () => {
  await charge({ smallestOrder: 2_000, deliveryFee: 300 })
  const awa = await shoppers.shopper({ P01: 1 })
  for (const send of [shoppers.order, shoppers.checkout]) {
    const refused = await send(awa, { dueAmt: 1_310 })
    expect(refused).toMatchObject({ status: 409, code: 'below_minimum' })
    expect(plain(refused.message!)).toMatch(/2 000 F CFA.* 990 F CFA/)
  }
  const { address_line, mobile, city } = place
  const input = {
    name: 'Awa',
    address: { address_line, mobile, city },
    lines: [{ productId: 'P01', quantity: 1 }],
    note: null,
  }
  const { status, data } = await desk.place(input)
  expect([status, data.deliveryFee, data.dueAmt, data.toCollectAmt]).toEqual([200, 300, 1_310, 1_310])
})

test('staff who quoted an outdated amount get the new one, and nothing is placed', async () => {
  await charge({ deliveryFee: 300 })
  const { address_line, mobile, city } = place
  const input = {
    name: 'Awa',
    address: { address_line, mobile, city },
    lines: [{ productId: 'P01', quantity: 1 }],
    // The exact notes for the outdated amount are now too little.
    payWith: 1_010,
    note: null,
  }
  const headers = { 'idempotency-key': 'told-another-amount' }
  const refused = await desk.place({ ...input, dueAmt: 1_010 }, headers)
  expect(refused).toMatchObject({
    status: 409,
    code: 'cart_changed',
    data: { totalAmt: 1_010, dueAmt: 1_310, terms: { deliveryFee: 300, freeFrom: null, roundsCash: false } },
  })
  expect(plain(refused.message!)).toContain('1 310 F CFA')
  expect(await shoppers.stock('P01')).toBe(5_000)
  const placed = await desk.place({ ...input, payWith: null, dueAmt: 1_310 }, headers)
  expect(placed).toMatchObject({ status: 200, data: { dueAmt: 1_310 } })
})

test('added lines make delivery free, and it stays free when they are removed', async () => {
  await charge({ deliveryFee: 1_000, freeFrom: 3_000 })
  const awa = await shoppers.shopper({ P01: 2 })
  const { _id } = (await shoppers.order(awa, { dueAmt: 3_020 })).data
  await desk.lines(_id, { lines: [{ productId: 'P01', quantity: 3 }], agreed: true })
  expect(await desk.read(_id)).toMatchObject({ totalAmt: 3_030, deliveryFee: 0, dueAmt: 3_030 })
  await desk.lines(_id, { lines: [{ productId: 'P01', quantity: 1 }] })
  expect(await desk.read(_id)).toMatchObject({ totalAmt: 1_010, deliveryFee: 0, toCollectAmt: 1_010 })
})

test('a fee stays when lines are refunded, can be refunded as an amount, and is refunded when the order is cancelled', async () => {
  await charge({ deliveryFee: 1_000 })
  const pay = (shopper: Shopper) => shoppers.orderByCard(shopper, { dueAmt: 2_010 })
  const backOf = async (_id: string) => {
    const { owedBackAmt, refundedAmt } = await desk.read(_id)
    return owedBackAmt + refundedAmt
  }
  const cancelled = await pay(await shoppers.shopper({ P01: 1 }))
  await desk.move(cancelled, { to: 'cancelled', reason: 'customer_asked' })
  expect(await backOf(cancelled)).toBe(2_010)
  const delivered = await pay(await shoppers.shopper({ P01: 1 }))
  await desk.bring(delivered, 'delivered')
  const reason = 'damaged_item'
  await desk.refund(delivered, { lines: [{ productId: 'P01', quantity: 1 }], reason })
  expect(await backOf(delivered)).toBe(1_010)
  expect(await desk.read(delivered)).toMatchObject({ totalAmt: 0, deliveryFee: 1_000 })
  // The provider's response changes the order as well.
  await shop.settled()
  expect(await desk.refund(delivered, { amount: 1_001, reason })).toMatchObject({ status: 400 })
  expect((await desk.refund(delivered, { amount: 1_000, reason })).status).toBe(200)
  expect(await backOf(delivered)).toBe(2_010)
})

/** Text of a receipt, with plain spaces. */
async function receiptOf(shopper: Shopper, orderId: string): Promise<string> {
  const { rawPayload } = await shop.app.inject({
    url: receiptPath(orderId, 'fr'),
    headers: { authorization: `Bearer ${shopper.token}` },
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)))
  return plain(text.join(' '))
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

test('a receipt states the VAT of the day of the order, even if the rate changes later', async () => {
  await save('contact', { ...defaultSettings.contact, vatRate: 18 })
  const awa = await shoppers.shopper({ P01: 1 })
  const { _id } = (await shoppers.order(awa)).data
  await save('contact', { ...defaultSettings.contact, vatRate: 10 })
  expect(await receiptOf(awa, _id)).toContain('dont TVA 18 % 154 F CFA')
})
