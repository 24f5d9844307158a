import { randomInt } from 'node:crypto'
import type { Role } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEventStream } from '../../../testing/event-stream.ts'
import { goodPassword, openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { openLimits } from '../limits.ts'
import { invitations, passkeys, sessions, totpSecrets, userPhones, users } from '../schema.ts'
import { sweep } from '../sweep.ts'

let shop: TestUsers
let owner: SignedIn
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
})
beforeEach(async () => {
  await shop.database.db.delete(users)
  owner = await shop.user({ role: 'ADMIN', name: 'Awa Ndiaye' })
})
afterAll(() => shop.close())

const as = ({ token }: SignedIn, route: string, body?: object) => shop.call(route, body, { token })
const list = async (user: SignedIn) => (await as(user, 'GET /api/staff/list')).data
const invite = (user: SignedIn, wanted: object) => as(user, 'POST /api/staff/invite', wanted)
const tokenOf = (url: string) => new URL(url).searchParams.get('token')!
const invited = async (user: SignedIn, wanted: object) => tokenOf((await invite(user, wanted)).data.url)
const accept = (user: SignedIn, token: string) => as(user, 'POST accept-invitation', { token })
const join = (token: string, given: object = {}) =>
  shop.call('POST join', {
    token,
    name: 'Moussa',
    email: `${randomInt(1e9)}@example.com`,
    password: goodPassword,
    confirmPassword: goodPassword,
    ...given,
  })
const roleOf = async ({ token }: { token: string }) =>
  (await shop.call('GET user-details', undefined, { token })).data.role as Role
const dead = { status: 400, code: 'link_dead' }
const forbidden = { status: 403, code: 'forbidden' }
const notFound = { status: 404, code: 'not_found' }

test('a new user joins via the link, only once, and gets the role immediately', async () => {
  const token = await invited(owner, { role: 'PICKER' })
  const offered = await shop.call('POST invitation', { token })
  expect(offered.data).toMatchObject({ role: 'PICKER', by: 'Awa Ndiaye', email: null })
  const { data, status, cookies } = await join(token)
  expect(status).toBe(200)
  expect(cookies.accessToken).toBe(data.accesstoken)
  expect(await roleOf({ token: data.accesstoken })).toBe('PICKER')
  expect(await join(token)).toMatchObject(dead)
  expect(await shop.call('POST invitation', { token })).toMatchObject(dead)
})

test('a signed-in user accepts with their existing account', async () => {
  const shopper = await shop.user()
  expect((await accept(shopper, await invited(owner, { role: 'RIDER' }))).data).toEqual({ role: 'RIDER' })
  expect(await roleOf(shopper)).toBe('RIDER')
  const another = await invited(owner, { role: 'MANAGER' })
  expect(await accept(shopper, another)).toMatchObject({ status: 409, code: 'already_staff' })
  expect((await shop.call('POST invitation', { token: another })).status).toBe(200)
})

test('the invited number is in the list, and only the contact number of the account that it creates', async () => {
  const { data } = await invite(owner, { role: 'PICKER', mobile: '775123408' })
  expect(data.invitation).toMatchObject({ mobile: '77 512 34 08', email: null })
  const renewed = (await as(owner, 'POST /api/staff/remind', { _id: data.invitation._id })).data
  expect(renewed.invitation.mobile).toBe('77 512 34 08')
  expect((await list(owner)).invitations).toMatchObject([{ mobile: '77 512 34 08' }])
  const { accesstoken: token } = (await join(tokenOf(renewed.url))).data
  const details = (await shop.call('GET user-details', undefined, { token })).data
  expect(details.mobile).toBe('77 512 34 08')
  expect(details.login_phone).toBeUndefined()
  expect((await invite(owner, { role: 'PICKER', mobile: 'x'.repeat(31) })).status).toBe(400)
})

test('an account that exists keeps its own contact number when it accepts', async () => {
  const shopper = await shop.user()
  const { mobile } = (await as(shopper, 'GET user-details')).data
  await accept(shopper, await invited(owner, { role: 'PICKER', mobile: '70 123 45 67' }))
  expect((await as(shopper, 'GET user-details')).data).toMatchObject({ role: 'PICKER', mobile })
})

test('if two users accept one invitation at once, only one gets the role', async () => {
  for (let round = 0; round < 5; round++) {
    const token = await invited(owner, { role: 'PICKER' })
    const both = [await shop.user(), await shop.user()]
    const responses = await Promise.all(both.map((user) => accept(user, token)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  }
})

test('an emailed invitation verifies only the address it was sent to', async () => {
  const email = 'moussa@example.com'
  const { data } = await invite(owner, { role: 'PICKER', email })
  const { text } = await shop.mail(email, /équipe|staff/)
  expect(text).toContain(data.url)
  const joined = await join(tokenOf(data.url), { email })
  const details = await shop.call('GET user-details', undefined, { token: joined.data.accesstoken })
  expect(details.data).toMatchObject({ email, verify_email: true, role: 'PICKER' })
  const other = await join(await invited(owner, { role: 'PICKER', email: 'fatou@example.com' }), {
    email: 'binta@example.com',
  })
  expect(
    (await shop.call('GET user-details', undefined, { token: other.data.accesstoken })).data,
  ).toMatchObject({ verify_email: false })
  expect(await join(await invited(owner, { role: 'PICKER' }), { email })).toMatchObject({
    status: 409,
    code: 'email_taken',
  })
})

test('no token is stored in plain text', async () => {
  const token = await invited(owner, { role: 'PICKER' })
  const { rows } = await shop.database.pool.query('select row_to_json(i)::text as row from invitations i')
  expect(rows.map(({ row }) => row).join()).not.toContain(token)
})

test('an invitation is valid for 48 hours, a scanned one for 10 minutes, and is then swept', async () => {
  const left = async (wanted: object) => {
    const { data } = await invite(owner, wanted)
    const { rows } = await shop.database.pool.query(
      'select round(extract(epoch from expires_at - created_at)) as seconds from invitations where id = $1',
      [data.invitation._id],
    )
    return Number(rows[0].seconds)
  }
  expect(await left({ role: 'PICKER' })).toBe(48 * 60 * 60)
  expect(await left({ role: 'PICKER', scanned: true })).toBe(10 * 60)
  const token = await invited(owner, { role: 'PICKER' })
  await shop.database.db.update(invitations).set({ expiresAt: sql`now() - interval '1 second'` })
  expect(await join(token)).toMatchObject(dead)
  expect((await list(owner)).invitations).toEqual([])
  await sweep(shop.database.db)
  expect(await shop.database.db.select().from(invitations)).toEqual([])
})

test('a revoked invitation stops working at once', async () => {
  const { data } = await invite(owner, { role: 'PICKER' })
  const { _id } = data.invitation
  expect((await list(owner)).invitations).toMatchObject([{ _id, role: 'PICKER', by: 'Awa Ndiaye' }])
  expect((await as(owner, 'DELETE /api/staff/revoke', { _id })).status).toBe(200)
  expect(await join(tokenOf(data.url))).toMatchObject(dead)
  expect(await as(owner, 'DELETE /api/staff/revoke', { _id })).toMatchObject(notFound)
})

test.each([
  ['set-role', { role: 'USER' }],
  ['set-status', { status: 'Disabled' }],
])(
  '%s of the specification voids what the user invited, even once it is changed back',
  async (call, change) => {
    const second = await shop.user({ role: 'ADMIN' })
    const token = await invited(second, { role: 'MANAGER' })
    expect((await as(owner, `PUT ${call}`, { _id: second._id, ...change })).status).toBe(200)
    const restored = { _id: second._id, ...('role' in change ? { role: 'ADMIN' } : { status: 'Active' }) }
    expect((await as(owner, `PUT ${call}`, restored)).status).toBe(200)
    expect(await join(token)).toMatchObject(dead)
  },
)

test('a renewed invitation is emailed again with a new link, and the earlier link stops working', async () => {
  const email = 'renewed@example.com'
  const { data } = await invite(owner, { role: 'PICKER', email })
  const { _id } = data.invitation
  await shop.mail(email, /équipe|staff/)
  await shop.database.db.update(invitations).set({ expiresAt: sql`now() + interval '1 hour'` })
  const renewed = await as(owner, 'POST /api/staff/remind', { _id })
  expect(renewed).toMatchObject({ status: 200, data: { invitation: { _id, email, role: 'PICKER' } } })
  expect(Date.parse(renewed.data.invitation.expiresAt)).toBeGreaterThan(Date.now() + 47 * 60 * 60_000)
  await expect.poll(async () => (await shop.mail(email, /équipe|staff/)).text).toContain(renewed.data.url)
  expect(await join(tokenOf(data.url))).toMatchObject(dead)
  expect((await join(tokenOf(renewed.data.url), { email })).status).toBe(200)
  expect(await as(owner, 'POST /api/staff/remind', { _id })).toMatchObject(notFound)
})

test('staff renew only invitations they could have made, which then depend on their own role', async () => {
  const ofStore = await shop.user({ role: 'MANAGER', storeId: 'main' })
  const rider = (await invite(owner, { role: 'RIDER' })).data.invitation
  expect(await as(ofStore, 'POST /api/staff/remind', { _id: rider._id })).toMatchObject(notFound)
  const mine = (await invite(owner, { role: 'RIDER', storeId: 'main' })).data.invitation
  const renewed = await as(ofStore, 'POST /api/staff/remind', { _id: mine._id })
  expect(renewed.status).toBe(200)
  await as(owner, 'DELETE /api/staff/end', { _id: ofStore._id })
  expect(await join(tokenOf(renewed.data.url))).toMatchObject(dead)
})

test('an invitation to a store that has closed cannot be renewed', async () => {
  const { _id } = (await invite(owner, { role: 'RIDER', storeId: 'main' })).data.invitation
  await shop.database.db.update(invitations).set({ storeId: 'CLOSED' })
  const renewed = await as(owner, 'POST /api/staff/remind', { _id })
  expect(renewed).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('staff without a second factor are reminded by email, if the user manages them', async () => {
  const ofStore = await shop.user({ role: 'MANAGER', storeId: 'main' })
  const picker = await shop.user({ role: 'PICKER', storeId: 'main' })
  await shop.user({ role: 'PICKER', storeId: 'main', status: 'Disabled' })
  expect(await as(ofStore, 'POST /api/staff/remind-factors')).toMatchObject({ data: { reminded: 1 } })
  const { text } = await shop.mail(picker.email, /second factor|second facteur/)
  expect(text).toContain('/dashboard/security')
  // A member who got many emails lately does not keep the others from theirs.
  const limits = openLimits(shop.database.pool)
  for (let sent = 1; sent < 10; sent++) await limits.count('mailTo', { account: picker.email })
  const other = await shop.user({ role: 'PICKER', storeId: 'main' })
  expect(await as(ofStore, 'POST /api/staff/remind-factors')).toMatchObject({ data: { reminded: 1 } })
  await shop.mail(other.email, /second factor|second facteur/)
})

test('a user cannot grant more than their own role and store', async () => {
  const everywhere = await shop.user({ role: 'MANAGER' })
  const ofStore = await shop.user({ role: 'MANAGER', storeId: 'main' })
  for (const role of ['ADMIN', 'MANAGER']) expect(await invite(everywhere, { role })).toMatchObject(forbidden)
  for (const role of ['PICKER', 'RIDER']) {
    expect((await invite(everywhere, { role })).status).toBe(200)
    expect((await invite(ofStore, { role, storeId: 'main' })).status).toBe(200)
    expect(await invite(ofStore, { role })).toMatchObject(forbidden)
    expect(await invite(ofStore, { role, storeId: 'OTHER' })).toMatchObject(forbidden)
  }
  for (const role of ['PICKER', 'RIDER'] as const)
    expect(await invite(await shop.user({ role }), { role })).toMatchObject(forbidden)
})

test('an invitation is void once its inviter may no longer grant its role', async () => {
  const manager = await shop.user({ role: 'MANAGER' })
  const change = (values: Partial<typeof users.$inferInsert>) =>
    shop.database.db.update(users).set(values).where(eq(users.id, manager._id))
  for (const values of [{ role: 'PICKER' }, { status: 'Disabled' }, { storeId: 'OTHER' }] as const) {
    await change({ role: 'MANAGER', status: 'Active', storeId: null })
    const { refresh, token: bearer } = await shop.user({ role: 'USER' })
    expect(refresh).toBeTruthy()
    const token = await invited(owner, { role: 'PICKER' })
    await shop.database.db.update(invitations).set({ invitedBy: manager._id })
    await change(values)
    expect(await join(token)).toMatchObject(dead)
    expect(await shop.call('POST accept-invitation', { token }, { token: bearer })).toMatchObject(dead)
  }
})

test('revoking access ends sessions and streams at once, and the account becomes an ordinary shopper account', async () => {
  const picker = await shop.user({ role: 'PICKER' })
  const stream = await openEventStream(shop.app, picker.token)
  expect((await as(owner, 'DELETE /api/staff/end', { _id: picker._id })).status).toBe(200)
  expect((await shop.call('GET user-details', undefined, { token: picker.token })).status).toBe(401)
  await expect.poll(() => stream.isEnded()).toBe(true)
  const login = await shop.call('POST login', { email: picker.email, password: goodPassword })
  expect(await roleOf({ token: login.data.accesstoken })).toBe('USER')
  expect(await as(owner, 'DELETE /api/staff/end', { _id: picker._id })).toMatchObject(notFound)
})

test('a change to role or store takes effect on the next request', async () => {
  const picker = await shop.user({ role: 'PICKER' })
  const change = (wanted: object) => as(owner, 'PUT /api/staff/change', { _id: picker._id, ...wanted })
  expect((await change({ role: 'MANAGER', storeId: 'main' })).data).toMatchObject({
    role: 'MANAGER',
    storeId: 'main',
  })
  expect((await as(picker, 'POST /api/product/admin-list', {})).status).toBe(200)
  await change({ role: 'RIDER' })
  expect(await as(picker, 'POST /api/product/admin-list', {})).toMatchObject(forbidden)
})

test('the last owner stays, and managers cannot change owners or managers', async () => {
  const last = { status: 409, code: 'last_admin' }
  expect(await as(owner, 'DELETE /api/staff/end', { _id: owner._id })).toMatchObject(last)
  expect(await as(owner, 'PUT /api/staff/change', { _id: owner._id, role: 'PICKER' })).toMatchObject(last)
  const manager = await shop.user({ role: 'MANAGER', storeId: 'main' })
  const mine = await shop.user({ role: 'PICKER', storeId: 'main' })
  const other = await shop.user({ role: 'PICKER', storeId: 'OTHER' })
  for (const { _id } of [owner, manager, other])
    expect(await as(manager, 'DELETE /api/staff/end', { _id })).toMatchObject(notFound)
  expect(
    await as(manager, 'PUT /api/staff/change', { _id: mine._id, role: 'MANAGER', storeId: 'main' }),
  ).toMatchObject(forbidden)
  const { members } = await list(manager)
  const seen = members.map(({ _id, changeable }: { _id: string; changeable: boolean }) => [_id, changeable])
  expect(seen).toEqual([
    [manager._id, false],
    [mine._id, true],
  ])
  expect((await as(manager, 'DELETE /api/staff/end', { _id: mine._id })).status).toBe(200)
})

test('the security log records every role that the staff page grants or revokes, and the user who did it', async () => {
  const joined = await join(await invited(owner, { role: 'PICKER' }))
  const shopper = await shop.user()
  await accept(shopper, await invited(owner, { role: 'RIDER' }))
  await as(owner, 'PUT /api/staff/change', { _id: shopper._id, role: 'MANAGER' })
  await as(owner, 'DELETE /api/staff/end', { _id: shopper._id })
  expect(joined.status).toBe(200)
  const { rows } = await shop.database.pool.query(
    "select details->>'from' || ' ' || (details->>'to') as change, actor_id from security_events where kind = 'role_changed' order by id",
  )
  const changes = ['USER PICKER', 'USER RIDER', 'RIDER MANAGER', 'MANAGER USER']
  expect(rows).toEqual(changes.map((change) => ({ change, actor_id: owner._id })))
})

test('the list shows which second factor staff have, and not one that is still to be confirmed', async () => {
  const { db } = shop.database
  const factorOf = async ({ _id }: SignedIn) =>
    (await list(owner)).members.find((member: { _id: string }) => member._id === _id).factor
  const rider = await shop.user({ role: 'RIDER' })
  expect(await factorOf(rider)).toBeNull()
  await db.insert(totpSecrets).values({ userId: rider._id, secret: 'secret' })
  expect(await factorOf(rider)).toBeNull()
  await db.update(totpSecrets).set({ confirmedAt: new Date() })
  expect(await factorOf(rider)).toBe('totp')
  const key = { credentialId: 'key', publicKey: 'key', counter: 0, name: 'Tecno' }
  await db.insert(passkeys).values({ id: 'KEY', userId: rider._id, ...key })
  expect(await factorOf(rider)).toBe('passkey')
})

test('the list names a member who logs in by phone by that number', async () => {
  const { _id } = await shop.user({ name: '', email: null, emailVerified: false, role: 'PICKER' })
  await shop.database.db.insert(userPhones).values({ userId: _id, phone: '+221775129902' })
  const { members } = await list(owner)
  expect(members).toMatchObject([
    { _id: owner._id, phone: '' },
    { _id, name: '', email: '', mobile: '', phone: '77 512 99 02' },
  ])
})

test('the list shows when staff were last active, and contains no shopper', async () => {
  await shop.user()
  const rider = await shop.user({ role: 'RIDER' })
  const lastUsedAt = new Date('2026-11-20T10:00:00Z')
  await shop.database.db.update(sessions).set({ lastUsedAt }).where(eq(sessions.userId, rider._id))
  const { members } = await list(owner)
  expect(members).toMatchObject([
    { _id: owner._id, role: 'ADMIN', storeId: null },
    { _id: rider._id, role: 'RIDER', lastSeenAt: lastUsedAt.toISOString() },
  ])
  expect(JSON.stringify(members)).not.toMatch(/argon2|hash/i)
})
