import { namesWhere, type Role, reachOf, roleTable, type StoreSettings } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, openSamples, routeOf, type Sample } from '../testing/calls/samples.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../testing/users.ts'
import { rateLimits } from './accounts/schema.ts'

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
})
afterAll(() => shop.close())

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

/** Endpoints that show or change what belongs to the user or their own store, whatever the request says. */
const ofUser = [
  'GET /api/staff/list',
  'POST /api/staff/remind-factors',
  'GET /api/store/list',
  'POST /api/customer/list',
  'POST /api/insights/overview',
  'POST /api/order/desk/day',
  'POST /api/order/desk/delivery-times',
  'POST /api/order/desk/list',
  'POST /api/order/desk/slots',
  'POST /api/picking/list',
  'POST /api/stock/transfers/list',
  'POST /api/stock/transfers/products',
  'PUT /api/notification/mails',
  'POST /api/picking/shift/start',
  'PUT /api/picking/shift/end',
  'POST /api/shifts/list',
  'POST /api/shifts/on',
  'GET /api/rider/work',
  'POST /api/rider/shift/start',
  'PUT /api/rider/shift/hand-in',
  'PUT /api/rider/position',
  'POST /api/rider/failed-codes',
  'POST /api/rider/unproven',
]

/** Endpoints for which another store is an error of the form. */
const namesStore = ['POST /api/order/desk/place', 'POST /api/stock/transfers/send']

/** Endpoints with nothing of a store to refuse, and why. */
const excepted: Record<string, string> = {
  'GET /api/stock/transfers/stores': 'names the stores to which goods can be sent',
  'PUT /api/rider/shift/end': "ends the user's own shift, with a reason if its cash differs",
  'PUT /api/rider/photo': 'stores a photo that proves nothing until an order is delivered with it',
}

test.each(calls.filter(({ route }) => !(route in excepted)))(
  '$route shows staff of another store nothing, and changes nothing',
  async ({ route, limited }) => {
    await shop.database.db.delete(rateLimits)
    const sample = await samples[route]!()
    const { _id } = { _id: undefined, ...sample.body }
    for (const role of limited) {
      const { status, text } = await send(route, sample, staff[role]!)
      const refusals = ofUser.includes(route) ? [200] : namesStore.includes(route) ? [400] : [403, 404]
      expect(refusals, `${role}: ${status} ${text}`).toContain(status)
      if (_id && status === 200) expect(text, role).not.toContain(_id)
    }
    // The request is valid, and they have changed nothing of what it needs.
    const { status, text } = await send(route, sample, sample.caller!)
    expect(status, text).toBe(200)
  },
)

test('every exception is an endpoint for staff of a store', () => {
  const routes = calls.map(({ route }) => route)
  const named = [...ofUser, ...namesStore, ...Object.keys(excepted)]
  expect(named.filter((route) => !routes.includes(route))).toEqual([])
})
