import type { AdminProduct, HistoryEntry } from '@dix/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../testing/rounds.ts'
import { setProduct } from '../../../testing/stock.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { catalogueChecks } from '../../catalogue/checks.ts'
import { categories, productCategories } from '../../catalogue/schema.ts'
import { findViolations } from '../../platform/database/checks.ts'
import { findLedgerMismatches } from '../../stock/index.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN', name: 'Awa' })
})
afterAll(async () => {
  expect(await findLedgerMismatches(shop.database.db)).toEqual([])
  await shop.close()
})

const as = (route: string, body?: unknown) => shop.call(route, body, { token: admin.token })
const read = async (_id: string): Promise<AdminProduct> =>
  (await as('POST /api/product/admin-details', { _id })).data
const update = (form: object) => as('PUT /api/product/update-product-details', form)
const history = async (_id: string): Promise<HistoryEntry[]> =>
  (await as('POST /api/product/history', { _id })).data
const undo = (change: number | undefined) => as('PUT /api/product/undo', { change })
const revertEdit = (edit: number) => as('PUT /api/catalogue/undo-edit', { edit })
const grid = (changes: object[]) => as('PUT /api/product/save-grid', { changes })
const seen = ({ revision, stock }: AdminProduct) => ({ revision, stock })
const set = (id: string, values: Parameters<typeof setProduct>[2]) => setProduct(shop.database.db, id, values)
/** A product without its revision. */
const content = ({ revision: _, updatedAt: __, ...product }: AdminProduct) => product

test('the history lists the author, the old and the new value of each change, newest first', async () => {
  const before = await read('P01')
  await update({ ...before, price: 4000, category: ['DRINKS'], low_stock: 3, name_other: null })
  await update({ ...before, price: 4500, category: ['DRINKS'], low_stock: 3, name_other: null })
  const [last, first] = await history('P01')
  expect(last).toMatchObject({ kind: 'form', by: 'Awa', undone: false, created: false, deleted: false })
  expect(last!.fields).toEqual([{ field: 'price', before: 4000, after: 4500 }])
  expect(first!.fields).toEqual([
    { field: 'name_other', before: 'Peanut oil no. 1', after: null },
    { field: 'price', before: 1010, after: 4000 },
    { field: 'low_stock', before: null, after: 3 },
    { field: 'category', before: ['Huiles & condiments'], after: ['Boissons'] },
  ])
})

test('a change can be reverted, and so can the revert', async () => {
  const before = await read('P02')
  const form = { description: 'Autre.', image: [], subCategory: [], more_details: {}, draft: true }
  await update({ ...before, ...form })
  const after = await read('P02')
  const [change] = await history('P02')
  const undone = await undo(change?.change)
  expect(undone).toMatchObject({ status: 200, message: 'Change undone.' })
  expect(content(undone.data)).toEqual(content(before))
  expect(shop.live.snapshot.products.has('P02')).toBe(true)
  const [revert, reverted] = await history('P02')
  expect([revert?.kind, reverted?.undone]).toEqual(['undo', true])
  expect(await undo(change?.change)).toMatchObject({ status: 409, message: 'This has already been undone.' })
  expect(content((await undo(revert?.change)).data)).toEqual(content(after))
  expect((await history('P02')).map(({ undone }) => undone)).toEqual([false, true, false])
  expect((await undo(change?.change)).status).toBe(200)
  expect(content(await read('P02'))).toEqual(content(before))
})

test('a change that has been overwritten since is not reverted; the response contains the current product', async () => {
  const before = await read('P03')
  await update({ ...before, price: 7000 })
  await update({ ...before, price: 8000 })
  const [, first] = await history('P03')
  expect(await undo(first?.change)).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    data: { current: { _id: 'P03', price: 8000 }, by: 'Awa' },
  })
  expect((await read('P03')).price).toBe(8000)
})

test('a form opened before a product was deleted and restored does not overwrite later saves', async () => {
  const before = await read('P06')
  await update({ ...before, price: before.price + 1 })
  const { revision, stock } = await read('P06')
  const { edit } = await as('DELETE /api/product/delete-product', { _id: 'P06' })
  expect((await revertEdit(edit)).status).toBe(200)
  await update({ ...before, price: 7200 })
  expect(await update({ ...before, seen: { revision, stock } })).toMatchObject({
    status: 409,
    data: { by: 'Awa' },
  })
  expect((await read('P06')).price).toBe(7200)
})

test('a later change to another field does not prevent a revert', async () => {
  const before = await read('P04')
  await update({ ...before, price: 7000 })
  await update({ ...before, price: 7000, description: 'Autre.' })
  const [, first] = await history('P04')
  expect((await undo(first?.change)).data).toMatchObject({ price: before.price, description: 'Autre.' })
})

test('stock is reverted by the difference: pieces sold since stay sold', async () => {
  const before = await read('P05')
  await update({ ...before, stock: 105 })
  await set('P05', { stock: 100 })
  const [change] = await history('P05')
  expect((await undo(change?.change)).data.stock).toBe(0)
  await set('P05', { stock: 50 })
  const [revert] = await history('P05')
  expect((await undo(revert?.change)).data.stock).toBe(150)
})

test('reverting the creation of a product deletes it, and can be undone', async () => {
  const form = {
    name: 'Essai',
    description: 'x',
    unit: '1',
    stock: 3,
    price: 5,
    discount: 0,
    category: ['OILS'],
  }
  const { data } = await as('POST /api/product/create', form)
  const [made] = await history(data._id)
  expect(made).toMatchObject({ created: true, fields: [] })
  expect((await undo(made?.change)).data).toBeNull()
  expect(shop.live.snapshot.products.has(data._id)).toBe(false)
  const [gone] = await history(data._id)
  expect(content((await undo(gone?.change)).data)).toEqual(content(data))
})

test('a deleted product is restored completely, with its id, except for deleted categories', async () => {
  await shop.database.db.insert(categories).values({ id: 'GONE', name: 'Bientôt', key: 'bientot' })
  await shop.database.db
    .insert(productCategories)
    .values({ productId: 'P06', categoryId: 'GONE', position: 1 })
  const before = await read('P06')
  expect(before.category).toHaveLength(2)
  const { edit } = await as('DELETE /api/product/delete-product', { _id: 'P06' })
  await as('DELETE /api/category/delete', { _id: 'GONE' })
  expect((await revertEdit(edit)).data).toMatchObject({ products: 1 })
  expect(content(await read('P06'))).toEqual({ ...content(before), category: [before.category[0]] })
  expect(shop.live.search.find(before.name).ids).toContain('P06')
})

test('synonyms of a deleted product are restored, unless they have another target by now', async () => {
  const createSynonym = (word: string, target: object) => as('POST /api/synonym/create', { word, ...target })
  for (const word of ['jaune', 'moringa']) await createSynonym(word, { productId: 'P08' })
  const { edit } = await as('DELETE /api/product/delete-product', { _id: 'P08' })
  await createSynonym('moringa', { productId: 'P09' })
  expect(shop.live.search.find('jaune').ids).not.toContain('P08')
  expect((await revertEdit(edit)).status).toBe(200)
  expect(shop.live.search.find('jaune').ids).toContain('P08')
  expect(shop.live.search.find('moringa').ids).not.toContain('P08')
  expect((await history('P08'))[0]).toMatchObject({ created: true, fields: [] })
  const again = (await history('P08'))[0]?.change
  expect((await undo(again)).status).toBe(200)
  expect((await undo((await history('P08'))[0]?.change)).status).toBe(200)
  expect(shop.live.search.find('jaune').ids).toContain('P08')
})

test('a deleted product whose name has been taken since is not restored', async () => {
  const before = await read('P07')
  const { edit } = await as('DELETE /api/product/delete-product', { _id: 'P07' })
  await as('POST /api/product/create', { ...before, image: [] })
  expect(await revertEdit(edit)).toMatchObject({ status: 409, code: 'name_taken' })
})

test('a whole grid is reverted, but not if one of its products has been changed since', async () => {
  const ids = ['P10', 'P11', 'P12']
  const before = await Promise.all(ids.map(read))
  const saved = await grid(
    before.map((product) => ({ _id: product._id, seen: seen(product), price: 1, stock: 9 })),
  )
  const edit = saved.edit
  await update({ ...(await read('P11')), price: 2 })
  expect(await revertEdit(edit)).toMatchObject({
    status: 409,
    data: { conflicts: [{ current: { _id: 'P11', price: 2 }, by: 'Awa' }] },
  })
  expect((await read('P10')).price).toBe(1)
  await update({ ...(await read('P11')), price: 1 })
  expect((await revertEdit(edit)).data).toMatchObject({ products: 3 })
  expect((await Promise.all(ids.map(read))).map(content)).toEqual(before.map(content))
})

test('one product of a grid can be reverted separately, and the rest later', async () => {
  const before = await Promise.all(['P13', 'P14'].map(read))
  const saved = await grid(before.map((product) => ({ _id: product._id, seen: seen(product), discount: 50 })))
  const [change] = await history('P13')
  expect((await undo(change?.change)).data.discount).toBe(before[0]!.discount)
  expect((await history('P14'))[0]?.undone).toBe(false)
  expect((await revertEdit(saved.edit)).data.products).toBe(1)
  expect((await read('P14')).discount).toBe(before[1]!.discount)
})

test('an edit with one restored product can be reverted again, and so can that revert', async () => {
  const ids = ['P20', 'P21']
  const before = await Promise.all(ids.map(read))
  const { edit } = await grid(
    before.map((product) => ({ _id: product._id, seen: seen(product), price: product.price + 1 })),
  )
  const isEditReverted = async (edit: number) => {
    const { data } = await as('POST /api/catalogue/edits', {})
    return data.find((change: { edit: number }) => change.edit === edit).undone
  }
  const prices = async () => (await Promise.all(ids.map(read))).map(({ price }) => price)
  const [price = 0, other = 0] = before.map(({ price }) => price)
  expect(await isEditReverted(edit)).toBe(false)
  await revertEdit(edit)
  expect(await isEditReverted(edit)).toBe(true)
  const [revert] = await history('P20')
  await undo(revert?.change)
  expect(await prices()).toEqual([price + 1, other])
  expect([await isEditReverted(edit), await isEditReverted(revert!.edit)]).toEqual([false, false])
  expect((await revertEdit(edit)).data).toMatchObject({ products: 1 })
  expect(await isEditReverted(edit)).toBe(true)
  await undo((await history('P20'))[0]?.change)
  expect((await revertEdit(revert!.edit)).data).toMatchObject({ products: 1 })
  expect(await prices()).toEqual([price + 1, other + 1])
  expect([await isEditReverted(edit), await isEditReverted(revert!.edit)]).toEqual([false, true])
})

test('an edit reverted while one of its products was deleted counts as reverted', async () => {
  const before = await Promise.all(['P22', 'P23'].map(read))
  const { edit } = await grid(
    before.map((product) => ({ _id: product._id, seen: seen(product), price: product.price + 1 })),
  )
  await as('DELETE /api/product/delete-product', { _id: 'P23' })
  expect((await revertEdit(edit)).data).toMatchObject({ products: 1 })
  expect(await revertEdit(edit)).toMatchObject({ status: 409, message: 'This has already been undone.' })
})

test('when two users revert the same change at once, one succeeds', async () => {
  await update({ ...(await read('P15')), price: 77 })
  const [change] = await history('P15')
  const both = await Promise.all([undo(change?.change), undo(change?.change)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the list of edits counts what each one changed', async () => {
  const { data, totalCount } = await as('POST /api/catalogue/edits', { kind: 'grid' })
  expect(totalCount).toBe(4)
  expect(data[3]).toMatchObject({
    kind: 'grid',
    created: 0,
    updated: 3,
    deleted: 0,
    undone: true,
    product: null,
  })
  const all = await as('POST /api/catalogue/edits', {})
  expect(all.data[0]).toMatchObject({ kind: 'undo', updated: 1, product: { _id: 'P15' } })
})

test('deletions can be listed separately, and restored from there', async () => {
  await as('DELETE /api/product/delete-product', { _id: 'P18' })
  const [deletion] = (await as('POST /api/catalogue/edits', { deleting: true })).data
  expect(deletion).toMatchObject({
    kind: 'form',
    by: 'Awa',
    deleted: 1,
    undone: false,
    product: { _id: 'P18' },
  })
  expect((await revertEdit(deletion.edit)).status).toBe(200)
  expect((await read('P18'))._id).toBe('P18')
  const { data } = await as('POST /api/catalogue/edits', { deleting: true })
  expect(data[0]).toMatchObject({ edit: deletion.edit, undone: true })
  expect(data.every(({ deleted }: { deleted: number }) => deleted > 0)).toBe(true)
})

test.each([0, -1, 'x', null, 2 ** 53, 999_999])(
  'reverting the unknown or malformed change %j is refused',
  async (change) => {
    const status = change === 999_999 ? 404 : 400
    expect((await as('PUT /api/product/undo', { change })).status).toBe(status)
    expect((await as('PUT /api/catalogue/undo-edit', { edit: change })).status).toBe(status)
  },
)

test('reverting every edit of a product restores its original state', async () => {
  const change = fc.record({
    price: fc.integer({ min: 1, max: 9_999 }),
    stock: fc.nat(50),
    discount: fc.nat(100),
    unit: fc.constantFrom('1 L', '2 L'),
    draft: fc.boolean(),
    category: fc.subarray(['OILS', 'DRINKS']),
    name_other: fc.constantFrom(null, 'Oil', 'Good oil'),
  })
  const before = await read('P16')
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const known = (await history('P16'))[0]?.change ?? 0
      for (const given of changes) await update({ ...before, ...given })
      for (;;) {
        const next = (await history('P16')).find(
          ({ kind, undone, change }) => change > known && kind === 'form' && !undone,
        )
        if (!next) break
        expect((await undo(next.change)).status).toBe(200)
      }
      expect(content(await read('P16'))).toEqual(content(before))
    }),
    { numRuns: rounds(8) },
  )
})

test('a revert does not remove the price of a product that has been published since', async () => {
  await update({ ...(await read('P09')), price: '', draft: true })
  await update({ ...(await read('P09')), price: 700 })
  const [priced] = await history('P09')
  await update({ ...(await read('P09')), draft: false })
  expect(await undo(priced?.change)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  const [published] = await history('P09')
  expect((await undo(published?.change)).data).toMatchObject({ draft: true, price: 700 })
  expect((await undo(priced?.change)).data).toMatchObject({ draft: true, price: 0 })
})

test('a unit and a step that were changed in sequence stay consistent', async () => {
  await update({ ...(await read('P10')), unit: '100 g' })
  const [unit] = await history('P10')
  await update({ ...(await read('P10')), step_grams: 100 })
  const [step] = await history('P10')
  expect(await undo(unit?.change)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  await update({ ...(await read('P10')), step_grams: null })
  const [ended] = await history('P10')
  await update({ ...(await read('P10')), unit: '1 sachet' })
  expect(await undo(ended?.change)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  expect(step?.fields).toEqual([{ field: 'step_grams', before: null, after: 100 }])
  expect(await findViolations(shop.database.db, catalogueChecks)).toEqual([])
})
