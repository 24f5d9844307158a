import type { Positioned } from '@dix/contract'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rounds } from '../../testing/rounds.ts'
import { openNode } from '../../testing/shop.ts'
import { soon } from '../../testing/soon.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { cataloguePages, type LiveCatalogue } from '../catalogue/index.ts'
import { productSubCategories, subCategories } from '../catalogue/schema.ts'
import { placeProduct, readProductOrder } from './queries/product-positions.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN', name: 'Awa' })
})
afterAll(() => shop.close())

const as = (route: string, body?: unknown) => shop.call(route, body, { token: admin.token })
type List = { list: 'categories' | 'subCategories' | 'products'; parent?: string }
const order = (list: List) => as('POST /api/catalogue/positions', list)
const ids = async (list: List) => (await order(list)).data.map(({ _id }: Positioned) => _id)
/** Moves based on the current order. */
const move = async (list: List, _id: string, before: string | null) => {
  const { revision } = await order(list)
  return as('PUT /api/catalogue/move', { ...list, _id, before, seen: { revision } })
}
const undo = (edit: number) => as('PUT /api/catalogue/undo-edit', { edit })
/** The first products of a sub category, as foreign clients see it. */
const shown = async (subCategoryId: string, limit = 4) =>
  (
    await shop.call('POST /api/product/get-product-by-category-and-subcategory', {
      categoryId: subCategoryId === 'OIL' ? 'OILS' : 'DRINKS',
      subCategoryId,
      limit,
    })
  ).data.map(({ _id }: { _id: string }) => _id)
/** The order that pages show. */
const pages = (live: LiveCatalogue) => cataloguePages(live, () => 'fr', 'fr')
const tiles = (live = shop.live) =>
  pages(live)
    .home(0)
    .categories.map(({ _id }) => _id)

const oil = { list: 'products', parent: 'OIL' } as const

test('a product moved to the front is shown first to shoppers, and undo restores the order', async () => {
  expect((await ids(oil)).slice(0, 3)).toEqual(['P00', 'P01', 'P02'])
  const moved = await move(oil, 'P12', 'P00')
  expect(moved).toMatchObject({ status: 200, message: 'Order saved.' })
  expect(await shown('OIL')).toEqual(['P12', 'P00', 'P01', 'P02'])
  const [edit] = (await as('POST /api/catalogue/edits', { kind: 'move' })).data
  expect(edit).toMatchObject({
    edit: moved.data.edit,
    by: 'Awa',
    undone: false,
    moved: { list: 'products', name: 'Huile d’arachide n° 12' },
  })
  const reverted = await undo(edit.edit)
  expect(reverted.status).toBe(200)
  expect(await shown('OIL')).toEqual(['P00', 'P01', 'P02', 'P03'])
  expect(await undo(edit.edit)).toMatchObject({ status: 409, message: 'This has already been undone.' })
  expect((await undo(reverted.data.edit)).status).toBe(200)
  expect(await shown('OIL')).toEqual(['P12', 'P00', 'P01', 'P02'])
  const [, , first] = (await as('POST /api/catalogue/edits', {})).data
  expect(first).toMatchObject({ edit: edit.edit, undone: false })
  expect((await undo(edit.edit)).status).toBe(200)
  expect(await shown('OIL')).toEqual(['P00', 'P01', 'P02', 'P03'])
})

test('a move is not undone once the same item was moved again', async () => {
  const { data } = await move(oil, 'P03', 'P00')
  await move(oil, 'P03', 'P02')
  expect(await undo(data.edit)).toMatchObject({
    status: 409,
    message: 'This has been changed again since and can no longer be undone.',
  })
})

test('sold-out products are listed last, wherever they were moved', async () => {
  await move(oil, 'P09', (await ids(oil))[0])
  expect((await ids(oil))[0]).toBe('P09')
  expect((await shown('OIL', 20)).slice(-2)).toEqual(['P09', 'P19'])
})

test('if two users sort one list at once, the second gets a conflict and nothing is moved', async () => {
  const juice = { list: 'products', parent: 'JUICE' } as const
  const { revision } = await order(juice)
  const moves = ['P25', 'P26'].map((_id) =>
    as('PUT /api/catalogue/move', { ...juice, _id, before: 'P20', seen: { revision } }),
  )
  const responses = await Promise.all(moves)
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = responses.find(({ status }) => status === 409)
  expect(late).toMatchObject({ code: 'changed_meanwhile' })
  expect(late!.message).toMatch(/^Someone else has changed this order/)
  expect((await ids(juice)).slice(1, 3)).toEqual(['P20', 'P21'])
})

test('saving a product in a form keeps its position', async () => {
  await move(oil, 'P15', 'P00')
  const { data } = await as('POST /api/product/admin-details', { _id: 'P15' })
  const saved = await as('PUT /api/product/update-product-details', {
    ...data,
    subCategory: ['SYRUP', 'OIL'],
  })
  expect(saved.status).toBe(200)
  expect((await ids(oil)).indexOf('P15')).toBeLessThan((await ids(oil)).indexOf('P00'))
  expect(await ids({ list: 'products', parent: 'SYRUP' })).toEqual(['P15'])
})

test('undoing a deletion, a form and a grid restores the positions of products', async () => {
  await move(oil, 'P17', 'P00')
  await move(oil, 'P16', 'P17')
  const sorted = await ids(oil)
  const latest = async () => (await as('POST /api/catalogue/edits', {})).data[0].edit
  const leave = [
    () => as('DELETE /api/product/delete-product', { _id: 'P17' }),
    async () => {
      const { data } = await as('POST /api/product/admin-details', { _id: 'P17' })
      const subCategory = ['SYRUP']
      return as('PUT /api/product/update-product-details', { ...data, subCategory })
    },
    () => as('PUT /api/product/change-many', { _ids: ['P16', 'P17'], subCategory: ['SYRUP'] }),
  ]
  for (const step of leave) {
    expect(await step()).toMatchObject({ status: 200 })
    expect(await ids(oil)).not.toContain('P17')
    const left = await latest()
    const reverted = await undo(left)
    expect(reverted).toMatchObject({ status: 200 })
    expect(await ids(oil)).toEqual(sorted)
    // Twice more, because an undo of the undo restores the positions too.
    const again = await undo(reverted.data.edit)
    expect(await ids(oil)).not.toContain('P17')
    await undo(again.data.edit)
    expect(await ids(oil)).toEqual(sorted)
    const { data } = await as('POST /api/catalogue/edit-changes', { edit: left })
    const fields = data[0].fields.map(({ field }: { field: string }) => field)
    expect(['', 'subCategory']).toContain(fields.join())
  }
})

test('categories and sub categories are sorted for pages, while the API keeps the order of names', async () => {
  expect(tiles()).toEqual(['OILS', 'DRINKS'])
  const { data } = await move({ list: 'categories' }, 'DRINKS', 'OILS')
  expect(tiles()).toEqual(['DRINKS', 'OILS'])
  const named = (await shop.call('GET /api/category/get')).data.map(({ _id }: Positioned) => _id)
  expect(named).toEqual(['DRINKS', 'OILS'])
  await undo(data.edit)
  expect(tiles()).toEqual(['OILS', 'DRINKS'])

  const drinks = { list: 'subCategories', parent: 'DRINKS' } as const
  const listed = () =>
    pages(shop.live)
      .listing('DRINKS', null, noFilters, 1)!
      .subCategories.map(({ _id }) => _id)
  expect(await ids(drinks)).toEqual(['JUICE', 'SYRUP'])
  await move(drinks, 'SYRUP', 'JUICE')
  expect(await ids(drinks)).toEqual(['SYRUP', 'JUICE'])
  expect(listed()).toEqual(['SYRUP', 'JUICE'])
  expect(await ids({ list: 'subCategories', parent: 'OILS' })).toEqual(['OIL', 'SYRUP'])
  await move(drinks, 'SYRUP', null)
  expect(listed()).toEqual(['JUICE', 'SYRUP'])
})

const noFilters = { inStock: false, onOffer: false, brand: null, sort: 'relevance' } as const

test('sorting categories does not disturb users who edit one', async () => {
  const { data: before } = await as('GET /api/category/admin-get')
  await move({ list: 'categories' }, 'DRINKS', 'OILS')
  const { data: after } = await as('GET /api/category/admin-get')
  expect(after).toEqual(before)
})

test('another node shows a move', async () => {
  const other = await openNode(shop.database)
  try {
    await move({ list: 'categories' }, 'OILS', 'DRINKS')
    await vi.waitFor(() => expect(tiles(other.live)[0]).toBe('OILS'), soon)
    const juice = { list: 'products', parent: 'JUICE' } as const
    await move(juice, 'P28', (await ids(juice))[0])
    const first = () => pages(other.live).listing('DRINKS', 'JUICE', noFilters, 1)!.products[0]!._id
    await vi.waitFor(() => expect(first()).toBe('P28'), soon)
  } finally {
    await other.close()
  }
})

test.each([
  [
    404,
    { list: 'products', parent: 'OIL', _id: 'P25', before: null },
    'This product is no longer available.',
  ],
  [
    404,
    { list: 'products', parent: 'OIL', _id: 'P01', before: 'P25' },
    'This product is no longer available.',
  ],
  [404, { list: 'products', parent: 'NONE', _id: 'P01', before: null }, 'Sub category not found.'],
  [404, { list: 'products', _id: 'P01', before: null }, 'Sub category not found.'],
  [404, { list: 'categories', _id: 'OIL', before: null }, 'Category not found.'],
  [404, { list: 'subCategories', _id: 'OIL', before: 'OILS' }, 'Sub category not found.'],
])('a move of something that does not exist responds with %i: %j', async (status, moved, message) => {
  const { revision = 0 } = await order(moved as List)
  const response = await as('PUT /api/catalogue/move', { ...moved, seen: { revision } })
  expect(response).toMatchObject({ status, message })
})

test.each([
  [{ list: 'brands', _id: 'P01', seen: { revision: 0 } }, 'list'],
  [{ list: 'categories', seen: { revision: 0 } }, '_id'],
  [{ list: 'categories', _id: 'OILS' }, 'seen'],
])('an incomplete move is refused with an error on its field: %j', async (moved, field) => {
  const response = await as('PUT /api/catalogue/move', moved)
  expect(response).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
})

test('any moves leave the same order as moving rows of a list by hand', async () => {
  const { db } = shop.database
  const names = (await readProductOrder(db, 'OIL', { page: 1, limit: 100 })).rows.map(({ id }) => id)
  const moves = fc.array(fc.tuple(fc.constantFrom(...names), fc.option(fc.constantFrom(...names))), {
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(moves, async (made) => {
      await db
        .update(productSubCategories)
        .set({ productPosition: null })
        .where(eq(productSubCategories.subCategoryId, 'OIL'))
      const expected = names.toSorted()
      for (const [id, before] of made) {
        await placeProduct(db, 'OIL', id, before)
        if (id === before) continue
        expected.splice(expected.indexOf(id), 1)
        expected.splice(before === null ? expected.length : expected.indexOf(before), 0, id)
      }
      const { rows } = await readProductOrder(db, 'OIL', { page: 1, limit: 100 })
      expect(rows.map(({ id }) => id)).toEqual(expected)
    }),
    { numRuns: rounds(15) },
  )
})

test('a move among thousands of unsorted products writes only those before it', async () => {
  const { db, pool } = shop.database
  await db.insert(subCategories).values({ id: 'MANY', name: 'Épices', key: 'epices' })
  await pool.query(`
    insert into products (id, name, unit, price, key)
    select 'M' || lpad(i::text, 4, '0'), 'Épice ' || i, '50 g', 5, 'epice' || i from generate_series(1, 3000) i;
    insert into product_sub_categories (product_id, sub_category_id, position)
    select 'M' || lpad(i::text, 4, '0'), 'MANY', 0 from generate_series(1, 3000) i`)
  const first = await placeProduct(db, 'MANY', 'M2999', 'M0003')
  expect(first!.products.toSorted()).toEqual(['M0001', 'M0002', 'M0003', 'M2999'])
  for (let times = 0; times < 9; times++) {
    const id = `M${String(100 + times).padStart(4, '0')}`
    expect((await placeProduct(db, 'MANY', id, 'M0003'))!.products).toEqual([id])
  }
  const [last] = await db
    .select({ position: productSubCategories.productPosition })
    .from(productSubCategories)
    .where(and(eq(productSubCategories.subCategoryId, 'MANY'), eq(productSubCategories.productId, 'M3000')))
  expect(last!.position).toBeNull()
})
