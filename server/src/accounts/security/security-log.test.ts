import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locksAwaited } from '../../../testing/database.ts'
import { totpCode } from '../../../testing/factors.ts'
import { goodPassword, openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { idOf, newId } from '../../platform/ids.ts'
import { hashToken, randomToken } from '../codes/secrets.ts'
import { securityEvents, userPhones, verificationTokens } from '../schema.ts'
import { sweep } from '../sweep.ts'
import { notifyOwners } from './notify-owners.ts'

let shop: TestUsers
let owner: SignedIn
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
  owner = await shop.user({ role: 'ADMIN', name: 'La patronne' })
})
afterAll(() => shop.close())

let senders = 0
const call: TestUsers['call'] = (route, body, options = {}) =>
  shop.call(route, body, { from: `203.0.113.${++senders % 250}`, ...options })

const listed = async (input: object = {}) =>
  (await call('POST /api/security/list', { limit: 100, ...input }, { token: owner.token })).data
const about = (email: string) => listed({ search: email })

async function saveSettings(topic: string, value: object) {
  const { data } = await call('GET /api/settings/get', undefined, { token: owner.token })
  const { revision } = data.topics.find((of: { topic: string }) => of.topic === topic)
  const saved = await call('PUT /api/settings/save', { topic, value, revision }, { token: owner.token })
  expect(saved.status).toBe(200)
}

test('sign-ins and failures are in the security log, with address and device; failures within an hour are one entry', async () => {
  const { email } = await shop.user()
  const options = {
    from: '198.51.100.77',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' },
  }
  for (let tries = 0; tries < 3; tries++) await call('POST login', { email, password: 'wrong' }, options)
  await call('POST login', { email, password: goodPassword }, options)
  const place = { address: '198.51.100.77', device: 'Firefox · Linux' }
  expect(await about(email)).toMatchObject([
    {
      kind: 'signed_in',
      count: 1,
      details: { method: 'password' },
      account: { email },
      actor: null,
      ...place,
    },
    { kind: 'sign_in_failed', count: 3, ...place },
  ])
})

test('failures from one IPv6 connection are one entry, and guesses from its addresses count for one network', async () => {
  const { db } = shop.database
  const address = (at: number) => `2001:db8:7:1::${at.toString(16)}`
  const unknown = () => `${newId().toLowerCase()}@example.com`
  for (let tries = 1; tries <= 40; tries++)
    await call('POST login', { email: unknown(), password: 'wrong' }, { from: address(tries) })
  const failed = await db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.address, address(40)))
  expect(failed).toMatchObject([{ kind: 'sign_in_failed', count: 40 }])

  await db.delete(securityEvents)
  const recipient = await shop.user({ role: 'ADMIN', locale: 'en' })
  const mails = async () => {
    await shop.settled()
    return (await shop.mails()).filter(
      (mail) => mail === `${recipient.email}: Someone is trying to guess codes`,
    )
  }
  const guess = (at: number) =>
    call('PUT verify-forgot-password-otp', { email: unknown(), otp: '000000' }, { from: address(at) })
  for (let tries = 1; tries <= 29; tries++) await guess(tries)
  expect(await mails()).toHaveLength(0)
  await guess(30)
  expect(await mails()).toHaveLength(1)
})

test('no secret is in the security log', async () => {
  const { email, token } = await shop.user()
  const { data } = await call('POST totp/start', undefined, { token })
  const body = { totp: totpCode(data.secret), password: goodPassword }
  const { recoveryCodes } = (await call('POST totp/confirm', body, { token })).data
  const entries = JSON.stringify(await about(email))
  expect(entries).toContain('factor_added')
  for (const secret of [goodPassword, data.secret, body.totp, ...recoveryCodes])
    expect(entries).not.toContain(secret)
})

test('changes of password, role, status and settings are recorded with their author', async () => {
  const { _id, email, token } = await shop.user()
  const newPassword = 'bissap glacé 12'
  const change = { oldPassword: goodPassword, newPassword, confirmPassword: newPassword }
  await call('PUT change-password', change, { token })
  await call('PUT set-role', { _id, role: 'ADMIN' }, { token: owner.token })
  await call('PUT set-role', { _id, role: 'USER' }, { token: owner.token })
  await call('PUT set-status', { _id, status: 'Disabled' }, { token: owner.token })
  const actor = { _id: owner._id, name: 'La patronne' }
  expect(await about(email)).toMatchObject([
    { kind: 'status_changed', actor, details: { to: 'Disabled' } },
    { kind: 'role_changed', actor, details: { from: 'ADMIN', to: 'USER' } },
    { kind: 'role_changed', actor, details: { from: 'USER', to: 'ADMIN' } },
    { kind: 'password_changed', actor: null },
  ])
  await saveSettings('mails', { senderName: 'Chez Awa', replyTo: '' })
  const [entry] = await listed({ kind: 'settings_changed' })
  expect(entry).toMatchObject({ account: null, actor, details: { topic: 'mails' } })
  await call('POST login', { email: owner.email, password: goodPassword })
  expect((await listed({}))[0]).toMatchObject({ kind: 'signed_in' })
  expect((await listed({ withoutLogins: true }))[0]).toEqual(entry)
})

test('the security log is for the back office; users see events of their own account', async () => {
  const { email, token } = await shop.user()
  expect((await call('POST /api/security/list', {}, { token })).status).toBe(403)
  await call('POST login', { email, password: goodPassword })
  const { data } = await call('GET security', undefined, { token })
  expect(data.events).toMatchObject([{ kind: 'signed_in' }])
  const exported = await call('GET download', undefined, { token })
  expect(exported.data.security.events).toMatchObject([{ kind: 'signed_in' }])
})

test('an account that logs in by phone is named by its number, and found by it in any spelling', async () => {
  const { _id } = await shop.user({ name: '', email: null, emailVerified: false })
  await shop.database.db.insert(userPhones).values({ userId: _id, phone: '+221775129901' })
  await call('PUT set-role', { _id, role: 'PICKER' }, { token: owner.token })
  const account = { _id, name: '', email: '', phone: '77 512 99 01' }
  for (const search of ['77 512 99 01', '+221 77512 99 01', '00221 77 512 99 01'])
    expect(await listed({ search })).toMatchObject([{ kind: 'role_changed', account }])
  expect(await listed({ search: '77 512 99 02' })).toEqual([])
  expect(await listed({ search: '()' })).toEqual([])
})

test('the events of an account are deleted with it; events that it caused stay without it', async () => {
  const other = await shop.user({ role: 'ADMIN' })
  const { _id } = await shop.user()
  await call('PUT set-role', { _id, role: 'ADMIN' }, { token: other.token })
  await call('POST login', { email: other.email, password: goodPassword })
  await call('DELETE delete', { password: goodPassword }, { token: other.token })
  const { db } = shop.database
  expect(await db.$count(securityEvents, eq(securityEvents.userId, other._id))).toBe(0)
  const [event] = await db.select().from(securityEvents).where(eq(securityEvents.userId, _id))
  expect(event).toMatchObject({ kind: 'role_changed', actorId: null })
})

test('after 180 days an event is deleted, and not before', async () => {
  const { db } = shop.database
  const day = 24 * 60 * 60_000
  const [older, newer] = [idOf(new Date(Date.now() - 181 * day)), idOf(new Date(Date.now() - 179 * day))]
  await db.insert(securityEvents).values([
    { id: older, kind: 'signed_in' },
    { id: newer, kind: 'signed_in' },
  ])
  await sweep(db)
  const left = (id: string) => db.$count(securityEvents, eq(securityEvents.id, id))
  expect([await left(older), await left(newer)]).toEqual([0, 1])
})

test('the owner gets an email about a new administrator, payment settings and guessed codes, once an hour each', async () => {
  const { db } = shop.database
  await db.delete(securityEvents)
  const recipient = await shop.user({ role: 'ADMIN', locale: 'en' })
  const mailsAbout = async (subject: string) => {
    await shop.settled()
    return (await shop.mails()).filter((mail) => mail === `${recipient.email}: ${subject}`).length
  }
  const [one, two] = [await shop.user(), await shop.user()]
  for (const { _id } of [one, two]) {
    await call('PUT set-role', { _id, role: 'ADMIN' }, { token: owner.token })
    await call('PUT set-role', { _id, role: 'USER' }, { token: owner.token })
  }
  expect(await mailsAbout('The shop has a new owner account')).toBe(1)

  await saveSettings('payments', { methods: ['cash'] })
  await saveSettings('payments', { methods: ['cash', 'card'] })
  expect(await mailsAbout('The payment settings were changed')).toBe(1)

  const token = randomToken()
  const expiresAt = new Date(Date.now() + 60_000)
  const proof = {
    hash: hashToken(token),
    purpose: 'second_factor',
    userId: one._id,
    email: one.email,
  } as const
  await db.insert(verificationTokens).values({ ...proof, expiresAt })
  for (let tries = 0; tries < 12; tries++) {
    if (tries === 9) expect(await mailsAbout('Someone is trying to guess codes')).toBe(0)
    await call('POST second-factor', { challenge: token, code: '000000' })
  }
  expect(await mailsAbout('Someone is trying to guess codes')).toBe(1)
})

test('the owner gets one email about changes saved at the same time', async () => {
  const { db } = shop.database
  await db.delete(securityEvents)
  const recipient = await shop.user({ role: 'ADMIN', locale: 'en' })
  const change = { kind: 'settings_changed', userId: null, details: { topic: 'payments' } } as const
  const save = (beforeEnd?: () => Promise<void>) =>
    db.transaction(async (tx) => {
      await tx.insert(securityEvents).values({ id: newId(), ...change })
      await notifyOwners(tx, change)
      await beforeEnd?.()
    })
  const others: Promise<void>[] = []
  await save(async () => {
    others.push(save(), save())
    await locksAwaited(shop.database, others.length)
  })
  await Promise.all(others)
  await shop.settled()
  const about = `${recipient.email}: The payment settings were changed`
  expect((await shop.mails()).filter((mail) => mail === about)).toHaveLength(1)
})

test('staff without a factor cannot use the back office if the owner requires one', async () => {
  const staff = await shop.user({ role: 'ADMIN' })
  const list = () => call('POST list', {}, { token: staff.token })
  const self = async () => (await call('GET user-details', undefined, { token: staff.token })).data
  expect((await list()).status).toBe(200)
  expect(await self()).not.toHaveProperty('factor_missing')
  await saveSettings('security', { staffFactor: true })
  try {
    expect(await list()).toMatchObject({ status: 403, code: 'factor_missing' })
    expect(await self()).toMatchObject({ factor_missing: true })
    const { data } = await call('POST totp/start', undefined, { token: staff.token })
    const body = { totp: totpCode(data.secret), password: goodPassword }
    expect((await call('POST totp/confirm', body, { token: staff.token })).status).toBe(200)
    expect((await list()).status).toBe(200)
    expect(await self()).not.toHaveProperty('factor_missing')
    const shopper = await shop.user()
    const { data: shopperSelf } = await call('GET user-details', undefined, { token: shopper.token })
    expect(shopperSelf).not.toHaveProperty('factor_missing')
  } finally {
    owner = { ...owner, token: staff.token }
    await saveSettings('security', { staffFactor: false })
  }
})
