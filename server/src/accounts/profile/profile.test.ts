import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { emailCodes, requestedCodes, sessions, users, verificationTokens } from '../schema.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
})
afterAll(() => shop.close())

const details = async (token: string) => (await shop.call('GET user-details', undefined, { token })).data
const update = (token: string, body: object) => shop.call('PUT update-user', body, { token })
const confirm = (token: string, otp: string, password = goodPassword) =>
  shop.call('PUT confirm-email', { otp, password }, { token })
const wrongCode = { status: 400, code: 'wrong_code' }

async function codeAt(email: string): Promise<string> {
  await shop.settled()
  return /^\d{6}$/m.exec((await shop.mail(email, /Confirmez votre nouvelle adresse/)).text)![0]
}

test('name and mobile change at once; absent fields stay; empty ones are refused', async () => {
  const { token, email } = await shop.user()
  const both = await update(token, { name: ' Awa Sow ', mobile: '+221 77 123 45 67' })
  expect(both).toMatchObject({ status: 200, data: { emailPending: null } })
  expect(both.data.user).toMatchObject({ name: 'Awa Sow', mobile: '+221 77 123 45 67', email })
  await update(token, { name: 'Awa' })
  expect(await details(token)).toMatchObject({ name: 'Awa', mobile: '+221 77 123 45 67' })
  for (const [field, value] of [
    ['name', ' '],
    ['mobile', ''],
    ['email', ''],
    ['name', null],
    ['name', 'a\u0000b'],
    ['name', '\ud800'],
    ['name', 'A\r\nBcc: x@y.fr'],
  ] as const) {
    const response = await update(token, { [field]: value })
    expect(response, JSON.stringify(value)).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(Object.keys(response.fields ?? {})).toEqual([field])
  }
})

test('users cannot change their own role, verification, status or id', async () => {
  const { token, _id } = await shop.user()
  const other = await shop.user()
  const before = await details(token)
  const othersDetails = await details(other.token)
  await update(token, {
    name: 'Awa',
    role: 'ADMIN',
    status: 'Disabled',
    verify_email: true,
    emailVerified: true,
    _id: other._id,
    id: other._id,
    avatar: '/media/uploads/other.webp',
    passwordHash: 'x',
    password_hash: 'x',
    createdAt: '2000-01-01T00:00:00Z',
    __proto__: { role: 'ADMIN' },
  })
  expect(await details(token)).toEqual(before)
  expect(await details(other.token)).toEqual(othersDetails)
  expect(before._id).toBe(_id)
})

test('a new email address waits for its code; then the old address is notified', async () => {
  const user = await shop.user()
  const response = await update(user.token, { name: 'Awa', email: ' Neuve@Example.com ' })
  expect(response.data).toMatchObject({ emailPending: 'neuve@example.com', user: { email: user.email } })
  const code = await codeAt('neuve@example.com')
  expect(JSON.stringify(await shop.database.db.select().from(emailCodes))).not.toContain(code)
  const done = await confirm(user.token, code)
  expect(done).toMatchObject({ status: 200, data: { email: 'neuve@example.com', verify_email: true } })
  expect((await shop.mail(user.email, /adresse e-mail a été modifiée/)).text).not.toContain('neuve@')
  expect(await confirm(user.token, code)).toMatchObject(wrongCode)
  expect((await shop.call('POST login', { email: 'neuve@example.com', password: goodPassword })).status).toBe(
    200,
  )
  expect((await shop.call('POST login', { email: user.email, password: goodPassword })).status).toBe(400)
})

test('links and codes emailed to the old address are void once the email has changed', async () => {
  const user = await shop.user()
  await shop.call('PUT forgot-password', { email: user.email })
  await shop.settled()
  await update(user.token, { email: 'suivante@example.com' })
  await confirm(user.token, await codeAt('suivante@example.com'))
  const { db } = shop.database
  expect(await db.select().from(emailCodes).where(eq(emailCodes.userId, user._id))).toEqual([])
  expect(await db.select().from(requestedCodes).where(eq(requestedCodes.recipient, user.email))).toEqual([])
  const left = await shop.database.db
    .select()
    .from(verificationTokens)
    .where(eq(verificationTokens.userId, user._id))
  expect(left.filter(({ purpose }) => purpose === 'password')).toEqual([])
})

test("another account's address gets the same response, and only its owner is notified", async () => {
  const [user, owner] = [await shop.user(), await shop.user()]
  const free = await update(user.token, { email: 'libre@example.com' })
  const taken = await update(user.token, { email: owner.email })
  expect({ ...taken, headers: null, data: null, message: '' }).toEqual({
    ...free,
    headers: null,
    data: null,
    message: '',
  })
  expect(taken.data).toEqual({ ...free.data, emailPending: owner.email })
  expect(taken.message).toBe(free.message?.replace('libre@example.com', owner.email))
  await shop.settled()
  const toOwner = (await shop.mails()).filter((line) => line.startsWith(owner.email))
  expect(toOwner.some((line) => /essayé d’utiliser votre adresse/.test(line))).toBe(true)
  expect(toOwner.some((line) => /code/.test(line))).toBe(false)
})

test('an address that was registered by another user before the code was entered is refused', async () => {
  const user = await shop.user()
  await update(user.token, { email: 'course@example.com' })
  const code = await codeAt('course@example.com')
  await shop.user({ email: 'course@example.com' })
  expect(await confirm(user.token, code)).toMatchObject(wrongCode)
  expect((await details(user.token)).email).toBe(user.email)
})

test('the code of a new email expires after five wrong tries or ten minutes', async () => {
  const user = await shop.user()
  await update(user.token, { email: 'cinq@example.com' })
  const code = await codeAt('cinq@example.com')
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 1; tries <= 5; tries++) expect(await confirm(user.token, wrong)).toMatchObject(wrongCode)
  expect(await confirm(user.token, code)).toMatchObject(wrongCode)

  const other = await shop.user()
  await update(other.token, { email: 'tard@example.com' })
  const late = await codeAt('tard@example.com')
  await shop.database.db.update(emailCodes).set({ expiresAt: sql`now() - interval '1 second'` })
  expect(await confirm(other.token, late)).toMatchObject(wrongCode)
})

test('a code is valid only for its user and purpose, and only once even if sent twice at once', async () => {
  const [one, other] = [await shop.user(), await shop.user()]
  await update(one.token, { email: 'une@example.com' })
  const code = await codeAt('une@example.com')
  expect(await confirm(other.token, code)).toMatchObject(wrongCode)
  const reset = await shop.call('PUT verify-forgot-password-otp', { email: one.email, otp: code })
  expect(reset).toMatchObject(wrongCode)
  const both = await Promise.all([confirm(one.token, code), confirm(one.token, code)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

const change = (
  { token }: SignedIn,
  oldPassword: string,
  newPassword: string,
  confirmPassword = newPassword,
) => shop.call('PUT change-password', { oldPassword, newPassword, confirmPassword }, { token })

test('changing the password ends every session, and starts a new one here', async () => {
  const user = await shop.user()
  const elsewhere = await shop.call('POST login', { email: user.email, password: goodPassword })
  const response = await change(user, goodPassword, 'ditakh bien mûr')
  expect(response.status).toBe(200)
  expect(response.cookies).toMatchObject({
    accessToken: response.data.accesstoken,
    refreshToken: response.data.refreshToken,
  })
  for (const token of [user.token, elsewhere.data.accesstoken]) {
    expect((await shop.call('GET user-details', undefined, { token })).status).toBe(401)
  }
  expect((await details(response.data.accesstoken)).email).toBe(user.email)
  const login = (password: string) => shop.call('POST login', { email: user.email, password })
  expect((await login(goodPassword)).status).toBe(400)
  expect((await login('ditakh bien mûr')).status).toBe(200)
  await shop.mail(user.email, /mot de passe a été modifié/)
})

test('changing the password requires the old one, the new one twice, and an uncommon one', async () => {
  const user = await shop.user()
  expect(await change(user, 'not the old one', 'ditakh bien mûr')).toMatchObject({
    status: 400,
    fields: { oldPassword: 'The current password is incorrect.' },
  })
  expect((await change(user, goodPassword, 'ditakh bien mûr', 'other')).fields).toEqual({
    confirmPassword: 'New password and confirm password must be same.',
  })
  expect((await change(user, goodPassword, 'qwertyuiop')).fields).toHaveProperty('newPassword')
  expect((await details(user.token)).email).toBe(user.email)
})

test('the export contains everything stored about the user, and nothing secret', async () => {
  const user = await shop.user({ mobile: '77 123' })
  const response = await shop.call('GET download', undefined, { token: user.token })
  expect(response.headers['content-disposition']).toBe('attachment; filename="account-data.json"')
  expect(response.data).toMatchObject({
    account: { _id: user._id, email: user.email, mobile: '77 123', language: 'fr' },
    sessions: [{ device: expect.any(String), current: true }],
  })
  const [row] = await shop.database.db.select().from(users).where(eq(users.id, user._id))
  const [session] = await shop.database.db.select().from(sessions).where(eq(sessions.userId, user._id))
  for (const secret of [row!.passwordHash, session!.refreshHash, user.token, user.refresh]) {
    expect(JSON.stringify(response)).not.toContain(secret)
  }
})

test('deleting an account needs the password, deletes all its data and sends a goodbye email', async () => {
  const user = await shop.user({ emailVerified: true })
  const remove = (password: string) => shop.call('DELETE delete', { password }, { token: user.token })
  expect(await remove('not the password')).toMatchObject({
    status: 400,
    fields: { password: 'The password is incorrect.' },
  })
  const response = await remove(goodPassword)
  expect(response).toMatchObject({
    status: 200,
    cookies: { accessToken: '', refreshToken: '', signedIn: '' },
  })
  expect((await shop.call('GET user-details', undefined, { token: user.token })).status).toBe(401)
  const { db } = shop.database
  expect(await db.select().from(users).where(eq(users.id, user._id))).toEqual([])
  expect(await db.select().from(sessions).where(eq(sessions.userId, user._id))).toEqual([])
  expect(await db.select().from(verificationTokens).where(eq(verificationTokens.userId, user._id))).toEqual(
    [],
  )
  await shop.mail(user.email, /compte a été supprimé/)
  const input = { name: 'Awa', email: user.email, password: goodPassword, confirmPassword: goodPassword }
  expect((await shop.call('POST register', input)).status).toBe(200)
})

test('an unverified address gets no goodbye email', async () => {
  const user = await shop.registered()
  await shop.call('DELETE delete', { password: goodPassword }, { token: user.token })
  await shop.settled()
  const mails = (await shop.mails()).filter((line) => line.startsWith(user.email))
  expect(mails).toEqual([expect.stringContaining('Vérifiez')])
})

test('repeated password changes do not flood an unverified address, and always notify a verified one', async () => {
  const reported = async (emailVerified: boolean) => {
    const user = await shop.registered({ emailVerified })
    for (let order = 0; order < 12; order++) {
      const { data } = await change(user, goodPassword, goodPassword)
      user.token = data.accesstoken
    }
    await shop.settled()
    return (await shop.mails()).filter((line) => line.startsWith(user.email)).length
  }
  expect(await reported(false)).toBe(10)
  expect(await reported(true)).toBe(13)
})
