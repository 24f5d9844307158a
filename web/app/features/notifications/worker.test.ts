import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { databasesOf, type StoredItems } from '../../../testing/indexed-db.ts'

const code = await readFile(new URL('../../../public/sw.js', import.meta.url), 'utf8')
const origin = 'https://dix.example'

type Window = { url: string }
type Reply = { status?: number; data?: unknown; code?: string; message?: string }
type Step = Record<'key' | 'userId' | 'route' | 'at', string> & {
  position: number
  body: object
  version: number
  refusal: string | null
  hasPhoto?: boolean
  photoRefusal?: string
}
type Photo = Pick<Step, 'key' | 'userId' | 'at'>

/** A photo that has just been taken. */
const photo = (key: string, more: Partial<Photo> = {}): Photo => ({
  ...{ key, userId: 'R', at: new Date().toISOString(), ...more },
})

/** The worker in a browser with these windows, whose requests get these responses. */
function openWorker({
  windows = [] as Window[],
  replies = {} as Record<string, Reply[]>,
  steps = [] as Step[],
  photos = undefined as Photo[] | undefined,
  isBroken = false,
  search = '',
  cached = [] as string[],
  isOffline = false,
} = {}) {
  const did: string[] = []
  const handlers = new Map<string, (event: object) => void>()
  const clients = windows.map(({ url }) => ({
    url: origin + url,
    focus: async () => void did.push(`focus ${url}`),
    navigate: async (to: string) => void did.push(`navigate ${url} to ${to}`),
  }))
  const self = {
    location: { origin, hostname: 'dix.example', search },
    navigator: { locks: { request: (_name: string, work: () => Promise<void>) => work() } },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    clients: {
      matchAll: async () => clients,
      openWindow: async (url: string) => void did.push(`open ${url}`),
    },
    registration: {
      showNotification: async (title: string, { body, tag, data }: Record<string, unknown>) =>
        void did.push(`show ${JSON.stringify([title, body, tag, data])}`),
      pushManager: {
        subscribe: async ({ applicationServerKey }: Record<string, unknown>) => ({
          subscribedFor: applicationServerKey,
        }),
      },
    },
  }
  const caches = {
    match: async ({ url }: { url: string }) =>
      cached.includes(new URL(url).pathname) ? `cached ${url}` : undefined,
  }
  type Init = { method: string; body?: string | FormData }
  const fetch = async (path: string, { method, body }: Init = { method: 'GET' }) => {
    if (isOffline) throw new TypeError('Failed to fetch')
    did.push([method, path, body instanceof FormData ? [...body.keys()] : body].filter(Boolean).join(' '))
    const { status = 200, data = null, code, message = '' } = replies[path]?.shift() ?? {}
    return { status, ok: status < 300, json: async () => ({ data, code, message }) }
  }
  const stored = new Map(steps.map((step) => [step.key, step]))
  const storedPhotos =
    photos && new Map(photos.map((found) => [found.key, { ...found, photo: new Blob(['goods']) }]))
  runInNewContext(code, {
    ...{ self, fetch, URL, FormData, caches, setTimeout },
    indexedDB: databasesOf(
      new Map<string, StoredItems | undefined>([
        ['dix-rider', stored],
        ['dix-rider-photos', storedPhotos],
      ]),
      (name) => isBroken && name === 'dix-rider-photos',
    ),
  })
  return {
    did,
    stored,
    storedPhotos,
    handlers,
    dispatch: async (name: string, event: object) => {
      const waits: Promise<unknown>[] = []
      handlers.get(name)!({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
      await Promise.all(waits)
    },
  }
}

const push = (text: string) => ({ data: { json: () => JSON.parse(text) } })

test("a push is shown with the shop's text; one that cannot be read still shows a notification", async () => {
  const { did, dispatch } = openWorker()
  const message = {
    title: 'Nouvelle commande',
    body: '2 770 F CFA',
    tag: 'order-1',
    path: '/dashboard/orders/1',
  }
  await dispatch('push', push(JSON.stringify(message)))
  await dispatch('push', push('{'))
  await dispatch('push', { data: null })
  const unreadable = 'show ["dix.example","","dix",{"path":"/dashboard/orders"}]'
  expect(did).toEqual([
    'show ["Nouvelle commande","2 770 F CFA","order-1",{"path":"/dashboard/orders/1"}]',
    unreadable,
    unreadable,
  ])
})

test.each([
  ['opens the order', [], ['open https://dix.example/dashboard/orders/1']],
  [
    'leaves other pages alone',
    [{ url: '/dashboard/product' }],
    ['open https://dix.example/dashboard/orders/1'],
  ],
  ['focuses the order', [{ url: '/cart' }, { url: '/dashboard/orders/1' }], ['focus /dashboard/orders/1']],
  [
    'brings the list there',
    [{ url: '/dashboard/orders' }],
    ['focus /dashboard/orders', 'navigate /dashboard/orders to https://dix.example/dashboard/orders/1'],
  ],
])('a click %s', async (_what, windows, expected) => {
  const { did, dispatch } = openWorker({ windows })
  const notification = { close: () => did.push('close'), data: { path: '/dashboard/orders/1' } }
  await dispatch('notificationclick', { notification })
  expect(did).toEqual(['close', ...expected])
})

test('a click on a step of an own order leaves the desk alone', async () => {
  const { did, dispatch } = openWorker({ windows: [{ url: '/dashboard/orders' }] })
  const notification = { close: () => {}, data: { path: '/dashboard/myorders/1' } }
  await dispatch('notificationclick', { notification })
  expect(did).toEqual(['open https://dix.example/dashboard/myorders/1'])
})

test.each(['https://evil.example/', '//evil.example/'])('a click never leads to %s', async (path) => {
  const { did, dispatch } = openWorker()
  await dispatch('notificationclick', { notification: { close: () => {}, data: { path } } })
  expect(did).toEqual([])
})

test('a subscription that the browser replaced is reported to the shop', async () => {
  const { did, dispatch } = openWorker({
    replies: { '/api/notification': [{ data: { publicKey: 'key', endpoint: 'https://old/' } }] },
  })
  await dispatch('pushsubscriptionchange', { newSubscription: null })
  expect(did).toEqual(['GET /api/notification', 'PUT /api/notification/subscribe {"subscribedFor":"key"}'])
})

test('a device whose session has ended does not subscribe again', async () => {
  const { did, dispatch } = openWorker({
    replies: { '/api/notification': [{ data: { publicKey: 'key', endpoint: null } }] },
  })
  await dispatch('pushsubscriptionchange', { newSubscription: {} })
  expect(did).toEqual(['GET /api/notification'])
})

const step = (key: string, more: Partial<Step> = {}): Step => ({
  ...{ key, userId: 'R', route: `PUT /api/rider/${key}`, position: 1, at: '2026-11-27T10:00:00.000Z' },
  ...{ body: { _id: 'O' }, version: 4, refusal: null, ...more },
})
const rider = { '/api/user/user-details': [{ data: { _id: 'R' } }] }

test("a rider's steps are sent in their order once there is a connection, and only for that rider", async () => {
  const steps = [step('deliver', { position: 2 }), step('arrive'), step('drop', { userId: 'other' })]
  const { did, stored, dispatch } = openWorker({ steps, replies: rider })
  await dispatch('sync', { tag: 'rider-steps' })
  expect(did.map((request) => request.split(' {')[0])).toEqual([
    'GET /api/user/user-details',
    'PUT /api/rider/arrive',
    'PUT /api/rider/deliver',
  ])
  expect(JSON.parse(did[1]!.slice('PUT /api/rider/arrive '.length))).toEqual({
    _id: 'O',
    offline: { version: 4, at: '2026-11-27T10:00:00.000Z', sentAt: expect.any(String) },
  })
  expect([...stored.keys()]).toEqual(['drop'])
})

test('a step that the shop refuses stays with the reason, and one that it could not take is sent again', async () => {
  const steps = [step('arrive'), step('deliver', { position: 2 })]
  const replies = {
    ...{ '/api/user/user-details': [{ data: { _id: 'R' } }, { data: { _id: 'R' } }] },
    '/api/rider/arrive': [{ status: 409, message: 'This order has changed.' }],
    '/api/rider/deliver': [{ status: 503 }, {}],
  }
  const { stored, dispatch } = openWorker({ steps, replies })
  await expect(dispatch('sync', { tag: 'rider-steps' })).rejects.toThrow('503')
  // The page offers no undo of a step that the shop may have.
  expect([...stored.values()]).toMatchObject([
    { key: 'arrive', isTried: true },
    { key: 'deliver', isTried: true },
  ])
  await dispatch('sync', { tag: 'rider-steps' })
  expect([...stored.values()]).toMatchObject([{ key: 'arrive', refusal: 'This order has changed.' }])
})

test('a photo is sent once before its delivery, which goes on without one that the shop refuses and says so', async () => {
  const sendWith = async (...uploads: Reply[]) => {
    const steps = [step('deliver', { hasPhoto: true, at: new Date().toISOString() })]
    const replies = {
      '/api/user/user-details': [{ data: { _id: 'R' } }, { data: { _id: 'R' } }],
      ...{ '/api/rider/photo': uploads, '/api/rider/deliver': [{ status: 503 }, {}] },
    }
    const { did, stored, storedPhotos, dispatch } = openWorker({ steps, replies, photos: [photo('deliver')] })
    await dispatch('sync', { tag: 'rider-steps' }).catch(() => {})
    const once = [...did]
    await dispatch('sync', { tag: 'rider-steps' }).catch(() => {})
    return { once, did, left: [...stored.values()], photosLeft: storedPhotos!.size }
  }
  const upload = 'PUT /api/rider/photo photo'
  const name = 'a'.repeat(32)
  const sent = await sendWith({ data: { photo: name } })
  expect(sent).toMatchObject({ left: [], photosLeft: 0 })
  expect(sent.did.filter((request) => request === upload)).toHaveLength(1)
  const deliveries = sent.did.filter((request) => request.startsWith('PUT /api/rider/deliver '))
  expect(deliveries.map((request) => request.includes(`"photo":"${name}"`))).toEqual([true, true])
  for (const status of [415, 429]) {
    const refused = await sendWith({ status, message: 'No.' })
    expect(refused).toMatchObject({
      left: [{ refusal: 'No.', isSent: true, hasPhoto: false }],
      photosLeft: 0,
    })
    expect(refused.did.join()).not.toContain('"photo":')
  }
  for (const [status, code] of [
    [401],
    [503],
    [408, 'malformed_request'],
    [400, 'malformed_request'],
  ] as const) {
    const broken = await sendWith({ status, ...(code && { code }) }, { data: { photo: name } })
    expect(broken.once).toEqual([expect.anything(), upload])
  }
})

test('a photo that waited too long, or whose delivery is refused, leaves the device', async () => {
  const madeAt = (at: string) => step('deliver', { hasPhoto: true, at })
  const photos = [photo('deliver')]
  const replies = { '/api/user/user-details': [{ data: { _id: 'R' } }] }
  const old = openWorker({ steps: [madeAt('2026-01-01T10:00:00.000Z')], photos, replies })
  await old.dispatch('sync', { tag: 'rider-steps' })
  expect(old.did.map((request) => request.split(' ')[1])).not.toContain('/api/rider/photo')
  expect([...old.stored.values()]).toMatchObject([{ isSent: true, hasPhoto: false }])
  const refused = openWorker({
    steps: [madeAt(new Date().toISOString())],
    photos,
    replies: {
      '/api/user/user-details': [{ data: { _id: 'R' } }],
      '/api/rider/photo': [{ data: { photo: 'a'.repeat(32) } }],
      '/api/rider/deliver': [{ status: 409, message: 'Changed.' }],
    },
  })
  await refused.dispatch('sync', { tag: 'rider-steps' })
  expect([...refused.stored.values()]).toMatchObject([{ refusal: 'Changed.', hasPhoto: false }])
  expect([old.storedPhotos!.size, refused.storedPhotos!.size]).toEqual([0, 0])
})

test('a delivery whose photo a sign-out deleted is sent without it, and says so', async () => {
  const { did, stored, dispatch } = openWorker({
    steps: [step('deliver', { hasPhoto: true, at: new Date().toISOString() })],
    replies: { '/api/user/user-details': [{ data: { _id: 'R' } }] },
  })
  await dispatch('sync', { tag: 'rider-steps' })
  expect(did.map((request) => request.split(' ')[1])).toEqual([
    '/api/user/user-details',
    '/api/rider/deliver',
  ])
  expect([...stored.values()]).toMatchObject([{ isSent: true, refusal: '', hasPhoto: false }])
})

test('a photo that the device cannot read now stays, and its delivery waits', async () => {
  const steps = [step('deliver', { hasPhoto: true, at: new Date().toISOString() })]
  const { did, stored, storedPhotos, dispatch } = openWorker({
    ...{ steps, photos: [photo('deliver')], isBroken: true },
    replies: { '/api/user/user-details': [{ data: { _id: 'R' } }] },
  })
  await expect(dispatch('sync', { tag: 'rider-steps' })).rejects.toThrow('cannot be read')
  expect(did).toHaveLength(1)
  expect([...stored.values()]).toMatchObject([{ hasPhoto: true, refusal: null }])
  expect(storedPhotos!.size).toBe(1)
})

test("after a session that ended by itself, a rider's photos stay for that rider, until six hours have passed", async () => {
  const photos = [photo('deliver'), photo('old', { at: '2026-01-01T10:00:00.000Z' })]
  const open = (userId: string) =>
    openWorker({
      photos,
      search: '?rider',
      replies: { '/api/user/user-details': [{ data: { _id: userId } }] },
    })
  const again = open('R')
  await again.dispatch('message', { data: 'signed-in' })
  expect([...again.storedPhotos!.keys()]).toEqual(['deliver'])
  const other = open('S')
  await other.dispatch('message', { data: 'signed-in' })
  expect(other.storedPhotos!.size).toBe(0)
  const visited = open('R')
  await visited.dispatch('fetch', { request: { ...page, url: `${origin}/` }, respondWith: () => {} })
  expect([...visited.storedPhotos!.keys()]).toEqual(['deliver'])
  expect(visited.did).toEqual([])
  // Nobody opens the shop again: whatever wakes the worker.
  for (const [name, event] of [['push', push('{}')] as const, ['sync', { tag: 'rider-steps' }] as const]) {
    const woken = open('')
    await woken.dispatch(name, event)
    expect([...woken.storedPhotos!.keys()], name).toEqual(['deliver'])
  }
})

test('a photo without a user and a time has those of its step, and leaves the device without one', async () => {
  const steps = [step('mine', { at: new Date().toISOString() }), step('late', { at: '2026-01-01T10:00:00Z' })]
  const open = (userId: string) =>
    openWorker({
      steps,
      photos: ['mine', 'late', 'alone'].map((key) => ({ key }) as Photo),
      replies: { '/api/user/user-details': [{ data: { _id: userId } }] },
    })
  const again = open('R')
  await again.dispatch('message', { data: 'signed-in' })
  expect([...again.storedPhotos!.keys()]).toEqual(['mine'])
  const other = open('S')
  await other.dispatch('message', { data: 'signed-in' })
  expect(other.storedPhotos!.size).toBe(0)
})

test('a sign-in on a device without photos asks the shop nothing', async () => {
  const { did, dispatch } = openWorker()
  await dispatch('message', { data: 'signed-in' })
  expect(did).toEqual([])
})

const page = { method: 'GET', mode: 'navigate', url: `${origin}/dashboard/rider?x=1` }
const file = { method: 'GET', mode: 'cors', url: `${origin}/assets/rider-1.js` }

/** The response of the worker to a request: `cached` and the URL, or why it has none; undefined if it leaves it alone. */
async function responseTo({ handlers }: ReturnType<typeof openWorker>, request: object) {
  let response: Promise<unknown> | undefined
  handlers.get('fetch')!({
    request,
    waitUntil: () => {},
    respondWith: (given: Promise<unknown>) => (response = given),
  })
  return response?.catch(({ message }: Error) => message)
}

test("without a connection a rider's page and its files come from the device, and every other request fails as ever", async () => {
  const cached = ['/dashboard/rider', '/assets/rider-1.js', '/dashboard/riders', '/api/rider/work']
  const worker = openWorker({ search: '?rider', cached, isOffline: true })
  expect(await responseTo(worker, page)).toBe(`cached ${page.url}`)
  expect(await responseTo(worker, file)).toBe(`cached ${file.url}`)
  expect(await responseTo(worker, { ...file, url: `${origin}/assets/other-2.js` })).toBe('Failed to fetch')
  for (const other of [
    { ...page, url: `${origin}/dashboard/riders` },
    { ...page, mode: 'cors' },
    { ...page, method: 'POST' },
    { ...file, url: `${origin}/api/rider/work` },
    { ...file, url: 'https://other.example/assets/rider-1.js' },
  ])
    expect(await responseTo(worker, other)).toBeUndefined()
})

test('with a connection the shop answers, and on devices without a rider no request passes through the worker', async () => {
  const worker = openWorker({ search: '?rider', cached: ['/dashboard/rider'] })
  expect(await responseTo(worker, page)).toMatchObject({ ok: true })
  expect(openWorker().handlers.has('fetch')).toBe(false)
})
