import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { openLimits } from '../limits.ts'
import { users, verificationTokens } from '../schema.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
})
afterAll(() => shop.close())

const registration = (email: string, more: object = {}) => ({
  name: 'Awa Ndiaye',
  email,
  password: goodPassword,
  confirmPassword: goodPassword,
  ...more,
})

async function linkTo(email: string): Promise<string> {
  const { text } = await shop.mail(email, /Vérifiez|Verify/)
  return /token=([\w-]+)/.exec(text)![1]!
}

test('a new user can log in and has no special rights, even if the request asks for them', async () => {
  const response = await shop.call(
    'POST register',
    registration(' Awa.Ndiaye@Example.COM ', {
      role: 'ADMIN',
      status: 'Disabled',
      verify_email: true,
      emailVerified: true,
      _id: 'MINE',
      id: 'MINE',
      avatar: 'https://elsewhere.example/x.svg',
      passwordHash: 'x',
    }),
  )
  expect(response).toMatchObject({ status: 200, success: true, error: false, data: null })
  const login = await shop.call('POST login', { email: 'awa.ndiaye@example.com', password: goodPassword })
  const { data } = await shop.call('GET user-details', undefined, { token: login.data.accesstoken })
  expect(data).toEqual({
    _id: expect.stringMatching(/^[0-9A-Z]{26}$/),
    name: 'Awa Ndiaye',
    email: 'awa.ndiaye@example.com',
    avatar: '',
    mobile: '',
    verify_email: false,
    last_login_date: expect.stringMatching(/^\d{4}-/),
    status: 'Active',
    role: 'USER',
    address_details: [],
    shopping_cart: [],
    orderHistory: [],
    createdAt: expect.stringMatching(/^\d{4}-/),
  })
})

test('an address in upper or lower case has one account, even if two register at once', async () => {
  const both = await Promise.all(
    ['twice@example.com', 'TWICE@example.com'].map((email) =>
      shop.call('POST register', registration(email)),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const again = await shop.call('POST register', registration('Twice@Example.com'))
  expect(again).toMatchObject({ status: 409, code: 'email_taken' })
  const rows = await shop.database.db.select().from(users).where(eq(users.email, 'twice@example.com'))
  expect(rows).toHaveLength(1)
})

test('passwords that differ, or are too short, too long or too common, are refused with an error on their field', async () => {
  const refused = async (more: object) => {
    const response = await shop.call('POST register', registration('weak@example.com', more))
    expect(response.status).toBe(400)
    return response.fields
  }
  expect(await refused({ confirmPassword: 'something else' })).toEqual({
    confirmPassword: 'password and confirm password must be same',
  })
  for (const common of ['password1', 'PASSWORD1', 'qwertyuiop', 'Liverpool', 'ｐassword1']) {
    const fields = await refused({ password: common, confirmPassword: common })
    expect(fields?.password, common).toMatch(/too common/)
  }
  const [short, long] = ['é'.repeat(7), 'é'.repeat(129)]
  expect(await refused({ password: short, confirmPassword: short })).toHaveProperty('password')
  expect(await refused({ password: long, confirmPassword: long })).toHaveProperty('password')
})

test('password length counts letters, and the password is the same for every way a keyboard composes it', async () => {
  const password = '🥭é\u0000 한국어 ok'
  const response = await shop.call(
    'POST register',
    registration('odd@example.com', { password, confirmPassword: password }),
  )
  expect(response.status).toBe(200)
  const decomposed = password.normalize('NFD')
  expect(decomposed).not.toBe(password)
  expect((await shop.call('POST login', { email: 'odd@example.com', password: decomposed })).status).toBe(200)
})

test('messages and emails are in the user’s language', async () => {
  const headers = { 'accept-language': 'fr-SN,fr;q=0.9' }
  const french = await shop.call('POST register', registration('fr@example.com'), { headers })
  expect(french.message).toMatch(/^Votre compte est créé/)
  expect((await shop.mail('fr@example.com', /Vérifiez/)).html).toContain('lang="fr"')
  const taken = await shop.call('POST register', registration('fr@example.com'), { headers })
  expect(taken.message).toMatch(/^Un compte existe déjà/)

  await shop.call('POST register', registration('en@example.com'), { headers: { 'accept-language': 'en' } })
  expect((await shop.mail('en@example.com', /Verify/)).html).toContain('lang="en"')
})

test('the emailed link points to the shop’s own address and verifies, as often as it is followed', async () => {
  await shop.call('POST register', registration('link@example.com'), {
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  const { text, html } = await shop.mail('link@example.com', /Vérifiez/)
  expect(text).toMatch(/^http:\/\/dix\.test\/verify-email\?token=[\w-]{43}$/m)
  expect(text + html).not.toContain('evil.example')
  const token = await linkTo('link@example.com')
  for (const _ of ['first', 'second']) {
    expect((await shop.call('POST verify-email', { token })).status).toBe(200)
  }
  const [user] = await shop.database.db.select().from(users).where(eq(users.email, 'link@example.com'))
  expect(user?.emailVerified).toBe(true)
  const rows = await shop.database.db.select().from(verificationTokens)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a link is refused if it expired, was never sent, or went to an address that the user has since changed', async () => {
  await shop.call('POST register', registration('old@example.com'))
  const token = await linkTo('old@example.com')
  const dead = { status: 400, code: 'link_dead' }
  expect(await shop.call('POST verify-email', { token: `${token}x` })).toMatchObject(dead)
  await shop.database.db
    .update(users)
    .set({ email: 'new@example.com' })
    .where(eq(users.email, 'old@example.com'))
  expect(await shop.call('POST verify-email', { token })).toMatchObject(dead)
  await shop.database.db
    .update(users)
    .set({ email: 'old@example.com' })
    .where(eq(users.email, 'new@example.com'))
  await shop.database.db.update(verificationTokens).set({ expiresAt: sql`now() - interval '1 second'` })
  expect(await shop.call('POST verify-email', { token })).toMatchObject(dead)
})

test('the link can be requested again until the address is verified', async () => {
  const { email, token } = await shop.registered()
  const sent = await shop.call('POST send-verification', undefined, { token })
  expect(sent).toMatchObject({ status: 200, message: 'We sent you a new link.' })
  const mails = async () => {
    await shop.settled()
    return (await shop.mails()).filter((line) => line.startsWith(email)).length
  }
  expect(await mails()).toBe(2)
  await shop.call('POST verify-email', { token: await linkTo(email) })
  const again = await shop.call('POST send-verification', undefined, { token })
  expect(again.message).toBe('Your email address is verified.')
  expect(await mails()).toBe(2)
})

test('if the email cannot be queued, no account is created', async () => {
  const { pool } = shop.database
  await pool.query('alter table proofs rename to proofs_away')
  const response = await shop.call('POST register', registration('half@example.com'))
  await pool.query('alter table proofs_away rename to proofs')
  expect(response.status).toBe(500)
  expect(JSON.stringify(response)).not.toMatch(/proofs|relation|half@/)
  expect(await shop.database.db.select().from(users).where(eq(users.email, 'half@example.com'))).toEqual([])
})

test('an address that created too many accounts can create more, whose emails are sent on request', async () => {
  const address = '203.0.113.60'
  const limits = openLimits(shop.database.pool)
  for (let accounts = 0; accounts < 600; accounts++) await limits.allows('registrationMail', { address })
  const email = 'crowd@example.com'
  const response = await shop.call('POST register', registration(email), { from: address })
  expect(response).toMatchObject({ status: 200, message: 'Your account has been created.' })
  await shop.settled()
  expect(await shop.mails()).not.toContainEqual(expect.stringContaining(email))
  const login = await shop.call('POST login', { email, password: goodPassword }, { from: address })
  const token = login.data.accesstoken as string
  expect((await shop.call('POST send-verification', undefined, { token, from: address })).status).toBe(200)
  expect(await linkTo(email)).toBeTruthy()
})

test('the browser that registered can log in, even after failed attempts of its neighbours', async () => {
  const address = '203.0.113.61'
  const email = 'neighbour@example.com'
  const { cookies } = await shop.call('POST register', registration(email), { from: address })
  const limits = openLimits(shop.database.pool)
  for (let tries = 0; tries < 1_000; tries++)
    await limits.allows('login', { account: `tried ${tries}`, address })
  const input = { email, password: goodPassword }
  expect((await shop.call('POST login', input, { from: address })).status).toBe(429)
  expect((await shop.call('POST login', input, { from: address, cookies })).status).toBe(200)
})
