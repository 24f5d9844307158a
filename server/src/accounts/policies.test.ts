import {
  deskDeliveryPhotoPath,
  deskRatingPhotoPath,
  exportPath,
  importReportPath,
  mainStore,
  mayDo,
  namesWhere,
  orderDoorPhotoPath,
  ordersExportPath,
  policies,
  printPath,
  type Role,
  reachOf,
  roles,
  roleTable,
} from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, routeOf } from '../../testing/calls/samples.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

let shop: TestUsers
let users: Record<Role, SignedIn>
/** For roles that can be limited to a store, a user limited to one. */
let ofStore: Partial<Record<Role, SignedIn>>
beforeAll(async () => {
  shop = await openTestUsers()
  const entries = await Promise.all(roles.map(async (role) => [role, await shop.user({ role })] as const))
  users = Object.fromEntries(entries) as Record<Role, SignedIn>
  ofStore = {}
  for (const role of namesWhere(roleTable, ({ perStore }) => perStore))
    ofStore[role] = await shop.user({ role, storeId: mainStore })
})
afterAll(() => shop.close())

/** Every endpoint of the contract that requires an ability, and every file for staff. */
const calls = [
  ...endpoints.flatMap((endpoint) => {
    const { access } = endpoint
    return access && access !== 'signedIn' ? [{ route: routeOf(endpoint), ability: access }] : []
  }),
  { route: `GET ${exportPath}`, ability: 'importCatalogue' },
  { route: `GET ${orderDoorPhotoPath('UNKNOWN')}`, ability: 'workOrders' },
  { route: `GET ${deskDeliveryPhotoPath('UNKNOWN')}`, ability: 'manageOrders' },
  { route: `GET ${deskRatingPhotoPath('UNKNOWN')}`, ability: 'manageOrders' },
  { route: `GET ${importReportPath('UNKNOWN', 'fr')}`, ability: 'importCatalogue' },
  { route: `GET ${ordersExportPath({ from: '', to: '', language: 'fr' })}`, ability: 'seeFigures' },
  {
    route: `GET ${printPath('UNKNOWN', { what: 'picking', paper: '58', bags: 1, language: 'fr' })}`,
    ability: 'workOrders',
  },
] as const

async function statusOf(route: string, token?: string): Promise<number> {
  const [method, url] = route.split(' ') as ['GET', string]
  const { statusCode } = await shop.app.inject({
    method,
    url,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    ...(method !== 'GET' && { payload: {} }),
  })
  return statusCode
}

test.each(calls)('$route is for the roles that have $ability', async ({ route, ability }) => {
  expect(await statusOf(route), 'a visitor').toBe(401)
  for (const role of roles) {
    const status = await statusOf(route, users[role].token)
    if (mayDo(role, ability)) expect(status, role).not.toBe(403)
    else expect(status, role).toBe(403)
    if (!ofStore[role]) continue
    const inStore = await statusOf(route, ofStore[role].token)
    if (['shop', 'store'].includes(reachOf(role, ability) ?? ''))
      expect(inStore, `${role} of a store`).not.toBe(403)
    else expect(inStore, `${role} of a store`).toBe(403)
  }
})

test('every ability in the table is required by some endpoint', () => {
  const used = new Set<string>(calls.map(({ ability }) => ability))
  // The first decides who gets emails; the others are checked for individual fields.
  const elsewhere = ['receiveSecurityMails', 'seeCustomerHistory', 'seePurchasePrices']
  expect(Object.keys(policies).filter((ability) => !used.has(ability))).toEqual(elsewhere)
})

test('shoppers have none of the abilities, the owner has all', () => {
  const abilities = Object.keys(policies) as (keyof typeof policies)[]
  expect(abilities.filter((ability) => mayDo('USER', ability))).toEqual([])
  expect(abilities.filter((ability) => !mayDo('ADMIN', ability))).toEqual([])
})
