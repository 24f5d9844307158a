import { areaCookie, mainStore, type StoreSettings, writeArea, type Zone } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../testing/orders/desk.ts'
import type { Shopper, Shoppers } from '../../testing/orders/shoppers.ts'
import { setStock } from '../../testing/stock.ts'
import type { TestUsers } from '../../testing/users.ts'
import { addresses } from '../accounts/schema.ts'
import { stockLevels } from '../stock/schema.ts'
import { orders } from './schema.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({}, { corsOrigins: ['https://app.example'] }))
})
afterAll(() => shop.close())

const always = { week: [[], [], [], [], [], [], []], holidays: [] }
const ngor: StoreSettings = {
  id: 'NGOR',
  name: 'Ngor',
  kind: 'dark',
  address: 'Route de Ngor',
  phone: '+221 33 820 00 00',
  point: { latitude: 14.749, longitude: -17.513 },
  hours: always,
  closed: false,
}
const zoneOf = (part: Partial<Zone>): Zone => ({
  id: 'ngor',
  store: 'NGOR',
  name: 'Ngor',
  kind: 'quarters',
  quarters: ['dakar_ngor'],
  radius: null,
  points: [],
  deliveryFee: 700,
  freeFrom: null,
  smallestOrder: 0,
  minutes: 6,
  ...part,
})
const medina = zoneOf({
  id: 'medina',
  name: 'Médina',
  store: mainStore,
  quarters: ['dakar_medina'],
  deliveryFee: 300,
})

async function save(topic: string, value: object) {
  const { data } = await desk.call('GET /api/settings/get')
  const { revision } = data.topics.find((found: { topic: string }) => found.topic === topic)
  return desk.call('PUT /api/settings/save', { topic, revision, value })
}
const saveStores = (...stores: StoreSettings[]) => save('stores', { mainName: '', mainPoint: null, stores })

beforeEach(async () => {
  await save('zones', { zones: [], quarters: [] })
  expect((await saveStores(ngor)).status).toBe(200)
  expect((await save('zones', { zones: [zoneOf({}), medina], quarters: [] })).status).toBe(200)
  await desk.call('PUT /api/store/pause', { store: 'NGOR', isPaused: false, reason: '', until: null })
  await setStock(shop.database.db, 'P01', 20)
  await setStock(shop.database.db, 'P01', 5, 'NGOR')
})

async function shopperIn(quarter: string | null, pieces: Record<string, number>): Promise<Shopper> {
  const shopper = await shoppers.shopper(pieces)
  await shop.database.db.update(addresses).set({ quarter }).where(eq(addresses.id, shopper.addressId))
  return shopper
}
async function stocks(): Promise<Record<string, number>> {
  const found = await shop.database.db.select().from(stockLevels).where(eq(stockLevels.productId, 'P01'))
  return Object.fromEntries(found.map(({ storeId, stock }) => [storeId, stock]))
}
const seenFrom = (quarter: string) => ({ cookies: { [areaCookie]: writeArea({ quarter, point: null }) } })
const dueIn = (fee: number, price: number) => ({ dueAmt: price + fee })

/** Orders the cart as read, stating the amount due with the fee. */
async function orderIn(shopper: Shopper, fee: number, more: object = {}) {
  const seen = shoppers.view(shopper, await shoppers.cart(shopper))
  return shoppers.submit(shopper, { ...seen, ...dueIn(fee, seen.totalAmt), ...more })
}

test('a shop with one store and no zones mentions no areas', async () => {
  await save('zones', { zones: [], quarters: [] })
  expect((await saveStores()).data.value.stores).toEqual([{ ...ngor, closed: true }])
  const { data } = await shop.call('GET /api/shop/get', undefined, seenFrom('dakar_ngor'))
  expect(data).not.toHaveProperty('area')
})

test('an order takes stock only from the store of its address, at the fee of its zone', async () => {
  const shopper = await shopperIn('dakar_ngor', { P01: 3 })
  const { status, data } = await orderIn(shopper, 700)
  expect(status).toBe(200)
  expect(data).toMatchObject({ deliveryFee: 700 })
  expect(await stocks()).toEqual({ main: 20, NGOR: 2 })
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, data._id))
  expect(order).toMatchObject({ storeId: 'NGOR', terms: { zone: { id: 'ngor' } } })
})

test('an order names the number to call: that of its store, else that of the shop', async () => {
  const numbers = async () => {
    const inNgor = await shopperIn('dakar_ngor', { P01: 1 })
    const inMedina = await shopperIn('dakar_medina', { P01: 1 })
    const placed = [await orderIn(inNgor, 700), await orderIn(inMedina, 300)]
    return placed.map(({ data }) => data.shopPhone)
  }
  expect(await numbers()).toEqual([ngor.phone, undefined])
  const { data } = await desk.call('GET /api/settings/get')
  const { value } = data.topics.find(({ topic }: { topic: string }) => topic === 'contact')
  expect((await save('contact', { ...value, phone: '+221338205555' })).status).toBe(200)
  expect((await saveStores({ ...ngor, phone: '' })).status).toBe(200)
  expect(await numbers()).toEqual(['+221338205555', '+221338205555'])
})

test('an address without quarter and pin belongs to the main store, on the terms of the shop', async () => {
  const { status, data } = await shoppers.order(await shopperIn(null, { P01: 8 }))
  expect(status).toBe(200)
  expect(data.deliveryFee).toBe(0)
  expect(await stocks()).toEqual({ main: 12, NGOR: 5 })
})

test('an address outside every zone is refused, and no stock is taken', async () => {
  const response = await shoppers.order(await shopperIn('dakar_yoff', { P01: 1 }))
  expect(response).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { addressId: expect.stringContaining('We do not deliver to this address yet.') },
  })
  expect(await stocks()).toEqual({ main: 20, NGOR: 5 })
})

test('if the store of the address has less, the 409 carries its cart and terms, the cookie follows, and the repeat succeeds', async () => {
  const shopper = await shopperIn('dakar_ngor', { P01: 8 })
  const refused = await orderIn(shopper, 700)
  expect(refused).toMatchObject({ status: 409, code: 'stock_short', data: { terms: { deliveryFee: 700 } } })
  expect(refused.data.cart[0].productId.stock).toBe(5)
  expect(refused.cookies[areaCookie]).toBe('dakar_ngor')
  const seen = seenFrom('dakar_ngor')
  const lines = (await shoppers.as(shopper, 'GET /api/cart/get', undefined, seen)).data
  expect(lines[0].productId.stock).toBe(5)
  const set = { productId: 'P01', quantity: 5 }
  await shoppers.as(shopper, 'PUT /api/cart/set', set, seen)
  const repeated = await orderIn(shopper, 700)
  expect(repeated.status).toBe(200)
  expect(await stocks()).toEqual({ main: 20, NGOR: 0 })
})

test('the updated cookie contains the pin of the address, and is stored by a page of another site', async () => {
  // The pin rounded to a hundred metres is outside.
  const circle = zoneOf({ kind: 'circle', quarters: [], radius: 840 })
  expect((await save('zones', { zones: [circle], quarters: [] })).status).toBe(200)
  const shopper = await shopperIn(null, { P01: 8 })
  const pin = { latitude: 14.75652, longitude: -17.513 }
  await shop.database.db.update(addresses).set(pin).where(eq(addresses.id, shopper.addressId))
  const seen = shoppers.view(shopper, await shoppers.cart(shopper))
  const order = { ...seen, ...dueIn(700, seen.totalAmt) }
  const refused = await shoppers.submit(shopper, order, { headers: { origin: 'https://app.example' } })
  expect(refused).toMatchObject({ status: 409, code: 'stock_short' })
  expect(refused.cookies[areaCookie]).toBe('~14.75652~-17.513')
  expect(String(refused.headers['set-cookie'])).toMatch(
    /SameSite=None; Partitioned|Partitioned; SameSite=None/,
  )
  const lines = await shoppers.as(shopper, 'GET /api/cart/get', undefined, { cookies: refused.cookies })
  expect(lines.data[0].productId.stock).toBe(5)
})

test('a visitor in the zone of a store sees its stock, hours, phone and terms; visitors elsewhere see those of the main store', async () => {
  const shopper = await shopperIn(null, { P01: 1 })
  const stockSeen = async (from = {}) =>
    (await shoppers.as(shopper, 'GET /api/cart/get', undefined, from)).data[0].productId.stock
  expect(await stockSeen()).toBe(20)
  expect(await stockSeen(seenFrom('dakar_ngor'))).toBe(5)
  expect(await stockSeen(seenFrom('dakar_medina'))).toBe(20)
  const shopSeen = async (from = {}) => (await shop.call('GET /api/shop/get', undefined, from)).data
  expect(await shopSeen()).toMatchObject({ area: null, delivery: { deliveryFee: 0 } })
  expect(await shopSeen(seenFrom('dakar_ngor'))).toMatchObject({
    area: { state: 'zone', name: 'Ngor', zone: 'Ngor', minutes: 6, store: 'NGOR' },
    phone: ngor.phone,
    address: ngor.address,
    delivery: { deliveryFee: 700 },
  })
  expect(await shopSeen(seenFrom('dakar_yoff'))).toMatchObject({ area: { state: 'outside', name: 'Yoff' } })
})

test('a pause stops the orders of its store only, and its manager may end it', async () => {
  const manager = await shop.user({ role: 'MANAGER', storeId: 'NGOR' })
  const pause = (store: string, isPaused: boolean) =>
    shop.call(
      'PUT /api/store/pause',
      { store, isPaused, reason: 'Panne', until: null },
      { token: manager.token },
    )
  expect(await pause('NGOR', true)).toMatchObject({ status: 200, data: { store: 'NGOR', isPaused: true } })
  expect(await pause(mainStore, true)).toMatchObject({ status: 404 })
  const listed = async (token: string) => (await shop.call('GET /api/store/list', undefined, { token })).data
  expect(await listed(manager.token)).toMatchObject([
    { _id: 'NGOR', name: 'Ngor', pause: { isPaused: true, reason: 'Panne' } },
  ])
  const everywhere = await shop.user({ role: 'MANAGER' })
  expect(await listed(everywhere.token)).toMatchObject([{ _id: mainStore }, { _id: 'NGOR' }])
  const inNgor = await shopperIn('dakar_ngor', { P01: 1 })
  expect(await orderIn(inNgor, 700)).toMatchObject({ code: 'shop_closed' })
  const inMedina = await shopperIn('dakar_medina', { P01: 1 })
  expect(await orderIn(inMedina, 300)).toMatchObject({ status: 200 })
  await pause('NGOR', false)
  expect(await orderIn(inNgor, 700)).toMatchObject({ status: 200 })
})

test('delivery cost is given for each area, and delivered quarters are listed', async () => {
  const areas = [
    { quarter: 'dakar_ngor' },
    { quarter: 'dakar_yoff' },
    { latitude: 14.7, longitude: -17.4 },
    {},
  ]
  const { data } = await shop.call('POST /api/store/delivery', { areas })
  expect(data).toMatchObject([
    {
      state: 'zone',
      name: 'Ngor',
      store: 'NGOR',
      storeName: 'Ngor',
      minutes: 6,
      terms: { deliveryFee: 700 },
    },
    { state: 'outside', store: mainStore },
    { state: 'outside' },
    { state: 'unknown', terms: { deliveryFee: 0 } },
  ])
  const quarters: { id: string; isDelivered: boolean }[] = (await shop.call('GET /api/store/quarters')).data
  const delivered = quarters.filter(({ isDelivered }) => isDelivered)
  expect(delivered.map(({ id }) => id)).toEqual(['dakar_medina', 'dakar_ngor'])
})

test('the form sets and clears the area, and returns to a page of the shop', async () => {
  const post = (payload: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/delivery-area',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const set = await post('area=dakar_ngor&to=%2Fcart')
  expect([set.statusCode, set.headers.location]).toEqual([303, '/cart'])
  expect(set.cookies).toMatchObject([{ name: areaCookie, value: 'dakar_ngor', sameSite: 'Lax', path: '/' }])
  const cleared = await post('area=&to=https%3A%2F%2Felsewhere.example')
  expect(cleared.headers.location).toBe('/')
  expect(cleared.cookies).toMatchObject([{ name: areaCookie, value: '', maxAge: 0 }])
})

test('a store with open orders cannot be closed; zones need their store, and circles its pin', async () => {
  const shopper = await shopperIn('dakar_ngor', { P01: 1 })
  expect((await orderIn(shopper, 700)).status).toBe(200)
  expect(await saveStores({ ...ngor, closed: true })).toMatchObject({
    status: 400,
    fields: { 'value.stores': expect.stringContaining('still open') },
  })
  const refusals = [
    [{ store: 'GONE' }, 'Store not found.'],
    [{ store: mainStore, kind: 'circle', radius: 900 }, 'A circle needs the location of its store.'],
  ] as const
  for (const [part, message] of refusals) {
    const { status, fields } = await save('zones', { zones: [zoneOf(part as Partial<Zone>)], quarters: [] })
    expect(status).toBe(400)
    expect(Object.values(fields!).join()).toContain(message)
  }
  const circle = zoneOf({ kind: 'circle', radius: 900 })
  expect((await save('zones', { zones: [circle], quarters: [] })).status).toBe(200)
})

test('a store keeps the pin of its circle, unless its zones change with it', async () => {
  const point = { latitude: 14.7, longitude: -17.4 }
  const stores = { mainName: '', mainPoint: point, stores: [ngor] }
  const zones = {
    zones: [
      zoneOf({ kind: 'circle', radius: 900 }),
      zoneOf({ id: 'main', kind: 'circle', radius: 900, store: mainStore }),
    ],
    quarters: [],
  }
  expect((await save('stores', stores)).status).toBe(200)
  expect((await save('zones', zones)).status).toBe(200)
  const message = 'A delivery zone is a circle around this location. Change the zone first.'
  const pinless = { ...stores, mainPoint: null, stores: [{ ...ngor, point: null }] }
  expect(await save('stores', { ...pinless, mainPoint: point })).toMatchObject({
    status: 400,
    fields: { 'value.stores.0.point': message },
  })
  const cleared = { status: 400, fields: { 'value.mainPoint': message } }
  expect(await save('stores', { ...stores, mainPoint: null })).toMatchObject(cleared)
  const { data } = await desk.call('GET /api/settings/get')
  const revisionOf = (topic: string) =>
    data.topics.find((found: { topic: string }) => found.topic === topic).revision
  const history = (await desk.call('POST /api/settings/history', {})).data
  const { _id } = history.find(({ topic }: { topic: string }) => topic === 'stores')
  const undo = { _id, revision: revisionOf('stores') }
  expect(await desk.call('POST /api/settings/undo', undo)).toMatchObject(cleared)
  const importing = (...topics: (readonly [string, object])[]) =>
    desk.call('PUT /api/settings/import', {
      topics: topics.map(([topic, value]) => ({ topic, value, revision: revisionOf(topic) })),
      dryRun: true,
    })
  expect(await importing(['stores', pinless])).toMatchObject({
    status: 400,
    fields: { 'topics.0.value.stores.0.point': message },
  })
  const { status, fields } = await importing(['stores', pinless], ['zones', zones])
  expect([status, Object.keys(fields!)]).toEqual([400, ['topics.1.value.zones.0.radius']])
  expect((await importing(['stores', pinless], ['zones', { zones: [], quarters: [] }])).status).toBe(200)
})

test('a new phone number of a store must be one that can be called', async () => {
  expect(await saveStores({ ...ngor, phone: 'abc 123456' })).toMatchObject({
    status: 400,
    fields: { 'value.stores.0.phone': 'Enter a complete phone number, such as +221 33 123 45 67.' },
  })
  expect((await saveStores({ ...ngor, phone: '33 820 11 11' })).status).toBe(200)
})

test('a saved pause belongs to a store other than the main one, and ends within hours', async () => {
  const pause = { store: 'NGOR', isPaused: true, reason: '', until: null as string | null }
  const until = new Date(Date.now() + 24 * 3_600_000).toISOString()
  expect(await save('storePauses', { pauses: [{ ...pause, until }] })).toMatchObject({
    status: 400,
    fields: { 'value.pauses.0.until': expect.stringContaining('up to four hours') },
  })
  for (const store of ['GONE', mainStore])
    expect(await save('storePauses', { pauses: [pause, { ...pause, store }] })).toMatchObject({
      status: 400,
      fields: { 'value.pauses.1.store': 'Store not found.' },
    })
  expect((await save('storePauses', { pauses: [pause] })).status).toBe(200)
})

test('staff of one store cannot take phone orders for addresses of another', async () => {
  const manager = await shop.user({ role: 'MANAGER', storeId: 'NGOR' })
  const order = (quarter: string) =>
    shop.call(
      'POST /api/order/desk/place',
      {
        name: 'Awa',
        address: { address_line: 'Villa 3', mobile: '77 123 45 67', quarter },
        lines: [{ productId: 'P01', quantity: 1 }],
        payWith: null,
        note: null,
      },
      { token: manager.token },
    )
  expect(await order('dakar_medina')).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await order('dakar_ngor')).toMatchObject({ status: 200 })
})
