import type { CategoryChange } from '@dix/contract'
import { demoCatalogue } from '@dix/demo'
import { notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { categories, subCategoryCategories } from '../../catalogue/index.ts'

let shop: TestUsers
let owner: SignedIn

beforeAll(async () => {
  shop = await openTestUsers()
  owner = await shop.user({ role: 'ADMIN', name: 'Awa' })
})
afterAll(() => shop.close())

const as = (route: string, body?: unknown) => shop.call(route, body, { token: owner.token })
const history = async (): Promise<CategoryChange[]> =>
  (await as('POST /api/category/history', { page: 1, limit: 20 })).data
const undo = async (of?: CategoryChange) =>
  as('POST /api/category/undo', { _id: (of ?? (await history())[0])?._id })
const sub = async (name: string, category: string[]) =>
  (await as('POST /api/subcategory/create', { name, category })).data
const find = async (name: string) =>
  (await as('POST /api/subcategory/admin-get')).data.find(
    (subCategory: { name: string }) => subCategory.name === name,
  )

test('a save of a sub category is listed with its author, and its undo restores all it had, and can be undone', async () => {
  const { _id } = await sub('Fonio', ['OILS', 'DRINKS'])
  await as('PUT /api/subcategory/update', { _id, name: 'Mil', name_other: 'Millet', category: ['OILS'] })
  expect((await history())[0]).toMatchObject({
    by: 'Awa',
    kind: 'subCategory',
    before: { name: 'Fonio', name_other: null, categories: ['Huiles & condiments', 'Boissons'] },
    after: { name: 'Mil', name_other: 'Millet', categories: ['Huiles & condiments'] },
    isLast: true,
  })
  expect(await undo()).toMatchObject({ status: 200, message: 'Change undone.' })
  const there = await find('Fonio')
  expect(there).toMatchObject({ _id, name_other: null, category: [{ _id: 'OILS' }, { _id: 'DRINKS' }] })
  await undo()
  expect(await find('Mil')).toMatchObject({ _id, name_other: 'Millet', category: [{ _id: 'OILS' }] })
})

test('a deleted category returns at its place, with its id and picture', async () => {
  const place = async () =>
    (await as('POST /api/catalogue/positions', { list: 'categories' })).data.map(
      ({ _id }: { _id: string }) => _id,
    )
  const image = `http://dix.test${demoCatalogue().categories[0]!.image}`
  const { data: made } = await as('POST /api/category/add-category', { name: 'Thés', image })
  const { revision } = await as('POST /api/catalogue/positions', { list: 'categories' })
  await as('PUT /api/catalogue/move', {
    list: 'categories',
    _id: made._id,
    before: 'OILS',
    seen: { revision },
  })
  const sorted = await place()
  expect(sorted.at(-1)).not.toBe(made._id)
  await as('DELETE /api/category/delete', { _id: made._id })
  expect(await place()).not.toContain(made._id)
  expect((await undo()).status).toBe(200)
  expect(await place()).toEqual(sorted)
  const restored = (await shop.call('GET /api/category/get')).data
  expect(restored).toContainEqual(expect.objectContaining({ _id: made._id, name: 'Thés', image }))
})

test('only the last save of a category is undone, and only while nothing else has changed it', async () => {
  const { _id } = await sub('Épices', ['OILS'])
  await as('PUT /api/subcategory/update', { _id, name: 'Épices douces', category: ['OILS'] })
  const [last, first] = await history()
  expect(first).toMatchObject({ before: null, isLast: false })
  expect((await undo(first)).code).toBe('changed_meanwhile')
  const both = await Promise.all([undo(last), undo(last)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await find('Épices')).toMatchObject({ _id })
})

test('an undo keeps the categories that an import has added to a sub category since', async () => {
  const { db } = shop.database
  const { _id } = await sub('Bissap', ['OILS', 'DRINKS'])
  await as('PUT /api/subcategory/update', { _id, name: 'Bissap rouge', category: ['OILS'] })
  const [added] = await db
    .select()
    .from(categories)
    .where(notInArray(categories.id, ['OILS', 'DRINKS']))
  await db.insert(subCategoryCategories).values({ subCategoryId: _id, categoryId: added!.id, position: 1 })
  expect((await undo()).status).toBe(200)
  const restored = await find('Bissap')
  expect(restored.category.map((category: { _id: string }) => category._id)).toEqual([
    'OILS',
    'DRINKS',
    added!.id,
  ])
})

test('the undo of a new category deletes it, unless it has contents by now', async () => {
  const { data: category } = await as('POST /api/category/add-category', { name: 'Fleurs' })
  const [creation] = await history()
  const { _id } = await sub('Roses', [category._id])
  expect(await undo(creation)).toMatchObject({ code: 'still_holds', data: { subCategories: { count: 1 } } })
  await as('DELETE /api/subcategory/delete', { _id })
  const [deletion] = await history()
  expect((await undo(creation)).status).toBe(200)
  // Its only category is gone.
  expect(await undo(deletion)).toMatchObject({ code: 'invalid_input', fields: { _id: expect.any(String) } })
  expect((await undo()).status).toBe(200)
  expect((await undo(deletion)).status).toBe(200)
  expect(await find('Roses')).toMatchObject({ _id, category: [{ _id: category._id }] })
})

test('a restored name that another category has by now is refused', async () => {
  const { _id } = await sub('Jouets', ['OILS'])
  await as('DELETE /api/subcategory/delete', { _id })
  const [deletion] = await history()
  await sub('jouets', ['OILS'])
  expect((await undo(deletion)).code).toBe('name_taken')
})

test('a save that changes nothing is not listed', async () => {
  const made = await sub('Sel', ['OILS'])
  const { length } = await history()
  await as('PUT /api/subcategory/update', { ...made, seen: made })
  expect((await history()).length).toBe(length)
})
