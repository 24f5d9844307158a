import { mainStore } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ngor } from '../../testing/example-store.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { findLedgerMismatches } from '../stock/index.ts'

let shop: TestUsers
let owner: SignedIn
let managerOfNgor: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  owner = await shop.user({ role: 'ADMIN' })
  managerOfNgor = await shop.user({ role: 'MANAGER', storeId: 'NGOR' })
})
afterAll(() => shop.close())

const as = (route: string, body: unknown, user = owner) =>
  shop.call(route, body, { token: user.token, headers: { 'accept-language': 'en' } })
const read = async (_id: string, store?: string, user = owner) =>
  (await as('POST /api/product/admin-details', { _id, store }, user)).data
const stocks = async (_id: string) => [(await read(_id)).stock, (await read(_id, 'NGOR')).stock]
const row = async (_id: string, values: object, store?: string) => {
  const { revision, stock } = await read(_id, store)
  return { _id, seen: { revision, stock }, ...values }
}
const saveGrid = (rows: unknown[], store?: string, user = owner) =>
  as('PUT /api/product/save-grid', { changes: rows, store }, user)
const history = async (_id: string) => (await as('POST /api/product/history', { _id })).data

test('in a shop with one store no response names a store, and other stores do not exist', async () => {
  await saveGrid([await row('P01', { stock: 9 })])
  expect((await history('P01'))[0]).not.toHaveProperty('store')
  expect((await as('POST /api/catalogue/edits', {})).data[0]).not.toHaveProperty('store')
  const self = await shop.call('GET user-details', undefined, { token: owner.token })
  expect(self.data).not.toHaveProperty('stores')
  expect(await as('POST /api/product/admin-list', { store: 'NGOR' })).toMatchObject({
    status: 400,
    fields: { store: 'Choose a store.' },
  })
})

test('staff of a shop with several stores see their names, shoppers do not', async () => {
  const value = { mainName: 'Plateau', mainPoint: null, stores: [ngor] }
  expect((await as('PUT /api/settings/save', { topic: 'stores', revision: 0, value })).status).toBe(200)
  const selfOf = ({ token }: SignedIn) => shop.call('GET user-details', undefined, { token })
  expect((await selfOf(managerOfNgor)).data.stores).toEqual([
    { _id: mainStore, name: 'Plateau' },
    { _id: 'NGOR', name: 'Ngor' },
  ])
  expect((await selfOf(await shop.user())).data).not.toHaveProperty('stores')
})

test('grid and form save the stock of the chosen store, and the history names it', async () => {
  const before = await stocks('P02')
  const saved = await saveGrid([await row('P02', { stock: 4 }, 'NGOR')], 'NGOR')
  expect(saved).toMatchObject({ status: 200, data: [{ _id: 'P02', stock: 4 }] })
  expect(await stocks('P02')).toEqual([before[0], 4])
  const { name, unit, price, discount, description, revision } = await read('P02', 'NGOR')
  const form = { _id: 'P02', name, unit, price, discount, description, seen: { revision, stock: 4 } }
  const put = 'PUT /api/product/update-product-details'
  expect(await as(put, { ...form, stock: 6, store: 'NGOR' })).toMatchObject({ data: { stock: 6 } })
  expect(await stocks('P02')).toEqual([before[0], 6])
  expect((await history('P02')).map(({ store }: { store?: string }) => store)).toEqual(['Ngor', 'Ngor'])
  await saveGrid([await row('P02', { price: 4_321 }, 'NGOR')], 'NGOR')
  expect((await history('P02'))[0]).not.toHaveProperty('store')
  expect((await as('POST /api/catalogue/edits', {})).data.slice(0, 2)).toMatchObject([
    expect.not.objectContaining({ store: expect.anything() }),
    { store: 'Ngor' },
  ])
  const created = { ...form, name: 'Gari fin', unit: '5 kg', stock: 3, store: 'NGOR' }
  const { data } = await as('POST /api/product/create', created)
  expect(await stocks(data._id)).toEqual([0, 3])
})

test('lists, their filters and counts refer to the stock of the chosen store', async () => {
  const list = async (store: string, user = owner) =>
    as('POST /api/product/admin-list', { stock: 'in', store }, user)
  const inNgor = await list('NGOR')
  expect(inNgor).toMatchObject({ totalCount: 2, counts: { low: 1 } })
  expect((await list(mainStore)).totalCount).toBeGreaterThan(2)
  // Staff of one store see that store, even if they request another.
  expect((await list(mainStore, managerOfNgor)).totalCount).toBe(2)
  const { data } = await as('POST /api/product/match', {
    rows: [{ name: inNgor.data[0].name }],
    store: 'NGOR',
  })
  expect(data[0].products).toMatchObject([{ stock: inNgor.data[0].stock }])
})

test('staff of one store save its stock, and cannot undo stock of another', async () => {
  const before = await stocks('P03')
  const { revision } = await read('P03')
  const seen = { revision, stock: 0 }
  expect((await saveGrid([{ _id: 'P03', seen, stock: 8 }], mainStore, managerOfNgor)).status).toBe(200)
  expect(await stocks('P03')).toEqual([before[0], 8])
  const { edit } = await saveGrid([await row('P03', { stock: 1 })])
  const undo = (user: SignedIn) => as('PUT /api/catalogue/undo-edit', { edit }, user)
  expect(await undo(managerOfNgor)).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await undo(owner)).status).toBe(200)
  expect(await stocks('P03')).toEqual([before[0], 8])
})

test('undoing a change to a product returns the stock of the chosen store', async () => {
  await saveGrid([await row('P03', { stock: 7 }, 'NGOR')], 'NGOR')
  await saveGrid([await row('P03', { price: 4_444 })])
  const [{ change }] = await history('P03')
  const undone = await as('PUT /api/product/undo', { change, store: 'NGOR' })
  expect(undone).toMatchObject({ status: 200, data: { _id: 'P03', stock: 7 } })
})

test('stock saved in another store during an edit does not conflict, anything else does', async () => {
  const mine = await row('P04', { stock: 2 })
  await saveGrid([await row('P04', { stock: 5 }, 'NGOR')], 'NGOR')
  expect((await saveGrid([mine])).status).toBe(200)
  expect(await stocks('P04')).toEqual([2, 5])
  const crossed = await row('P04', { stock: 3 })
  await saveGrid([await row('P04', { stock: 6 }, 'NGOR')], 'NGOR')
  await saveGrid([await row('P04', { price: 999 }, 'NGOR')], 'NGOR')
  expect(await saveGrid([crossed])).toMatchObject({ status: 409, code: 'changed_meanwhile' })
})

test('a restored product has its stock in every store again', async () => {
  const before = await stocks('P04')
  const deleted = await as('DELETE /api/product/delete-product', { _id: 'P04' })
  const undone = await as('PUT /api/catalogue/undo-edit', { edit: deleted.edit })
  expect(undone.status).toBe(200)
  expect(await stocks('P04')).toEqual(before)
  // Deleted by an undo, and restored by its undo.
  await as('PUT /api/catalogue/undo-edit', { edit: undone.data.edit })
  const again = await as('PUT /api/catalogue/undo-edit', { edit: deleted.edit })
  expect(again.status).toBe(200)
  expect(await stocks('P04')).toEqual(before)
  expect(await findLedgerMismatches(shop.database.db)).toEqual([])
})
