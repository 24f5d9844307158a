import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { requestedCodes, userPhones, users, verificationTokens } from '../schema.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
})
afterAll(() => shop.close())

const newPassword = 'bissap glacé 12'
const wrongCode = { status: 400, code: 'wrong_code' }
const proofMissing = { status: 400, code: 'proof_missing' }
let senders = 0
/** Each client has its own IP address, so that limits apply only where they are tested. */
const sender = () => ({ from: `203.0.113.${++senders % 250}` })

/** The cookie of the browser that requests codes for an email. */
const browsers = new Map<string, string>()
const browserOf = (email: string) => {
  const browser = browsers.get(email.toLowerCase())
  return browser ? { cookies: { browser } } : {}
}

async function codeFor(email: string): Promise<string> {
  const { cookies } = await shop.call('PUT forgot-password', { email }, { ...sender(), ...browserOf(email) })
  browsers.set(email, cookies.browser!)
  await shop.settled()
  const { text } = await shop.mail(email, /code pour un nouveau mot de passe/)
  return /^\d{6}$/m.exec(text)![0]
}

const verify = (email: string, otp: unknown) =>
  shop.call('PUT verify-forgot-password-otp', { email, otp }, { ...sender(), ...browserOf(email) })
const reset = (email: string, resetToken?: string, password = newPassword, cookies = {}) =>
  shop.call(
    'PUT reset-password',
    { email, newPassword: password, confirmPassword: password, resetToken },
    { ...sender(), cookies },
  )
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('from a forgotten password to a new one: code, proof, reset, and every device is logged out', async () => {
  const user = await shop.user()
  const code = await codeFor(user.email)
  const { status, data, cookies, headers } = await verify(user.email.toUpperCase(), code)
  expect(status).toBe(200)
  expect(cookies.resetProof).toBe(data.resetToken)
  expect(String(headers['set-cookie'])).toMatch(/; Path=\/api\/user; HttpOnly; SameSite=Lax/)
  const done = await reset(user.email, data.resetToken)
  expect(done).toMatchObject({ status: 200, data: null })
  expect((await shop.call('GET user-details', undefined, { token: user.token })).status).toBe(401)
  expect((await shop.call('POST refresh-token', { refreshToken: user.refresh })).status).toBe(401)
  const login = (password: string) => shop.call('POST login', { email: user.email, password })
  expect((await login(goodPassword)).status).toBe(400)
  expect((await login(newPassword)).status).toBe(200)
  expect((await shop.mail(user.email, /mot de passe a été modifié/)).text).not.toMatch(/\d{6}/)
  const [row] = await shop.database.db.select().from(users).where(eq(users.id, user._id))
  expect(row?.emailVerified).toBe(true)
})

test('the proof is accepted as cookie, the code as a number or with spaces', async () => {
  const user = await shop.user()
  const code = await codeFor(user.email)
  const { data } = await verify(user.email, ` ${code.slice(0, 3)} ${code.slice(3)} `)
  expect((await reset(user.email, undefined, newPassword, { resetProof: data.resetToken })).status).toBe(200)
  const next = await codeFor(user.email)
  expect((await verify(user.email, Number(next))).status).toBe(200)
})

test('a forgotten password gets the same response for every address, and nothing is emailed to strangers', async () => {
  const user = await shop.user()
  const disabled = await shop.user({ status: 'Disabled' })
  const responses = []
  for (const email of [user.email, disabled.email, 'nobody@example.com']) {
    const { status, data, message, cookies } = await shop.call('PUT forgot-password', { email }, sender())
    responses.push({ status, data, message, cookies: Object.keys(cookies) })
  }
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  await shop.mail(user.email, /code pour/)
  await shop.settled()
  const sent = (await shop.mails()).filter((line) => /code pour/.test(line))
  expect(sent.some((line) => line.startsWith('nobody@') || line.startsWith(disabled.email))).toBe(false)
})

test('a code expires after five wrong attempts, and the correct one then gets the same response', async () => {
  const { email } = await shop.user()
  const code = await codeFor(email)
  const wrong = await verify(email, wrongOf(code))
  for (let tries = 2; tries <= 5; tries++) expect(await verify(email, wrongOf(code))).toMatchObject(wrongCode)
  const right = await verify(email, code)
  expect({ ...right, headers: null }).toEqual({ ...wrong, headers: null })
  const unknown = await verify('nobody@example.com', code)
  expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null })
})

test('simultaneous attempts are counted one by one', async () => {
  const { email } = await shop.user()
  const code = await codeFor(email)
  const tries = Array.from({ length: 30 }, (_, index) =>
    verify(email, String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')),
  )
  for (const { code } of await Promise.all(tries)) expect(['wrong_code', 'rate_limited']).toContain(code)
  const [row] = await shop.database.db
    .select()
    .from(requestedCodes)
    .where(eq(requestedCodes.recipient, email))
  expect(row?.tries).toBe(5)
  expect((await verify(email, code)).status).not.toBe(200)
})

test('the correct code sent twice at once gives one proof', async () => {
  const { email } = await shop.user()
  const code = await codeFor(email)
  const both = await Promise.all([verify(email, code), verify(email, code)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await verify(email, code)).toMatchObject(wrongCode)
})

test('a code is void after ten minutes, after a newer one, or for another user', async () => {
  const [user, other] = [await shop.user(), await shop.user()]
  const first = await codeFor(user.email)
  expect(await verify(other.email, first)).toMatchObject(wrongCode)
  const second = await codeFor(user.email)
  if (first !== second) expect(await verify(user.email, first)).toMatchObject(wrongCode)
  const [row] = await shop.database.db
    .select()
    .from(requestedCodes)
    .where(eq(requestedCodes.recipient, user.email))
  const left = row!.expiresAt.getTime() - Date.now()
  expect(left).toBeGreaterThan(9 * 60_000)
  expect(left).toBeLessThanOrEqual(10 * 60_000)
  await shop.database.db.update(requestedCodes).set({ expiresAt: sql`now() - interval '1 second'` })
  expect(await verify(user.email, second)).toMatchObject(wrongCode)
})

test("a reset needs a valid proof: it refuses none, a made-up one, another user's, an expired one, and the code itself", async () => {
  const [user, other] = [await shop.user(), await shop.user()]
  const code = await codeFor(other.email)
  const { data } = await verify(other.email, code)
  for (const token of [undefined, '', 'made-up', code, user.token, data.resetToken]) {
    expect(await reset(user.email, token), String(token)).toMatchObject(proofMissing)
  }
  await shop.database.db
    .update(verificationTokens)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(verificationTokens.purpose, 'password'))
  expect(await reset(other.email, data.resetToken)).toMatchObject(proofMissing)
  for (const { email } of [user, other]) {
    expect((await shop.call('POST login', { email, password: goodPassword })).status).toBe(200)
  }
})

test('a verification link cannot be used to reset a password', async () => {
  const user = await shop.registered()
  const { text } = await shop.mail(user.email, /Vérifiez/)
  expect(await reset(user.email, /token=([\w-]+)/.exec(text)![1])).toMatchObject(proofMissing)
})

test('a proof works once, even when it is used twice at once', async () => {
  const { email } = await shop.user()
  const { data } = await verify(email, await codeFor(email))
  const both = await Promise.all([
    reset(email, data.resetToken, 'premier choix 1'),
    reset(email, data.resetToken, 'second choix 22'),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await reset(email, data.resetToken)).toMatchObject(proofMissing)
})

test('a new password that is refused leaves the proof unused', async () => {
  const { email } = await shop.user()
  const { data } = await verify(email, await codeFor(email))
  const common = await reset(email, data.resetToken, 'qwertyuiop')
  expect(common).toMatchObject({ status: 400, fields: { newPassword: expect.stringMatching(/too common/) } })
  const different = await shop.call('PUT reset-password', {
    email,
    newPassword,
    confirmPassword: 'another one',
    resetToken: data.resetToken,
  })
  expect(different.fields).toEqual({ confirmPassword: 'New password and confirm password must be same.' })
  expect((await reset(email, data.resetToken)).status).toBe(200)
})

test('a reset removes a login number that is new, or was added before the address was verified', async () => {
  const { db } = shop.database
  let numbers = 0
  const withPhone = async (emailVerified: boolean, hours: number) => {
    const { _id, email } = await shop.user({ emailVerified })
    const confirmedAt = sql`now() - ${hours} * interval '1 hour'`
    await db.insert(userPhones).values({ userId: _id, phone: `+22177300000${++numbers}`, confirmedAt })
    const { data } = await verify(email, await codeFor(email))
    expect((await reset(email, data.resetToken)).status).toBe(200)
    const left = await db.select().from(userPhones).where(eq(userPhones.userId, _id))
    return { email, left: left.length }
  }
  expect((await withPhone(true, 73)).left).toBe(1)
  const thief = await withPhone(true, 71)
  const squatter = await withPhone(false, 1_000)
  for (const { email, left } of [thief, squatter]) {
    expect(left).toBe(0)
    await shop.settled()
    expect(await shop.mail(email, /numéro de connexion a été retiré/)).toBeTruthy()
  }
})

test('neither codes nor proofs can be read from the database', async () => {
  const { email } = await shop.user()
  const code = await codeFor(email)
  expect(JSON.stringify(await shop.database.db.select().from(requestedCodes))).not.toContain(code)
  const { data } = await verify(email, code)
  expect(JSON.stringify(await shop.database.db.select().from(verificationTokens))).not.toContain(
    data.resetToken,
  )
  const jobs = await shop.database.pool.query('select payload from jobs._private_jobs')
  expect(JSON.stringify(jobs.rows)).not.toContain(code)
})
