import type { AdminProduct } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { products } from '../../catalogue/schema.ts'
import { findLedgerMismatches, stockLevels } from '../../stock/index.ts'

/** Saves that are sent twice, and two users who count the same product. */
let shop: TestUsers
let awa: SignedIn
let binta: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  awa = await shop.user({ role: 'ADMIN', name: 'Awa' })
  binta = await shop.user({ role: 'ADMIN', name: 'Binta' })
})
afterAll(async () => {
  expect(await findLedgerMismatches(shop.database.db)).toEqual([])
  await shop.close()
})

const as = (route: string, body: unknown, { user = awa, key }: { user?: SignedIn; key?: string } = {}) =>
  shop.call(route, body, { token: user.token, headers: key ? { 'idempotency-key': key } : {} })
const read = async (_id: string): Promise<AdminProduct> =>
  (await as('POST /api/product/admin-details', { _id })).data
const grid = (changes: object[], options = {}) => as('PUT /api/product/save-grid', { changes }, options)
const form = (body: object, options = {}) => as('PUT /api/product/update-product-details', body, options)
const sell = (id: string, pieces: number) =>
  shop.database.db
    .update(stockLevels)
    .set({ stock: sql`stock - ${pieces}` })
    .where(eq(stockLevels.productId, id))
/** A row of a grid that has read a stock of ten. */
const counted = async (_id: string, stock: number) => {
  await form({ ...(await read(_id)), stock: 10 })
  return { _id, seen: { revision: (await read(_id)).revision, stock: 10 }, stock }
}
const twentyTimes = async (save: () => Promise<{ status: number }>) => {
  const responses = await Promise.all(Array.from({ length: 20 }, save))
  return Map.groupBy(responses, ({ status }) => status)
}

test('only one of twenty identical saves of the stock takes effect', async () => {
  const row = await counted('P01', 15)
  const responses = await twentyTimes(() => grid([row]))
  expect([responses.get(200)?.length, responses.get(409)?.length]).toEqual([1, 19])
  expect((await read('P01')).stock).toBe(15)
})

test.each([
  ['grid', 'P02'],
  ['form', 'P03'],
])(
  'a save of the %s that is sent again under its key returns the first result, and is done once',
  async (by, id) => {
    const row = await counted(id, 15)
    const product = await read(id)
    const save = () => (by === 'grid' ? grid([row], { key: by }) : form({ ...product, ...row }, { key: by }))
    expect((await twentyTimes(save)).get(200)).toHaveLength(20)
    await sell(id, 2)
    const late = await save()
    expect(late).toMatchObject({ status: 200, data: by === 'grid' ? [{ stock: 13 }] : { stock: 13 } })
    const { data } = await as('POST /api/product/history', { _id: id })
    expect(data).toHaveLength(2)
    if (by === 'grid') expect(late.edit).toBe(data[0].edit)
  },
)

test('a form sent several times with the same key creates one product', async () => {
  const product = { ...(await read('P04')), name: 'Une fois', image: [] }
  const create = () => as('POST /api/product/create', product, { key: 'once' })
  const made = await Promise.all([create(), create(), create()])
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(made.map(({ data }) => data._id)).size).toBe(1)
  await as('DELETE /api/product/delete-product', { _id: made[0]!.data._id })
  expect(await create()).toMatchObject({ status: 404, code: 'not_found' })
})

test('the same key with other input, or from another user, is another save', async () => {
  const row = await counted('P05', 15)
  expect((await grid([row], { key: 'k' })).status).toBe(200)
  expect((await grid([row], { key: 'k', user: binta })).status).toBe(409)
  expect((await grid([{ ...row, stock: 16 }], { key: 'k' })).status).toBe(409)
  expect(await grid([row], { key: 'é' })).toMatchObject({
    status: 400,
    fields: { 'Idempotency-Key': expect.any(String) },
  })
  expect((await read('P05')).stock).toBe(15)
})

test('a user who counts a product that was counted in the meantime learns by whom and by how much', async () => {
  const row = await counted('P06', 50)
  expect((await grid([row])).status).toBe(200)
  await sell('P06', 3)
  const late = await grid([{ ...row, stock: 48 }], { user: binta })
  const conflict = { current: { _id: 'P06', stock: 47 }, by: 'Awa', at: expect.any(String), restocked: 40 }
  expect(late).toMatchObject({ status: 409, code: 'changed_meanwhile', data: { conflicts: [conflict] } })
  const product = await read('P06')
  const stale = await form({ ...product, stock: 48, seen: row.seen }, { user: binta })
  expect(stale).toMatchObject({ status: 409, data: conflict })
  expect((await read('P06')).stock).toBe(47)
})

test('a conflict names all users who have saved since, and none if the history lists none', async () => {
  const before = await read('P07')
  const seen = { revision: before.revision, stock: before.stock }
  await form({ ...before, price: 2_000 })
  await form({ ...before, price: 2_001 }, { user: binta })
  expect((await form({ ...before, seen })).data.by).toBe('Awa, Binta')
  const after = await read('P07')
  await shop.database.db.update(products).set({ price: 7 }).where(eq(products.id, 'P07'))
  const late = await form({ ...before, seen: { revision: after.revision, stock: after.stock } })
  expect(late).toMatchObject({ status: 409, data: { by: null, at: null, restocked: 0 } })
})

test('a form without stock keeps sales', async () => {
  const before = await read('P08')
  await form({ ...before, stock: 10 })
  const { revision } = await read('P08')
  await sell('P08', 4)
  const { stock: _, ...silent } = { ...before, draft: true, seen: { revision, stock: 10 } }
  expect((await form(silent)).data).toMatchObject({ stock: 6, draft: true })
})
