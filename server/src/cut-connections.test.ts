import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openShoppers, type Shopper } from '../testing/orders/shoppers.ts'
import { openSocket, sendAndCut, wire } from '../testing/sockets.ts'
import { soon } from '../testing/soon.ts'
import { openTestUsers, type TestUsers } from '../testing/users.ts'

/** Clients that go away at any moment of any call leave nothing behind, and no error in the log. */
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

/** Turns of the event loop after which a connection is cut: from before the request is read to after its answer. */
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

/** Begins as many uploads as the shop takes at once, and tells which of them it refuses, with the one after them. */
async function fillPlaces({ method, path, field, places }: Upload, who: Shopper): Promise<number[]> {
  const begun = wire(method, path, { ...authorized(who), ...form }, part(field), 1_000)
  const sockets = await Promise.all(Array.from({ length: places + 1 }, () => openSocket(shop.app)))
  for (const { socket } of sockets) socket.write(begun)
  // All are dealt with once the last one too many is refused; each of the others waits for the rest of its file.
  await vi.waitFor(() => expect(sockets.some(({ received }) => received() !== '')).toBe(true), soon)
  await untilSettled(sockets)
  const refused = sockets.flatMap(
    ({ received }) => /^HTTP\/1.1 (\d+)/.exec(received())?.slice(1).map(Number) ?? [],
  )
  for (const { socket } of sockets) socket.destroy()
  return refused
}
type Upload = (typeof uploads)[keyof typeof uploads]

/** Until nothing more is answered while the shop answers other requests. */
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

test('a request that is cut off is no error', async () => {
  const who = await shoppers.shopper()
  const bytes = wire('PUT', '/api/cart/set', { ...authorized(who), ...json }, '{"productId":', 100)
  for (const ticks of moments) await sendAndCut(shop.app, bytes, ticks)
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
    // The last ones may still be on their way out.
    const all = async () =>
      expect(await fillPlaces(kind, await shoppers.shopper({}, { role: 'ADMIN' }))).toEqual([503])
    await vi.waitFor(all, { timeout: 10_000, interval: 200 })
  },
)
