import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { totpCode } from '../../../testing/factors.ts'
import { goodPassword, openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { openLimits } from '../limits.ts'
import { recoveryCodes, sessions, totpSecrets } from '../schema.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
  // A time in the middle of a period, so that no code changes during a test.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
})
afterAll(async () => {
  vi.useRealTimers()
  await shop.close()
})

let senders = 0
/** Each request comes from its own IP address, so that limits apply only where they are tested. */
const call: TestUsers['call'] = (route, body, options = {}) =>
  shop.call(route, body, { from: `203.0.113.${++senders % 250}`, ...options })

const login = (email: string, options = {}) => call('POST login', { email, password: goodPassword }, options)
const wrongCode = { status: 400, code: 'wrong_code' }

/** A user with an app and an unused current code. */
async function protectedUser(given: Parameters<typeof shop.user>[0] = {}) {
  const user = await shop.user({ emailVerified: true, ...given })
  const { token } = user
  const { data } = await call('POST totp/start', undefined, { token })
  const secret: string = data.secret
  const body = { totp: totpCode(secret, -1), password: goodPassword }
  const confirmed = await call('POST totp/confirm', body, { token })
  expect(confirmed).toMatchObject({ status: 200 })
  return { ...user, secret, codes: confirmed.data.recoveryCodes as string[] }
}

async function challengeOf(email: string, options = {}): Promise<string> {
  const response = await login(email, options)
  expect(response).toMatchObject({ status: 400, code: 'second_factor_required' })
  return response.data.challenge
}

const finish = (challenge: string, code: string, options = {}) =>
  call('POST second-factor', { challenge, code }, options)

test('a correct password alone does not sign in a user with an app: no token, no cookie, only a challenge', async () => {
  const { email, secret } = await protectedUser()
  const response = await login(email)
  expect(response).toMatchObject({ status: 400, code: 'second_factor_required' })
  expect(response.data).toEqual({ challenge: expect.any(String), methods: ['totp', 'recovery_code'] })
  expect(response.cookies).toEqual({})
  const done = await finish(response.data.challenge, totpCode(secret))
  expect(done).toMatchObject({
    status: 200,
    data: { accesstoken: expect.any(String), refreshToken: expect.any(String) },
  })
  expect(done.cookies).toMatchObject({ accessToken: expect.any(String), signedIn: '1' })
})

test('a code and its challenge work once', async () => {
  const { email, secret } = await protectedUser()
  const [first, second] = [await challengeOf(email), await challengeOf(email)]
  const code = totpCode(secret)
  expect((await finish(first, code)).status).toBe(200)
  expect(await finish(second, code)).toMatchObject(wrongCode)
  expect(await finish(first, totpCode(secret, 1))).toMatchObject({ status: 400, code: 'proof_missing' })
  expect((await finish(second, totpCode(secret, 1))).status).toBe(200)
})

test('a code sent many times at once works only once', async () => {
  const { email, secret } = await protectedUser()
  const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeOf(email)))
  const code = totpCode(secret)
  const responses = await Promise.all(challenges.map((challenge) => finish(challenge, code)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a recovery code signs in once, in any spelling, and is stored only as a hash', async () => {
  const { email, codes, _id } = await protectedUser()
  expect(new Set(codes).size).toBe(10)
  const [code = ''] = codes
  const typed = code.toUpperCase().replaceAll('-', ' ')
  expect((await finish(await challengeOf(email), typed)).status).toBe(200)
  expect(await finish(await challengeOf(email), code)).toMatchObject(wrongCode)
  const stored = await shop.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, _id))
  expect(stored).toHaveLength(9)
  expect(codes.some((plain) => JSON.stringify(stored).includes(plain))).toBe(false)
})

test('a recovery code works only for its own account', async () => {
  const [one, other] = [await protectedUser(), await protectedUser()]
  expect(await finish(await challengeOf(one.email), other.codes[0]!)).toMatchObject(wrongCode)
})

test('an unconfirmed app is not required at sign-in', async () => {
  const { email, token } = await shop.user()
  const { data } = await call('POST totp/start', undefined, { token })
  const body = { totp: '000000', password: goodPassword }
  expect(await call('POST totp/confirm', body, { token })).toMatchObject(wrongCode)
  expect((await login(email)).status).toBe(200)
  const wrong = { totp: totpCode(data.secret), password: 'not the password' }
  expect(await call('POST totp/confirm', wrong, { token })).toMatchObject({
    status: 400,
    fields: { password: 'The password is incorrect.' },
  })
  expect((await login(email)).status).toBe(200)
})

test('the secret is not readable in the table, and useless in the row of another user', async () => {
  const [one, other] = [await protectedUser(), await protectedUser()]
  const { db } = shop.database
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, one._id))
  expect(row!.secret).not.toContain(one.secret)
  await db.update(totpSecrets).set({ secret: row!.secret }).where(eq(totpSecrets.userId, other._id))
  expect(await finish(await challengeOf(other.email), totpCode(one.secret))).toMatchObject(wrongCode)
})

test('removing the app needs both password and code', async () => {
  const { email, token, secret } = await protectedUser()
  const off = (body: object) => call('DELETE totp', body, { token })
  expect(await off({ password: goodPassword })).toMatchObject(wrongCode)
  expect(await off({ password: goodPassword, code: '000000' })).toMatchObject(wrongCode)
  expect(await off({ password: 'not the password', code: totpCode(secret) })).toMatchObject({ status: 400 })
  expect(await login(email)).toMatchObject({ code: 'second_factor_required' })
  expect((await off({ password: goodPassword, code: totpCode(secret) })).status).toBe(200)
  expect((await login(email)).status).toBe(200)
  await shop.mail(email, /connexion en deux étapes a été retiré/)
})

test('changes of factors are emailed to an unverified address, which may be a stranger’s, within its budget only', async () => {
  const limits = openLimits(shop.database.pool)
  const users = [await protectedUser({ emailVerified: false }), await protectedUser()]
  for (const { email, token, secret } of users) {
    for (let mails = 1; mails <= 10; mails++) await limits.allows('mailTo', { account: email })
    const body = { password: goodPassword, code: totpCode(secret) }
    expect((await call('DELETE totp', body, { token })).status).toBe(200)
  }
  await shop.settled()
  const mails = await shop.mails()
  const aboutFactors = ({ email }: { email: string }) =>
    mails.filter((mail) => mail.startsWith(`${email}: `) && mail.includes('connexion en deux étapes'))
  expect(users.map((user) => aboutFactors(user).length)).toEqual([1, 2])
})

test('new recovery codes need password and code, and invalidate the earlier ones', async () => {
  const { email, token, secret, codes } = await protectedUser()
  const make = (body: object) => call('POST recovery-codes', body, { token })
  expect(await make({ password: goodPassword })).toMatchObject(wrongCode)
  const made = await make({ password: goodPassword, code: totpCode(secret) })
  expect(made.data.recoveryCodes).toHaveLength(10)
  expect(await finish(await challengeOf(email), codes[0]!)).toMatchObject(wrongCode)
  expect((await finish(await challengeOf(email), made.data.recoveryCodes[0])).status).toBe(200)
})

test('a password reset keeps the app, and ends open challenges', async () => {
  const { email, token, secret } = await protectedUser()
  const waiting = await challengeOf(email)
  const changed = {
    oldPassword: goodPassword,
    newPassword: 'bissap glacé 12',
    confirmPassword: 'bissap glacé 12',
  }
  expect((await call('PUT change-password', changed, { token })).status).toBe(200)
  expect(await finish(waiting, totpCode(secret))).toMatchObject({ code: 'proof_missing' })
  expect(await call('POST login', { email, password: 'bissap glacé 12' })).toMatchObject({
    code: 'second_factor_required',
  })
})

test('guesses are limited per account across addresses, but its known browser is not affected', async () => {
  const { email, secret } = await protectedUser()
  const done = await finish(await challengeOf(email), totpCode(secret))
  const known = { cookies: { browser: done.cookies.browser! } }
  const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(email)))
  const statuses: number[] = []
  for (let tries = 0; tries < 21; tries++)
    statuses.push((await finish(challenges[tries % 4]!, '000000')).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const own = await challengeOf(email, known)
  expect((await finish(own, totpCode(secret, 1), known)).status).toBe(200)
})

test('a challenge expires after five minutes', async () => {
  const { email, secret } = await protectedUser()
  const challenge = await challengeOf(email)
  await shop.database.db.execute(sql`update proofs set expires_at = expires_at - interval '5 minutes'`)
  expect(await finish(challenge, totpCode(secret))).toMatchObject({ status: 400, code: 'proof_missing' })
})

test('an administrator can remove the factors of another user who lost them, but not their own this way', async () => {
  const admin = await shop.user({ role: 'ADMIN' })
  const { _id, email, token } = await protectedUser()
  const reset = (user: string, by: string) => call('DELETE reset-factors', { _id: user }, { token: by })
  expect((await reset(_id, token)).status).toBe(403)
  expect((await reset(admin._id, admin.token)).status).toBe(403)
  expect((await reset(_id, admin.token)).status).toBe(200)
  expect(await shop.database.db.$count(sessions, eq(sessions.userId, _id))).toBe(0)
  expect((await login(email)).status).toBe(200)
})
