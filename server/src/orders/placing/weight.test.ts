import { quantityText, receiptPath } from '@dix/contract'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import { openShoppers, type Shoppers } from '../../../testing/orders/shoppers.ts'
import { setProduct } from '../../../testing/stock.ts'
import { openTestUsers, type TestUsers } from '../../../testing/users.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({}, { jobs: true }))
})
beforeEach(() => sell({ step_grams: 100, price: 150, stock: 200 }))
afterAll(async () => {
  expect(await shoppers.ledgerMismatches()).toEqual([])
  await shop.close()
})

/** Saves the product P01 as its form does. */
async function sell(fields: object): Promise<void> {
  const { data } = await desk.call('POST /api/product/admin-details', { _id: 'P01' })
  const saved = await desk.call('PUT /api/product/update-product-details', {
    ...data,
    discount: 0,
    ...fields,
  })
  expect(saved.status).toBe(200)
}

const seenAs = async (user: Parameters<typeof shoppers.order>[0], stepGrams: number | null) => {
  const lines = await shoppers.cart(user)
  const items = lines.map(({ productId, quantity }) => ({ productId: productId._id, quantity, stepGrams }))
  return { list_items: items }
}

test('a client that knows no weights sees the step as the unit, and orders steps', async () => {
  const { data } = await shop.call('POST /api/product/get-product-details', { productId: 'P01' })
  expect(data).toMatchObject({ unit: '100 g', stepGrams: 100, price: 150, stock: 200 })
  const awa = await shoppers.shopper({ P01: 3 })
  const order = await shoppers.order(awa)
  expect(order).toMatchObject({ status: 200, data: { totalAmt: 450, dueAmt: 450 } })
  expect(order.data.items).toMatchObject([{ unit: '100 g', stepGrams: 100, quantity: 3, lineTotal: 450 }])
  expect(await shoppers.stock('P01')).toBe(197)
})

test('an order keeps its step, and its receipt and prints show the weight', async () => {
  const awa = await shoppers.shopper({ P01: 12 })
  const { _id } = (await shoppers.order(awa)).data
  await sell({ step_grams: 250, price: 380 })
  const order = (await shoppers.as(awa, 'POST /api/order/details', { _id })).data
  expect(order.items).toMatchObject([{ unit: '100 g', stepGrams: 100, quantity: 12, lineTotal: 1_800 }])
  const receipt = await shop.app.inject({
    url: receiptPath(_id, 'fr'),
    headers: { authorization: `Bearer ${awa.token}` },
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(receipt.rawPayload)), {
    mergePages: true,
  })
  const plain = text.replaceAll(/\s/g, ' ')
  expect(plain).toContain(quantityText('fr', order.items[0]).replaceAll(/\s/g, ' '))
  expect(plain).toContain('prix pour 100 g')
})

test('a cart whose step has changed since the shopper saw it is not ordered, but returned in its current state', async () => {
  const awa = await shoppers.shopper({ P01: 3 })
  const seen = await seenAs(awa, 100)
  await sell({ step_grams: 250, price: 150 })
  const refused = await shoppers.order(awa, seen)
  expect(refused).toMatchObject({ status: 409, code: 'cart_changed' })
  expect(refused.data.cart).toMatchObject([{ quantity: 3, productId: { unit: '250 g', stepGrams: 250 } }])
  expect((await shoppers.order(awa, await seenAs(awa, 250))).status).toBe(200)
  const moussa = await shoppers.shopper({ P01: 1 })
  expect(await shoppers.order(moussa, await seenAs(moussa, null))).toMatchObject({ code: 'cart_changed' })
})

test('the desk removes missing weight in the old step, and adds none in another', async () => {
  const awa = await shoppers.shopper({ P01: 5, P02: 1 })
  const { _id } = (await shoppers.order(awa)).data
  const less = await desk.lines(_id, { lines: [{ productId: 'P01', quantity: 4 }], agreed: false })
  expect(less.data.items[0]).toMatchObject({ quantity: 4, ordered: 5, lineTotal: 600 })
  expect(less.data.timeline.at(-1).lines).toMatchObject([{ unit: '100 g', stepGrams: 100, from: 5, to: 4 }])
  await sell({ step_grams: 250, price: 380 })
  const more = await desk.lines(_id, { lines: [{ productId: 'P01', quantity: 6 }], agreed: true })
  expect(more.status).toBe(400)
})

test('undoing the packing of an order that weighs less restores the weight that was agreed, its stock and its price', async () => {
  const awa = await shoppers.shopper({ P01: 5 })
  const _id = await shoppers.orderByCard(awa)
  const stock = async () => (await desk.call('POST /api/product/admin-details', { _id: 'P01' })).data.stock
  const money = async () => {
    const { totalAmt, paidAmt, owedBackAmt, refunds, status, agreedAmt } = await desk.read(_id)
    return { totalAmt, paidAmt, owedBackAmt, refunds, status, agreedAmt }
  }
  const atCounter = async (path: string, input: object) => {
    const { version } = await desk.read(_id)
    return desk.call(`PUT /api/picking/${path}`, { _id, version, ...input })
  }
  await atCounter('take', {})
  await atCounter('pick', { productId: 'P01', grams: 420 })
  const before = { ...(await money()), stock: await stock() }
  expect(await atCounter('pack', { bags: 1 })).toMatchObject({ status: 200, data: { status: 'packed' } })
  expect({ ...(await money()), stock: await stock() }).toMatchObject({
    ...{ totalAmt: 600, owedBackAmt: 150, stock: before.stock + 1 },
  })
  expect(await atCounter('undo-pack', {})).toMatchObject({
    data: { status: 'picking', items: [{ quantity: 5, picked: 4 }] },
  })
  expect({ ...(await money()), stock: await stock() }).toEqual(before)
  expect(await atCounter('pack', { bags: 1 })).toMatchObject({ status: 200 })
  await sell({ stock: 0 })
  expect(await atCounter('undo-pack', {})).toMatchObject({ status: 409, code: 'stock_short' })
})

test.each([
  ['packs', 'packed'],
  ['sends out', 'on_the_way'],
] as const)(
  'an order that the desk %s costs what the picker weighed, until that is undone',
  async (_what, to) => {
    const awa = await shoppers.shopper({ P01: 5, P02: 1 })
    const { _id } = (await shoppers.order(awa)).data
    const atCounter = async (path: string, input: object) => {
      const { version } = await desk.read(_id)
      return desk.call(`PUT /api/picking/${path}`, { _id, version, ...input })
    }
    const money = async () => {
      const { items, totalAmt, toCollectAmt, status } = await desk.read(_id)
      const weight = items.find(({ productId }) => productId === 'P01')?.quantity
      return { weight, totalAmt, toCollectAmt, status, stock: await shoppers.stock('P01') }
    }
    await atCounter('take', {})
    await atCounter('pick', { productId: 'P01', grams: 420 })
    const before = await money()
    expect(await desk.move(_id, { to })).toMatchObject({ status: 200 })
    expect(await money()).toEqual({
      ...{ weight: 4, totalAmt: before.totalAmt - 150, toCollectAmt: before.toCollectAmt - 150 },
      ...{ status: to, stock: before.stock + 1 },
    })
    expect(await desk.undo(_id)).toMatchObject({ status: 200 })
    expect(await money()).toEqual(before)
  },
)

test('an order that nobody weighed leaves as it was ordered', async () => {
  const { _id } = await desk.orderIn('picking', { P01: 5 })
  const { totalAmt } = await desk.read(_id)
  expect(await desk.move(_id, { to: 'on_the_way' })).toMatchObject({ status: 200, data: { totalAmt } })
})

test('remaining stock of goods by weight is stated as a weight', async () => {
  await sell({ stock: 12 })
  const awa = await shoppers.shopper({ P01: 1 })
  const cart = await shoppers.as(awa, 'PUT /api/cart/set', { productId: 'P01', quantity: 13 })
  expect(cart).toMatchObject({ code: 'stock_short', data: { stock: 12 } })
  expect(cart.message).toMatch(/^Only 1\.2\skg left in stock\.$/)
  const { _id } = (await shoppers.order(awa)).data
  const more = await desk.lines(_id, { lines: [{ productId: 'P01', quantity: 20 }], agreed: true })
  expect(more.message).toMatch(/: 1\.1\skg left\.$/)
})

test('ordering again gives the same weight in current steps', async () => {
  const awa = await shoppers.shopper({ P01: 10 })
  const { _id } = (await shoppers.order(awa)).data
  await sell({ step_grams: 250, price: 380 })
  const again = await shoppers.as(awa, 'POST /api/order/again', { _id })
  expect(again.data).toMatchObject([{ quantity: 4, productId: { stepGrams: 250 } }])
})

test('a kilogram counts as a piece for the limits of new customers', async () => {
  const strict = await openTestUsers({ orderLimitFactor: 1 })
  try {
    const visitors = openShoppers(strict)
    const sold = { stepGrams: 100, unit: '100 g', stock: 200 }
    await setProduct(strict.database.db, 'P01', sold)
    // 19 kg: if these were 200 pieces, they could take 100.
    const awa = await visitors.shopper({ P01: 190 }, { emailVerified: false })
    expect((await visitors.order(awa)).status).toBe(200)
  } finally {
    await strict.close()
  }
})

test('the step determines the unit, and a different unit ends the sale by weight', async () => {
  const read = async () => (await desk.call('POST /api/product/admin-details', { _id: 'P01' })).data
  await sell({ unit: 'kg', step_grams: 1_000 })
  expect(await read()).toMatchObject({ unit: '1 kg', step_grams: 1_000 })
  const { revision, stock } = await read()
  const change = { _id: 'P01', seen: { revision, stock }, unit: '1 pièce' }
  await desk.call('PUT /api/product/save-grid', { changes: [change] })
  expect(await read()).toMatchObject({ unit: '1 pièce', step_grams: null })
  const refused = await desk.call('PUT /api/product/update-product-details', {
    ...(await read()),
    step_grams: 5,
  })
  expect(refused).toMatchObject({ status: 400, fields: { step_grams: expect.any(String) } })
})
