import type { AddressInfo } from 'node:net'
import { eventsPath, exportPath, ordersExportPath, printPath, receiptPath } from '@dix/contract'
import { demoCatalogue } from '@dix/demo'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openShoppers, place, type Shopper } from '../testing/orders/shoppers.ts'
import { cutAfterTicks, sendAndCut, sendAndCutResponse, untilSettled, wire } from '../testing/sockets.ts'
import { soon } from '../testing/soon.ts'
import { openTestUsers, type TestUsers } from '../testing/users.ts'
import { fairQueues } from './platform/fair-queue.ts'

/** Clients that disconnect at any moment of any download leave nothing behind, and no error in the log. */
const lines: { level: number; msg: string; url?: string }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
beforeAll(async () => {
  shop = await openTestUsers({ log })
  shoppers = openShoppers(shop)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

const authorized = ({ token }: Shopper) => ({ authorization: `Bearer ${token}` })

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
    for (const ticks of [...cutAfterTicks, 100, 300]) await sendAndCut(shop.app, request(), ticks)
    await sendAndCutResponse(shop.app, request())
    const isClean = () => expect(left(), what).toEqual({ queues: 0, connections: 0, waiting: 0, streams: 0 })
    await vi.waitFor(isClean, soon)
    const whole = await fetch(`http://127.0.0.1:${port}${path(order, ++round)}`, {
      headers: authorized(admin),
    })
    expect(whole.status, what).toBe(200)
    await whole.body!.cancel()
  }
  await untilSettled(shop.app, [])
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
})
