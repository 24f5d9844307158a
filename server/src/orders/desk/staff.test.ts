import { type DeskRow, mainStore, printPath } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../../testing/orders/desk.ts'
import { openShoppers } from '../../../testing/orders/shoppers.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { orders } from '../schema.ts'

let shop: TestUsers
let desk: Desk
let picker: SignedIn
let rider: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  const shoppers = openShoppers(shop)
  desk = await openDesk(shoppers)
  for (const productId of ['P00', 'P01']) await shoppers.setStock(productId, 100)
  picker = await shop.user({ role: 'PICKER' })
  rider = await shop.user({ role: 'RIDER' })
})
afterAll(() => shop.close())

const as = ({ token }: SignedIn, route: string, body: object = {}) => shop.call(route, body, { token })
const details = (user: SignedIn, _id: string) => as(user, 'POST /api/order/desk/details', { _id })
const move = async (user: SignedIn, _id: string, to: string, more: object = {}) => {
  const { version } = await desk.read(_id)
  return as(user, 'PUT /api/order/desk/move', { _id, version, to, ...more })
}

test('a picker moves an order from placed to packed, and no further', async () => {
  const { _id } = await desk.orderIn('placed')
  expect((await move(picker, _id, 'picking')).data).toMatchObject({ status: 'picking' })
  expect(await move(picker, _id, 'on_the_way')).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await move(picker, _id, 'packed')).data).toMatchObject({ status: 'packed' })
  expect(await move(picker, _id, 'cancelled', { reason: 'other' })).toMatchObject({ status: 403 })
})

test('a rider neither sends out nor delivers an order at the desk, which asks for no code and no shift', async () => {
  const { _id } = await desk.orderIn('packed')
  expect(await move(rider, _id, 'on_the_way')).toMatchObject({ status: 403, code: 'forbidden' })
  await desk.move(_id, { to: 'on_the_way' })
  expect(await move(rider, _id, 'delivered')).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await move(rider, _id, 'at_the_door')).data).toMatchObject({ status: 'at_the_door' })
  expect(await move(rider, _id, 'delivered')).toMatchObject({ status: 403, code: 'forbidden' })
  const { _id: placed } = await desk.orderIn('placed')
  expect(await move(rider, placed, 'picking')).toMatchObject({ status: 403 })
})

test('pickers and riders find only the orders they work on', async () => {
  const [placed, packed, done] = [
    (await desk.orderIn('placed'))._id,
    (await desk.orderIn('packed'))._id,
    (await desk.orderIn('delivered'))._id,
  ]
  const list = async (user: SignedIn) => {
    const { data } = await as(user, 'POST /api/order/desk/list')
    return (data as { _id: string }[])
      .map(({ _id }) => _id)
      .filter((id) => [placed, packed, done].includes(id))
  }
  expect((await list(picker)).sort()).toEqual([placed, packed].sort())
  expect(await list(rider)).toEqual([packed])
  expect(await details(rider, placed)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await details(picker, done)).toMatchObject({ status: 404, code: 'not_found' })
  const print = (_id: string) => printPath(_id, { what: 'picking', paper: '58', bags: 1, language: 'fr' })
  const headers = { authorization: `Bearer ${picker.token}` }
  expect((await shop.app.inject({ url: print(placed), headers })).statusCode).toBe(200)
  expect((await shop.app.inject({ url: print(done), headers })).statusCode).toBe(404)
})

test('staff who come too late learn the state of an order, but not its customer, lines or money', async () => {
  const { _id } = await desk.orderIn('picking')
  const { version } = await desk.read(_id)
  await desk.move(_id, { to: 'cancelled', reason: 'other' })
  const late = await as(picker, 'PUT /api/order/desk/move', { _id, version, to: 'packed' })
  expect(late).toMatchObject({ status: 409, code: 'order_changed' })
  expect(late.data).toMatchObject({
    status: 'cancelled',
    note: null,
    customer: { _id: null, name: '', email: null, mobile: '', phone: null },
    delivery_address: { address_line: '', landmark: '', mobile: '', phone: null, latitude: null },
  })
  expect(JSON.stringify(late)).not.toMatch(/Villa 42|000 00 00|Huile/)
  expect(late.data).toMatchObject({ items: [], timeline: [], totalAmt: 0, dueAmt: 0, toCollectAmt: 0 })
  expect(late.data).toMatchObject({ terms: { deliveryFee: 0 }, zone: null, vatRate: null })
  expect(late.data.delivery_address).toMatchObject({ city: '', state: '', country: '' })
  const { _id: neverOut } = await desk.orderIn('cancelled')
  expect(
    await as(rider, 'PUT /api/order/desk/move', { _id: neverOut, version: 1, to: 'at_the_door' }),
  ).toMatchObject({ status: 404 })
  const current = { _id, version: late.data.version }
  expect(await as(picker, 'PUT /api/order/desk/move', { ...current, to: 'packed' })).toMatchObject({
    status: 404,
    code: 'not_found',
  })
  const elsewhere = await shop.user({ role: 'PICKER', storeId: 'OTHER' })
  expect(await as(elsewhere, 'PUT /api/order/desk/move', { _id, version, to: 'packed' })).toMatchObject({
    status: 404,
  })
})

test('the stages count only orders that a role sees', async () => {
  const { _id } = await desk.orderIn('packed', { P00: 2 }, 'card')
  await desk.refund(_id, { amount: 20, reason: 'other', channel: 'cash' })
  const toCheck = { stage: 'to_check' }
  expect((await desk.list(toCheck)).data).toMatchObject([{ _id }])
  expect(await as(picker, 'POST /api/order/desk/list', toCheck)).toMatchObject({
    data: [],
    counts: { to_check: 0 },
  })
  await desk.orderIn('delivered')
  const { data, ...beside } = await as(rider, 'POST /api/order/desk/list', { stage: 'closed' })
  expect(data).toEqual([])
  expect(beside).toMatchObject({ totalCount: 0, counts: { closed: 0, to_take: 0 } })
})

test('customer data is limited to staff who manage orders', async () => {
  const { _id } = await desk.orderIn('placed')
  const seen = await desk.read(_id)
  await desk.call('PUT /api/customer/note', { _id: seen.customer._id, note: 'Paie mal' })
  const { data } = await details(picker, _id)
  expect(data.customer).toMatchObject({
    _id: null,
    userId: null,
    email: null,
    note: null,
    name: seen.customer.name,
    mobile: seen.customer.mobile,
  })
  expect(data).toMatchObject({ earlier: [], refunds: [], suspicions: [] })
  expect((await desk.read(_id)).customer.note).toBe('Paie mal')
})

test('riders choose orders in the store without their customers, and learn them when the orders leave', async () => {
  const note = `Sonnez ${Date.now()}`
  const { _id } = await desk.orderIn('packed')
  await shop.database.db.update(orders).set({ note, customerName: 'Ndeye Hidden' }).where(eq(orders.id, _id))
  const found = async (search: string) => {
    const { data } = await as(rider, 'POST /api/order/desk/list', { search })
    return (data as DeskRow[]).filter((row) => row._id === _id)
  }
  const url = printPath(_id, { what: 'label', paper: '58', bags: 1, language: 'fr' })
  const print = async () =>
    (await shop.app.inject({ url, headers: { authorization: `Bearer ${rider.token}` } })).statusCode
  const packed = await details(rider, _id)
  const seen = await desk.read(_id)
  expect(packed.data.delivery_address.address_line).toBe(seen.delivery_address.address_line)
  const shown = JSON.stringify([packed, await found(seen.orderId)])
  expect(shown).not.toContain('Hidden')
  expect(shown).not.toContain(note)
  expect(shown).not.toContain(seen.customer.mobile)
  expect([await found(seen.orderId), await found('hidden'), await found(seen.customer.mobile)]).toMatchObject(
    [[{ customerName: '', mobile: '', phone: null }], [], []],
  )
  expect(await print()).toBe(404)

  await desk.move(_id, { to: 'on_the_way' })
  const left = await details(rider, _id)
  expect(left.data).toMatchObject({ note, customer: { name: 'Ndeye Hidden', mobile: seen.customer.mobile } })
  expect(await found('hidden')).toMatchObject([{ customerName: 'Ndeye Hidden' }])
  expect(await print()).toBe(200)
})

test('staff of one store find and change only its orders', async () => {
  const elsewhere = await shop.user({ role: 'MANAGER', storeId: 'OTHER' })
  const here = await shop.user({ role: 'MANAGER', storeId: mainStore })
  const { _id } = await desk.orderIn('placed')
  const body = { _id, version: 1 }
  const line = [{ productId: 'P00', quantity: 1 }]
  const calls = {
    'POST /api/order/desk/details': {},
    'PUT /api/order/desk/move': { to: 'picking' },
    'PUT /api/order/desk/lines': { lines: line },
    'PUT /api/order/desk/refund': { lines: line, reason: 'other' },
    'PUT /api/order/desk/undo': {},
    'PUT /api/order/desk/hand-back': { refundId: 'R' },
    'PUT /api/order/desk/revert-payout': { refundId: 'R', note: 'Erreur' },
    'POST /api/order/desk/resend': {},
  }
  for (const [route, input] of Object.entries(calls))
    expect(await as(elsewhere, route, { ...body, ...input }), route).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  expect(await as(elsewhere, 'POST /api/order/desk/list')).toMatchObject({
    data: [],
    totalCount: 0,
    counts: { open: 0 },
  })
  expect((await details(here, _id)).status).toBe(200)
  expect((await move(here, _id, 'picking')).data).toMatchObject({ status: 'picking' })
})

test('what applies in every store is for managers of all stores', async () => {
  const ofStore = await shop.user({ role: 'MANAGER', storeId: mainStore })
  const ofAll = await shop.user({ role: 'MANAGER' })
  const route = 'PUT /api/customer/block'
  expect(await as(ofStore, route)).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await as(ofAll, route)).status).not.toBe(403)
})
