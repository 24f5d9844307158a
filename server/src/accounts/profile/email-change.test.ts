import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode } from '../../../testing/factors.ts'
import { goodPassword, openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { newId } from '../../platform/ids.ts'
import { recoveryCodes, totpSecrets, users, verificationTokens } from '../schema.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
})
afterAll(() => shop.close())

const newPassword = 'bissap glacé 12'
const linkDead = { status: 400, code: 'link_dead' }
const someEmail = () => `${newId().toLowerCase()}@example.com`

let senders = 0
/** Each request comes from its own IP address, so that limits apply only where they are tested. */
const sender = () => ({ from: `203.0.113.${++senders % 250}` })

const call = (route: string, body: object, options: object = {}) =>
  shop.call(route, body, { ...sender(), ...options })
const login = (email: string, password = goodPassword) => call('POST login', { email, password })
const undo = (token: string) => call('POST undo-email-change', { token })
const confirm = (token: string, otp: string, password = goodPassword) =>
  call('PUT confirm-email', { otp, password }, { token })

async function codeAt(email: string): Promise<string> {
  await shop.settled()
  return /^\d{6}$/m.exec((await shop.mail(email, /Confirmez votre nouvelle adresse/)).text)![0]
}

async function askFor(token: string, email: string): Promise<string> {
  await call('PUT update-user', { email }, { token })
  return codeAt(email)
}

/** Changes the email, as its owner or a thief who knows the password. */
async function change(token: string, email: string): Promise<void> {
  expect((await confirm(token, await askFor(token, email))).status).toBe(200)
}

async function linkAt(email: string): Promise<string> {
  await shop.settled()
  const { text } = await shop.mail(email, /adresse e-mail a été modifiée/)
  return /^http:\/\/dix\.test\/undo-email-change\?token=([\w-]{43})$/m.exec(text)![1]!
}

async function changed(given: Parameters<typeof shop.user>[0] = {}) {
  const user = await shop.user({ emailVerified: true, ...given })
  const next = someEmail()
  await change(user.token, next)
  return { user, next, link: await linkAt(user.email) }
}

const signIn = async (email: string, password = goodPassword): Promise<SignedIn['token']> =>
  (await login(email, password)).data.accesstoken

test('a session alone cannot change the email: the code also needs the password, and a wrong password does not use it up', async () => {
  const user = await shop.user()
  const next = someEmail()
  const code = await askFor(user.token, next)
  const without = await call('PUT confirm-email', { otp: code }, { token: user.token })
  expect(without).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { password: expect.any(String) },
  })
  for (let tries = 1; tries <= 6; tries++) {
    expect(await confirm(user.token, code, 'not the password')).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { password: 'The password is incorrect.' },
    })
  }
  expect(await confirm(user.token, code)).toMatchObject({ status: 200, data: { email: next } })
})

test('wrong passwords sent with a code count together with those of other requests', async () => {
  const user = await shop.user()
  const code = await askFor(user.token, someEmail())
  for (let tries = 1; tries <= 9; tries++) await confirm(user.token, code, 'not the password')
  await call('DELETE delete', { password: 'not the password' }, { token: user.token })
  expect(await confirm(user.token, code)).toMatchObject({ status: 429, code: 'rate_limited' })
})

test('the old address undoes a change: sessions end, the password is void, and its owner sets a new one', async () => {
  const { user, next, link } = await changed()
  const elsewhere = await signIn(next)
  await call('PUT forgot-password', { email: next })
  await shop.settled()
  const code = /^\d{6}$/m.exec((await shop.mail(next, /code pour un nouveau/)).text)![0]

  const undone = await undo(link)
  expect(undone).toMatchObject({ status: 200, data: { email: user.email } })
  expect(undone.cookies.resetProof).toBe(undone.data.resetToken)
  for (const token of [user.token, elsewhere]) {
    expect((await shop.call('GET user-details', undefined, { token })).status).toBe(401)
  }
  for (const email of [next, user.email]) expect((await login(email)).status).toBe(400)
  expect((await call('PUT verify-forgot-password-otp', { email: next, otp: code })).status).toBe(400)
  await shop.mail(next, /adresse e-mail a été modifiée/)

  const reset = { email: user.email, newPassword, confirmPassword: newPassword }
  expect((await call('PUT reset-password', reset, { cookies: undone.cookies })).status).toBe(200)
  const { data } = await shop.call('GET user-details', undefined, {
    token: await signIn(user.email, newPassword),
  })
  expect(data).toMatchObject({ _id: user._id, email: user.email, verify_email: true })
})

test('after an undo a forgotten password is emailed to the restored address', async () => {
  const { user, link } = await changed()
  await undo(link)
  await call('PUT forgot-password', { email: user.email })
  await shop.settled()
  await shop.mail(user.email, /code pour un nouveau/)
})

test('an undo link works once, for 72 hours, and never after the account is deleted', async () => {
  const once = await changed()
  const both = await Promise.all([undo(once.link), undo(once.link)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await undo(once.link)).toMatchObject(linkDead)
  expect(await undo('made-up')).toMatchObject(linkDead)

  const late = await changed()
  const [row] = await shop.database.db
    .update(verificationTokens)
    .set({ expiresAt: sql`${verificationTokens.expiresAt} - interval '72 hours'` })
    .where(eq(verificationTokens.userId, late.user._id))
    .returning({ left: sql<number>`extract(epoch from now() - ${verificationTokens.expiresAt})` })
  expect(Number(row!.left)).toBeGreaterThan(0)
  expect(Number(row!.left)).toBeLessThan(60)
  expect(await undo(late.link)).toMatchObject(linkDead)
  expect((await login(late.next)).status).toBe(200)

  const deletedAccount = await changed()
  await call('DELETE delete', { password: goodPassword }, { token: deletedAccount.user.token })
  expect(await undo(deletedAccount.link)).toMatchObject(linkDead)
})

test('after two changes the first address can restore itself, which ends the later link', async () => {
  const { user, next, link } = await changed()
  const third = someEmail()
  await change(user.token, third)
  const later = await linkAt(next)
  // A thief undoes their own second change; the owner can still undo the first.
  expect(await undo(later)).toMatchObject({ status: 200, data: { email: next } })
  expect(await undo(link)).toMatchObject({ status: 200, data: { email: user.email } })

  const other = await changed()
  await change(other.user.token, someEmail())
  const othersLink = await linkAt(other.next)
  expect((await undo(other.link)).status).toBe(200)
  expect(await undo(othersLink)).toMatchObject(linkDead)
})

test('returning to the old address is an undo: the address in between gets no link', async () => {
  const { user, next, link } = await changed()
  await change(await signIn(next), user.email)
  await shop.settled()
  const { text } = await shop.mail(next, /adresse e-mail a été modifiée/)
  expect(text).not.toContain('token=')
  expect(await undo(link)).toMatchObject(linkDead)
})

test('no other account can take an address that may still undo a change', async () => {
  const { user, link } = await changed()
  const input = { name: 'Awa', email: user.email, password: goodPassword, confirmPassword: goodPassword }
  expect(await call('POST register', input)).toMatchObject({ status: 409, code: 'email_taken' })
  const other = await shop.user()
  const code = await askFor(other.token, user.email)
  expect(await confirm(other.token, code)).toMatchObject({ status: 409, code: 'email_taken' })
  expect((await undo(link)).status).toBe(200)
})

test('an unverified old address gets the link as well, and using it verifies the address', async () => {
  const { user, link } = await changed({ emailVerified: false })
  expect((await undo(link)).status).toBe(200)
  const [row] = await shop.database.db.select().from(users).where(eq(users.id, user._id))
  expect(row).toMatchObject({ email: user.email, emailVerified: true })
})

test('another site cannot make a browser undo a change', async () => {
  const { link } = await changed()
  const headers = { origin: 'https://evil.example' }
  expect(await call('POST undo-email-change', { token: link }, { headers })).toMatchObject({ status: 403 })
})

test('an undone change removes the second factors added since or in the 72 hours before, and keeps the older ones', async () => {
  const addApp = async (token: string) => {
    const { data } = await call('POST totp/start', {}, { token })
    const body = { totp: totpCode(data.secret), password: goodPassword }
    expect((await call('POST totp/confirm', body, { token })).status).toBe(200)
  }
  const newest = 'papaye verte 9'
  const signInAfterUndo = async (link: string, email: string) => {
    const { data } = await undo(link)
    const body = { email, newPassword: newest, confirmPassword: newest, resetToken: data.resetToken }
    expect((await call('PUT reset-password', body)).status).toBe(200)
    return login(email, newest)
  }
  const stolen = await changed()
  await addApp(stolen.user.token)
  expect((await signInAfterUndo(stolen.link, stolen.user.email)).status).toBe(200)

  for (const [hours, after] of [
    [71, { status: 200 }],
    [73, { code: 'second_factor_required' }],
  ] as const) {
    const before = await shop.user({ emailVerified: true })
    await addApp(before.token)
    const at = sql`now() - ${hours} * interval '1 hour'`
    const { db } = shop.database
    await db.update(totpSecrets).set({ confirmedAt: at }).where(eq(totpSecrets.userId, before._id))
    await db.update(recoveryCodes).set({ createdAt: at }).where(eq(recoveryCodes.userId, before._id))
    await change(before.token, someEmail())
    expect(await signInAfterUndo(await linkAt(before.email), before.email)).toMatchObject(after)
  }
})

test('an undone change voids the invitations that the thief sent', async () => {
  const { user, link } = await changed({ role: 'ADMIN' })
  const { data } = await call('POST /api/staff/invite', { role: 'ADMIN' }, { token: user.token })
  const token = new URL(data.url).searchParams.get('token')!
  expect((await call('POST invitation', { token })).status).toBe(200)
  expect((await undo(link)).status).toBe(200)
  expect(await call('POST invitation', { token })).toMatchObject(linkDead)
})

test('an undone change ends messages about orders to a number that the thief gave, and keeps older ones', async () => {
  const { pool } = shop.database
  const agree = (userId: string, hours: number) =>
    pool.query(
      `insert into message_consents (id, user_id, purpose, channel, phone, text_version, place, given_at)
       values ($1, $2, 'steps', 'sms', '+221775123408', '2026-11', 'profile', now() - $3 * interval '1 hour')`,
      [newId(), userId, hours],
    )
  for (const [hours, active] of [
    [71, 0],
    [73, 1],
  ] as const) {
    const { user, link } = await changed()
    await agree(user._id, hours)
    expect((await undo(link)).status).toBe(200)
    const consents = 'select from message_consents where user_id = $1 and withdrawn_at is null'
    expect((await pool.query(consents, [user._id])).rowCount).toBe(active)
  }
})
