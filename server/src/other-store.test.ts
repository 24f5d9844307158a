import {
  mainStore,
  namesWhere,
  type Role,
  reachOf,
  roleTable,
  type StoreSettings,
  tripLimits,
} from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, openSamples, routeOf, type Sample } from '../testing/calls/samples.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../testing/users.ts'
import { rateLimits } from './accounts/schema.ts'
import { deliveryCodes } from './fulfilment/schema.ts'

/** A store that no sample concerns: they order from the main store, and send goods from it to the second. */
const third = 'THIRD'

let shop: TestUsers
let samples: Awaited<ReturnType<typeof openSamples>>
/** Staff of the third store. */
let staff: Partial<Record<Role, SignedIn>>
beforeAll(async () => {
  shop = await openTestUsers({ pushAllowedHosts: ['localhost'] })
  const owner = await shop.user({ role: 'ADMIN' })
  const hours = { week: [[], [], [], [], [], [], []], holidays: [] }
  const store = { kind: 'shop', address: '', phone: '', point: null, hours, closed: false } as const
  const stores: StoreSettings[] = ['SECOND', third].map((id) => ({ ...store, id, name: id }))
  const value = { mainName: '', mainPoint: null, stores }
  const saved = await shop.call(
    'PUT /api/settings/save',
    { topic: 'stores', revision: 0, value },
    { token: owner.token },
  )
  expect(saved.status).toBe(200)
  samples = await openSamples(shop)
  staff = {}
  for (const role of namesWhere(roleTable, ({ perStore }) => perStore))
    staff[role] = await shop.user({ role, storeId: third })
  await fillMainStore()
})
afterAll(() => shop.close())

/** Something of the main store for every list, because an empty one shows nobody anything. */
async function fillMainStore(): Promise<void> {
  await samples['DELETE /api/staff/revoke']!()
  await samples['POST /api/stock/transfers/details']!()
  await samples['POST /api/rider/take']!()
  await samples['PUT /api/picking/take']!()
  const delivered = await samples['PUT /api/rider/deliver']!()
  expect((await send('PUT /api/rider/deliver', delivered, delivered.caller!)).status).toBe(200)
  const { _id } = { _id: '', ...(await samples['PUT /api/rider/arrive']!()).body }
  await shop.database.db
    .update(deliveryCodes)
    .set({ wrongCodes: tripLimits.tries })
    .where(eq(deliveryCodes.orderId, _id))
}

/** Ids of everything that belongs to another store than the third, and of its users. */
async function foreignIds(): Promise<string[]> {
  const { rows } = await shop.database.db.execute<{ id: string }>(sql`
    select id from orders union all select id from stock_transfers union all select id from shifts
    where store_id is distinct from ${third}
    union all select id from invitations union all select id from users where store_id is distinct from ${third}`)
  return rows.map(({ id }) => id)
}

/** Every endpoint that some staff may use for their own store only, with their roles. */
const calls = endpoints.flatMap((endpoint) => {
  const { access } = endpoint
  if (!access || access === 'signedIn') return []
  const limited = namesWhere(roleTable, ({ perStore }) => perStore).filter(
    (role) => reachOf(role, access) === 'store',
  )
  return limited.length > 0 ? [{ route: routeOf(endpoint), limited }] : []
})

async function send(route: string, { body }: Sample, { token }: Pick<SignedIn, 'token'>) {
  const [method, url] = route.split(' ') as ['GET', string]
  const { statusCode, body: text } = await shop.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(method !== 'GET' && { payload: body ?? {} }),
  })
  return { status: statusCode, text }
}

/** Endpoints that show what belongs to a store: to staff of one store theirs, whatever the request says. */
const shown = [
  'GET /api/staff/list',
  'GET /api/store/list',
  'POST /api/customer/list',
  'POST /api/insights/overview',
  'POST /api/order/desk/day',
  'POST /api/order/desk/delivery-times',
  'POST /api/order/desk/list',
  'POST /api/picking/list',
  'POST /api/stock/transfers/list',
  'POST /api/stock/transfers/products',
  'POST /api/shifts/list',
  'POST /api/shifts/on',
  'GET /api/rider/work',
  'POST /api/rider/failed-codes',
  'POST /api/rider/unproven',
]

/** Endpoints that change or show what belongs to the user, or to the area in the request. */
const ofUser = [
  'POST /api/staff/remind-factors',
  'POST /api/order/desk/slots',
  'PUT /api/notification/mails',
  'POST /api/picking/shift/start',
  'PUT /api/picking/shift/end',
  'POST /api/rider/shift/start',
  'PUT /api/rider/shift/hand-in',
  'PUT /api/rider/position',
]

/** Endpoints for which another store is an error of the form. */
const namesStore = ['POST /api/order/desk/place', 'POST /api/stock/transfers/send']

/** Endpoints with nothing of a store to refuse, and why. */
const excepted: Record<string, string> = {
  'GET /api/stock/transfers/stores': 'names the stores to which goods can be sent',
  'PUT /api/rider/shift/end': "ends the user's own shift, with a reason if its cash differs",
  'PUT /api/rider/photo': 'stores a photo that proves nothing until an order is delivered with it',
}

test.each(calls.filter(({ route }) => !(route in excepted || shown.includes(route))))(
  '$route is nothing that staff of another store can do',
  async ({ route, limited }) => {
    await shop.database.db.delete(rateLimits)
    const sample = await samples[route]!()
    for (const role of limited) {
      const { status, text } = await send(route, sample, staff[role]!)
      const refusals = ofUser.includes(route) ? [200] : namesStore.includes(route) ? [400] : [403, 404]
      expect(refusals, `${role}: ${status} ${text}`).toContain(status)
    }
    // The request is valid, and they have changed nothing of what it needs.
    const { status, text } = await send(route, sample, sample.caller!)
    expect(status, text).toBe(200)
  },
)

test.each(calls.filter(({ route }) => shown.includes(route)))(
  '$route shows staff of another store nothing, even if they name it',
  async ({ route, limited }) => {
    await shop.database.db.delete(rateLimits)
    const sample = await samples[route]!()
    const ids = await foreignIds()
    const { status, text: all } = await send(route, sample, sample.caller!)
    expect(status, all).toBe(200)
    for (const role of limited)
      for (const body of [{ ...sample.body }, { ...sample.body, store: mainStore }]) {
        const { status, text } = await send(route, { body }, staff[role]!)
        expect(status, `${role}: ${text}`).toBe(200)
        expect(
          ids.filter((id) => text.includes(id)),
          role,
        ).toEqual([])
        // There is something that they do not see.
        expect(text, role).not.toBe(all)
      }
  },
)

/** Endpoints of products that managers of one store may use for the whole shop. */
const ofProducts = endpoints.filter(
  ({ access, path }) =>
    access &&
    access !== 'signedIn' &&
    reachOf('MANAGER', access) === 'shop' &&
    /^\/api\/(product|catalogue)\//.test(path),
)

/** Pieces in the other stores, by store and product. */
async function foreignStock(): Promise<Map<string, number>> {
  const { rows } = await shop.database.db.execute<{ key: string; stock: number }>(
    sql`select store_id || ' ' || product_id as key, stock from stock_levels where store_id <> ${third}`,
  )
  return new Map(rows.map(({ key, stock }) => [key, stock]))
}

test.each(ofProducts.map((endpoint) => routeOf(endpoint)))(
  '%s moves no stock of another store for a manager, even if they name it',
  async (route) => {
    await shop.database.db.delete(rateLimits)
    const { body } = await samples[route]!()
    const before = await foreignStock()
    const isCounted = body && 'stock' in body
    const sent = { ...body, store: mainStore, ...(isCounted && { stock: 987 }) }
    const { status, text } = await send(route, { body: sent }, staff.MANAGER!)
    expect([200, 403], `${status} ${text}`).toContain(status)
    const after = await foreignStock()
    // A product that is deleted takes its stock with it.
    const moved = [...before].filter(([key, stock]) => after.has(key) && after.get(key) !== stock)
    expect(moved).toEqual([])
  },
)

test('every exception is an endpoint for staff of a store', () => {
  const routes = calls.map(({ route }) => route)
  const named = [...shown, ...ofUser, ...namesStore, ...Object.keys(excepted)]
  expect(named.filter((route) => !routes.includes(route))).toEqual([])
})
