import { accountEndpoints } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { goodPassword, openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { users } from '../schema.ts'

let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
})
beforeEach(async () => {
  await shop.database.db.delete(users)
  admin = await shop.user({ role: 'ADMIN' })
})
afterAll(() => shop.close())

const setRole = (by: SignedIn, _id: unknown, role: string) =>
  shop.call('PUT set-role', { _id, role }, { token: by.token })
const setStatus = (by: SignedIn, _id: unknown, status: string) =>
  shop.call('PUT set-status', { _id, status }, { token: by.token })
const lastAdmin = { status: 409, code: 'last_admin' }

test('every admin endpoint refuses other users, with the message of the specification', async () => {
  const shopper = await shop.user()
  const calls = Object.values(accountEndpoints).filter(
    (call) => 'access' in call && call.access === 'manageAccounts',
  )
  expect(calls).toHaveLength(4)
  for (const { method, path } of calls) {
    const body = { _id: admin._id, status: 'Disabled', role: 'USER' }
    const route = `${method} ${path}`
    expect(await shop.call(route, body, { token: shopper.token }), path).toMatchObject({
      status: 403,
      code: 'forbidden',
      message: 'Do not have permission',
    })
    expect((await shop.call(route, body)).status, path).toBe(401)
  }
})

test('granting or revoking a role takes effect on the next request', async () => {
  const shopper = await shop.user()
  const list = async () => (await shop.call('POST list', {}, { token: shopper.token })).status
  expect(await list()).toBe(403)
  expect((await setRole(admin, shopper._id, 'ADMIN')).data).toMatchObject({ role: 'ADMIN' })
  expect(await list()).toBe(200)
  await shop.database.db.update(users).set({ role: 'USER' }).where(eq(users.id, shopper._id))
  expect(await list()).toBe(403)
})

test('users are listed newest first, in pages, and found by part of a name or address', async () => {
  for (let index = 0; index < 14; index++) {
    await shop.user({ name: index === 3 ? '100%_Fatou' : `Client ${index}` })
  }
  const list = async (body: object) => shop.call('POST list', body, { token: admin.token })
  const first = await list({})
  expect(first).toMatchObject({ page: 1, totalCount: 15, totalPage: 2, totalNoPage: 2 })
  expect(first.data).toHaveLength(12)
  expect(first.data[0].name).toBe('Client 13')
  expect((await list({ page: '2' })).data).toHaveLength(3)
  expect((await list({ search: 'fatou' })).data).toHaveLength(1)
  expect((await list({ search: '%_' })).data).toHaveLength(1)
  expect((await list({ search: admin.email.slice(3) })).data[0]._id).toBe(admin._id)
  expect(JSON.stringify(first)).not.toMatch(/argon2|hash/i)
})

test('a disabled account is locked out until it is enabled again', async () => {
  const shopper = await shop.user()
  const { data } = await setStatus(admin, { _id: shopper._id, name: 'x' }, 'Disabled')
  expect(data.status).toBe('Disabled')
  expect((await shop.call('GET user-details', undefined, { token: shopper.token })).status).toBe(401)
  const login = () => shop.call('POST login', { email: shopper.email, password: goodPassword })
  expect((await login()).status).toBe(403)
  await setStatus(admin, shopper._id, 'Active')
  expect((await login()).status).toBe(200)
})

test('an administrator can end another user’s sessions', async () => {
  const shopper = await shop.user()
  const end = (_id: string) => shop.call('DELETE end-sessions-of', { _id }, { token: admin.token })
  expect((await end(shopper._id)).status).toBe(200)
  expect((await shop.call('GET user-details', undefined, { token: shopper.token })).status).toBe(401)
  for (const response of [
    await end('NOBODY'),
    await setRole(admin, 'NOBODY', 'ADMIN'),
    await setStatus(admin, 'NOBODY', 'Active'),
  ]) {
    expect(response).toMatchObject({ status: 404, code: 'not_found' })
  }
})

test('the last administrator cannot be deleted, disabled or made a shopper', async () => {
  const remove = ({ token }: SignedIn) => shop.call('DELETE delete', { password: goodPassword }, { token })
  expect(await setRole(admin, admin._id, 'USER')).toMatchObject(lastAdmin)
  expect(await setStatus(admin, admin._id, 'Disabled')).toMatchObject(lastAdmin)
  expect(await remove(admin)).toMatchObject(lastAdmin)
  // A disabled administrator does not count.
  await shop.user({ role: 'ADMIN', status: 'Disabled' })
  expect(await setRole(admin, admin._id, 'USER')).toMatchObject(lastAdmin)
  const second = await shop.user({ role: 'ADMIN' })
  expect((await setRole(admin, admin._id, 'USER')).status).toBe(200)
  expect(await remove(second)).toMatchObject(lastAdmin)
})

test('when two administrators step down at once, one stays', async () => {
  const second = await shop.user({ role: 'ADMIN' })
  for (let round = 0; round < 10; round++) {
    await shop.database.db.update(users).set({ role: 'ADMIN' })
    const responses = await Promise.all([admin, second].map((user) => setRole(user, user._id, 'USER')))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})
