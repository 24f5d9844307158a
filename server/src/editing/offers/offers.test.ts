import type { Offer } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openShoppers } from '../../../testing/orders/shoppers.ts'
import { openNode } from '../../../testing/shop.ts'
import { soon } from '../../../testing/soon.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { offers } from '../../catalogue/offers/schema.ts'
import { products } from '../../catalogue/schema.ts'
import { offerChanges } from '../schema.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN', name: 'Awa' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(offers)
  await shop.database.db.delete(offerChanges)
  await shop.live.catchUpOffers()
})
afterEach(() => void vi.restoreAllMocks())

const asAdmin = (route: string, body?: unknown) => shop.call(route, body, { token: admin.token })
const hour = 3_600_000
const at = (time: number) => new Date(time).toISOString()

/** P00 costs 1,000 F with a discount of 12 %, P01 1,010 F. */
const offer = (more: object = {}) => ({
  revision: 0,
  name: 'Ramadan',
  percent: 20,
  from: at(Date.now() - hour),
  products: ['P00', 'P01'],
  ...more,
})
const save = async (more: object = {}): Promise<Offer> => {
  const response = await asAdmin('PUT /api/offer/save', offer(more))
  expect(response).toMatchObject({ status: 200 })
  return response.data
}

/** The price that the shop charges for a product. */
async function shown(id: string, node: Pick<TestUsers, 'app'> = shop) {
  const response = await node.app.inject({
    method: 'POST',
    url: '/api/product/get-product-details',
    payload: { productId: id },
  })
  const { price, discount, listPrice } = response.json().data
  return { price, discount, listPrice }
}

test('an offer applies on every page and in every cart once its save returns', async () => {
  const { shopper, cart } = await shopperWith({ P00: 1, P01: 2 })
  await save()
  expect(await shown('P00')).toEqual({ price: 1_000, discount: 20, listPrice: undefined })
  await save({ percent: null, price: 500, products: ['P01'] })
  expect(await shown('P01')).toEqual({ price: 500, discount: 0, listPrice: 1_010 })
  expect((await cart()).map(({ productId }) => productId)).toMatchObject([
    { price: 1_000, discount: 20 },
    { price: 500, discount: 0, listPrice: 1_010 },
  ])
  const priced = await shop.call('POST /api/cart/price', { items: [{ productId: 'P01', quantity: 1 }] })
  expect(priced.data[0].productId).toMatchObject({ price: 500, discount: 0, listPrice: 1_010 })
  expect((await openShoppers(shop).order(shopper)).status).toBe(200)
})

async function shopperWith(pieces: Record<string, number>) {
  const shoppers = openShoppers(shop)
  for (const id of Object.keys(pieces)) await shoppers.setStock(id, 1_000)
  const shopper = await shoppers.shopper(pieces)
  return { shopper, cart: () => shoppers.cart(shopper) }
}

test('lists filter and sort by the charged price', async () => {
  await save({ percent: null, price: 1, products: ['P19'] })
  const list = async (more: object) => {
    const body = { categoryId: 'OILS', subCategoryId: 'OIL', limit: 20, ...more }
    const { data } = await shop.call('POST /api/product/get-product-by-category-and-subcategory', body)
    return data.map(({ _id }: { _id: string }) => _id)
  }
  expect((await list({ sort: 'price' }))[0]).toBe('P19')
  expect(await list({ onOffer: true })).toContain('P19')
})

test('an order is placed at the current price, and only if the shopper saw it', async () => {
  const shoppers = openShoppers(shop)
  const { shopper, cart } = await shopperWith({ P01: 1 })
  const { _id, revision } = await save({ percent: 50, products: ['P01'] })
  const seen = shoppers.view(shopper, await cart())
  expect(seen.totalAmt).toBe(505)
  expect((await asAdmin('PUT /api/offer/end', { _id, revision })).status).toBe(200)
  const refused = await shoppers.submit(shopper, seen)
  expect(refused).toMatchObject({ status: 409, code: 'cart_changed', data: { totals: { totalAmt: 1_010 } } })
  const placed = await shoppers.order(shopper)
  expect(placed).toMatchObject({ status: 200, data: { totalAmt: 1_010 } })
})

test('a planned offer starts and ends automatically, on every node', async () => {
  const other = await openNode(shop.database)
  try {
    const begun = Date.now()
    await save({ from: at(begun + 1_500), until: at(begun + 3_000) })
    expect((await shown('P00')).discount).toBe(12)
    for (const node of [shop, other]) {
      await expect.poll(async () => (await shown('P00', node)).discount, soon).toBe(20)
    }
    for (const node of [shop, other]) {
      await expect.poll(async () => (await shown('P00', node)).discount, soon).toBe(12)
    }
    expect(Date.now()).toBeGreaterThanOrEqual(begun + 3_000)
  } finally {
    await other.close()
  }
})

test('a save, an end and a deletion on one node are visible on the others', async () => {
  const other = await openNode(shop.database)
  const seen = async () => (await shown('P00', other)).discount
  try {
    const first = await save()
    await expect.poll(seen, soon).toBe(20)
    const { data } = await asAdmin('PUT /api/offer/end', first)
    await expect.poll(seen, soon).toBe(12)
    await asAdmin('PUT /api/offer/save', offer({ _id: first._id, revision: data.revision, percent: 30 }))
    await expect.poll(seen, soon).toBe(30)
    await asAdmin('DELETE /api/offer/delete', { _id: first._id, revision: data.revision + 1 })
    await expect.poll(seen, soon).toBe(12)
  } finally {
    await other.close()
  }
})

test('a user who edits an offer that was changed in the meantime gets the current one', async () => {
  const first = await save()
  const [one, two] = await Promise.all(
    [30, 40].map((percent) =>
      asAdmin('PUT /api/offer/save', offer({ _id: first._id, revision: 1, percent })),
    ),
  )
  const [saved, refused] = one!.status === 200 ? [one!, two!] : [two!, one!]
  expect(refused).toMatchObject({ status: 409, code: 'changed_meanwhile', data: saved.data })
  expect(saved.data.revision).toBe(2)
})

test('a deletion is undone completely, unless the offer has changed since', async () => {
  const first = await save({ brands: ['Kaolak'], categories: ['DRINKS'] })
  const { data: deleted } = await asAdmin('DELETE /api/offer/delete', first)
  expect((await asAdmin('GET /api/offer/get')).data).toEqual([])
  expect((await shown('P00')).discount).toBe(12)
  const undone = await asAdmin('POST /api/offer/undo', { _id: deleted.change })
  expect(undone).toMatchObject({ status: 200, data: { ...first, revision: 3 } })
  expect((await shown('P00')).discount).toBe(20)
  const again = await asAdmin('POST /api/offer/undo', { _id: deleted.change })
  expect(again).toMatchObject({ status: 409, code: 'changed_meanwhile' })
})

test('the history lists the author and the change of each save, newest first', async () => {
  const first = await save()
  await asAdmin('DELETE /api/offer/delete', first)
  const { data } = await asAdmin('POST /api/offer/history', {})
  expect(data).toMatchObject([
    { by: 'Awa', before: { name: 'Ramadan', percent: 20, entries: 2 }, after: null, isLast: true },
    { by: 'Awa', before: null, after: { name: 'Ramadan' }, isLast: false },
  ])
})

test('a save that changes nothing leaves no trace', async () => {
  const first = await save()
  const same = { ...offer({ from: first.from }), _id: first._id, revision: 1 }
  expect((await asAdmin('PUT /api/offer/save', same)).data.revision).toBe(1)
})

test('a save whose response was lost, sent again, saves one offer once', async () => {
  const headers = { 'idempotency-key': 'k1' }
  const sent = offer()
  const again = (body: object) =>
    shop.call('PUT /api/offer/save', body, { token: admin.token, headers }).then(({ data }) => data)
  const first = await again(sent)
  expect(await again(sent)).toEqual(first)
  const edit = { ...sent, _id: first._id, revision: 1, percent: 30 }
  const edited = await again(edit)
  expect(await again(edit)).toEqual(edited)
  expect((await asAdmin('GET /api/offer/get')).data).toEqual([edited])
})

test.each([
  [{ percent: 0 }, 'percent', 'Enter a percentage from 1 to 99.'],
  [{ percent: 100 }, 'percent', 'Enter a percentage from 1 to 99.'],
  [{ price: 500 }, 'percent', 'Enter either a percentage or a price.'],
  [{ percent: null }, 'percent', 'Enter either a percentage or a price.'],
  [{ percent: null, price: 0 }, 'price', 'Enter a price of 1 F CFA or more.'],
  [{ products: [] }, 'products', 'Choose what the offer applies to.'],
  [{ products: ['GONE'] }, 'products', 'Choose products from the shop.'],
  [{ brands: ['Nobody'] }, 'brands', 'Choose brands from the shop.'],
  [{ categories: ['GONE'] }, 'categories', 'Choose categories from the shop.'],
  [{ subCategories: ['GONE'] }, 'subCategories', 'Choose categories from the shop.'],
  [{ name: ' ' }, 'name', 'Enter a name.'],
  [{ from: 'tomorrow' }, 'from', 'Enter a date.'],
  [
    { from: '2026-12-02T00:00:00Z', until: '2026-12-02T00:00:00Z' },
    'until',
    'The end must be after the start.',
  ],
])('an offer with %j is refused with a message', async (more, field, message) => {
  const refused = await asAdmin('PUT /api/offer/save', offer(more))
  expect(refused).toMatchObject({ status: 400, code: 'invalid_input', fields: { [field]: message } })
})

test('a planned offer cannot be ended, and one that does not exist cannot be saved', async () => {
  const planned = await save({ from: at(Date.now() + hour) })
  expect(await asAdmin('PUT /api/offer/end', planned)).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await asAdmin('PUT /api/offer/save', offer({ _id: 'UNKNOWN' }))).toMatchObject({ status: 404 })
})

test('a deleted product is left out of an offer, and covered again once it is restored', async () => {
  const { db } = shop.database
  const body = {
    name: 'Thé',
    image: [],
    category: ['OILS'],
    subCategory: [],
    unit: '1 kg',
    stock: 3,
    price: 1_000,
    discount: 0,
  }
  const made = await asAdmin('POST /api/product/create', { ...body, description: 'Vert.', more_details: {} })
  const id = made.data._id
  await save({ products: [id] })
  await asAdmin('DELETE /api/product/delete-product', { _id: id })
  expect((await asAdmin('GET /api/offer/get')).data[0].products).toEqual([])
  const { data } = await asAdmin('POST /api/product/history', { _id: id })
  await asAdmin('PUT /api/product/undo', { change: data[0].change })
  expect((await shown(id)).discount).toBe(20)
  await db.delete(products).where(eq(products.id, id))
})

test('a preview counts lowered prices, those that coins cannot pay and those below cost', async () => {
  const { db } = shop.database
  await db.update(products).set({ purchasePrice: 900 }).where(sql`id in ('P00', 'P01')`)
  const { data } = await asAdmin(
    'POST /api/offer/preview',
    offer({ percent: 11, products: ['P00', 'P01', 'P02'] }),
  )
  expect(data).toMatchObject({ products: 3, lowered: 2, noCoin: 2, belowCost: 1 })
  expect(data.examples).toMatchObject([
    { _id: 'P01', before: 1_010, after: 898, belowCost: true, noCoin: true },
    { _id: 'P02', before: 1_020, after: 907, belowCost: false, noCoin: true },
    { _id: 'P00', before: 880, after: 880, belowCost: false, noCoin: false },
  ])
  const fixed = { percent: null, price: 500, products: [], categories: ['OILS'] }
  expect((await asAdmin('POST /api/offer/preview', offer(fixed))).data).toMatchObject({
    products: 20,
    lowered: 20,
    noCoin: 0,
    belowCost: 2,
  })
})

test('a preview names brands that no product has; those of drafts count as in a save', async () => {
  const { db } = shop.database
  await db.update(products).set({ draft: true, brand: 'Jamaa' }).where(eq(products.id, 'P19'))
  const brands = ['Jamaa', 'Nobody']
  const { data } = await asAdmin('POST /api/offer/preview', offer({ brands, products: [] }))
  expect(data).toMatchObject({ products: 0, unknownBrands: ['Nobody'] })
  expect(await save({ brands: ['Jamaa'] })).toMatchObject({ brands: ['Jamaa'] })
  await db.update(products).set({ draft: false, brand: '' }).where(eq(products.id, 'P19'))
})

test('the back office and its exports keep the list price', async () => {
  await save()
  const { data } = await asAdmin('POST /api/product/admin-details', { _id: 'P00' })
  expect(data).toMatchObject({ price: 1_000, discount: 12 })
})

test.each([
  ['percentage', { percent: 20 }, { price: 1_000, discount: 20 }],
  ['fixed price', { percent: null, price: 500 }, { price: 500, discount: 0 }],
])(
  'a client that reads a product as a shopper sees it never saves the offer’s %s',
  async (_what, terms, offered) => {
    const { _id, revision } = await save(terms)
    const read = async () => (await asAdmin('POST /api/product/get', { search: 'n° 0' })).data
    const form = (await read()).find((product: { _id: string }) => product._id === 'P00')
    expect(form).toMatchObject(offered)
    const stored = async () => (await asAdmin('POST /api/product/admin-details', { _id: 'P00' })).data
    const put = (more: object) => asAdmin('PUT /api/product/update-product-details', { ...form, ...more })
    expect(await put({ unit: '2 L' })).toMatchObject({ status: 200 })
    expect(await stored()).toMatchObject({ price: 1_000, discount: 12, unit: '2 L' })
    // The form may be sent after the offer has ended.
    expect((await asAdmin('PUT /api/offer/end', { _id, revision })).status).toBe(200)
    expect(await put({ unit: '1 L' })).toMatchObject({ status: 200 })
    expect(await stored()).toMatchObject({ price: 1_000, discount: 12, unit: '1 L' })
    // An hour later, or with another price, the user must have typed it.
    await shop.database.db.update(offerChanges).set({ at: new Date(Date.now() - hour - 60_000) })
    await shop.database.db.update(offers).set({
      startsAt: new Date(Date.now() - 2 * hour - 60_000),
      endsAt: new Date(Date.now() - hour - 60_000),
    })
    expect(await put({})).toMatchObject({ status: 200 })
    expect(await stored()).toMatchObject(offered)
    await put({ price: 1_000, discount: 12 })
    expect(await stored()).toMatchObject({ price: 1_000, discount: 12 })
  },
)

test('a client that read a product under an offer does not save its price after the offer is changed or deleted', async () => {
  const first = await save({ percent: null, price: 500 })
  const read = async () => (await asAdmin('POST /api/product/get', { search: 'n° 0' })).data
  const formOf = async () => (await read()).find((product: { _id: string }) => product._id === 'P00')
  const put = async (form: object) => {
    expect(await asAdmin('PUT /api/product/update-product-details', form)).toMatchObject({ status: 200 })
    return (await asAdmin('POST /api/product/admin-details', { _id: 'P00' })).data
  }
  const under500 = await formOf()
  const { data: changed } = await asAdmin(
    'PUT /api/offer/save',
    offer({ _id: first._id, revision: 1, percent: null, price: 400, from: first.from }),
  )
  const under400 = await formOf()
  expect([under500, under400]).toMatchObject([{ price: 500 }, { price: 400 }])
  expect(await put(under500)).toMatchObject({ price: 1_000, discount: 12 })
  expect((await asAdmin('DELETE /api/offer/delete', changed)).status).toBe(200)
  for (const form of [under500, under400])
    expect(await put(form)).toMatchObject({ price: 1_000, discount: 12 })
  // Prices that no offer made are typed ones.
  expect(await put({ ...under500, price: 450 })).toMatchObject({ price: 450 })
  expect(await put({ ...under500, price: 1_000, discount: 12 })).toMatchObject({ price: 1_000, discount: 12 })
})
