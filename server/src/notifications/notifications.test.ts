import { notificationLimits } from '@dix/contract'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { totpCode } from '../../testing/factors.ts'
import { openPushService, openTestBrowser, type TestPushService } from '../../testing/push-service.ts'
import { soon } from '../../testing/soon.ts'
import { goodPassword, openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { run } from '../platform/database/statement.ts'
import { jobStatement } from '../platform/jobs/index.ts'
import { settings } from '../settings/schema.ts'
import { pushJobOf } from './push-jobs.ts'

let service: TestPushService
let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  service = await openPushService()
  shop = await openTestUsers({ jobs: true, pushAllowedHosts: ['localhost'] })
})
beforeEach(async () => {
  service.taken.length = 0
  service.respond = (response) => response.writeHead(201).end()
  admin = await shop.user({ role: 'ADMIN' })
})
afterAll(async () => {
  await shop.close()
  await service.close()
})

type TokenOwner = Pick<SignedIn, 'token'>
const as = ({ token }: TokenOwner, route: string, body?: unknown, headers = {}) =>
  shop.call(route.replace(' ', ' /api/notification'), body, { token, headers })
const sessionOf = ({ token }: TokenOwner): string => decodeJwt<{ sid: string }>(token).sid
let browsers = 0
const newBrowser = () => openTestBrowser(`${service.origin}/push/${++browsers}`)
const subscribe = async (user: TokenOwner, browser = newBrowser(), headers = {}) => {
  expect((await as(user, 'PUT /subscribe', browser.subscription, headers)).status).toBe(200)
  return browser
}
const endpointOf = async (user: TokenOwner) => (await as(user, 'GET ')).data.endpoint
const signInAgain = async ({ email }: SignedIn): Promise<TokenOwner> => {
  const { data } = await shop.call('POST login', { email, password: goodPassword })
  return { token: data.accesstoken }
}

test('visitors have no notifications, and only the back office has tests and emails', async () => {
  const routes = ['GET ', 'PUT /subscribe', 'DELETE /unsubscribe', 'POST /test', 'PUT /mails']
  const body = { ...newBrowser().subscription, orderMails: false }
  const shopper = await shop.user()
  for (const route of routes) {
    const input = route === 'GET ' ? undefined : body
    const isOfStaff = ['POST /test', 'PUT /mails'].includes(route)
    const { status } = await as(shopper, route, input)
    expect(status, route).toBe(isOfStaff ? 403 : 200)
    const visitor = await shop.call(route.replace(' ', ' /api/notification'), input)
    expect(visitor, route).toMatchObject({ status: 401, code: 'signed_out' })
  }
})

test('a device subscribes, gets a test in its language, and unsubscribes', async () => {
  expect(await as(admin, 'POST /test')).toMatchObject({ status: 404 })
  const before = (await as(admin, 'GET ')).data
  expect(before).toEqual({ publicKey: expect.any(String), endpoint: null, orderMails: true })
  expect(Buffer.from(before.publicKey, 'base64url')).toHaveLength(65)
  const browser = await subscribe(admin)
  expect(await endpointOf(admin)).toBe(browser.subscription.endpoint)
  await subscribe(admin, browser, { 'accept-language': 'fr' })
  expect(await as(admin, 'POST /test')).toMatchObject({ status: 200, message: 'The test is on its way.' })
  await shop.settled()
  expect(service.taken.map(({ body }) => browser.read(body))).toEqual([
    {
      title: 'Les notifications fonctionnent',
      body: 'Les nouvelles commandes s’afficheront ainsi.',
      tag: 'test',
      path: '/dashboard/orders',
    },
  ])
  expect(await as(admin, 'DELETE /unsubscribe')).toMatchObject({ status: 200 })
  expect(await endpointOf(admin)).toBe(null)
})

const { keys: newBrowserKeys } = openTestBrowser('https://push.example.com').subscription

test.each([
  ['endpoint', { endpoint: 'http://push.example/x' }],
  ['endpoint', { endpoint: 'https://127.0.0.1/x' }],
  ['endpoint', { endpoint: 'https://10.0.0.7/x' }],
  ['endpoint', { endpoint: 'https://[::1]/x' }],
  ['endpoint', { endpoint: 'https://169.254.169.254/latest/meta-data' }],
  ['endpoint', { endpoint: 'javascript:alert(1)' }],
  ['endpoint', { endpoint: 'https://shop:secret@push.example.com/x' }],
  ['endpoint', { endpoint: 'https://shop@push.example.com/x' }],
  ['endpoint', { endpoint: 'https://push.example.com:5432/x' }],
  ['endpoint', { endpoint: 'https://push.example.com:8443/x' }],
  ['endpoint', { endpoint: 'https://[::ffff:10.0.0.7]/x' }],
  ['endpoint', { endpoint: 'https://[64:ff9b::a00:7]/x' }],
  ['endpoint', { endpoint: 'https://[2606:4700::1111]/x' }],
  ['endpoint', { endpoint: 'https://2130706433/x' }],
  ['endpoint', { endpoint: 'https://0x7f.1/x' }],
  ['endpoint', { endpoint: 'https://0177.0.0.1/x' }],
  ['endpoint', { endpoint: 'https://8.8.8.8/x' }],
  ['endpoint', { endpoint: 'https://localhost./x' }],
  ['endpoint', { endpoint: 'https://database.internal/x' }],
  ['endpoint', { endpoint: 'https://printer.local/x' }],
  ['endpoint', { endpoint: 'https://shop.localhost/x' }],
  ['endpoint', { endpoint: 'https://push.example.com/x y\n' }],
  ['endpoint', { endpoint: `https://push.example/${'x'.repeat(notificationLimits.endpoint)}` }],
  ['endpoint', { endpoint: null }],
  ['keys', { keys: null }],
  ['keys.auth', { keys: { p256dh: 'B'.repeat(87), auth: 'short' } }],
  ['keys.p256dh', { keys: { p256dh: 'B'.repeat(88), auth: 'a'.repeat(22) } }],
  // As long as a key, but not a point of the curve.
  ['keys.p256dh', { keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }],
  ['keys.p256dh', { keys: { p256dh: 'A'.repeat(87), auth: 'a'.repeat(22) } }],
  ['keys.auth', { keys: { ...newBrowserKeys, auth: 'a+/='.repeat(6).slice(0, 22) } }],
])('a subscription with a wrong %s is refused: %j', async (field, wrong) => {
  const response = await as(admin, 'PUT /subscribe', { ...newBrowser().subscription, ...wrong })
  expect(response).toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: {
      [field]:
        field === 'endpoint'
          ? 'endpoint must be a public https address.'
          : 'keys must be those of a push subscription.',
    },
  })
  expect(await endpointOf(admin)).toBe(null)
})

test('a subscription that the service no longer knows is deleted', async () => {
  await subscribe(admin)
  service.respond = (response) => response.writeHead(410).end()
  await as(admin, 'POST /test')
  await shop.settled()
  expect(service.taken).toHaveLength(1)
  expect(await endpointOf(admin)).toBe(null)
})

test('a push that the service cannot accept now is retried', async () => {
  const browser = await subscribe(admin)
  service.respond = (response) => {
    service.respond = (later) => later.writeHead(201).end()
    response.writeHead(503).end()
  }
  await as(admin, 'POST /test')
  await shop.hurry()
  await shop.settled()
  expect(service.taken.map(({ body }) => browser.read(body).tag)).toEqual(['test', 'test'])
  expect(await endpointOf(admin)).toBe(browser.subscription.endpoint)
})

test('a subscription ends with its session, and queued pushes with it', async () => {
  await subscribe(admin)
  const other = await signInAgain(admin)
  const stays = await subscribe(other)
  service.respond = (response) => response.writeHead(503).end()
  await as(admin, 'POST /test')
  await vi.waitFor(() => expect(service.taken).toHaveLength(1), soon)
  await shop.call('GET logout', undefined, { token: admin.token })
  service.respond = (response) => response.writeHead(201).end()
  await shop.hurry()
  await shop.settled()
  expect(service.taken).toHaveLength(1)
  expect(await endpointOf(other)).toBe(stays.subscription.endpoint)
})

test.each([
  ['role', { role: 'USER' }, { role: 'ADMIN' }],
  ['status', { status: 'Disabled' }, { status: 'Active' }],
])(
  'a subscription ends with the %s of its user, and does not come back with it',
  async (what, lost, regained) => {
    await subscribe(admin)
    const boss = await shop.user({ role: 'ADMIN' })
    for (const change of [lost, regained])
      await shop.call(`PUT set-${what}`, { _id: admin._id, ...change }, { token: boss.token })
    expect(await endpointOf(await signInAgain(admin))).toBe(null)
    const { rows } = await shop.database.pool.query('select 1 from push_subscriptions where user_id = $1', [
      admin._id,
    ])
    expect(rows).toEqual([])
  },
)

test('staff without the second factor that the owner requires get no pushes until they have one', async () => {
  const browser = await subscribe(admin)
  const { db } = shop.database
  const queuePush = async () => {
    const push = { title: 'A new order', body: '2 770 F CFA', tag: 'order', path: '/dashboard/orders' }
    await run(db, jobStatement([pushJobOf(sessionOf(admin), push)]))
    await shop.settled()
  }
  await queuePush()
  expect(service.taken.map(({ body }) => browser.read(body).tag)).toEqual(['order'])
  await db.insert(settings).values({ topic: 'security', value: { staffFactor: true }, revision: 1 })
  try {
    await expect.poll(async () => (await as(admin, 'POST /test')).code, soon).toBe('factor_missing')
    await queuePush()
    expect(service.taken).toHaveLength(1)
    const { data } = await shop.call('POST totp/start', undefined, { token: admin.token })
    const body = { totp: totpCode(data.secret), password: goodPassword }
    expect((await shop.call('POST totp/confirm', body, { token: admin.token })).status).toBe(200)
    await queuePush()
    expect(service.taken).toHaveLength(2)
  } finally {
    await db.delete(settings)
  }
})

test('a browser notifies its current user only', async () => {
  const browser = await subscribe(admin)
  const next = await shop.user({ role: 'ADMIN' })
  await subscribe(next, browser)
  expect(await endpointOf(admin)).toBe(null)
  expect(await endpointOf(next)).toBe(browser.subscription.endpoint)
})

test('one device more than a user may have removes the first', async () => {
  const devices: TokenOwner[] = [admin]
  await subscribe(admin)
  while (devices.length <= notificationLimits.devices) {
    const device = await signInAgain(admin)
    await subscribe(device)
    devices.push(device)
  }
  expect(await endpointOf(admin)).toBe(null)
  expect(await endpointOf(devices[1]!)).toEqual(expect.any(String))
  expect(await endpointOf(devices.at(-1)!)).toEqual(expect.any(String))
})

test('the export names the push service but not the endpoint', async () => {
  const { subscription } = await subscribe(admin)
  await as(admin, 'PUT /mails', { orderMails: false })
  const { data } = await shop.call('GET download', undefined, { token: admin.token })
  expect(data.notifications).toEqual({
    orderMails: false,
    devices: [{ session: expect.any(String), pushService: 'localhost', createdAt: expect.any(String) }],
  })
  expect(JSON.stringify(data)).not.toContain(subscription.endpoint)
})
