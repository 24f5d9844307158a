import { setImmediate as immediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type OpenStream, openEventStream } from '../../../testing/event-stream.ts'
import { totpCode } from '../../../testing/factors.ts'
import { openNode, testSecret } from '../../../testing/shop.ts'
import { soon } from '../../../testing/soon.ts'
import { goodPassword, openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { settings } from '../../settings/schema.ts'
import { deriveKeys } from '../codes/secrets.ts'
import { writeCustomerNote } from '../customers/queries.ts'
import { sessions, users } from '../schema.ts'
import { findStreamAccess } from './event-streams.ts'
import { accessSeconds, readAccess, signAccess } from './tokens.ts'

let shop: TestUsers
let second: Awaited<ReturnType<TestUsers['openSecond']>>
beforeAll(async () => {
  shop = await openTestUsers()
  second = await shop.openSecond()
  // Every node publishes what the database announces, as in a feature.
  for (const { streams } of [shop, second])
    streams.on('test', (topic) => streams.publish({ topic, event: 'test', data: { topic } }))
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const keys = deriveKeys(testSecret)
const announce = (topic: string) => shop.database.db.execute(sql`select pg_notify('test', ${topic})`)

/** A stream on each node, one by the bearer token, one by the cookie. */
const onBothNodes = ({ token }: SignedIn) =>
  Promise.all([
    openEventStream(shop.app, token),
    openEventStream(second.app, token, `cookie: accessToken=${token}`),
  ])

const readyCount = ({ messages }: OpenStream) => messages().filter(({ event }) => event === 'ready').length

const topicsOf = ({ messages }: OpenStream) =>
  messages().flatMap(({ event, data }) => (event === 'test' ? (data as { topic: string }).topic : []))

/** Resolves when each stream has received events of exactly these topics. */
const receive = (streams: OpenStream[], ...topics: string[]) =>
  vi.waitFor(() => expect(streams.map(topicsOf)).toEqual(streams.map(() => topics)), soon)

const topicOf = ({ _id }: SignedIn) => `user:${_id}`

const end = (streams: OpenStream[]) =>
  vi.waitFor(() => expect(streams.map(({ isEnded }) => isEnded())).toEqual(streams.map(() => true)), soon)

test('a visitor gets no stream', async () => {
  const stream = await openEventStream(shop.app, 'nonsense')
  expect(stream.text()).toMatch(/^HTTP\/1\.1 401 .*"code":"signed_out"/s)
})

test('a stream is not cached, buffered or compressed, and is ready first', async () => {
  const { token } = await shop.user()
  const { text, messages } = await openEventStream(
    shop.app,
    token,
    `authorization: Bearer ${token}\r\naccept-encoding: gzip`,
  )
  expect(text()).toMatch(/^HTTP\/1\.1 200 /)
  expect(text()).toMatch(/^content-type: text\/event-stream/m)
  expect(text()).toMatch(/^cache-control: no-store/m)
  expect(text()).toMatch(/^x-accel-buffering: no/m)
  expect(text()).toMatch(/^content-security-policy: default-src 'none'/m)
  expect(text()).toMatch(/^retry: \d+/m)
  expect(messages()).toEqual([{ event: 'ready' }])
})

test('an event reaches the streams of its topic on every node, and only these', async () => {
  const [awa, binta] = [await shop.user(), await shop.user()]
  const [hers, others] = [await onBothNodes(awa), await onBothNodes(binta)]
  await announce(topicOf(awa))
  await announce(topicOf(binta))
  await receive(hers, topicOf(awa))
  await receive(others, topicOf(binta))
})

/** Orders send it to their owners. */
const ownersTopic = 'desk:ADMIN:*'

test('only users with a back office receive events of the back office', async () => {
  const [admin, user] = [await shop.user({ role: 'ADMIN' }), await shop.user()]
  const [theirs, others] = [await onBothNodes(admin), await onBothNodes(user)]
  await announce(ownersTopic)
  await announce(topicOf(user))
  await receive(theirs, ownersTopic)
  await receive(others, topicOf(user))
})

const blocked = { blockedAt: new Date(), blockedReason: 'A prank' }

test.each<[string, (user: SignedIn) => unknown]>([
  ['its user logs out', ({ token }) => shop.call('GET logout', undefined, { token })],
  ['its session is deleted', ({ _id }) => shop.database.db.delete(sessions).where(eq(sessions.userId, _id))],
  [
    'its user’s role changes',
    ({ _id }) => shop.database.db.update(users).set({ role: 'USER' }).where(eq(users.id, _id)),
  ],
  [
    'its account is disabled',
    ({ _id }) => shop.database.db.update(users).set({ status: 'Disabled' }).where(eq(users.id, _id)),
  ],
  ['its user is blocked as a customer', ({ _id }) => writeCustomerNote(shop.database.db, _id, blocked)],
  ['its account is deleted', ({ _id }) => shop.database.db.delete(users).where(eq(users.id, _id))],
])('a stream ends on every node when %s', async (_what, change) => {
  const [user, other] = [await shop.user({ role: 'ADMIN' }), await shop.user({ role: 'ADMIN' })]
  const [theirs, others] = [await onBothNodes(user), await onBothNodes(other)]
  await change(user)
  await end(theirs)
  await announce(topicOf(other))
  await receive(others, topicOf(other))
})

test('a user who loses the back office reconnects and no longer receives its events', async () => {
  const admin = await shop.user({ role: 'ADMIN' })
  const before = await onBothNodes(admin)
  await shop.database.db.update(users).set({ role: 'USER' }).where(eq(users.id, admin._id))
  await end(before)
  const after = await onBothNodes(admin)
  await announce(ownersTopic)
  await announce(topicOf(admin))
  await receive(after, topicOf(admin))
})

const staffFactor = { topic: 'security', value: { staffFactor: true }, revision: 1 } as const

test('a stream of staff becomes a shopper’s while they lack the second factor that the owner requires', async () => {
  const staff = await shop.user({ role: 'ADMIN' })
  const required = await onBothNodes(staff)
  await shop.database.db.insert(settings).values(staffFactor)
  try {
    await end(required)
    const lacking = await onBothNodes(staff)
    await announce(ownersTopic)
    await announce(topicOf(staff))
    await receive(lacking, topicOf(staff))
    const { data } = await shop.call('POST totp/start', undefined, { token: staff.token })
    const body = { totp: totpCode(data.secret), password: goodPassword }
    expect((await shop.call('POST totp/confirm', body, { token: staff.token })).status).toBe(200)
    await end(lacking)
    const protectedBy = await onBothNodes(staff)
    await announce(ownersTopic)
    await receive(protectedBy, ownersTopic)
    const removal = { password: goodPassword, code: totpCode(data.secret, 1) }
    expect((await shop.call('DELETE totp', removal, { token: staff.token })).status).toBe(200)
    await end(protectedBy)
  } finally {
    await shop.database.db.delete(settings)
  }
})

test('a cached session opens no stream once it has ended', async () => {
  const user = await shop.user()
  expect((await shop.call('GET user-details', undefined, { token: user.token })).status).toBe(200)
  await shop.database.pool.query(`
    alter table sessions disable trigger sessions_ended;
    delete from sessions where user_id = '${user._id}';
    alter table sessions enable trigger sessions_ended;
  `)
  const stream = await openEventStream(shop.app, user.token)
  expect(stream.text()).toMatch(/^HTTP\/1\.1 401 /)
})

test('after a gap in the database events every stream is ready again, unless its session has ended', async () => {
  const [user, gone] = [await shop.user(), await shop.user()]
  const [theirs, theGone] = [await onBothNodes(user), await onBothNodes(gone)]
  await announce(topicOf(user))
  await receive(theirs, topicOf(user))
  await shop.database.pool.query(`
    alter table sessions disable trigger sessions_ended;
    delete from sessions where user_id = '${gone._id}';
    alter table sessions enable trigger sessions_ended;
    select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'dix events' and datname = current_database();
  `)
  // Each channel has its own connection, and each connection was lost.
  const again = () => theirs.map((stream) => readyCount(stream) > 1)
  await vi.waitFor(() => expect(again()).toEqual([true, true]), soon)
  await vi.waitFor(() => expect(theGone.every(({ isEnded }) => isEnded())).toBe(true), soon)
  await announce(topicOf(user))
  await receive(theirs, topicOf(user), topicOf(user))
})

test('a stream ends at the latest when its session expires: 30 days unused, or 90 days old', async () => {
  const { _id, token } = await shop.user()
  const claims = (await readAccess(keys, token))!
  const expiryOf = async (used: string, created: string) => {
    const set = { lastUsedAt: new Date(used), createdAt: new Date(created) }
    await shop.database.db.update(sessions).set(set).where(eq(sessions.userId, _id))
    const { db } = shop.database
    return (await findStreamAccess({ db, needsFactor: () => false }, claims)).endsAt.getTime() - Date.now()
  }
  const day = 86_400_000
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
  expect((await expiryOf(ago(20), ago(20))) / day).toBeCloseTo(10, 1)
  expect((await expiryOf(ago(1), ago(85))) / day).toBeCloseTo(5, 1)
})

test('a stream continues when its access token expires', async () => {
  const user = await shop.user()
  const claims = (await readAccess(keys, user.token))!
  const token = await signAccess(keys, claims, Date.now() - (accessSeconds - 2) * 1_000)
  const stream = await openEventStream(shop.app, token)
  await expect
    .poll(async () => (await shop.call('GET user-details', undefined, { token })).status, soon)
    .toBe(401)
  await announce(topicOf(user))
  await receive([stream], topicOf(user))
})

test('a session has ten streams and a user thirty: the oldest learns that it is replaced, and closes', async () => {
  const { email, token } = await shop.user()
  const open = async (token: string, times: number) => {
    const opened: OpenStream[] = []
    for (let time = 0; time < times; time++) opened.push(await openEventStream(shop.app, token))
    return opened
  }
  const streams = await open(token, 11)
  const isOpen = () => streams.map(({ isEnded }) => !isEnded())
  await vi.waitFor(() => expect(isOpen()).toEqual([false, ...Array(10).fill(true)]), soon)
  const replaced = { event: 'replaced' }
  expect(streams.map(({ messages }) => messages().at(-1))).toEqual([
    replaced,
    ...Array(10).fill({ event: 'ready' }),
  ])
  for (let session = 0; session < 3; session++) {
    const { data } = await shop.call('POST login', { email, password: goodPassword })
    streams.push(...(await open(data.accesstoken, 7)))
  }
  await vi.waitFor(() => expect(isOpen()).toEqual([false, false, ...Array(30).fill(true)]), soon)
})

test('a client that does not read loses its connection; others are unaffected', async () => {
  const [user, other] = [await shop.user(), await shop.user()]
  const slow = await openEventStream(shop.app, user.token)
  const quick = await openEventStream(shop.app, other.token)
  slow.socket.pause()
  const data = 'x'.repeat(16_384)
  const isOpen = () => shop.streams.owners().some(({ userId }) => userId === user._id)
  // As much as the system's buffers take, but at most a hundred megabytes.
  for (let sent = 0; sent < 6_400 && isOpen(); sent++) {
    shop.streams.publish({ topic: topicOf(user), event: 'test', data })
    await immediate()
  }
  expect(isOpen()).toBe(false)
  slow.socket.destroy()
  await announce(topicOf(other))
  await receive([quick], topicOf(other))
})

test('a client that leaves is forgotten', async () => {
  const user = await shop.user()
  const streams = await onBothNodes(user)
  for (const { socket } of streams) socket.destroy()
  const owners = () => [shop, second].flatMap(({ streams }) => streams.owners())
  await vi.waitFor(() => expect(owners().some(({ userId }) => userId === user._id)).toBe(false), soon)
})

test('shutdown ends streams, even of clients that do not read, without waiting for them', async () => {
  const user = await shop.user()
  const node = await openNode(shop.database)
  const streams = [await openEventStream(node.app, user.token), await openEventStream(node.app, user.token)]
  streams[0]!.socket.pause()
  await node.close()
  streams[0]!.socket.resume()
  await end(streams)
})
