import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEventStream } from '../../../testing/event-stream.ts'
import { testSecret } from '../../../testing/shop.ts'
import { type ApiResponse, openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { deriveKeys } from '../codes/secrets.ts'
import { sessions, users } from '../schema.ts'
import { readAccess, signAccess } from './tokens.ts'

/** A session with a missing or expired access token is renewed by its refresh cookie, in any request. */
let shop: TestUsers
let awa: SignedIn
let sessionId: string
let expired: string
beforeAll(async () => {
  shop = await openTestUsers()
})
beforeEach(async () => {
  awa = await shop.user()
  const claims = (await readAccess(keys, awa.token))!
  sessionId = claims.sessionId
  expired = await signAccess(keys, claims, Date.now() - 16 * 60_000)
})
afterAll(() => shop.close())

const keys = deriveKeys(testSecret)
const own = { origin: 'http://dix.test' }
const foreign = { origin: 'https://evil.example' }

type How = { token?: string; cookies?: Record<string, string>; headers?: Record<string, string> }
const read = (options: How) => shop.call('GET user-details', undefined, options)
const write = (options: How) => shop.call('PUT update-user', { name: 'Awa Diop' }, options)

/** Whether a response set cookies of the same session with a valid access token. */
async function expectRenewed(response: ApiResponse): Promise<void> {
  expect(response.status).toBe(200)
  expect(response.cookies).toMatchObject({ refreshToken: awa.refresh, signedIn: '1' })
  expect(await readAccess(keys, response.cookies.accessToken!)).toEqual({ userId: awa._id, sessionId })
  expect((await read({ cookies: { accessToken: response.cookies.accessToken! } })).status).toBe(200)
}

async function expectSignedOut(response: ApiResponse): Promise<void> {
  expect(response).toMatchObject({ status: 401, code: 'signed_out' })
  expect(response.cookies.accessToken).toBeUndefined()
}

test('a missing or expired access token is renewed on the way, for reads and writes', async () => {
  for (const accessToken of [undefined, expired, 'nonsense']) {
    const cookies = { refreshToken: awa.refresh, ...(accessToken && { accessToken }) }
    const response = await read({ cookies })
    await expectRenewed(response)
    expect(response.data.email).toBe(awa.email)
    await expectRenewed(await write({ cookies, headers: own }))
  }
})

test('a valid access token triggers no renewal, nor does a bearer sent with the cookie', async () => {
  const cookies = { refreshToken: awa.refresh, accessToken: awa.token }
  expect((await read({ cookies })).cookies).toEqual({})
  const other = await shop.user()
  const byBearer = await read({ token: other.token, cookies: { refreshToken: awa.refresh } })
  expect(byBearer).toMatchObject({ status: 200, data: { email: other.email }, cookies: {} })
})

test('an expired bearer is renewed by the cookie', async () => {
  await expectRenewed(await read({ token: expired, cookies: { refreshToken: awa.refresh } }))
})

test('a write from another site is refused and renews nothing', async () => {
  for (const headers of [foreign, { 'sec-fetch-site': 'cross-site' }]) {
    const response = await write({ cookies: { refreshToken: awa.refresh }, headers })
    expect(response).toMatchObject({ status: 403, code: 'foreign_origin' })
    expect(response.cookies).toEqual({})
  }
  expect((await read({ token: awa.token })).data.name).toBe('Awa')
})

test('an ended session is not renewed: signed out, ended elsewhere, too old, or of a disabled account', async () => {
  const { db } = shop.database
  const cookies = { refreshToken: awa.refresh, accessToken: expired }
  await expectSignedOut(await read({ cookies: { refreshToken: `${awa.refresh}x` } }))
  await expectSignedOut(await read({ cookies: { refreshToken: awa.token } }))
  await db.update(users).set({ status: 'Disabled' }).where(eq(users.id, awa._id))
  await expectSignedOut(await read({ cookies }))
  await db.update(users).set({ status: 'Active' }).where(eq(users.id, awa._id))
  const ofSession = eq(sessions.id, sessionId)
  await db.update(sessions).set({ lastUsedAt: sql`now() - interval '31 days'` }).where(ofSession)
  await expectSignedOut(await read({ cookies }))
  await db.update(sessions).set({ lastUsedAt: sql`now()` }).where(ofSession)
  await expectRenewed(await read({ cookies }))
  await shop.call('GET logout', undefined, { cookies })
  await expectSignedOut(await read({ cookies }))
  await expectSignedOut(await write({ cookies, headers: own }))
})

test('a renewal counts as a use of the session', async () => {
  const { db } = shop.database
  const ofSession = eq(sessions.id, sessionId)
  await db.update(sessions).set({ lastUsedAt: sql`now() - interval '20 days'` }).where(ofSession)
  await expectRenewed(await read({ cookies: { refreshToken: awa.refresh } }))
  const [session] = await db.select().from(sessions).where(ofSession)
  expect(Date.now() - session!.lastUsedAt.getTime()).toBeLessThan(60_000)
})

test('an administrator is renewed too, and a former one is refused', async () => {
  const cookies = { refreshToken: awa.refresh }
  const list = () => shop.call('POST /api/customer/list', {}, { cookies, headers: own })
  expect((await list()).status).toBe(403)
  await shop.database.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, awa._id))
  await expectRenewed(await list())
})

test('an event stream opens with the refresh cookie, and sets the new access cookie', async () => {
  const stream = await openEventStream(shop.app, '', `cookie: refreshToken=${awa.refresh}`)
  expect(stream.messages()).toMatchObject([{ event: 'ready' }])
  const [, token] = /^set-cookie: accessToken=([^;]+);.*HttpOnly/im.exec(stream.text()) ?? []
  expect(await readAccess(keys, token ?? '')).toEqual({ userId: awa._id, sessionId })
  await shop.call('GET logout', undefined, { cookies: { refreshToken: awa.refresh } })
  const refused = await openEventStream(shop.app, '', `cookie: refreshToken=${awa.refresh}`)
  expect(refused.text()).toMatch(/^HTTP\/1\.1 401 /)
})
