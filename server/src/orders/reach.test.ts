import {
  customerEndpoints,
  dayReportEndpoints,
  type Endpoint,
  mainStore,
  mayDo,
  type OrderState,
  orderDoorPhotoPath,
  orderEndpoints,
  orderStates,
  orderStateTable,
  ordersExportPath,
  pickingEndpoints,
  printPath,
  type Role,
  receiptPath,
  roles,
  roleTable,
  seesCustomersIn,
  seesOrdersIn,
  tripEndpoints,
} from '@dix/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk } from '../../testing/orders/desk.ts'
import { openShoppers, type Shopper } from '../../testing/orders/shoppers.ts'
import { openTestUsers, type TestUsers } from '../../testing/users.ts'
import { openPrivatePhotoFiles } from '../media/index.ts'

/** Who reaches an order in each state: one shop, one order per state, all of one shopper. */
type Caller = { name: string; token?: string; role?: Role; storeId?: string | null; isOwner?: boolean }
let shop: TestUsers
let owner: Shopper
let callers: Caller[]
const ids = {} as Record<OrderState, string>
const photo = '0'.repeat(32)
const today = new Date().toISOString().slice(0, 10)
/** Everything in an order that says whose it is. */
let secrets: RegExp

beforeAll(async () => {
  shop = await openTestUsers()
  const shoppers = openShoppers(shop)
  const desk = await openDesk(shoppers)
  for (const productId of ['P00', 'P01']) await shoppers.setStock(productId, 100)
  for (const state of orderStates) ids[state] = (await desk.orderIn(state))._id
  owner = await shoppers.shopper({}, { name: 'Ndèye Penda' })
  const address = { mobile: '+221 77 612 34 99', photo }
  const { rows } = await shop.database.db.execute<{ number: string }>(sql`
    update orders set user_id = ${owner._id}, customer_name = 'Ndèye Penda',
      address = address || ${JSON.stringify(address)}::jsonb returning number`)
  secrets = new RegExp(['Ndèye', 'Penda', '612 ?34 ?99', ...rows.map(({ number }) => number)].join('|'))
  await openPrivatePhotoFiles(shop.dataDir).write(`${owner._id}-${photo}.webp`, Buffer.from('RIFF'))
  const staff = roles.flatMap((role) => {
    const { backOffice, perStore } = roleTable[role]
    const stores = backOffice ? [null, ...(perStore ? [mainStore, 'OTHER'] : [])] : []
    return stores.map((storeId) => ({ role, storeId, name: `${role} of ${storeId ?? 'all stores'}` }))
  })
  callers = [
    { name: 'a visitor' },
    { name: 'the owner', token: owner.token, role: 'USER', isOwner: true },
    { name: 'another shopper', token: (await shoppers.shopper()).token, role: 'USER' },
    ...(await Promise.all(
      staff.map(async (member) => ({
        ...member,
        token: (await shop.user({ ...member, name: 'Staff' })).token,
      })),
    )),
  ]
})
afterAll(() => shop.close())

/** The status and text of a response, which names nobody if it is a refusal. */
async function ask({ name, token }: Caller, route: string, payload?: object) {
  const [method, url] = route.split(' ') as ['GET', string]
  const { statusCode, body } = await shop.app.inject({
    method,
    url,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    ...(payload && { payload }),
  })
  if (statusCode >= 400) expect(body, `${name}: ${route}`).not.toMatch(secrets)
  return { statusCode, body }
}

const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** Calls of a shopper for a single order; those that change it are not sent by its owner. */
const ownCalls = (_id: string, sessionId: string) => [
  { route: routeOf(orderEndpoints.orderDetails), body: { _id }, isRead: true },
  { route: routeOf(orderEndpoints.cancelOrder), body: { _id } },
  {
    route: routeOf(orderEndpoints.addToOrder),
    body: { _id, version: 1, list_items: [], subTotalAmt: 0, totalAmt: 0, dueAmt: 0 },
  },
  { route: routeOf(orderEndpoints.choosePayout), body: { _id, channel: 'cash' } },
  { route: routeOf(orderEndpoints.orderAgain), body: { _id } },
  { route: routeOf(orderEndpoints.abandonPayment), body: { _id } },
  { route: routeOf(orderEndpoints.payment), body: { sessionId } },
  { route: routeOf(tripEndpoints.deliveryCode), body: { _id }, isRead: true },
  {
    route: routeOf(pickingEndpoints.decideSubstitution),
    body: { _id, productId: 'P00', accept: false },
  },
  { route: `GET ${receiptPath(_id, 'fr')}`, body: undefined },
]

test.each(orderStates)('only its shopper reaches an order that is %s as their own', async (state) => {
  const found = await shop.database.db.execute<{ session: string }>(
    sql`select session_id as session from payments where reference = ${ids[state]}`,
  )
  const calls = ownCalls(ids[state], found.rows[0]?.session ?? 'NOSESSION')
  for (const caller of callers)
    for (const { route, body, isRead } of calls)
      if (!caller.isOwner || isRead) {
        const { statusCode } = await ask(caller, route, body)
        expect(statusCode, `${caller.name}: ${route}`).toBe(!caller.token ? 401 : caller.isOwner ? 200 : 404)
      }
})

test('lists of own orders contain those of their user, in states that shoppers see', async () => {
  const shown = orderStates.filter((state) => orderStateTable[state].shownToShopper)
  for (const { endpoint, body } of [
    { endpoint: orderEndpoints.orders, body: undefined },
    { endpoint: orderEndpoints.orderPage, body: { limit: orderStates.length } },
    { endpoint: orderEndpoints.orderSummaries, body: { limit: orderStates.length } },
  ])
    for (const caller of callers) {
      const { statusCode, body: text } = await ask(caller, routeOf(endpoint), body)
      expect(statusCode, caller.name).toBe(caller.token ? 200 : 401)
      if (!caller.isOwner) expect(text, caller.name).not.toMatch(secrets)
      else
        for (const state of orderStates) expect(text.includes(ids[state]), state).toBe(shown.includes(state))
    }
})

test.each(orderStates)(
  'prints and the photo of an order that is %s are for staff who see its customer',
  async (state) => {
    const print = printPath(ids[state], { what: 'label', paper: '58', bags: 1, language: 'fr' })
    for (const caller of callers) {
      const { role, storeId } = caller
      const mayWork = role !== undefined && mayDo(role, 'workOrders', storeId)
      const isSeen =
        mayWork && storeId !== 'OTHER' && seesOrdersIn(role, state) && seesCustomersIn(role, state)
      const refused = !caller.token ? 401 : !mayWork ? 403 : 404
      const shown = await ask(caller, `GET ${orderDoorPhotoPath(ids[state])}`)
      const isShown = isSeen && orderStateTable[state].open
      expect(shown.statusCode, `${caller.name}: photo`).toBe(isShown ? 200 : refused)
      // `states.test.ts` draws those that are allowed.
      if (!isSeen)
        expect((await ask(caller, `GET ${print}`)).statusCode, `${caller.name}: print`).toBe(refused)
    }
  },
)

test('a visitor reaches no call about orders, customers or days', async () => {
  const visitor = callers[0]!
  for (const endpoint of Object.values({ ...orderEndpoints, ...customerEndpoints, ...dayReportEndpoints }))
    expect((await ask(visitor, routeOf(endpoint), 'body' in endpoint ? {} : undefined)).statusCode).toBe(401)
})

test('customers are for roles that manage them, in a store those who ordered there; the owner alone erases', async () => {
  const body = { _id: owner._id, note: 'Rings twice', reason: 'Refused' }
  const { eraseCustomer, ...calls } = customerEndpoints
  for (const caller of callers.slice(1))
    for (const endpoint of Object.values(calls)) {
      const isAllowed = mayDo(caller.role!, endpoint.access, caller.storeId)
      const isHere = caller.storeId !== 'OTHER'
      const isList = endpoint === calls.customers
      const response = await ask(caller, routeOf(endpoint), body)
      const found = isHere || isList ? 200 : 404
      expect(response.statusCode, `${caller.name}: ${endpoint.path}`).toBe(isAllowed ? found : 403)
      const isShown = isAllowed && isHere && endpoint.method === 'POST'
      expect(secrets.test(response.body), `${caller.name}: ${endpoint.path}`).toBe(isShown)
    }
  for (const caller of callers.slice(1))
    if (caller.role !== 'ADMIN')
      expect((await ask(caller, routeOf(eraseCustomer), body)).statusCode, caller.name).toBe(403)
})

test('the day and the export are for roles that see figures, and only of their own store', async () => {
  for (const caller of callers.slice(1)) {
    const isAllowed = mayDo(caller.role!, 'seeFigures', caller.storeId)
    for (const [route, body] of [
      [routeOf(dayReportEndpoints.dayReport), { date: today }],
      [`GET ${ordersExportPath({ from: today, to: today, language: 'fr' })}`, undefined],
    ] as const) {
      const response = await ask(caller, route, body)
      expect(response.statusCode, `${caller.name}: ${route}`).toBe(isAllowed ? 200 : 403)
      expect(secrets.test(response.body), `${caller.name}: ${route}`).toBe(
        isAllowed && caller.storeId !== 'OTHER',
      )
    }
  }
})
