import type { FirstSteps } from '@dix/contract'
import { defaultSettings, ordersExportPath } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk } from '../../testing/orders/desk.ts'
import { openShoppers } from '../../testing/orders/shoppers.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { orderChecks, rollUpSales } from '../orders/index.ts'
import { findViolations } from '../platform/database/checks.ts'
import { findLedgerMismatches } from '../stock/queries.ts'
import { isListShown } from './rules.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN', name: 'Awa' })
})
afterAll(() => shop.close())

const asAdmin = (route: string, body?: unknown) => shop.call(route, body, { token: admin.token })
const steps = async (): Promise<FirstSteps> => (await asAdmin('GET /api/first-steps/get')).data
const save = (topic: 'identity' | 'contact' | 'payments', change: object) =>
  asAdmin('PUT /api/settings/save', { topic, revision: 0, value: { ...defaultSettings[topic], ...change } })
const rows = async (statement: string) => (await shop.database.pool.query(statement)).rows
const stock = () => rows('select sum(stock)::integer as pieces from stock_levels')

test.each([
  ['GET /api/first-steps/get', undefined],
  ['PUT /api/first-steps/show', { shown: true }],
  ['POST /api/first-steps/test-order', undefined],
  ['DELETE /api/first-steps/test-order', undefined],
] as const)('%s is for administrators only', async (route, body) => {
  expect(await shop.call(route, body)).toMatchObject({ status: 401, code: 'signed_out' })
  const { token } = await shop.user()
  expect(await shop.call(route, body, { token })).toMatchObject({ status: 403, code: 'forbidden' })
})

test('a step is done when its result exists: name and phone, products that can be ordered', async () => {
  await shop.database.pool.query('update products set draft = true')
  expect(await steps()).toMatchObject({ name: '', phone: '', products: 0, done: ['payment'], shown: true })
  expect(await steps()).toMatchObject({ outOfStock: 0 })
  expect(await asAdmin('POST /api/first-steps/test-order')).toMatchObject({
    status: 409,
    code: 'stock_short',
  })
  await save('identity', { name: 'Chez Fatou' })
  expect((await steps()).done).toEqual(['payment'])
  await save('contact', { phone: '77 512 34 08', cities: ['Thiès'] })
  expect((await steps()).done).toEqual(['identity', 'payment'])
  expect(await steps()).toMatchObject({ cities: ['Thiès'], deliveryMinutes: 10, hasOrders: false })
  await asAdmin('PUT /api/settings/save', {
    topic: 'hours',
    revision: 0,
    value: { ...defaultSettings.hours, holidays: [{ date: '2027-01-01', name: '', spans: [] }] },
  })
  await shop.database.pool.query(
    `update products set draft = false where id < 'P19'; update stock_levels set stock = 0`,
  )
  expect(await steps()).toMatchObject({ products: 0, outOfStock: 19 })
  await shop.database.pool.query(
    `update products set draft = false where id < 'P19'; update stock_levels set stock = 5 where product_id < 'P19'`,
  )
  expect(await steps()).toMatchObject({ products: 19, done: ['identity', 'hours', 'payment', 'open'] })
  await shop.database.pool.query(`update products set draft = false; update stock_levels set stock = 5`)
  expect((await steps()).done).toEqual(['identity', 'hours', 'products', 'payment', 'open'])
})

test('the payment step names the methods that the owner left on', async () => {
  expect((await steps()).methods).toEqual(['cash', 'card'])
  await save('payments', { methods: ['card'] })
  expect((await steps()).methods).toEqual(['card'])
  await shop.database.pool.query("delete from settings where topic = 'payments'")
})

test.each([
  ['before anybody takes it', []],
  ['after it was delivered', ['picking', 'packed', 'on_the_way', 'delivered']],
])(
  'a test order rings like any other; removed %s, it leaves no trace except two stock movements',
  async (_when, states) => {
    const before = await stock()
    const { data } = await asAdmin('POST /api/first-steps/test-order')
    const { _id } = data.testOrder
    expect(data).toMatchObject({ testOrder: { status: 'placed' } })
    expect(await asAdmin('POST /api/first-steps/test-order')).toMatchObject({ code: 'order_under_way' })
    const desk = await asAdmin('POST /api/order/desk/details', { _id })
    expect(desk.data).toMatchObject({
      customer: { name: 'Commande d’essai', mobile: '77 512 34 08', _id: null },
      delivery_address: { address_line: 'Chez Fatou', city: 'Thiès' },
    })
    for (const [index, to] of states.entries())
      expect(await asAdmin('PUT /api/order/desk/move', { _id, version: index + 1, to })).toMatchObject({
        status: 200,
      })

    const removed = await asAdmin('DELETE /api/first-steps/test-order')
    expect(removed.data).toMatchObject({
      testOrder: null,
      done: ['identity', 'hours', 'products', 'payment', 'testOrder', 'open'],
      shown: false,
    })
    expect(await stock()).toEqual(before)
    expect(await rows('select id from orders')).toEqual([])
    expect(await rows('select id from customers')).toEqual([])
    const { data: overview } = await asAdmin('POST /api/insights/overview', { period: '14d' })
    expect(JSON.stringify(overview)).not.toContain(_id)
    expect((await asAdmin('POST /api/order/desk/list')).totalCount).toBe(0)
    expect(await findViolations(shop.database.db, orderChecks)).toEqual([])
    expect(await findLedgerMismatches(shop.database.db)).toEqual([])
    expect(await asAdmin('DELETE /api/first-steps/test-order')).toMatchObject({ status: 404 })
  },
)

test('the list disappears when it is hidden and returns on request', async () => {
  expect((await asAdmin('PUT /api/first-steps/show', { shown: true })).data.shown).toBe(true)
  expect((await asAdmin('PUT /api/first-steps/show', { shown: false })).data.shown).toBe(false)
  expect((await steps()).shown).toBe(false)
})

test.each([
  ['in a new shop', null, { done: [], isDemo: false, hasOrders: false }, true],
  ['not with the demo', null, { done: [], isDemo: true, hasOrders: false }, false],
  ['not where shoppers have ordered', null, { done: [], isDemo: false, hasOrders: true }, false],
  ['despite the demo, if the owner asks for it', 'shown', { done: [], isDemo: true, hasOrders: true }, true],
  ['not once it is hidden', 'hidden', { done: [], isDemo: false, hasOrders: false }, false],
] as const)('the list shows %s', (_when, choice, found, isShown) => {
  expect(isListShown(choice, found)).toBe(isShown)
})

test('a test order is in no figure, report or export, before and after the first real order', async () => {
  const shoppers = openShoppers(shop)
  const desk = await openDesk(shoppers)
  await asAdmin('POST /api/first-steps/test-order')
  const { testOrder } = await steps()
  await desk.bring(testOrder!._id, 'delivered')
  const day = new Date().toISOString().slice(0, 10)
  const figures = async () => {
    const { data: overview } = await asAdmin('POST /api/insights/overview', { period: '14d' })
    const { data: report } = await asAdmin('POST /api/order/desk/day', { date: day })
    const path = ordersExportPath({ from: day, to: day, language: 'fr' })
    const file = await shop.app.inject({ url: path, headers: { authorization: `Bearer ${admin.token}` } })
    return {
      counted: overview.tiles.orders.now,
      listed: (await asAdmin('POST /api/order/desk/list', { sold: true })).totalCount,
      best: overview.bestSellers.map(({ _id }: { _id: string }) => _id),
      cash: report.figures.cashTaken.orders.map(({ orderId }: { orderId: string }) => orderId),
      exported: file.body.includes(testOrder!.orderId),
    }
  }
  const none = { counted: 0, listed: 0, best: [], cash: [], exported: false }
  expect(await figures()).toEqual(none)
  expect((await steps()).hasOrders).toBe(false)

  const { _id } = await desk.orderIn('delivered', { P05: 1 })
  const { orderId } = await desk.read(_id)
  const one = { counted: 1, listed: 1, best: ['P05'], cash: [orderId], exported: false }
  expect(await figures()).toEqual(one)
  await rows(`update orders set placed_at = placed_at - interval '3 days'`)
  await rollUpSales(shop.database.db)
  expect(await figures()).toEqual(one)
  expect(await findViolations(shop.database.db, orderChecks)).toEqual([])
})
