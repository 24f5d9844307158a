import { demoCatalogue } from '@dix/demo'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { soon } from '../../testing/soon.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import {
  categories as categoryTable,
  productCategories,
  products,
  subCategories,
  subCategoryCategories,
} from '../catalogue/schema.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN' })
})
afterAll(() => shop.close())

const as = (route: string, body?: unknown, language = 'en') =>
  shop.call(route, body, { token: admin.token, headers: { 'accept-language': language } })
const add = (form: object) => as('POST /api/category/add-category', form)
const addSub = (form: object) => as('POST /api/subcategory/create', form)
const names = async () =>
  (await shop.call('GET /api/category/get')).data.map(({ name }: { name: string }) => name)
const picture = `http://dix.test${demoCatalogue().categories[0]!.image}`

test('a saved category is in the public list at once, and can be changed and deleted', async () => {
  const made = await add({ name: ' Boulangerie ', image: picture })
  expect(made).toMatchObject({
    status: 200,
    message: 'Category saved.',
    data: { name: 'Boulangerie', image: picture, name_other: null, productCount: 0, subCategoryCount: 0 },
  })
  expect(await names()).toContain('Boulangerie')
  const { _id } = made.data
  const input = { _id, name: 'Pains', image: '', name_other: 'Bread', productCount: 7 }
  expect((await as('PUT /api/category/update', input)).data).toMatchObject({
    _id,
    name: 'Pains',
    image: '',
    name_other: 'Bread',
    productCount: 0,
  })
  expect(await names()).toContain('Pains')
  // A whole category may be sent to delete it.
  expect((await as('DELETE /api/category/delete', made.data)).status).toBe(200)
  expect(await names()).not.toContain('Pains')
})

test('clients that send one language keep the other one unchanged', async () => {
  const { data } = await add({ name: 'Thés', image: picture, name_other: 'Teas' })
  const expected = await as('PUT /api/category/update', { _id: data._id, name: 'Thé', image: picture })
  expect(expected.data.name_other).toBe('Teas')
  const emptied = await as('PUT /api/category/update', { _id: data._id, name: 'Thé', name_other: ' ' })
  expect(emptied.data).toMatchObject({ name_other: null, image: picture })
})

test('the second of two users who change a category gets the current one, and may then overwrite it', async () => {
  const { data: before } = await add({ name: 'Farines', image: picture })
  const save = (form: object) => as('PUT /api/category/update', { _id: before._id, ...form })
  await save({ name: 'Farines', name_other: 'Flours', seen: before })
  const late = await save({ name: 'Farines fines', name_other: '', seen: before })
  expect(late).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    data: { current: { _id: before._id, name: 'Farines', name_other: 'Flours' } },
  })
  const again = await save({ name: 'Farines fines', seen: late.data.current })
  expect(again.data).toMatchObject({ name: 'Farines fines', name_other: 'Flours' })
  expect((await save({ name: 'Farines' })).status).toBe(200)
})

test('a new category whose response was lost, sent again, is saved once, also when it was edited since', async () => {
  const send = (route: string, body: object, key: string) =>
    shop.call(route, body, { token: admin.token, headers: { 'idempotency-key': key } })
  for (const [route, more] of [
    ['POST /api/category/add-category', {}],
    ['POST /api/subcategory/create', { category: ['OILS'] }],
  ] as const) {
    const form = { name: 'Mil', image: picture, ...more }
    const first = await send(route, form, 'k1')
    expect(first.status).toBe(200)
    expect((await send(route, form, 'k1')).data).toEqual(first.data)
    const edited = await send(route, { ...form, name: 'Mils' }, 'k1')
    expect(edited.data).toMatchObject({ _id: first.data._id, name: 'Mils' })
    expect(await send(route, { ...form, name: 'Mils' }, 'k2')).toMatchObject({
      status: 409,
      code: 'name_taken',
    })
  }
})

test('two sends of one new category at once save it once', async () => {
  const headers = { 'idempotency-key': 'twice' }
  const send = () =>
    shop.call(
      'POST /api/category/add-category',
      { name: 'Fonio', image: picture },
      { token: admin.token, headers },
    )
  const [one, other] = await Promise.all([send(), send()])
  expect(one.status).toBe(200)
  expect(other.data).toEqual(one.data)
})

test('a change whose response was lost, sent again, is saved', async () => {
  const { data: before } = await addSub({ name: 'Niébés', image: picture, category: ['OILS'] })
  const send = (name: string) =>
    as('PUT /api/subcategory/update', {
      _id: before._id,
      name,
      image: picture,
      category: ['OILS'],
      seen: before,
    })
  const first = await send('Niébé')
  expect(first.status).toBe(200)
  expect((await send('Niébé')).data).toEqual(first.data)
  expect(await send('Haricots')).toMatchObject({ status: 409, code: 'changed_meanwhile' })
})

test('a sub category gets a new revision when an import adds it to a category', async () => {
  const { data: before } = await addSub({ name: 'Sorghos', category: ['OILS'] })
  await shop.database.db
    .insert(subCategoryCategories)
    .values({ subCategoryId: before._id, categoryId: 'DRINKS', position: 1 })
  const form = { _id: before._id, name: 'Sorgho', category: ['OILS'], seen: before }
  expect((await as('PUT /api/subcategory/update', form)).data.current.category).toHaveLength(2)
  await as('DELETE /api/subcategory/delete', before)
})

test('a category with a synonym is not deleted, because the synonym would go with it', async () => {
  const { data: category } = await add({ name: 'Goûters', image: picture })
  const { data: synonym } = await as('POST /api/synonym/create', {
    word: 'quatre-heures',
    categoryId: category._id,
  })
  const refused = await as('DELETE /api/category/delete', { _id: category._id })
  expect(refused).toMatchObject({
    code: 'still_holds',
    data: { synonyms: { count: 1, names: ['quatre-heures'] } },
  })
  expect(refused.message).toContain('still has synonyms (1: quatre-heures)')
  await as('DELETE /api/synonym/delete', { _id: synonym._id })
  expect((await as('DELETE /api/category/delete', { _id: category._id })).status).toBe(200)
})

test.each(['boissons', 'BOISSONS ', 'Boîssons'])(
  'a second category named %j is refused with an error on its name',
  async (name) => {
    expect(await add({ name })).toMatchObject({
      status: 409,
      code: 'name_taken',
      fields: { name: 'A category with this name already exists.' },
    })
  },
)

test('when two categories with the same name are saved at once, one is refused', async () => {
  const both = await Promise.all([add({ name: 'Surgelés' }), add({ name: 'surgeles' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  ['name', { name: '' }],
  ['name', { name: '\u200b' }],
  ['name', { name: 'x'.repeat(201) }],
  ['name', { name: 'a\u202eb' }],
  ['name', {}],
  ['image', { name: 'Photo', image: 'https://elsewhere.test/media/demo/1/a.webp' }],
  ['image', { name: 'Photo', image: 'http://dix.test.evil/media/demo/1/a.webp' }],
  ['image', { name: 'Photo', image: '/media/demo/1/../../a.webp' }],
  ['image', { name: 'Photo', image: '/media/demo/1/nobody-drew-this.webp' }],
  ['image', { name: 'Photo', image: `/media/uploads/${'0'.repeat(32)}.webp` }],
  ['image', { name: 'Photo', image: 'javascript:alert(1)' }],
  ['image', { name: 'Photo', image: 7 }],
  ['name_other', { name: 'Autre', name_other: ['a'] }],
])('an error is reported on %s: %j', async (field, form) => {
  const response = await add(form)
  expect(response).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { [field]: expect.any(String) },
  })
  expect(response.message).toMatch(/\.$/)
})

test('a sub category is in each of its categories once, in the order in which they were chosen', async () => {
  const category = [{ _id: 'DRINKS', name: 'Boissons' }, 'OILS', { _id: 'DRINKS' }]
  const { data } = await addSub({ name: 'Eaux', image: picture, category })
  expect(data.category.map(({ _id }: { _id: string }) => _id)).toEqual(['DRINKS', 'OILS'])
  const listed = (await shop.call('POST /api/subcategory/get')).data
  expect(listed.find(({ _id }: { _id: string }) => _id === data._id)).toMatchObject({
    category: data.category,
  })
  const moved = await as('PUT /api/subcategory/update', { ...data, category: ['OILS'] })
  expect(moved.data.category).toHaveLength(1)
  expect((await as('DELETE /api/subcategory/delete', { _id: data._id })).status).toBe(200)
})

test.each([
  [[]],
  [['UNKNOWN']],
  [['DRINKS', 'UNKNOWN']],
  ['DRINKS'],
  [null],
  [[{}]],
  [Array(51).fill('OILS')],
])('a sub category in %j is refused with an error on its category', async (category) => {
  const message = 'Select at least one category.'
  expect(await addSub({ name: 'Nulle part', category })).toMatchObject({
    status: 400,
    fields: { category: message },
  })
})

test('a category that is not empty is not deleted, and the message lists its contents in both languages', async () => {
  const refused = await as('DELETE /api/category/delete', { _id: 'DRINKS' })
  expect(refused).toMatchObject({
    status: 409,
    code: 'still_holds',
    data: { subCategories: { count: 2, names: ['Jus', 'Sirops'] }, products: { count: 10 } },
  })
  expect(refused.message).toBe(
    '“Boissons” still has sub categories (2: Jus, Sirops) and products ' +
      '(10: Jus de bissap n° 20, Jus de bissap n° 21, Jus de bissap n° 22, Jus de bissap n° 23, Jus de bissap n° 24, …). ' +
      'Move or delete them first.',
  )
  const french = await as('DELETE /api/subcategory/delete', { _id: 'JUICE' }, 'fr')
  expect(french.message).toMatch(/^« Jus » a encore des produits \(10 : /)
  expect(await names()).toContain('Boissons')
})

test('products with the same name are counted individually, but their name is listed once', async () => {
  const { data } = await add({ name: 'Jumeaux' })
  await shop.database.db
    .update(products)
    .set({ name: 'Jus jumeau' })
    .where(inArray(products.id, ['P06', 'P07']))
  const placed = ['P06', 'P07'].map((productId) => ({ productId, categoryId: data._id, position: 1 }))
  await shop.database.db.insert(productCategories).values(placed)
  const refused = await as('DELETE /api/category/delete', { _id: data._id })
  expect(refused.data.products).toEqual({ count: 2, names: ['Jus jumeau'] })
  expect(refused.message).toBe('“Jumeaux” still has products (2: Jus jumeau). Move or delete them first.')
})

test('a category with only drafts is not empty', async () => {
  const { data } = await add({ name: 'Brouillons' })
  await shop.database.db.update(products).set({ draft: true }).where(eq(products.id, 'P05'))
  await shop.database.db
    .insert(productCategories)
    .values({ productId: 'P05', categoryId: data._id, position: 1 })
  const refused = await as('DELETE /api/category/delete', { _id: data._id })
  expect(refused).toMatchObject({ code: 'still_holds', data: { products: { count: 1 } } })
})

test('products are found by the new name of their category at once', async () => {
  await as('PUT /api/category/update', { _id: 'OILS', name: 'Épicerie grasse', name_other: 'Zestful pantry' })
  expect(shop.live.search.find('zestful').count).toBe(shop.live.snapshot.byCategory.get('OILS')?.length)
})

test('every node shows a saved category', async () => {
  const second = await shop.openSecond()
  try {
    await add({ name: 'Fleurs' })
    await expect
      .poll(async () => JSON.stringify((await second.call('GET /api/category/get')).data), soon)
      .toContain('Fleurs')
  } finally {
    await second.close()
  }
})

test('the lists of the back office count the contents of each category, as stored in the database', async () => {
  const { data } = await as('GET /api/category/admin-get')
  expect(data.find(({ _id }: { _id: string }) => _id === 'DRINKS')).toMatchObject({
    name: 'Boissons',
    name_other: 'Drinks',
    productCount: 10,
    subCategoryCount: 2,
  })
  const subs = (await as('POST /api/subcategory/admin-get')).data
  expect(subs.find(({ _id }: { _id: string }) => _id === 'SYRUP')).toMatchObject({
    name_other: null,
    productCount: 0,
    category: [{ _id: 'DRINKS' }, { _id: 'OILS' }],
  })
})

test.each([
  ['PUT /api/category/update', { _id: 'UNKNOWN', name: 'Rien' }, 404],
  ['PUT /api/category/update', { _id: "' or 1=1", name: 'Rien' }, 400],
  ['DELETE /api/category/delete', { _id: 'UNKNOWN' }, 404],
  ['DELETE /api/category/delete', {}, 400],
  ['PUT /api/subcategory/update', { _id: 'OILS', name: 'Rien', category: ['OILS'] }, 404],
  ['DELETE /api/subcategory/delete', { _id: 'OILS' }, 404],
])('%s with %j responds with %i', async (route, body, status) => {
  expect((await as(route, body)).status).toBe(status)
})

test.each([
  ['PUT /api/category/update', 'POST /api/category/add-category', {}],
  ['PUT /api/subcategory/update', 'POST /api/subcategory/create', { category: ['OILS'] }],
])('%s returns what it saved, even if it is deleted right after', async (route, create, more) => {
  const { data } = await as(create, { name: `Bref ${route}`, ...more })
  vi.spyOn(shop.live, 'catchUp').mockImplementationOnce(async () => {
    await shop.database.db.delete(categoryTable).where(eq(categoryTable.id, data._id))
    await shop.database.db.delete(subCategories).where(eq(subCategories.id, data._id))
  })
  const saved = await as(route, { _id: data._id, name: `Plus bref ${route}`, ...more })
  expect(saved).toMatchObject({ status: 200, data: { _id: data._id, name: `Plus bref ${route}` } })
})

test('HTML in a name stays text', async () => {
  const name = '<img src=x onerror=alert(1)> & "co"'
  const { data } = await add({ name, name_other: '<b>x</b>' })
  expect(data).toMatchObject({ name, name_other: '<b>x</b>' })
  const [row] = await shop.database.db.select().from(categoryTable).where(eq(categoryTable.id, data._id))
  expect(row!.name).toBe(name)
})
