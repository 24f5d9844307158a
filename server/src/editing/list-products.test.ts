import { type AdminProduct, adminLimits } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setProduct } from '../../testing/stock.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { productKey } from '../catalogue/index.ts'
import { products } from '../catalogue/schema.ts'
import { fold } from '../platform/fold.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN' })
  const rows = await shop.database.db.select().from(products)
  for (const { id, name, brand, unit } of rows) await set(id, { key: productKey(name, brand, unit) })
  await set('P00', { draft: true })
  await set('P01', { images: [] })
  await set('P02', { stock: 6, lowStock: 6 })
  await set('P03', { stock: 6 })
  await shop.database.db.update(products).set({ discount: 0 })
  await set('P05', { discount: 11 })
  await set('P04', { descriptionOther: 'Cold pressed.' })
})
afterAll(() => shop.close())

const as = (route: string, body?: unknown) => shop.call(route, body, { token: admin.token })
const set = (id: string, values: Parameters<typeof setProduct>[2]) => setProduct(shop.database.db, id, values)
const list = (query: object = {}) => as('POST /api/product/admin-list', query)
const ids = async (query: object) =>
  (await list({ limit: 100, ...query })).data.map(({ _id }: AdminProduct) => _id)

test('the list includes drafts, newest first, twelve per page, with counts for the whole shop', async () => {
  const first = await list({ search: 'bissap' })
  expect(first).toMatchObject({
    page: 1,
    totalPage: 1,
    totalNoPage: 1,
    totalCount: 10,
    counts: { all: 30, out: 3, low: 25, noPicture: 1, draft: 1, untranslated: 29, noCoin: 1 },
    lowStock: 5,
  })
  expect(first.data[0]).toMatchObject({
    _id: 'P29',
    draft: false,
    low_stock: null,
    category: [{ _id: 'DRINKS' }],
  })
  const last = await list({ page: 3 })
  expect(last.data).toHaveLength(6)
  expect(last.data.at(-1)).toMatchObject({ _id: 'P00', draft: true })
  expect((await list({ page: 4 })).data).toEqual([])
})

test.each([
  [{ status: 'draft' }, ['P00']],
  [{ picture: 'none' }, ['P01']],
  [{ stock: 'out' }, ['P29', 'P19', 'P09']],
  [{ stock: 'low', search: 'huile 2' }, ['P12', 'P02']],
  [{ stock: 'in', search: 'huile 9' }, []],
  [{ stock: 'low', search: 'P00' }, []],
  [{ stock: 'low', status: 'draft' }, ['P00']],
  [{ translation: 'missing', search: 'huile 4' }, ['P14']],
  [{ coins: 'none' }, ['P05']],
  [{ category: 'DRINKS', search: 'n° 2', stock: 'out' }, ['P29']],
  [{ category: { _id: 'OILS' }, subCategory: 'OIL', search: 'KAOLAK 18' }, ['P18']],
  [{ subCategory: 'SYRUP' }, []],
  [{ search: 'P07' }, ['P07']],
  [{ search: 'peanut 7' }, ['P17', 'P07']],
  [{ search: 'HUILES arachidé 17' }, []],
  [{ search: 'huilé ARACHIDE 17' }, ['P17']],
  [{ search: '%' }, []],
  [{ search: '_' }, []],
  [{ search: '\\' }, []],
  [{ search: "'; drop table products" }, []],
  [{ category: 'UNKNOWN' }, []],
])('the filter %j finds %j', async (query, found) => {
  expect(await ids(query)).toEqual(found)
})

test.each([
  ['Crème brûlée', ['creme brulee', 'crème', 'BRÛLÉE']],
  ['CRE\u0301ME  Œuf d’Ægir', ['creme oeuf', "oeuf d'aegir", 'œuf', 'd’ægir']],
])('the other language’s name “%s” is found by %j', async (nameOther, searches) => {
  await set('P21', { nameOther })
  for (const search of searches) expect(await ids({ search })).toEqual(['P21'])
  const [row] = await shop.database.db.select().from(products).where(eq(products.id, 'P21'))
  expect(row!.keyOther).toBe(fold(nameOther))
})

test.each([
  ['newest', 'P29', 'P00'],
  ['oldest', 'P00', 'P29'],
  ['name', 'P00', 'P29'],
  ['price', 'P00', 'P29'],
  ['price-desc', 'P29', 'P00'],
  ['stock', 'P29', 'P02'],
  ['stock-desc', 'P03', 'P09'],
])('sorted by %s the first is %s and the last %s', async (sort, first, last) => {
  const sorted = await ids({ sort })
  expect(sorted).toHaveLength(30)
  expect([sorted[0], sorted.at(-1)]).toEqual([first, last])
})

test('an id from an import does not make a product newer', async () => {
  await shop.database.db.execute(sql`
    insert into products (id, name, unit, price, key, created_at)
    values ('zz-own', 'Vieux', '1', 10, 'vieux', now() - interval '1 day')`)
  const page = async (sort: string) => (await list({ sort, limit: 1 })).data[0]._id
  expect([await page('newest'), await page('oldest')]).toEqual(['P29', 'zz-own'])
  await shop.database.db.execute(sql`delete from products where id = 'zz-own'`)
})

test('sorted by last save, the newest save comes first', async () => {
  const product = (await as('POST /api/product/admin-details', { _id: 'P20' })).data
  await as('PUT /api/product/update-product-details', { ...product, price: 9_999 })
  expect((await ids({ sort: 'updated' }))[0]).toBe('P20')
  expect((await list({ search: 'P20' })).data).toMatchObject([{ price: 9_999 }])
})

test('the shop’s threshold applies to products without their own', async () => {
  const message = 'The threshold must be a whole number of pieces from 0 to 10 000.'
  for (const threshold of [-1, adminLimits.lowStock + 1, 'x', null, 1.5])
    expect((await as('PUT /api/product/low-stock-threshold', { threshold })).fields).toEqual({
      threshold: message,
    })
  expect((await as('PUT /api/product/low-stock-threshold', { threshold: '2' })).data).toEqual({
    threshold: 2,
  })
  expect(await list()).toMatchObject({ lowStock: 2, counts: { low: 1 } })
  expect(await ids({ stock: 'low' })).toEqual(['P02'])
})

test.each([
  [{ page: 0 }],
  [{ limit: 101 }],
  [{ status: 'x' }],
  [{ sort: 'id; drop table' }],
  [{ stock: 7 }],
  [{ category: {} }],
  [{ category: "' or 1=1" }],
  [{ search: { $gt: '' } }],
])('%j is refused', async (query) => {
  expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('products, categories and sub categories without a translation are listed', async () => {
  const response = await as('POST /api/catalogue/untranslated', { limit: 100 })
  expect(response.totalCount).toBe(29)
  expect(response.data.map(({ _id }: AdminProduct) => _id)).not.toContain('P04')
  expect(response).toMatchObject({ categories: [], subCategories: [{ _id: 'SYRUP', name_other: null }] })
})
