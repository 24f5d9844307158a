import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultSettings } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAuthenticator, passkeyUrl, totpCode } from '../../../testing/factors.ts'
import { goodPassword, openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { hashToken, randomToken } from '../codes/secrets.ts'
import { openLimits } from '../limits.ts'
import {
  rateLimits,
  requestedCodes,
  securityEvents,
  userPhones,
  users,
  verificationTokens,
} from '../schema.ts'

const messages = { sms: { gateway: 'outbox' }, whatsapp: null } as const
let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true, publicUrl: passkeyUrl, messages })
})
afterAll(() => shop.close())

let numbers = 0
/** A number of Senegal as it is usually written. */
const newNumber = () => `77 200 00 ${String(++numbers).padStart(2, '0')}`
const e164 = (phone: string) => `+221${phone.replaceAll(' ', '')}`

let senders = 0
const call: TestUsers['call'] = (route, body, options) =>
  shop.call(route, body, {
    from: `203.0.113.${++senders % 250}`,
    headers: { 'accept-language': 'fr' },
    ...options,
  })

type Browser = { cookies: { browser: string } }

/** Requests a code from a browser, by default a new one. */
async function request(phone: string, browser?: Browser): Promise<Browser> {
  const asked = await call('POST phone-code', { phone, channel: 'sms' }, browser)
  expect(asked).toMatchObject({ status: 200, message: 'Nous envoyons un code à ce numéro.' })
  return { cookies: { browser: asked.cookies.browser! } }
}

/** Texts to a number, oldest first. */
async function texts(phone: string): Promise<string[]> {
  await shop.settled()
  const folder = join(shop.dataDir, 'outbox')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.txt')).toSorted()
  const all = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return all.filter((text) => text.startsWith(`sms ${e164(phone)}\n`))
}

const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text?.split('\n\n')[1] ?? '')?.[0] ?? ''

/** The code that a browser requests for a number. */
async function code(phone: string, browser?: Browser): Promise<{ otp: string; browser: Browser }> {
  const asked = await request(phone, browser)
  return { otp: codeIn((await texts(phone)).at(-1)), browser: asked }
}

async function login(phone: string, more: object = {}) {
  const { otp, browser } = await code(phone)
  return call('POST phone-login', { phone, otp, ...more }, browser)
}

const details = async (token: string) => (await call('GET user-details', undefined, { token })).data

/** A user with email and password who also logs in with a number. */
async function withPhone(given: Parameters<TestUsers['user']>[0] = {}) {
  const user = await shop.user({ emailVerified: true, ...given })
  const phone = newNumber()
  const { otp, browser } = await code(phone)
  const set = await call(
    'PUT phone',
    { phone, otp, password: goodPassword },
    { token: user.token, ...browser },
  )
  expect(set).toMatchObject({ status: 200, data: { login_phone: phone } })
  return { ...user, phone }
}

/** Moves the last use of a number back by days, and its limits by an hour. */
async function letAge(phone: string, days: number): Promise<void> {
  const { db } = shop.database
  await db.delete(rateLimits)
  await db
    .update(userPhones)
    .set({ lastUsedAt: sql`now() - ${days} * interval '1 day'` })
    .where(eq(userPhones.phone, e164(phone)))
}

const kinds = async (userId: string) => {
  const rows = await shop.database.db.select().from(securityEvents).where(eq(securityEvents.userId, userId))
  return rows.map(({ kind, details }) => [kind, details.method].filter(Boolean).join(' '))
}

test('a code sent to a number opens an account without name and email, which the API returns as empty texts, and opens it again', async () => {
  const phone = newNumber()
  const { otp, browser } = await code(phone)
  expect((await texts(phone)).at(-1)).toContain(`Dix: ${otp} est votre code`)
  const first = await call('POST phone-login', { phone, otp }, browser)
  expect(first).toMatchObject({ status: 200, cookies: { accessToken: first.data.accesstoken } })
  const user = await details(first.data.accesstoken)
  expect(user).toMatchObject({ name: '', email: '', login_phone: phone, password_missing: true, mobile: '' })
  expect(await call('POST phone-login', { phone, otp }, browser)).toMatchObject({ code: 'wrong_code' })
  const next = await code(phone)
  const international = { phone: e164(phone).replace('+', '00'), otp: next.otp }
  const again = await call('POST phone-login', international, next.browser)
  expect((await details(again.data.accesstoken))._id).toBe(user._id)
  expect(await kinds(user._id)).toEqual(expect.arrayContaining(['phone_added', 'signed_in phone']))
  const exported = await call('GET download', undefined, { token: again.data.accesstoken })
  expect(exported.data).toMatchObject({
    account: { login_phone: phone },
    security: { phone: { number: e164(phone) } },
  })
})

test('the mobile number of a profile or an address does not open an account', async () => {
  const phone = newNumber()
  const awa = await shop.user({ mobile: phone })
  const { data } = await login(phone)
  const other = await details(data.accesstoken)
  expect(other._id).not.toBe(awa._id)
  expect(await details(awa.token)).not.toHaveProperty('login_phone')
})

test('an account takes a number only with its code and the password or a passkey', async () => {
  const awa = await shop.user({ emailVerified: true })
  const phone = newNumber()
  const { otp, browser } = await code(phone)
  const set = (body: object) => call('PUT phone', { phone, ...body }, { token: awa.token, ...browser })
  expect(await set({ otp })).toMatchObject({ code: 'invalid_input' })
  expect(await set({ otp, password: 'not the password' })).toMatchObject({ code: 'invalid_input' })
  expect(await set({ otp: '000000', password: goodPassword })).toMatchObject({ code: 'wrong_code' })
  expect(await details(awa.token)).not.toHaveProperty('login_phone')
  expect((await set({ otp, password: goodPassword })).status).toBe(200)
  expect(await shop.mail(awa.email, /numéro de connexion/)).toBeTruthy()

  const key = openAuthenticator()
  const { data } = await call('POST passkey/start', undefined, { token: awa.token })
  const body = { name: 'Téléphone', password: goodPassword, created: key.create(data) }
  expect((await call('POST passkey/add', body, { token: awa.token })).status).toBe(200)
  const next = newNumber()
  const again = await code(next)
  const options = { token: awa.token, ...again.browser }
  const stranger = openAuthenticator().answer((await call('POST passkey/options')).data)
  expect(await call('PUT phone', { phone: next, otp: again.otp, passkey: stranger }, options)).toMatchObject({
    code: 'wrong_code',
  })
  const passkey = key.answer((await call('POST passkey/options')).data)
  expect(await call('PUT phone', { phone: next, otp: again.otp, passkey }, options)).toMatchObject({
    data: { login_phone: next },
  })
})

test('a number belongs to one account, even if two race for it', async () => {
  const { phone } = await withPhone()
  const other = await shop.user()
  const take = async (token: string, number: string) => {
    const { otp, browser } = await code(number)
    return { body: { phone: number, otp, password: goodPassword }, options: { token, ...browser } }
  }
  const late = await take(other.token, phone)
  expect(await call('PUT phone', late.body, late.options)).toMatchObject({ status: 409, code: 'phone_taken' })

  const free = newNumber()
  const rivals = [await take(other.token, free), await take((await shop.user()).token, free)]
  const responses = await Promise.all(rivals.map(({ body, options }) => call('PUT phone', body, options)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a number that was unused for 90 days needs the password too, and can leave its account for a new one', async () => {
  const awa = await withPhone()
  await letAge(awa.phone, 89)
  expect((await login(awa.phone)).status).toBe(200)
  await letAge(awa.phone, 91)
  const { otp, browser } = await code(awa.phone)
  const enter = (more: object) => call('POST phone-login', { phone: awa.phone, otp, ...more }, browser)
  expect(await enter({})).toMatchObject({ status: 400, code: 'second_proof_required' })
  expect(await enter({ password: 'not the password' })).toMatchObject({ code: 'second_proof_required' })
  const proven = await enter({ password: goodPassword })
  expect((await details(proven.data.accesstoken))._id).toBe(awa._id)
  expect((await login(awa.phone)).status).toBe(200)

  expect((await details((await login(awa.phone, { startNew: true })).data.accesstoken))._id).toBe(awa._id)
  await letAge(awa.phone, 91)
  const fresh = await details((await login(awa.phone, { startNew: true })).data.accesstoken)
  expect(fresh).toMatchObject({ email: '', login_phone: awa.phone })
  expect(await details(awa.token)).not.toHaveProperty('login_phone')
  expect(await kinds(awa._id)).toContain('phone_removed')

  await letAge(awa.phone, 91)
  expect(await login(awa.phone), 'an account without any other proof').toMatchObject({
    code: 'second_proof_required',
  })
  const newer = await details((await login(awa.phone, { startNew: true })).data.accesstoken)
  expect(newer._id).not.toBe(fresh._id)
})

test('a browser that logged in with a number counts as the second proof, and a code that confirms a change counts as a use', async () => {
  const phone = newNumber()
  const { otp, browser } = await code(phone)
  const first = await call('POST phone-login', { phone, otp }, browser)
  const { _id } = await details(first.data.accesstoken)
  await letAge(phone, 91)
  const again = { phone, otp: (await code(phone, browser)).otp, startNew: true }
  const next = await call('POST phone-login', again, browser)
  expect((await details(next.data.accesstoken))._id).toBe(_id)

  await letAge(phone, 91)
  const own = await code(phone)
  const options = { token: next.data.accesstoken, ...own.browser }
  expect(await call('DELETE phone', { password: own.otp }, options)).toMatchObject({ code: 'phone_needed' })
  const elsewhere = await login(phone)
  expect((await details(elsewhere.data.accesstoken))._id).toBe(_id)
})

test('the code does not replace a second factor', async () => {
  const awa = await withPhone()
  const { data } = await call('POST totp/start', undefined, { token: awa.token })
  const on = { totp: totpCode(data.secret), password: goodPassword }
  const confirmed = await call('POST totp/confirm', on, { token: awa.token })
  const [recovery] = confirmed.data.recoveryCodes
  const first = await login(awa.phone)
  expect(first).toMatchObject({
    status: 400,
    code: 'second_factor_required',
    data: { methods: ['totp', 'recovery_code'] },
  })
  expect(first.cookies).not.toHaveProperty('accessToken')
  const body = { challenge: first.data.challenge, code: recovery }
  expect((await call('POST second-factor', body)).status).toBe(200)
})

test('undoing a change to the email removes a number that has been added since or in the 72 hours before', async () => {
  const before = await withPhone()
  const after = await shop.user({ emailVerified: true })
  const undo = async ({ _id, email }: { _id: string; email: string }) => {
    const token = randomToken()
    const expiresAt = new Date(Date.now() + 71 * 60 * 60_000)
    await shop.database.db
      .insert(verificationTokens)
      .values({ hash: hashToken(token), purpose: 'undo_email', userId: _id, email, expiresAt })
    expect((await call('POST undo-email-change', { token })).status).toBe(200)
  }
  await shop.database.db
    .update(userPhones)
    .set({ confirmedAt: sql`now() - interval '74 hours'` })
    .where(eq(userPhones.userId, before._id))
  const phone = newNumber()
  const { otp, browser } = await code(phone)
  await call('PUT phone', { phone, otp, password: goodPassword }, { token: after.token, ...browser })
  const prepared = await withPhone()
  await shop.database.db
    .update(userPhones)
    .set({ confirmedAt: sql`now() - interval '72 hours'` })
    .where(eq(userPhones.userId, prepared._id))
  for (const user of [before, after, prepared]) await undo(user)
  const left = (await shop.database.db.select().from(userPhones)).map(({ userId }) => userId)
  expect(left).toContain(before._id)
  expect(left).not.toContain(after._id)
  expect(left).not.toContain(prepared._id)
})

test('codes are limited per number, browser and IP address, and to mobiles of the shop’s countries', async () => {
  const limited = { status: 429, code: 'rate_limited' }
  const ask = (phone: string, options: object = {}) =>
    call('POST phone-code', { phone, channel: 'sms' }, options)
  const phone = newNumber()
  for (let round = 0; round < 5; round++) expect((await ask(phone)).status).toBe(200)
  expect(await ask(phone)).toMatchObject(limited)

  const browser = await request(newNumber())
  for (let round = 0; round < 4; round++) await request(newNumber(), browser)
  expect(await ask(newNumber(), browser)).toMatchObject(limited)

  const from = '2001:db8:77::1'
  const limits = openLimits(shop.database.pool)
  for (let count = 0; count < 59; count++) await limits.count('phoneCodeAddress', { address: from })
  expect((await ask('70 200 00 69', { from })).status).toBe(200)
  expect(await ask('70 200 00 70', { from })).toMatchObject(limited)
  expect((await ask(newNumber())).status).toBe(200)

  for (const wrong of ['+33 6 12 34 56 78', '33 821 00 00', '77 12'])
    expect(await ask(wrong)).toMatchObject({ code: 'invalid_input', fields: { phone: expect.any(String) } })
  expect(await call('POST phone-code', { phone: newNumber(), channel: 'whatsapp' })).toMatchObject({
    code: 'invalid_input',
  })

  // Strangers have used up the budget of the number; a browser that signed in with it has its own.
  const awa = await withPhone()
  const own = await code(awa.phone)
  const known = await call('POST phone-login', { phone: awa.phone, otp: own.otp }, own.browser)
  expect(known.status).toBe(200)
  for (let round = 0; round < 6; round++) await ask(awa.phone)
  expect(await ask(awa.phone)).toMatchObject(limited)
  expect((await ask(awa.phone, own.browser)).status).toBe(200)
  // The same holds for the IP address, which an operator's shoppers share.
  expect((await ask(awa.phone, { ...own.browser, from })).status).toBe(200)
  for (let count = 0; count < 59; count++) await limits.count('knownPhoneCodeAddress', { address: from })
  expect(await ask(awa.phone, { ...own.browser, from })).toMatchObject(limited)
})

test('codes are limited per number and day for known browsers too, and per IP address and day', async () => {
  const limited = { status: 429, code: 'rate_limited' }
  const ask = (phone: string, options: object = {}) =>
    call('POST phone-code', { phone, channel: 'sms' }, options)
  const phone = newNumber()
  const browsers: Browser[] = []
  for (let round = 0; round < 5; round++) {
    const { otp, browser } = await code(phone)
    expect((await call('POST phone-login', { phone, otp }, browser)).status).toBe(200)
    browsers.push(browser)
  }
  await shop.database.db.delete(rateLimits)
  const [last, ...others] = browsers
  for (const browser of others)
    for (let round = 0; round < 5; round++) expect((await ask(phone, browser)).status).toBe(200)
  expect(await ask(phone, last)).toMatchObject(limited)

  const from = '2001:db8:78::1'
  const limits = openLimits(shop.database.pool)
  let sent = 0
  while (await limits.allows('phoneCodeDay', { account: `number ${sent}`, address: from })) sent++
  expect(await ask(newNumber(), { from })).toMatchObject(limited)
  // Numbers without an account have half of the budget, of which one address must leave something to others.
  const { codesBudget, smsPrice } = defaultSettings.messages
  expect(sent * smsPrice).toBeLessThan(codesBudget / 2)
})

test('a code is void after five wrong attempts of its browser, while attempts of strangers do not affect it', async () => {
  const phone = newNumber()
  const { otp, browser } = await code(phone)
  expect(JSON.stringify(await shop.database.db.select().from(requestedCodes))).not.toContain(otp)
  const wrong = otp === '000000' ? '000001' : '000000'
  for (let round = 0; round < 5; round++)
    expect(await call('POST phone-login', { phone, otp: wrong })).toMatchObject({ code: 'wrong_code' })
  expect((await call('POST phone-login', { phone, otp: wrong })).status).toBe(429)
  for (let round = 0; round < 4; round++)
    expect((await call('POST phone-login', { phone, otp: wrong }, browser)).code).toBe('wrong_code')
  expect((await call('POST phone-login', { phone, otp }, browser)).status).toBe(200)

  const other = newNumber()
  const next = await code(other)
  const bad = next.otp === '000000' ? '000001' : '000000'
  for (let round = 0; round < 5; round++)
    await call('POST phone-login', { phone: other, otp: bad }, next.browser)
  const dead = await call('POST phone-login', { phone: other, otp: next.otp }, next.browser)
  expect(dead.status).not.toBe(200)
})

test('a disabled account gets no code, and an earlier code does not sign it in', async () => {
  const awa = await withPhone()
  const { otp, browser } = await code(awa.phone)
  await shop.database.db.update(users).set({ status: 'Disabled' }).where(eq(users.id, awa._id))
  expect(await call('POST phone-login', { phone: awa.phone, otp }, browser)).toMatchObject({
    status: 403,
    code: 'account_disabled',
  })
  const before = await texts(awa.phone)
  await request(awa.phone)
  expect(await texts(awa.phone)).toEqual(before)
})

test('a spent budget emails codes, but only to the verified address of the number’s account; they log in and prove no number', async () => {
  const verified = await withPhone()
  const unverified = await withPhone({ emailVerified: false })
  const unknown = newNumber()
  await shop.settled()
  const { pool } = shop.database
  await pool.query('update message_spending set spent = 1000000')
  await pool.query(`insert into message_spending (day, purpose, spent)
    values ((now() at time zone 'Africa/Dakar')::date, 'codes', 1000000) on conflict do nothing`)
  onTestFinished(async () => void (await pool.query('delete from message_spending')))
  const counts = async () => (await texts(verified.phone)).length + (await texts(unknown)).length
  const before = await counts()
  const browser = await request(verified.phone)
  await request(unverified.phone)
  await request(unknown)
  expect(await counts()).toBe(before)
  const { text } = await shop.mail(verified.email, /Votre code/)
  const otp = /^\d{6}$/m.exec(text)![0]
  const own = { phone: verified.phone, otp, password: goodPassword }
  expect(await call('PUT phone', own, { token: verified.token, ...browser })).toMatchObject({
    code: 'wrong_code',
  })
  await letAge(verified.phone, 91)
  const enter = (more: object) => call('POST phone-login', { phone: verified.phone, otp, ...more }, browser)
  expect(await enter({ startNew: true })).toMatchObject({ code: 'second_proof_required' })
  const proven = await enter({ password: goodPassword })
  expect((await details(proven.data.accesstoken))._id).toBe(verified._id)
  const [row] = await shop.database.db.select().from(userPhones).where(eq(userPhones.userId, verified._id))
  expect(row!.lastUsedAt.getTime(), 'an emailed code does not count as use of the number').toBeLessThan(
    Date.now() - 90 * 24 * 60 * 60_000,
  )
  expect(await shop.mails()).not.toContain(`${unverified.email}: Votre code`)
})

test('without a password, a code to the number replaces it: to choose one, to add an email, to delete the account', async () => {
  const phone = newNumber()
  const token = (await login(phone)).data.accesstoken as string
  const body = async (password?: string) => {
    const { otp, browser } = await code(phone)
    return { otp: password ?? otp, options: { token, ...browser } }
  }
  const left = await body()
  expect(await call('DELETE phone', { password: left.otp }, left.options)).toMatchObject({
    code: 'phone_needed',
  })

  const email = `fatou${Date.now()}@example.com`
  await call('PUT update-user', { email }, { token })
  const mailed = /^\d{6}$/m.exec((await shop.mail(email, /Confirmez votre nouvelle adresse/)).text)![0]
  const own = await body()
  const mistyped = mailed === '000000' ? '000001' : '000000'
  const early = await call('PUT confirm-email', { otp: mistyped, password: own.otp }, own.options)
  expect(early).toMatchObject({ code: 'wrong_code' })
  const confirmed = await call('PUT confirm-email', { otp: mailed, password: own.otp }, own.options)
  expect(confirmed).toMatchObject({ status: 200, data: { email, verify_email: true } })

  const wrong = { oldPassword: '000000', newPassword: goodPassword, confirmPassword: goodPassword }
  const codeIsWrong = 'Ce code est incorrect ou a expiré. Vérifiez-le ou demandez-en un nouveau.'
  expect(await call('PUT change-password', wrong, { token })).toMatchObject({
    code: 'invalid_input',
    fields: { oldPassword: codeIsWrong },
  })
  const first = await body()
  const chosen = await call('PUT change-password', { ...wrong, oldPassword: first.otp }, first.options)
  expect(chosen.status).toBe(200)
  expect((await call('POST login', { email, password: goodPassword })).status).toBe(200)

  const other = newNumber()
  const leaving = (await login(other)).data.accesstoken as string
  const last = await code(other)
  const options = { token: leaving, ...last.browser }
  expect((await call('DELETE delete', { password: last.otp }, options)).status).toBe(200)
  const rows = await shop.database.db
    .select()
    .from(userPhones)
    .where(eq(userPhones.phone, e164(other)))
  expect(rows).toEqual([])
})
