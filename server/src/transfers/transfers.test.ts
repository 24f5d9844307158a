import { mainStore, type StoreSettings, type Transfer } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setStock } from '../../testing/stock.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { findViolations } from '../platform/database/checks.ts'
import { stockChecks, stockLevels, stockMovements } from '../stock/index.ts'
import { transferChecks } from './index.ts'

let shop: TestUsers
let owner: SignedIn
let atMain: SignedIn
let atNgor: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  owner = await shop.user({ role: 'ADMIN', name: 'Awa' })
  atMain = await shop.user({ role: 'PICKER', storeId: mainStore })
  atNgor = await shop.user({ role: 'MANAGER', name: 'Fatou', storeId: 'NGOR' })
})
afterAll(async () => {
  expect(await findViolations(shop.database.db, [...stockChecks, ...transferChecks])).toEqual([])
  await shop.close()
})
beforeEach(async () => {
  for (const id of ['P01', 'P02']) {
    await setStock(shop.database.db, id, 10)
    await setStock(shop.database.db, id, 0, 'NGOR')
  }
})

const as = (user: SignedIn, route: string, body: unknown, headers = {}) =>
  shop.call(route, body, { token: user.token, headers: { 'accept-language': 'en', ...headers } })
const send = (
  lines: Record<string, number>,
  more: { user?: SignedIn; to?: string; from?: string; note?: string; key?: string } = {},
) => {
  const { user = owner, key, ...stores } = more
  const asked = Object.entries(lines).map(([productId, pieces]) => ({ productId, pieces }))
  const body = { from: mainStore, to: 'NGOR', ...stores, lines: asked }
  return as(user, 'POST /api/stock/transfers/send', body, key ? { 'idempotency-key': key } : {})
}
const receive = (_id: string, counted: Record<string, number>, user = atNgor) => {
  const lines = Object.entries(counted).map(([productId, received]) => ({ productId, received }))
  return as(user, 'PUT /api/stock/transfers/receive', { _id, lines })
}
const cancel = (_id: string, user = owner) => as(user, 'PUT /api/stock/transfers/cancel', { _id })
const list = (user = owner, more = {}) => as(user, 'POST /api/stock/transfers/list', more)

/** The stock of a product in both stores. */
async function stocks(id: string): Promise<number[]> {
  const rows = await shop.database.db.select().from(stockLevels).where(eq(stockLevels.productId, id))
  return [mainStore, 'NGOR'].map((store) => rows.find(({ storeId }) => storeId === store)?.stock ?? 0)
}

test('a shop with one store has nowhere to send goods', async () => {
  expect(await send({ P01: 1 })).toMatchObject({ status: 400, fields: { from: 'Choose a store.' } })
  const hours = { week: [[], [], [], [], [], [], []], holidays: [] }
  const store = { kind: 'shop', address: '', phone: '', point: null, hours, closed: false } as const
  const stores: StoreSettings[] = [
    { id: 'NGOR', name: 'Ngor', ...store },
    { id: 'YOFF', name: 'Yoff', ...store },
  ]
  const value = { mainName: 'Plateau', mainPoint: null, stores }
  const saved = await as(owner, 'PUT /api/settings/save', { topic: 'stores', revision: 0, value })
  expect(saved.status).toBe(200)
})

test('sending takes the goods from one store, receiving adds the count to the other, and the document keeps the difference', async () => {
  const sent = await send({ P01: 4, P02: 6 })
  expect(sent).toMatchObject({
    status: 200,
    message: 'Goods sent to Ngor.',
    data: { state: 'sent', from: { name: 'Plateau' }, to: { name: 'Ngor' }, sentBy: 'Awa', mayReceive: true },
  })
  expect([await stocks('P01'), await stocks('P02')]).toEqual([
    [6, 0],
    [4, 0],
  ])
  const { data, status } = await receive(sent.data._id, { P01: 3, P02: 7 })
  expect(status).toBe(200)
  expect(data).toMatchObject({ state: 'received', endedBy: 'Fatou', mayReceive: false, mayCancel: false })
  const counts = (data as Transfer).lines.map(({ productId, sent, received }) => [productId, sent, received])
  expect(counts.sort()).toEqual([
    ['P01', 4, 3],
    ['P02', 6, 7],
  ])
  expect([await stocks('P01'), await stocks('P02')]).toEqual([
    [6, 3],
    [4, 7],
  ])
  expect((await list()).data[0]).toMatchObject({ _id: data._id, lines: 2, pieces: 10, differences: 2 })
  const moved = await shop.database.db
    .select({ change: stockMovements.change, store: stockMovements.storeId, reason: stockMovements.reason })
    .from(stockMovements)
    .where(eq(stockMovements.transferId, data._id))
    .orderBy(stockMovements.change)
  expect(moved).toEqual([
    { change: -6, store: mainStore, reason: 'transfer' },
    { change: -4, store: mainStore, reason: 'transfer' },
    { change: 3, store: 'NGOR', reason: 'transfer' },
    { change: 7, store: 'NGOR', reason: 'transfer' },
  ])
})

test('cancelling a transfer returns the goods to the store that sent them', async () => {
  const { data } = await send({ P01: 4 })
  expect(await cancel(data._id)).toMatchObject({
    message: 'Transfer cancelled: the goods are back in Plateau.',
    data: { state: 'cancelled', lines: [{ received: null }] },
  })
  expect(await stocks('P01')).toEqual([10, 0])
})

test('sending, receiving or cancelling twice happens once', async () => {
  const [one, other] = await Promise.all([send({ P01: 2 }, { key: 'K1' }), send({ P01: 2 }, { key: 'K1' })])
  expect(one.data._id).toBe(other.data._id)
  expect(await stocks('P01')).toEqual([8, 0])
  const received = await Promise.all([receive(one.data._id, { P01: 1 }), receive(one.data._id, { P01: 1 })])
  expect(received.map(({ status }) => status)).toEqual([200, 200])
  expect(await stocks('P01')).toEqual([8, 1])
  expect(await receive(one.data._id, { P01: 2 })).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    data: { state: 'received', lines: [{ received: 1 }] },
  })
  expect(await cancel(one.data._id)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  const { data } = await send({ P02: 3 })
  expect((await Promise.all([cancel(data._id), cancel(data._id)])).map(({ status }) => status)).toEqual([
    200, 200,
  ])
  expect(await receive(data._id, { P02: 3 })).toMatchObject({ status: 409, data: { state: 'cancelled' } })
  expect(await stocks('P02')).toEqual([10, 0])
})

test('a key that already sent other goods returns that transfer, and sends nothing', async () => {
  const first = await send({ P01: 2, P02: 1 }, { key: 'K2' })
  const { _id, number } = first.data
  for (const [lines, more] of [
    [{ P01: 3, P02: 1 }, {}],
    [{ P01: 2 }, {}],
    [{ P01: 2, P02: 1 }, { to: 'YOFF' }],
    [{ P01: 2, P02: 1 }, { note: 'Pour Fatou' }],
  ] as const)
    expect(await send(lines, { ...more, key: 'K2' })).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      message: 'This transfer has already been sent.',
      data: { _id, number, note: '', lines: [{ sent: 2 }, { sent: 1 }] },
    })
  expect(await send({ P02: 1, P01: 2 }, { key: 'K2' })).toMatchObject({ status: 200, data: { _id } })
  expect(await stocks('P01')).toEqual([8, 0])
})

test('a store cannot send more than it has, and the response states its stock', async () => {
  const refused = await send({ P01: 11, P02: 1 })
  expect(refused).toMatchObject({
    status: 409,
    code: 'stock_short',
    data: { short: [{ productId: 'P01', stock: 10 }] },
  })
  expect(await stocks('P02')).toEqual([10, 0])
  const all = await Promise.all(Array.from({ length: 4 }, () => send({ P01: 3 })))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
  expect(await stocks('P01')).toEqual([1, 0])
  expect(await send({ GONE: 1 })).toMatchObject({
    status: 400,
    fields: { 'lines.0.productId': expect.any(String) },
  })
})

test('staff of a store send from it and receive into it, and see no transfer between others', async () => {
  const noSuchStore = { status: 400, fields: { from: 'Choose a store.' } }
  expect(await send({ P01: 1 }, { from: 'NOWHERE' })).toMatchObject(noSuchStore)
  const wrongStore = { status: 400, fields: { from: 'You can only send goods from your own store.' } }
  expect(await send({ P01: 1 }, { user: atNgor })).toMatchObject(wrongStore)
  expect(await send({ P01: 1 }, { to: mainStore })).toMatchObject({
    status: 400,
    fields: { to: expect.any(String) },
  })
  const { data } = await send({ P01: 2 }, { user: atMain })
  expect(data).toMatchObject({ mayReceive: false, mayCancel: true })
  expect(await receive(data._id, { P01: 2 }, atMain)).toMatchObject({ status: 404 })
  expect(await cancel(data._id, atNgor)).toMatchObject({ status: 404 })
  expect(await receive(data._id, {}, atNgor)).toMatchObject({ status: 400 })
  expect(await receive(data._id, { P02: 2 }, atNgor)).toMatchObject({
    status: 400,
    fields: { lines: expect.any(String) },
  })
  expect((await receive(data._id, { P01: 2 }, atNgor)).status).toBe(200)
  const elsewhere = await send({ P01: 1 }, { to: 'YOFF' })
  expect((await as(atNgor, 'POST /api/stock/transfers/details', { _id: elsewhere.data._id })).status).toBe(
    404,
  )
  const seen = (await list(atNgor)).data.map(({ _id }: Transfer) => _id)
  expect(seen).toContain(data._id)
  expect(seen).not.toContain(elsewhere.data._id)
  const underWay = await list(atMain, { state: 'sent' })
  expect(underWay.data.map(({ _id }: Transfer) => _id)).toContain(elsewhere.data._id)
})

test('a product deleted in transit has its received pieces once it is restored', async () => {
  const { data } = await send({ P01: 4 })
  const deleted = await as(owner, 'DELETE /api/product/delete-product', { _id: 'P01' })
  expect((await receive(data._id, { P01: 3 })).status).toBe(200)
  await as(owner, 'PUT /api/catalogue/undo-edit', { edit: deleted.edit })
  expect(await stocks('P01')).toEqual([6, 3])
})

test("products to send are found by name or code, with the sending store's stock", async () => {
  await setStock(shop.database.db, 'P01', 7)
  const found = await as(atMain, 'POST /api/stock/transfers/products', { search: 'P01' })
  expect(found.data).toMatchObject([{ productId: 'P01', stock: 7 }])
  expect(found.data[0]).not.toHaveProperty('purchase_price')
  const inNgor = await as(owner, 'POST /api/stock/transfers/products', { search: 'P01', store: 'NGOR' })
  expect(inNgor.data).toMatchObject([{ productId: 'P01', stock: 0 }])
})

test('a closed store can send its remaining stock, but nothing is sent to it', async () => {
  const { data } = await as(owner, 'GET /api/settings/get', undefined)
  const { value, revision } = data.topics.find(({ topic }: { topic: string }) => topic === 'stores')
  const stores = value.stores.map((store: StoreSettings) => ({ ...store, closed: store.id === 'YOFF' }))
  const closed = { topic: 'stores', revision, value: { ...value, stores } }
  expect((await as(owner, 'PUT /api/settings/save', closed)).status).toBe(200)
  const listed = async () => (await as(owner, 'GET /api/stock/transfers/stores', undefined)).data
  const open = [
    { _id: mainStore, name: 'Plateau', closed: false },
    { _id: 'NGOR', name: 'Ngor', closed: false },
  ]
  expect(await listed()).toEqual(open)
  await setStock(shop.database.db, 'P01', 3, 'YOFF')
  expect(await listed()).toEqual([...open, { _id: 'YOFF', name: 'Yoff', closed: true }])
  const found = await as(owner, 'POST /api/stock/transfers/products', { search: 'P01', store: 'YOFF' })
  expect(found.data).toMatchObject([{ productId: 'P01', stock: 3 }])
  expect(await send({ P01: 1 }, { to: 'YOFF' })).toMatchObject({
    status: 400,
    fields: { to: 'Choose another store to send the goods to.' },
  })
  expect(await send({ P01: 3 }, { from: 'YOFF', to: mainStore })).toMatchObject({ status: 200 })
  expect(await listed()).toEqual(open)
})
