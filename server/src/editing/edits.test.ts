import type { AdminProduct, Edit, EditChange } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

/** The history of all saves, as its page reads it. */
let shop: TestUsers
let awa: SignedIn
let moussa: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  awa = await shop.user({ role: 'ADMIN', name: 'Awa' })
  moussa = await shop.user({ role: 'ADMIN', name: 'Moussa' })
})
afterAll(() => shop.close())

const as = (user: SignedIn, route: string, body: object) => shop.call(route, body, { token: user.token })
const read = async (_id: string): Promise<AdminProduct> =>
  (await as(awa, 'POST /api/product/admin-details', { _id })).data
const edits = async (query: object = {}): Promise<Edit[]> =>
  (await as(awa, 'POST /api/catalogue/edits', query)).data
const changes = (edit: number, query: object = {}) =>
  as(awa, 'POST /api/catalogue/edit-changes', { edit, ...query })
const revertEdit = (edit: number) => as(awa, 'PUT /api/catalogue/undo-edit', { edit })

/** Raises the prices of products in one save, each by a different amount. @returns the id of the edit */
async function raise(user: SignedIn, ids: string[]): Promise<number> {
  const products = await Promise.all(ids.map(read))
  const rows = products.map(({ _id, revision, stock, price }, index) => ({
    _id,
    seen: { revision, stock },
    price: price + index + 1,
  }))
  return (await as(user, 'PUT /api/product/save-grid', { changes: rows })).edit
}

test('a save is listed with the first of its products, named as they were', async () => {
  const ids = ['P00', 'P01', 'P02', 'P03']
  const names = (await Promise.all(ids.map(read))).map(({ name }) => name)
  const edit = await raise(awa, ids)
  await as(awa, 'PUT /api/product/update-product-details', { ...(await read('P00')), name: 'Autre nom' })
  const listed = (await edits()).find((listedEdit) => listedEdit.edit === edit)
  expect(listed).toMatchObject({ updated: 4, names: names.slice(0, 3), createdCategories: 0 })
  const [last] = await edits()
  expect(last).toMatchObject({ updated: 1, names: ['Autre nom'] })
})

test('saves can be filtered by author and by kind together', async () => {
  const edit = await raise(moussa, ['P04', 'P05'])
  const query = { by: 'Moussa', kind: 'grid' }
  expect(await as(awa, 'POST /api/catalogue/edits', query)).toMatchObject({
    data: [{ edit, by: 'Moussa' }],
    totalCount: 1,
    authors: ['Awa', 'Moussa'],
  })
  expect(await edits({ by: 'Moussa', kind: 'form' })).toEqual([])
  expect(await edits({ by: 'Personne' })).toEqual([])
})

test('the changes of a save to each product are listed page by page', async () => {
  const edit = await raise(awa, ['P06', 'P07', 'P08'])
  const first = await changes(edit, { limit: 2 })
  expect(first).toMatchObject({
    totalCount: 3,
    totalPage: 2,
    remaining: { created: 0, updated: 3, deleted: 0 },
  })
  const second = await changes(edit, { limit: 2, page: 2 })
  const all: EditChange[] = [...first.data, ...second.data]
  expect(all.map(({ product }) => product._id)).toEqual(['P06', 'P07', 'P08'])
  const { name, price } = await read('P08')
  expect(all[2]).toMatchObject({
    edit,
    by: 'Awa',
    product: { _id: 'P08', name },
    fields: [{ field: 'price', before: price - 3, after: price }],
  })
})

test('the remaining products of a save are those not reverted individually, the same number that its undo reverts', async () => {
  const edit = await raise(awa, ['P09', 'P10', 'P11'])
  const { data } = await changes(edit)
  expect((await as(awa, 'PUT /api/product/undo', { change: data[0].change })).status).toBe(200)
  const after = await changes(edit)
  expect(after).toMatchObject({ remaining: { created: 0, updated: 2, deleted: 0 } })
  expect(after.data.map(({ undone }: EditChange) => undone)).toEqual([true, false, false])
  expect((await revertEdit(edit)).data.products).toBe(2)
  expect(await changes(edit)).toMatchObject({ remaining: { created: 0, updated: 0, deleted: 0 } })
})

test('an undo reports what it did, and can be undone', async () => {
  const { data: made } = await as(awa, 'POST /api/product/create', {
    name: 'Bissap',
    description: 'Sec.',
    unit: '1 kg',
    stock: 3,
    price: 500,
    discount: 0,
    category: ['OILS'],
  })
  const [creation] = await edits()
  expect(await changes(creation!.edit)).toMatchObject({ remaining: { created: 1, updated: 0, deleted: 0 } })
  await revertEdit(creation!.edit)
  const [undo] = await edits({ kind: 'undo' })
  expect(undo).toMatchObject({ by: 'Awa', deleted: 1, names: ['Bissap'], undone: false })
  expect(await changes(undo!.edit)).toMatchObject({ remaining: { created: 0, updated: 0, deleted: 1 } })
  await revertEdit(undo!.edit)
  expect((await read(made._id)).name).toBe('Bissap')
})

test('undoing a whole save is refused with everything that has changed since, and by whom', async () => {
  const edit = await raise(awa, ['P12', 'P13', 'P14'])
  await raise(moussa, ['P12', 'P14'])
  const refused = await revertEdit(edit)
  expect(refused).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  expect(
    refused.data.conflicts.map(({ current, by }: { current: AdminProduct; by: string }) => [current._id, by]),
  ).toEqual(
    expect.arrayContaining([
      ['P12', 'Moussa'],
      ['P14', 'Moussa'],
    ]),
  )
  expect(refused.data.conflicts).toHaveLength(2)
})

test('a move has no changes, and those of an unknown save are not found', async () => {
  const [first, second] = (await as(awa, 'POST /api/catalogue/positions', { list: 'categories' })).data
  const { status } = await as(awa, 'PUT /api/catalogue/move', {
    list: 'categories',
    parent: null,
    _id: second._id,
    before: first._id,
    seen: { revision: 0 },
  })
  expect(status).toBe(200)
  const [move] = await edits({ kind: 'move' })
  expect(move).toMatchObject({ names: [], moved: { list: 'categories', name: second.name } })
  expect(await changes(move!.edit)).toMatchObject({ status: 200, data: [], totalCount: 0 })
  expect(await changes(999_999)).toMatchObject({ status: 404, code: 'not_found' })
})
