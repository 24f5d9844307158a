import type { Endpoint } from '@dix/contract'
import * as contract from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'

let shop: TestUsers
let shopper: SignedIn
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  shopper = await shop.user()
  admin = await shop.user({ role: 'ADMIN' })
})
afterAll(() => shop.close())

/** Every endpoint of the contract for admins only. */
const calls = Object.entries(contract)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, endpoints]) => Object.values(endpoints as Record<string, Endpoint>))
  .filter(({ access }) => access === 'admin')
  .map(({ method, path }) => `${method} ${path.replace(':id', 'UNKNOWN')}`)

const send = (route: string, token?: string) =>
  shop.call(route, route.startsWith('GET') ? undefined : {}, { token })

test.each(calls)('%s answers admins only', async (route) => {
  expect(await send(route)).toMatchObject({ status: 401, code: 'signed_out' })
  expect(await send(route, shopper.token)).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await send(route, admin.token)).status).not.toBe(403)
})

test('the contract lists every endpoint of the back office', () => {
  expect(calls.length).toBeGreaterThan(25)
})
