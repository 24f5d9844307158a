import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShoppers } from '../../testing/orders/shoppers.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { products } from '../catalogue/schema.ts'
import { cataloguePages } from '../catalogue/views.ts'

let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
  shoppers = openShoppers(shop)
  admin = await shop.user({ role: 'ADMIN' })
})
afterAll(async () => {
  expect(await shoppers.ledgerMismatches()).toEqual([])
  await shop.close()
})

const as = (route: string, body?: unknown) => shop.call(route, body, { token: admin.token })
const setDraft = async (_id: string, draft: boolean) => {
  const product = (await as('POST /api/product/admin-details', { _id })).data
  expect((await as('PUT /api/product/update-product-details', { ...product, draft })).status).toBe(200)
}
const text = async (route: string, body?: unknown) => JSON.stringify((await shop.call(route, body)).data)

test('shoppers see a draft nowhere: not in the API, on pages, in searches or in the sitemap', async () => {
  await setDraft('P00', true)
  expect((await shop.call('POST /api/product/get-product-details', { productId: 'P00' })).status).toBe(404)
  for (const response of [
    await text('POST /api/product/get', { limit: 100 }),
    await text('POST /api/product/search-product', { search: 'Huile d’arachide n° 0', limit: 100 }),
    await text('POST /api/product/get-product-by-category', { id: 'OILS', limit: 100 }),
    await text('POST /api/product/get-product-by-category-and-subcategory', {
      categoryId: 'OILS',
      subCategoryId: 'OIL',
      limit: 100,
    }),
    (await shop.app.inject('/sitemap-1.xml')).body,
  ]) {
    expect(response).toContain('P01')
    expect(response).not.toContain('P00')
  }
  const pages = cataloguePages(shop.live, () => 'fr', 'fr')
  expect(pages.product('P00')).toBeNull()
  expect(JSON.stringify([pages.home(20), pages.product('P01')])).not.toContain('"P00"')
  await setDraft('P00', false)
  expect(pages.product('P00')).not.toBeNull()
})

test('a draft needs a name; a published product needs the rest', async () => {
  const draft = await as('POST /api/product/create', { name: 'Un jour', draft: true })
  expect(draft.data).toMatchObject({ draft: true, price: 0, unit: '', description: '', stock: 0 })
  const published = await as('PUT /api/product/update-product-details', { ...draft.data, draft: false })
  expect(Object.keys(published.fields!).sort()).toEqual(['description', 'price', 'unit'])
})

test('a draft cannot be added to a cart, merged, increased or priced', async () => {
  const awa = await shoppers.shopper({ P02: 1 })
  await setDraft('P02', true)
  await setDraft('P03', true)
  for (const productId of ['P02', 'P03'])
    expect(await shoppers.as(awa, 'POST /api/cart/create', { productId })).toMatchObject({ status: 404 })
  expect(await shoppers.as(awa, 'PUT /api/cart/set', { productId: 'P02', quantity: 2 })).toMatchObject({
    status: 404,
  })
  const items = [{ productId: 'P03', quantity: 1 }]
  expect((await shop.call('POST /api/cart/price', { items })).data).toEqual([])
  const merged = await shoppers.as(awa, 'POST /api/cart/merge', { key: 'key-00000001', items })
  expect(merged).toMatchObject({ data: [], shortfalls: [{ productId: 'P03', quantity: 0, name: '' }] })
  await setDraft('P02', false)
  expect(await shoppers.cart(awa)).toHaveLength(1)
})

test('a product that became a draft is no longer sold; the rest of the cart is sold once the shopper has seen the change', async () => {
  const awa = await shoppers.shopper({ P10: 1, P11: 1 })
  await setDraft('P10', true)
  const refused = await shoppers.order(awa, {
    list_items: [
      { productId: 'P10', quantity: 1 },
      { productId: 'P11', quantity: 1 },
    ],
  })
  expect(refused).toMatchObject({ status: 409, code: 'cart_changed' })
  expect(refused.data.cart).toHaveLength(1)
  expect((await shoppers.order(awa)).status).toBe(200)
  expect(await shoppers.stock('P10')).toBe(5)
})

test('a cancelled order restocks a draft', async () => {
  const awa = await shoppers.shopper({ P12: 2 })
  const { data } = await shoppers.order(awa)
  await setDraft('P12', true)
  expect((await shoppers.as(awa, 'PUT /api/order/cancel', { _id: data._id })).status).toBe(200)
  expect(await shoppers.stock('P12')).toBe(5)
})

test('ordering again reports a draft as unavailable', async () => {
  const awa = await shoppers.shopper({ P13: 1, P14: 1 })
  const { data } = await shoppers.order(awa)
  await setDraft('P13', true)
  const again = await shoppers.as(awa, 'POST /api/order/again', { _id: data._id })
  expect(again).toMatchObject({ status: 200, shortfalls: [{ productId: 'P13', quantity: 0 }] })
})

test('orders keep a deleted product', async () => {
  const awa = await shoppers.shopper({ P15: 1 })
  const { data } = await shoppers.order(awa)
  await as('DELETE /api/product/delete-product', { _id: 'P15' })
  const [order] = (await shoppers.as(awa, 'GET /api/order/order-list')).data
  expect(order).toEqual(data)
})

test('HTML in a product name is plain text in the order email', async () => {
  const name = '<img src=x onerror=alert(1)><a href="http://evil.test">'
  await shop.database.db
    .update(products)
    .set({ name, nameOther: name, unit: '<b>' })
    .where(eq(products.id, 'P16'))
  const awa = await shoppers.shopper({ P16: 1 })
  const { data } = await shoppers.order(awa)
  const mail = await shop.mail(awa.email, new RegExp(data.orderId))
  expect(mail.html).not.toMatch(/<img|<b>|href="http:\/\/evil/)
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})
