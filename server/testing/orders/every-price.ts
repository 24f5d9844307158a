import {
  type Bill,
  type BillTerms,
  billOf,
  type Coupon,
  changedBill,
  costOf,
  defaultSettings,
  discountedPrice,
  formatXof,
  isPayableOnline,
  type Offer,
  ordersExportPath,
  type PaymentMethod,
  type Product,
  receiptPath,
  type ShopSettings,
  totalsOf,
  type Zone,
} from '@dix/contract'
import { eq, ne, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { addresses } from '../../src/accounts/schema.ts'
import { creditEntries, orders, orderTimeline } from '../../src/orders/schema.ts'
import { openTestUsers, type TestUsers } from '../users.ts'
import { openDesk } from './desk.ts'
import { openShoppers, type Shopper } from './shoppers.ts'

let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
let desk: Awaited<ReturnType<typeof openDesk>>
/** An order of the day before, which credit comes from. */
let earlier: string

/** Opens a shop, checks this many combinations of everything that changes prices, and closes it. */
export async function checkEveryPrice(rounds: number): Promise<void> {
  shop = await openTestUsers({ jobs: true })
  try {
    shoppers = openShoppers(shop)
    desk = await openDesk(shoppers)
    for (const id of goods) await shoppers.setStock(id, 1_000_000)
    earlier = await orderedYesterday()
    await fc.assert(fc.asyncProperty(mixture, checkPrices), { numRuns: rounds })
  } finally {
    await shop.close()
  }
}

async function orderedYesterday(): Promise<string> {
  const { _id } = await desk.orderIn('delivered')
  const { db } = shop.database
  await db.update(orders).set({
    placedAt: sql`${orders.placedAt} - interval '1 day'`,
    // Another number, because coupons may be for its first order only.
    address: sql`${orders.address} || '{"mobile": "+221 77 000 00 99"}'`,
  })
  await db.update(orderTimeline).set({ at: sql`${orderTimeline.at} - interval '1 day'` })
  return _id
}

const goods = ['P01', 'P02'] as const
const brand = 'Kaani'
const quarter = 'dakar_medina'
const today = () => new Date().toISOString().slice(0, 10)
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

async function save<Topic extends 'delivery' | 'coupons' | 'zones'>(
  topic: Topic,
  value: ShopSettings[Topic],
): Promise<void> {
  const { data } = await desk.call('GET /api/settings/get')
  const { revision } = data.topics.find((found: { topic: string }) => found.topic === topic)
  expect((await desk.call('PUT /api/settings/save', { topic, revision, value })).status).toBe(200)
}

/** Makes these the only offers. */
async function offerOnly(offers: readonly object[]): Promise<void> {
  const { data } = await desk.call('GET /api/offer/get')
  for (const { _id, revision } of data as Offer[])
    await desk.call('DELETE /api/offer/delete', { _id, revision })
  const from = new Date(Date.now() - 3_600_000).toISOString()
  for (const offer of offers) {
    const saved = await desk.call('PUT /api/offer/save', { revision: 0, name: 'Tabaski', from, ...offer })
    expect(saved.status).toBe(200)
  }
}

const zone: Zone = {
  id: 'medina',
  store: 'main',
  name: 'Médina',
  kind: 'quarters',
  quarters: [quarter],
  radius: null,
  points: [],
  deliveryFee: 0,
  freeFrom: null,
  smallestOrder: 0,
  minutes: null,
}

/** A product as a shopper sees it on its page, and on the card of a list. */
async function shownOf(_id: string): Promise<Product[]> {
  const { data } = await shop.call('POST /api/product/get-product-details', { productId: _id })
  const listed = await shop.call('POST /api/product/get', { search: data.name, limit: 50 })
  return [data, listed.data.find((product: Product) => product._id === _id)]
}

async function receiptOf(shopper: Shopper, orderId: string): Promise<string> {
  const { rawPayload } = await shop.app.inject({
    url: receiptPath(orderId, 'fr'),
    headers: { authorization: `Bearer ${shopper.token}` },
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)))
  return plain(text.join(' '))
}

const priced = fc.record({
  price: fc.integer({ min: 1, max: 3_000 }),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99 })),
  // Goods by weight are sold in steps, and pieces count those.
  step: fc.constantFrom(null, 100, 250),
  pieces: fc.integer({ min: 1, max: 12 }),
})
const coupon: fc.Arbitrary<Coupon | null> = fc.option(
  fc
    .oneof(
      fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 4_000 }) }),
      fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
    )
    .map((terms) => ({
      ...terms,
      code: 'TABASKI',
      smallestOrder: 0,
      totalUses: null,
      oncePerCustomer: true,
      firstOrderOnly: true,
      from: null,
      until: null,
      stopped: false,
    })),
)
/** Two of them may cover the same product, in different ways. */
const offer = fc
  .tuple(
    fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 99 }) }),
      fc.record({ percent: fc.constant(null), price: fc.integer({ min: 1, max: 2_000 }) }),
    ),
    fc.constantFrom({ products: ['P01'] }, { brands: [brand] }, { categories: ['OILS'] }),
  )
  .map(([terms, on]) => ({ ...terms, ...on }))
const mixture = fc.record({
  goods: fc.tuple(priced, priced),
  offers: fc.array(offer, { maxLength: 2 }),
  /** The quarter of the address, if the shop has zones. */
  zone: fc.option(
    fc.record({ deliveryFee: fc.constantFrom(0, 700), freeFrom: fc.constantFrom(null, 2_000) }),
  ),
  /** Pieces of the second product that remain after staff changed its line; null if they do not. */
  left: fc.option(fc.integer({ min: 1, max: 11 })),
  coupon,
  delivery: fc.record({
    deliveryFee: fc.constantFrom(0, 500, 1_003),
    freeFrom: fc.constantFrom(null, 1_000, 8_000),
    roundsCash: fc.boolean(),
  }),
  method: fc.constantFrom<PaymentMethod>('cash', 'card'),
  /** What the shopper has as credit. */
  credit: fc.oneof(fc.constantFrom(0, 1_000_000), fc.integer({ min: 1, max: 10_000 })),
})

type Mixture = typeof mixture extends fc.Arbitrary<infer Value> ? Value : never

/** Checks that a price and an amount due are the same everywhere. */
async function checkPrices(given: Mixture): Promise<void> {
  const { db } = shop.database
  await db.delete(creditEntries)
  await db.delete(orders).where(ne(orders.id, earlier))
  for (const [at, { price, discount, step }] of given.goods.entries()) {
    const { data } = await desk.call('POST /api/product/admin-details', { _id: goods[at]! })
    const changed = { ...data, brand, price, discount, step_grams: step }
    expect((await desk.call('PUT /api/product/update-product-details', changed)).status).toBe(200)
  }
  await offerOnly(given.offers)
  await save('delivery', { ...defaultSettings.delivery, ...given.delivery })
  await save('zones', { zones: given.zone ? [{ ...zone, ...given.zone }] : [], quarters: [] })
  await save('coupons', { coupons: given.coupon ? [given.coupon] : [] })
  const pieces = { P01: given.goods[0].pieces, P02: given.goods[1].pieces }
  const awa = await shoppers.shopper(pieces)
  await db.update(addresses).set({ quarter }).where(eq(addresses.id, awa.addressId))
  if (given.credit > 0)
    await db
      .insert(creditEntries)
      .values({ userId: awa._id, orderId: earlier, kind: 'given', amount: given.credit })

  // Card, page and cart.
  const each: Record<string, number> = {}
  for (const _id of goods) {
    const prices = (await shownOf(_id)).map(({ price, discount }) => discountedPrice(price, discount))
    each[_id] = prices[0]!
    expect(prices).toEqual([each[_id], each[_id]])
  }
  const items = goods.map((productId) => ({ productId, quantity: pieces[productId] }))
  const lines = await shoppers.cart(awa)
  const ofVisitor = (await shop.call('POST /api/cart/price', { items })).data as typeof lines
  for (const line of [...lines, ...ofVisitor])
    expect(discountedPrice(line.productId.price, line.productId.discount)).toBe(each[line.productId._id])
  const { totalAmt } = totalsOf(lines.map(({ productId, quantity }) => ({ ...productId, quantity })))
  expect(totalAmt).toBe(goods.reduce((sum, _id) => sum + each[_id]! * pieces[_id], 0))

  // The bill before the order, and the order.
  const code = given.coupon?.code
  const checked = code && (await shoppers.as(awa, 'POST /api/order/coupon', { code, totalAmt }))
  const agreed = checked ? { ...checked.data, orderedAmt: totalAmt } : null
  const terms = { ...given.delivery, ...given.zone, coupon: agreed }
  const atFirst = billOf(totalAmt, terms, given.method, given.credit)
  const more = { useCredit: true, dueAmt: atFirst.dueAmt, ...(code && { coupon: code }) }
  if (given.method === 'card' && !isPayableOnline(atFirst)) {
    expect((await shoppers.checkout(awa, more)).code).toBe('payment_refused')
    return
  }
  const _id = await ordered(awa, given.method, more)
  const bill = await changeLine(_id, given, each, { totalAmt, bill: atFirst, terms })
  const { dueAmt, deliveryFee, couponAmt, creditAmt, rounding } = bill
  await desk.bring(_id, 'delivered')
  for (const own of [
    (await shoppers.as(awa, 'POST /api/order/details', { _id })).data,
    await desk.read(_id),
  ]) {
    expect(own).toMatchObject({ ...bill, paidAmt: dueAmt, toCollectAmt: 0 })
    expect(own.creditReturnedAmt ?? 0).toBe(atFirst.creditAmt - creditAmt)
    for (const { price, discount, productId } of own.items)
      expect(discountedPrice(price, discount)).toBe(each[productId])
  }
  const inList = (await shoppers.as(awa, 'POST /api/order/summaries', {})).data[0]
  expect(inList).toMatchObject({ dueAmt, creditAmt })
  const left = given.credit - creditAmt
  expect((await shoppers.as(awa, 'GET /api/order/credit')).data.availableAmt).toBe(left)

  // Paper and email.
  const amount = plain(formatXof(dueAmt))
  const receipt = await receiptOf(awa, _id)
  const mail = plain((await shop.mail(awa.email, new RegExp(`${inList.orderId} est confirmée`))).text)
  expect(receipt).toContain(`Total ${amount}`)
  expect(mail).toContain(`Total : ${plain(formatXof(atFirst.dueAmt))}`)
  if (couponAmt > 0) expect(receipt).toContain(`Code promo ${code} −${plain(formatXof(couponAmt))}`)
  if (atFirst.couponAmt > 0)
    expect(mail).toContain(`Code promo ${code} : −${plain(formatXof(atFirst.couponAmt))}`)
  if (creditAmt > 0) expect(receipt).toContain(`Avoir utilisé −${plain(formatXof(creditAmt))}`)
  if (atFirst.creditAmt > 0) expect(mail).toContain(`Votre avoir : −${plain(formatXof(atFirst.creditAmt))}`)

  // Till, export and figures.
  const report = (await desk.call('POST /api/order/desk/day', { date: today() })).data
  const { figures, inTillAmt, unspentCreditAmt } = report
  const cost = costOf(bill)
  expect([figures.placed.amount, figures.delivered.amount]).toEqual([costOf(atFirst), cost])
  expect([figures.creditUsed.amount, unspentCreditAmt]).toEqual([creditAmt, left])
  expect(given.method === 'cash' ? inTillAmt : figures.cardPayments.amount).toBe(dueAmt)
  expect([figures.deliveryFees.amount, figures.coupons.amount, figures.roundings.amount]).toEqual([
    deliveryFee,
    couponAmt,
    rounding,
  ])
  const { body } = await shop.app.inject({
    url: ordersExportPath({ from: today(), to: today(), language: 'en' }),
    headers: { authorization: `Bearer ${desk.admin.token}` },
  })
  const [head, row] = body.split('\r\n').map((line) => line.split(';'))
  expect(row![head!.indexOf('Paid with store credit')]).toBe(String(creditAmt))
  expect(row!.slice(7, 13)).toEqual(
    [couponAmt > 0 ? code! : (code ?? ''), couponAmt, deliveryFee, rounding, 0, cost].map(String),
  )
  const { tiles } = (await desk.call('POST /api/insights/overview', { period: 'today' })).data
  expect([tiles.sales.now, tiles.deliveryFees.now, tiles.coupons.now]).toEqual([cost, deliveryFee, couponAmt])
}

/** Staff remove pieces from a line of a cash order, if the combination says so. @returns the resulting bill */
async function changeLine(
  _id: string,
  { left, method, goods: [, { pieces }] }: Mixture,
  each: Record<string, number>,
  { totalAmt, bill, terms }: { totalAmt: number; bill: Bill; terms: BillTerms },
): Promise<Bill> {
  if (left === null || left >= pieces || method !== 'cash') return bill
  expect((await desk.lines(_id, { lines: [{ productId: 'P02', quantity: left }] })).status).toBe(200)
  const { deliveryFee, creditAmt } = bill
  return changedBill({ terms, deliveryFee, method, creditAmt }, totalAmt - each.P02! * (pieces - left))
}

/** Orders the cart, and pays it if payment comes first. @returns its id */
async function ordered(shopper: Shopper, method: PaymentMethod, more: object): Promise<string> {
  if (method === 'cash') {
    const { status, data } = await shoppers.order(shopper, more)
    expect(status).toBe(200)
    return data._id
  }
  const page = (await shoppers.checkout(shopper, more)).data
  await shoppers.pay(page)
  await shoppers.as(shopper, 'POST /api/order/payment', { sessionId: page.id })
  return page.orderId
}
