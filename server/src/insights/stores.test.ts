import {
  type DayReport,
  type DeliveryTimes,
  type DeskRow,
  mainStore,
  type Overview,
  ordersExportPath,
  type StoreSettings,
  shiftEndpoints,
} from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, routeOf } from '../../testing/calls/samples.ts'
import { type Desk, openDesk } from '../../testing/orders/desk.ts'
import { openShoppers } from '../../testing/orders/shoppers.ts'
import { setStock } from '../../testing/stock.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { deliveries } from '../orders/deliveries/schema.ts'
import { rollUpSales } from '../orders/index.ts'
import { orders } from '../orders/schema.ts'
import { recordLosses } from './losses.ts'

type Caller = Pick<SignedIn, 'token'>

let shop: TestUsers
let desk: Desk
let owner: Caller
/** Ids of an order in each store. */
let placed: Record<string, string>

beforeAll(async () => {
  shop = await openTestUsers()
  const shoppers = openShoppers(shop)
  desk = await openDesk(shoppers)
  owner = desk.admin
  const hours = { week: [[], [], [], [], [], [], []], holidays: [] }
  const store = { kind: 'shop', address: '', phone: '', point: null, hours, closed: false } as const
  const stores: StoreSettings[] = [
    { id: 'NGOR', name: 'Ngor', ...store },
    { id: 'YOFF', name: 'Yoff', ...store, closed: true },
  ]
  const value = { mainName: 'Plateau', mainPoint: null, stores }
  const saved = await shop.call(
    'PUT /api/settings/save',
    { topic: 'stores', revision: 0, value },
    { token: owner.token },
  )
  expect(saved.status).toBe(200)
  for (const productId of ['P00', 'P01']) await shoppers.setStock(productId, 100)
  const { db } = shop.database
  const ofMain = await desk.orderIn('delivered', { P00: 1 })
  const ofNgor = await desk.orderIn('delivered', { P00: 2, P01: 1 })
  await db.update(orders).set({ storeId: 'NGOR' }).where(eq(orders.id, ofNgor._id))
  await db.update(deliveries).set({ storeId: 'NGOR' }).where(eq(deliveries.orderId, ofNgor._id))
  await setStock(db, 'P01', 3, 'NGOR')
  await setStock(db, 'P00', 0, 'NGOR')
  placed = { [mainStore]: ofMain._id, NGOR: ofNgor._id }
})
afterAll(() => shop.close())

const today = new Date().toISOString().slice(0, 10)

/** The stores whose orders and sums an endpoint shows, or the status of its refusal. */
type Read = (user: Caller, store?: string) => Promise<{ orders?: string[]; amount?: number } | number>

const posted =
  (route: string, input: object, read: (data: never) => { orders?: string[]; amount?: number }): Read =>
  async (user, store) => {
    const { status, data } = await shop.call(
      route,
      { ...input, ...(store && { store }) },
      { token: user.token },
    )
    return status === 200 ? read(data as never) : status
  }

/** Every endpoint that shows orders or figures of a chosen store. */
const reads: Record<string, Read> = {
  'POST /api/order/desk/list': posted('POST /api/order/desk/list', {}, (rows: DeskRow[]) => ({
    orders: rows.map(({ _id }) => _id),
  })),
  'POST /api/order/desk/day': posted('POST /api/order/desk/day', { date: today }, (day: DayReport) => ({
    orders: day.figures.placed.orders.map(({ _id }) => _id),
    amount: day.inTillAmt,
  })),
  'POST /api/insights/overview': posted(
    'POST /api/insights/overview',
    { period: 'today' },
    (seen: Overview) => ({
      amount: seen.tiles.sales.now,
    }),
  ),
  'POST /api/order/desk/delivery-times': posted(
    'POST /api/order/desk/delivery-times',
    { period: 'today' },
    ({ stores }: DeliveryTimes) => ({ orders: stores.map(({ _id }) => placed[_id]!) }),
  ),
  'GET the export of orders': async ({ token }, store) => {
    const { statusCode, body } = await shop.app.inject({
      url: ordersExportPath({ from: today, to: today, language: 'fr', store }),
      headers: { authorization: `Bearer ${token}` },
    })
    if (statusCode !== 200) return statusCode
    const [head, ...rows] = body
      .trim()
      .split('\r\n')
      .map((row) => row.split(';'))
    const names = { Plateau: mainStore, Ngor: 'NGOR' } as Record<string, string>
    const stores = rows.map((row) => names[row[head!.indexOf('Magasin')]!]!)
    return { orders: stores.map((storeId) => placed[storeId]!) }
  },
}

const amountOf = { [mainStore]: 880, NGOR: 2_770 } as Record<string, number>

test('every endpoint that takes a store and reads orders or figures is among the tested ones', () => {
  const taking = endpoints.filter(
    ({ access, path, body }) =>
      (access === 'workOrders' || access === 'seeFigures') &&
      // Shows staff, not orders; `shifts.test.ts` reads it by store.
      path !== shiftEndpoints.staffOnShift.path &&
      'store' in ((body as { shape?: object } | undefined)?.shape ?? {}),
  )
  expect([...taking.map(routeOf), 'GET the export of orders'].sort()).toEqual(Object.keys(reads).sort())
})

test.each(Object.keys(reads))("%s shows all stores, the chosen one, or the user's own", async (name) => {
  const read = reads[name]!
  const shows =
    (...stores: string[]) =>
    async (seen: ReturnType<Read>) => {
      const found = (await seen) as { orders?: string[]; amount?: number }
      if (found.orders) expect(found.orders.toSorted()).toEqual(stores.map((id) => placed[id]!).sort())
      if (found.amount !== undefined)
        expect(found.amount).toBe(stores.reduce((sum, id) => sum + amountOf[id]!, 0))
    }
  const ofAll = await shop.user({ role: 'MANAGER' })
  for (const user of [owner, ofAll]) {
    await shows(mainStore, 'NGOR')(read(user))
    await shows(mainStore)(read(user, mainStore))
    await shows('NGOR')(read(user, 'NGOR'))
    await shows()(read(user, 'YOFF'))
    expect(await read(user, 'NONE')).toBe(400)
  }
  for (const [own, other] of [
    [mainStore, 'NGOR'],
    ['NGOR', mainStore],
  ] as const) {
    const manager = await shop.user({ role: 'MANAGER', storeId: own })
    for (const asked of [undefined, own, other]) await shows(own)(read(manager, asked))
  }
  const picker = await shop.user({ role: 'PICKER' })
  if (!name.endsWith('list')) expect(await read(picker)).toBe(403)
})

test('the report of one store has no figure of the credit that customers spend in any store', async () => {
  const unspent = async (user: Caller, store?: string) =>
    (await shop.call('POST /api/order/desk/day', { date: today, store }, { token: user.token })).data
      .unspentCreditAmt
  expect(await unspent(owner)).toBe(0)
  expect(await unspent(owner, 'NGOR')).toBeNull()
  expect(await unspent(await shop.user({ role: 'MANAGER', storeId: 'NGOR' }))).toBeNull()
})

test('the rolled-up figures of a store equal those of its orders', async () => {
  const { db } = shop.database
  await db.update(orders).set({ placedAt: new Date(Date.now() - 30 * 60 * 60_000) })
  const overviewOf = async (store?: string) => {
    const { data } = await shop.call(
      'POST /api/insights/overview',
      { period: '14d', ...(store && { store }) },
      { token: owner.token },
    )
    return data as Overview
  }
  const read = () => Promise.all([undefined, mainStore, 'NGOR'].map(overviewOf))
  const computed = await read()
  await rollUpSales(db, true)
  await recordLosses(db, new Date(), [mainStore, 'NGOR'])
  expect(await read()).toEqual(computed)
  const [all, main, ngor] = computed as [Overview, Overview, Overview]
  expect(ngor.tiles.sales.now).toBe(2_770)
  expect(ngor.bestSellers.map(({ _id, quantity }) => [_id, quantity])).toEqual([
    ['P00', 2],
    ['P01', 1],
  ])
  expect(all.bestSellers.find(({ _id }) => _id === 'P00')).toMatchObject({ quantity: 3 })
  expect(all.tiles.sales.now).toBe(main.tiles.sales.now + ngor.tiles.sales.now)
  // Stock is that of the store, or of all stores together.
  expect(ngor.bestSellers.map(({ stock }) => stock)).toEqual([0, 3])
  expect(all.bestSellers.find(({ _id }) => _id === 'P01')).toHaveProperty('stock', 99 + 3)
  expect(ngor.lowStock.products).toEqual([expect.objectContaining({ _id: 'P01', stock: 3 })])
  expect(ngor.lowStock.products[0]).not.toHaveProperty('storeName')
  expect(all.lowStock.products).toContainEqual(
    expect.objectContaining({ _id: 'P01', stock: 3, storeName: 'Ngor' }),
  )
  expect(ngor.outOfStock.count).toBe(1)
  expect(all.outOfStock.count).toBe(main.outOfStock.count + 1)
})

test('users who see several stores see the store of an order', async () => {
  const rows = async (user: Caller) =>
    (await shop.call('POST /api/order/desk/list', {}, { token: user.token })).data as DeskRow[]
  const details = async (user: Caller) =>
    (await shop.call('POST /api/order/desk/details', { _id: placed.NGOR }, { token: user.token })).data
  expect((await rows(owner)).map(({ storeName }) => storeName).sort()).toEqual(['Ngor', 'Plateau'])
  expect(await details(owner)).toHaveProperty('storeName', 'Ngor')
  const manager = await shop.user({ role: 'MANAGER', storeId: 'NGOR' })
  expect(await rows(manager)).toEqual([expect.not.objectContaining({ storeName: expect.anything() })])
  expect(await details(manager)).not.toHaveProperty('storeName')
})
