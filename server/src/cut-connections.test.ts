import type { AddressInfo } from 'node:net'
import { eventsPath, exportPath, ordersExportPath, printPath, receiptPath } from '@dix/contract'
import { demoCatalogue } from '@dix/demo'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openShoppers, place, type Shopper } from '../testing/orders/shoppers.ts'
import { openSocket, sendAndCut, sendAndCutAnswer, wire } from '../testing/sockets.ts'
import { soon } from '../testing/soon.ts'
import { openTestUsers, type TestUsers } from '../testing/users.ts'
import { fairQueues } from './platform/fair-queue.ts'

/** Clients that disconnect at any moment of any request leave nothing behind, and no error in the log. */
let lines: { level: number; msg: string; url?: string }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
beforeAll(async () => {
  shop = await openTestUsers({ log })
  shoppers = openShoppers(shop)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  lines = []
})
afterAll(() => shop.close())

/** Event loop turns after which a connection is cut: from before the request is read to after its response. */
const moments = [0, 1, 2, 3, 4, 6, 8, 11, 15, 20, 30, 45]

const authorized = ({ token }: Shopper) => ({ authorization: `Bearer ${token}` })
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=x' }
const part = (field: string) =>
  `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nno picture`
const uploads = {
  signedIn: { method: 'PUT', path: '/api/user/upload-avatar', field: 'avatar', places: 12 },
  admin: { method: 'POST', path: '/api/file/upload', field: 'image', places: 24 },
} as const

/** Starts as many concurrent uploads as the shop accepts, plus one, and returns which of them it refuses. */
async function fillPlaces({ method, path, field, places }: Upload, who: Shopper): Promise<number[]> {
  const begun = wire(method, path, { ...authorized(who), ...form }, part(field), 1_000)
  const sockets = await Promise.all(Array.from({ length: places + 1 }, () => openSocket(shop.app)))
  for (const { socket } of sockets) socket.write(begun)
  // All are handled once the last one too many is refused; each of the others waits for the rest of its file.
  await vi.waitFor(() => expect(sockets.some(({ received }) => received() !== '')).toBe(true), soon)
  await untilSettled(sockets)
  const refused = sockets.flatMap(
    ({ received }) => /^HTTP\/1.1 (\d+)/.exec(received())?.slice(1).map(Number) ?? [],
  )
  for (const { socket } of sockets) socket.destroy()
  return refused
}
type Upload = (typeof uploads)[keyof typeof uploads]

/** Waits until no more responses come while the shop serves other requests. */
async function untilSettled(sockets: { received(): string }[]): Promise<void> {
  for (let same = 0, before = -1; same < 20; ) {
    const answered = sockets.filter(({ received }) => received() !== '').length
    same = answered === before ? same + 1 : 0
    before = answered
    expect(
      (await fetch(`http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}/healthz`)).ok,
    ).toBe(true)
  }
}

test('an aborted request is not an error', async () => {
  const who = await shoppers.shopper()
  const bytes = wire('PUT', '/api/cart/set', { ...authorized(who), ...json }, '{"productId":', 100)
  for (const ticks of moments) await sendAndCut(shop.app, bytes, ticks)
  await untilSettled([])
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
})

/** Requests of browsers other than the endpoints of the contract: drawings, long lists and streams. */
const files: [what: string, path: (order: Order, round: number) => string][] = [
  ['a receipt', ({ _id }) => receiptPath(_id, 'fr')],
  ['a picking list', ({ _id }) => printPath(_id, { what: 'picking', paper: 'a4', bags: 1, language: 'fr' })],
  [
    'the orders of some days',
    () => ordersExportPath({ from: '2026-11-20', to: '2026-11-30', language: 'fr' }),
  ],
  ['the catalogue', () => exportPath],
  ['the photo of a door', ({ photo }) => photo],
  ['live events', () => eventsPath],
  ['a picture', (_, round) => `${demoPicture}?w=${96 + 32 * (round % 3)}`],
  ['a page', (_, round) => `/search?q=${round}`],
  ['a data request', (_, round) => `/search.data?q=${round}`],
  ['a sitemap', () => '/sitemap-1.xml'],
]
type Order = { _id: string; photo: string }
const demoPicture = demoCatalogue().products[0]!.images[0]!

test('aborted downloads, live events, pictures and pages leave nothing behind', async () => {
  const admin = await shoppers.shopper({ P00: 1 }, { role: 'ADMIN' })
  const { data } = await shoppers.order(admin)
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a01245' } })
    .png()
    .toBuffer()
  const upload = new FormData()
  upload.append('photo', new Blob([new Uint8Array(picture)]), 'porte.png')
  const { port } = shop.app.server.address() as AddressInfo
  const stored = await fetch(`http://127.0.0.1:${port}/api/address/photo`, {
    method: 'PUT',
    headers: authorized(admin),
    body: upload,
  })
  const { photo } = ((await stored.json()) as { data: { photo: string } }).data
  await shoppers.as(admin, 'POST /api/address/create', { ...place, photo })
  const order = { _id: data._id, photo }
  const left = () => {
    const { totalCount, idleCount, waitingCount } = shop.database.pool
    return {
      queues: fairQueues.entered,
      connections: totalCount - idleCount,
      waiting: waitingCount,
      streams: shop.streams.owners().length,
    }
  }
  let round = 0
  for (const [what, path] of files) {
    const request = () => wire('GET', path(order, ++round), authorized(admin))
    for (const ticks of [...moments, 100, 300]) await sendAndCut(shop.app, request(), ticks)
    await sendAndCutAnswer(shop.app, request())
    const isClean = () => expect(left(), what).toEqual({ queues: 0, connections: 0, waiting: 0, streams: 0 })
    await vi.waitFor(isClean, soon)
    const whole = await fetch(`http://127.0.0.1:${port}${path(order, ++round)}`, {
      headers: authorized(admin),
    })
    expect(whole.status, what).toBe(200)
    await whole.body!.cancel()
  }
  await untilSettled([])
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
})

test.each(['signedIn', 'admin'] as const)(
  'uploads that are cut off, %s, give back their place',
  async (from) => {
    const kind = uploads[from]
    const who = await shoppers.shopper({}, { role: 'ADMIN' })
    const bytes = wire(kind.method, kind.path, { ...authorized(who), ...form }, part(kind.field), 1_000)
    for (let round = 0; round < 4; round++)
      for (const ticks of moments) await sendAndCut(shop.app, bytes, ticks)
    // The last ones may still be ending.
    const all = async () =>
      expect(await fillPlaces(kind, await shoppers.shopper({}, { role: 'ADMIN' }))).toEqual([503])
    await vi.waitFor(all, { timeout: 10_000, interval: 200 })
  },
)
