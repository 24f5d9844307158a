import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { SignJWT, UnsecuredJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { testSecret } from '../../../testing/shop.ts'
import { soon } from '../../../testing/soon.ts'
import {
  type ApiResponse,
  goodPassword,
  openTestUsers,
  type SignedIn,
  type TestUsers,
} from '../../../testing/users.ts'
import { fairQueues } from '../../platform/fair-queue.ts'
import { deriveKeys } from '../codes/secrets.ts'
import { openOriginCheck } from '../origin.ts'
import { sessions, users } from '../schema.ts'
import { signAccess } from './tokens.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ corsOrigins: ['https://app.example'] })
})
afterAll(() => shop.close())

const keys = deriveKeys(testSecret)
const details = (token: string) => shop.call('GET user-details', undefined, { token })
const signedOut = { status: 401, code: 'signed_out' }

/** No cached session expires during the test, so refusals are due to announcements. */
function keepCached(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
}

async function sessionId({ token }: SignedIn): Promise<string> {
  const { data } = await shop.call('GET sessions', undefined, { token })
  return data.find(({ current }: { current: boolean }) => current)._id
}

test('endpoints for users refuse a request without a token before they read its input', async () => {
  const { accountEndpoints } = await import('@dix/contract')
  for (const endpoint of Object.values(accountEndpoints)) {
    if (!('access' in endpoint)) continue
    for (const body of endpoint.method === 'GET' ? [undefined] : [undefined, { _id: 5, otp: [] }]) {
      const response = await shop.call(`${endpoint.method} ${endpoint.path}`, body)
      expect(response, endpoint.path).toMatchObject(signedOut)
    }
  }
})

test('expired, forged, altered and wrong kinds of tokens are refused', async () => {
  const user = await shop.user()
  const claims = { userId: user._id, sessionId: await sessionId(user) }
  const build = (alter: (jwt: SignJWT) => SignJWT, header: object = {}, key = keys.access) =>
    alter(
      new SignJWT({ sid: claims.sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
        .setSubject(claims.userId)
        .setIssuer('dix')
        .setAudience('dix api')
        .setIssuedAt()
        .setExpirationTime('15 minutes'),
    ).sign(key)
  const same = (jwt: SignJWT) => jwt
  expect((await details(await build(same))).status).toBe(200)

  const none = new UnsecuredJWT({ sid: claims.sessionId })
    .setSubject(claims.userId)
    .setIssuer('dix')
    .setAudience('dix api')
    .setIssuedAt()
    .setExpirationTime('15 minutes')
    .encode()
  const [header, payload, signature] = user.token.split('.') as [string, string, string]
  const other = await shop.user()
  const dead: Record<string, string> = {
    expired: await signAccess(keys, claims, Date.now() - 16 * 60_000),
    'alg none': none,
    'alg none with a signature': `${none}${signature}`,
    'another key': await build(same, {}, deriveKeys('another secret').access),
    'the key for codes': await build(same, {}, keys.codes),
    'another algorithm': await build(same, { alg: 'HS512' }),
    'another type': await build(same, { typ: 'JWT' }),
    'another issuer': await build((jwt) => jwt.setIssuer('other')),
    'another audience': await build((jwt) => jwt.setAudience('other')),
    'no session': await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(claims.userId)
      .setIssuer('dix')
      .setAudience('dix api')
      .setIssuedAt()
      .setExpirationTime('15 minutes')
      .sign(keys.access),
    'somebody else’s session': await signAccess(keys, { ...claims, userId: other._id }),
    'a session there is not': await signAccess(keys, { ...claims, sessionId: 'NONE' }),
    'another payload': `${header}.${Buffer.from(JSON.stringify({ sub: other._id })).toString('base64url')}.${signature}`,
    'no signature': `${header}.${payload}.`,
    'a refresh token': user.refresh,
    nonsense: 'nonsense',
  }
  for (const [what, token] of Object.entries(dead)) {
    expect(await details(token), what).toMatchObject(signedOut)
    const cookies = { accessToken: token }
    expect(await shop.call('GET user-details', undefined, { cookies }), what).toMatchObject(signedOut)
  }
})

test('the bearer is used if it is valid, else the cookie', async () => {
  const [bearer, cookie] = [await shop.user(), await shop.user()]
  const cookies = { accessToken: cookie.token }
  const user = async (token: string) =>
    (await shop.call('GET user-details', undefined, { token, cookies })).data.email
  expect(await user(bearer.token)).toBe(bearer.email)
  expect(await user('nonsense')).toBe(cookie.email)
})

test('a session that ended on one node is refused on every node at once', async () => {
  const second = await shop.openSecond()
  try {
    keepCached()
    const user = await shop.user()
    const there = () => second.call('GET user-details', undefined, { token: user.token })
    expect((await there()).status).toBe(200)
    expect((await there()).status).toBe(200)
    await shop.call('GET logout', undefined, { token: user.token })
    expect(await details(user.token)).toMatchObject(signedOut)
    await expect.poll(async () => (await there()).status, soon).toBe(401)
  } finally {
    await second.close()
  }
})

test('a session deleted by SQL is refused too', async () => {
  keepCached()
  const user = await shop.user()
  expect((await details(user.token)).status).toBe(200)
  await shop.database.db.delete(sessions).where(eq(sessions.userId, user._id))
  await expect.poll(async () => (await details(user.token)).status, soon).toBe(401)
})

test('sessions that are all looked up at once leave other requests a connection', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => shop.user()))
  const slow = new pg.Client(shop.database.connection)
  await slow.connect()
  await slow.query('begin; lock table sessions')
  const responses = users.map(({ token }) => details(token))
  await vi.waitFor(() => expect(fairQueues.entered).toBe(users.length), soon)
  await shop.database.pool.query('select')
  await slow.end()
  for (const response of await Promise.all(responses)) expect(response.status).toBe(200)
})

test('logout ends the session of an access token, even an expired one, of a refresh token, or of cookies', async () => {
  const ends = async (end: (user: SignedIn, id: string) => Promise<ApiResponse>) => {
    const user = await shop.user()
    const response = await end(user, await sessionId(user))
    expect(response).toMatchObject({ status: 200, data: null })
    expect(response.cookies).toMatchObject({ accessToken: '', refreshToken: '', signedIn: '' })
    expect(await details(user.token)).toMatchObject(signedOut)
    expect(await shop.call('POST refresh-token', { refreshToken: user.refresh })).toMatchObject(signedOut)
  }
  await ends(({ token }) => shop.call('GET logout', undefined, { token }))
  await ends(({ refresh }) => shop.call('GET logout', undefined, { token: refresh }))
  await ends(({ refresh }) => shop.call('GET logout', undefined, { cookies: { refreshToken: refresh } }))
  await ends(({ token }) => shop.call('GET logout', undefined, { cookies: { accessToken: token } }))
  await ends(async ({ _id }, id) => {
    const expired = await signAccess(keys, { userId: _id, sessionId: id }, Date.now() - 3_600_000)
    return shop.call('GET logout', undefined, { token: expired })
  })
})

test('logout succeeds for visitors, but not for another site', async () => {
  expect((await shop.call('GET logout')).status).toBe(200)
  expect((await shop.call('GET logout', undefined, { token: 'nonsense' })).status).toBe(200)
  const user = await shop.user()
  const cookies = { accessToken: user.token, refreshToken: user.refresh }
  const foreign = { cookies, headers: { 'sec-fetch-site': 'cross-site' } }
  expect(await shop.call('GET logout', undefined, foreign)).toMatchObject({
    status: 403,
    code: 'foreign_origin',
  })
  expect((await details(user.token)).status).toBe(200)
})

test('opening a page does not log users out, but a fetch without an origin does', async () => {
  const user = await shop.user()
  const cookies = { accessToken: user.token }
  const logout = (headers: Record<string, string>) => shop.call('GET logout', undefined, { cookies, headers })
  const foreign: Record<string, string>[] = [
    { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    { 'sec-fetch-site': 'same-site', accept: '*/*' },
    { origin: 'https://evil.example', accept: '*/*' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
  ]
  for (const headers of foreign) {
    expect(await logout(headers), JSON.stringify(headers)).toMatchObject({
      status: 403,
      code: 'foreign_origin',
    })
  }
  expect((await details(user.token)).status).toBe(200)
  expect((await logout({ accept: '*/*' })).status).toBe(200)
  expect((await details(user.token)).status).toBe(401)
})

test('another site neither clears nor sets cookies by refreshing', async () => {
  const { refresh } = await shop.user()
  const headers = { origin: 'https://evil.example' }
  const dead = await shop.call('POST refresh-token', undefined, {
    cookies: { refreshToken: 'dixr_dead' },
    headers,
  })
  expect([dead.status, dead.cookies]).toEqual([401, {}])
  const response = await shop.call('POST refresh-token', { refreshToken: refresh }, { headers })
  expect([response.status, response.cookies]).toEqual([200, {}])
})

test('a refresh token gives access tokens from cookie, bearer or body, and stays the same', async () => {
  const { refresh, email } = await shop.user()
  const expired = 'nonsense'
  for (const response of [
    await shop.call('POST refresh-token', undefined, { cookies: { refreshToken: refresh } }),
    await shop.call('POST refresh-token', undefined, { cookies: { refreshToken: refresh }, token: expired }),
    await shop.call('POST refresh-token', undefined, { token: refresh }),
    await shop.call('POST refresh-token', { refreshToken: refresh }),
  ]) {
    expect(response.status).toBe(200)
    expect(response.cookies).toMatchObject({ accessToken: response.data.accessToken, refreshToken: refresh })
    expect((await details(response.data.accessToken)).data.email).toBe(email)
  }
})

test('an invalid refresh token is refused and cleared', async () => {
  const { token } = await shop.user()
  for (const refreshToken of [undefined, null, '', 'nonsense', 'dixr_nonsense', token]) {
    const response = await shop.call('POST refresh-token', { refreshToken })
    expect(response, String(refreshToken)).toMatchObject(signedOut)
    expect(response.cookies).toEqual({ accessToken: '', refreshToken: '', signedIn: '' })
  }
})

test('a session ends after 30 days without use, or 90 days in total', async () => {
  const { db } = shop.database
  const age = (user: SignedIn, created: number, used: number) =>
    db
      .update(sessions)
      .set({
        createdAt: sql`now() - ${created} * interval '1 day'`,
        lastUsedAt: sql`now() - ${used} * interval '1 day'`,
      })
      .where(eq(sessions.userId, user._id))
  const refresh = async (user: SignedIn) =>
    (await shop.call('POST refresh-token', { refreshToken: user.refresh })).status
  const user = await shop.user()
  await age(user, 80, 29)
  expect(await refresh(user)).toBe(200)
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, user._id))
  expect(Date.now() - session!.lastUsedAt.getTime()).toBeLessThan(60_000)
  await age(user, 80, 31)
  expect(await refresh(user)).toBe(401)
  await age(user, 91, 0)
  expect(await refresh(user)).toBe(401)
})

test('a disabled account and its refresh token are refused from the next request on', async () => {
  const user = await shop.user()
  expect((await details(user.token)).status).toBe(200)
  const admin = await shop.user({ role: 'ADMIN' })
  await shop.call('PUT set-status', { _id: user._id, status: 'Disabled' }, { token: admin.token })
  expect(await details(user.token)).toMatchObject(signedOut)
  expect(await shop.call('POST refresh-token', { refreshToken: user.refresh })).toMatchObject(signedOut)
})

test('a status changed directly in the database applies on every node as soon as it is announced', async () => {
  const second = await shop.openSecond()
  try {
    keepCached()
    const user = await shop.user()
    const statuses = async () => {
      const responses = [shop, second].map(({ call }) =>
        call('GET user-details', undefined, { token: user.token }),
      )
      return (await Promise.all(responses)).map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200])
    await shop.database.pool.query(`update users set status = 'Disabled' where id = $1`, [user._id])
    await expect.poll(statuses, soon).toEqual([401, 401])
  } finally {
    await second.close()
  }
})

test('a login checked before the account was disabled does not succeed', async () => {
  const user = await shop.user()
  const { recordLogin, findUser } = await import('../queries.ts')
  const { db } = shop.database
  const before = (await findUser(db, user._id))!
  expect(await recordLogin(db, user._id, before.passwordHash)).toBe(true)
  expect(await recordLogin(db, user._id, 'the hash of before')).toBe(false)
  await db.update(users).set({ status: 'Disabled' }).where(eq(users.id, user._id))
  expect(await recordLogin(db, user._id, before.passwordHash)).toBe(false)
})

test('users see their devices, can end one, and cannot see or end those of others', async () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
  const user = await shop.user()
  const input = { email: user.email, password: goodPassword }
  const other = await shop.call('POST login', input, { headers: { 'user-agent': phone } })
  const { data } = await shop.call('GET sessions', undefined, { token: user.token })
  expect(data).toHaveLength(2)
  expect(data[0]).toEqual({
    _id: expect.any(String),
    device: 'Chrome · Android',
    createdAt: expect.any(String),
    lastUsedAt: expect.any(String),
    current: false,
  })
  expect(data[1].current).toBe(true)

  const stranger = await shop.user()
  const by = (token: string) => shop.call('DELETE end-session', { _id: data[0]._id }, { token })
  expect(await by(stranger.token)).toMatchObject({ status: 404, code: 'not_found' })
  expect((await details(other.data.accesstoken)).status).toBe(200)
  expect((await by(user.token)).status).toBe(200)
  expect(await details(other.data.accesstoken)).toMatchObject(signedOut)
  expect((await details(user.token)).status).toBe(200)
  expect((await by(user.token)).status).toBe(404)
})

test('a user has a hundred sessions at most; the least recently used one ends first', async () => {
  const user = await shop.user()
  const { db } = shop.database
  const rows = Array.from({ length: 99 }, (_, index) => ({
    id: `S${index}${user._id}`,
    userId: user._id,
    refreshHash: `${index}${user._id}`,
    device: '?',
  }))
  await db.insert(sessions).values(rows)
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now() - interval '1 day'` })
    .where(eq(sessions.id, rows[7]!.id))
  await shop.call('POST login', { email: user.email, password: goodPassword })
  const left = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, user._id))
  expect(left).toHaveLength(100)
  expect(left.map(({ id }) => id)).not.toContain(rows[7]!.id)
})

test('ending every session ends this one too', async () => {
  const user = await shop.user()
  const response = await shop.call('DELETE end-sessions', undefined, { token: user.token })
  expect(response).toMatchObject({
    status: 200,
    cookies: { accessToken: '', refreshToken: '', signedIn: '' },
  })
  expect(await details(user.token)).toMatchObject(signedOut)
})

test('a write by cookie must come from our own pages; one by bearer may come from anywhere', async () => {
  const user = await shop.user()
  const cookies = { accessToken: user.token }
  const write = (headers: Record<string, string>, options: object = { cookies }) =>
    shop.call('PUT update-user', { name: 'Awa' }, { ...options, headers })
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://dix.test.evil.example' },
    { origin: 'https://dix.test:444' },
    { origin: 'http://x@shop.lan', host: 'shop.lan' },
    { origin: 'null', host: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) {
    expect(await write(headers), JSON.stringify(headers)).toMatchObject({
      status: 403,
      code: 'foreign_origin',
    })
    expect((await write(headers, { token: user.token })).status, JSON.stringify(headers)).toBe(200)
  }
  const own: Record<string, string>[] = [
    {},
    { origin: 'http://dix.test' },
    { origin: 'https://app.example' },
    { origin: 'http://192.168.1.20:3000', host: '192.168.1.20:3000' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ]
  for (const headers of own) expect((await write(headers)).status, JSON.stringify(headers)).toBe(200)
})

test('over http another site cannot impersonate a shop behind https, nor can a request without a host', async () => {
  const check = openOriginCheck({ publicUrl: 'https://dix.test', corsOrigins: [] })
  const isForeign = (headers: Record<string, string>) =>
    check.isForeign({ headers } as unknown as FastifyRequest)
  expect(isForeign({ origin: 'http://dix.test', host: 'dix.test' })).toBe(true)
  expect(isForeign({ origin: 'null' })).toBe(true)
  expect(isForeign({ origin: 'https://dix.test', host: 'dix.test' })).toBe(false)
  expect(isForeign({ origin: 'https://shop.lan', host: 'shop.lan' })).toBe(false)
})

test('a browser on a configured origin gets cookies that it can store, and browsers on other sites do not', async () => {
  const crossSite = await openTestUsers({
    publicUrl: 'https://dix.test',
    corsOrigins: ['https://app.example', 'http://lan.example'],
  })
  try {
    const { email } = await crossSite.user()
    const cookiesOf = async (origin: string) => {
      const input = { email, password: goodPassword }
      const { headers } = await crossSite.call('POST login', input, { headers: { origin } })
      return (headers['set-cookie'] as string[]).map((line) => line.replace(/^[^;]*/, ''))
    }
    const attributes = await cookiesOf('https://app.example')
    expect(attributes).toHaveLength(5)
    for (const line of attributes) {
      for (const attribute of ['; Secure', '; SameSite=None', '; Partitioned'])
        expect(line).toContain(attribute)
    }
    for (const origin of ['https://dix.test', 'http://lan.example']) {
      for (const line of await cookiesOf(origin)) {
        expect(line).toContain('; SameSite=Lax')
        expect(line).not.toContain('Partitioned')
      }
    }
    const out = await crossSite.call('GET logout', undefined, { headers: { origin: 'https://app.example' } })
    for (const line of out.headers['set-cookie'] as string[]) expect(line).toContain('; Partitioned')
  } finally {
    await crossSite.close()
  }
})
