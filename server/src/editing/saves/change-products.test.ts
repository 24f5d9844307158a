import type { AdminProduct } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN', name: 'Awa' })
})
afterAll(() => shop.close())

const as = (route: string, body?: unknown, headers = {}) =>
  shop.call(route, body, { token: admin.token, headers: { 'accept-language': 'en', ...headers } })
const read = async (_id: string): Promise<AdminProduct> =>
  (await as('POST /api/product/admin-details', { _id })).data
const change = (body: object, headers = {}) => as('PUT /api/product/change-many', body, headers)
const undo = (edit: number) => as('PUT /api/catalogue/undo-edit', { edit })

test('many products get one threshold in one save, which can be undone as a whole', async () => {
  const before = await Promise.all(['P01', 'P02'].map(read))
  const { edit, message } = await change({ _ids: ['P01', 'P02', 'P01'], low_stock: 9 })
  expect(message).toBe('Changes saved.')
  expect((await Promise.all(['P01', 'P02'].map(read))).map(({ low_stock }) => low_stock)).toEqual([9, 9])
  expect((await undo(edit)).data).toMatchObject({ products: 2 })
  const after = await Promise.all(['P01', 'P02'].map(read))
  expect(after.map(({ low_stock }) => low_stock)).toEqual(before.map(({ low_stock }) => low_stock))
})

test('many products move to a category and a sub category; shoppers see it at once', async () => {
  const category = await as('POST /api/category/add-category', { name: 'Petit déjeuner', image: '' })
  const subCategory = await as('POST /api/subcategory/create', {
    name: 'Cafés',
    image: '',
    category: [category.data._id],
  })
  const newCategories = { category: [category.data._id], subCategory: [subCategory.data._id] }
  const { edit } = await change({ _ids: ['P07', 'P08'], ...newCategories })
  expect(edit).toEqual(expect.any(Number))
  for (const id of ['P07', 'P08']) {
    const now = await read(id)
    expect(now.category.map(({ name }) => name)).toEqual(['Petit déjeuner'])
    expect(now.subCategory.map(({ name }) => name)).toEqual(['Cafés'])
    expect(shop.live.snapshot.products.get(id)).toMatchObject({ categoryIds: newCategories.category })
  }
})

test('nothing is saved if nothing differs, a category is unknown or every product is gone', async () => {
  expect(await change({ _ids: ['P05'], low_stock: (await read('P05')).low_stock })).toMatchObject({
    message: 'No changes to save.',
    edit: null,
  })
  expect(await change({ _ids: ['P05'], category: ['nowhere'] })).toMatchObject({
    status: 400,
    fields: { category: 'category must be a list of categories.' },
  })
  expect((await change({ _ids: ['gone'], low_stock: 3 })).status).toBe(404)
  expect((await change({ _ids: [], low_stock: 3 })).message).toBe('Choose products.')
  expect((await read('P05')).low_stock).not.toBe(3)
})

test('a product that is gone is skipped and counted, also when the change is resent', async () => {
  const send = () => change({ _ids: ['P03', 'gone'], low_stock: 13 }, { 'idempotency-key': 'many-2' })
  const first = await send()
  expect(first).toMatchObject({ status: 200, edit: expect.any(Number), skipped: 1 })
  expect(await send()).toMatchObject({ edit: first.edit, skipped: 1 })
  expect((await read('P03')).low_stock).toBe(13)
})

test('a change resent under its key is made once', async () => {
  const send = () => change({ _ids: ['P06'], low_stock: 21 }, { 'idempotency-key': 'many-1' })
  const [first, second] = [await send(), await send()]
  expect(second.edit).toBe(first.edit)
})

test('many products are deleted in one save, and undo restores all of them', async () => {
  const before = await read('P10')
  const { data, edit } = await as('DELETE /api/product/delete-many', { _ids: ['P09', 'P10', 'gone'] })
  expect(data).toEqual({ deleted: 2 })
  expect(shop.live.snapshot.products.has('P09')).toBe(false)
  expect((await as('DELETE /api/product/delete-many', { _ids: ['P09'] })).status).toBe(404)
  expect((await undo(edit)).data).toMatchObject({ products: 2 })
  const { revision, updatedAt, ...same } = await read('P10')
  expect(before).toMatchObject(same)
  expect(shop.live.snapshot.products.has('P09')).toBe(true)
})
