import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openShoppers, type Shopper } from '../testing/orders/shoppers.ts'
import { cutAfterTicks, openSocket, sendAndCut, untilSettled, wire } from '../testing/sockets.ts'
import { soon } from '../testing/soon.ts'
import { openTestUsers, type TestUsers } from '../testing/users.ts'

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

const authorized = ({ token }: Shopper) => ({ authorization: `Bearer ${token}` })
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=x' }
const part = (field: string) =>
  `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nno picture`
const uploads = {
  signedIn: { method: 'PUT', path: '/api/user/upload-avatar', field: 'avatar', places: 4 },
  admin: { method: 'POST', path: '/api/file/upload', field: 'image', places: 24 },
} as const

/** Starts as many concurrent uploads as the shop accepts from a sender, plus one, and returns which of them it refuses. */
async function fillPlaces({ method, path, field, places }: Upload, shopper: Shopper): Promise<number[]> {
  const begun = wire(method, path, { ...authorized(shopper), ...form }, part(field), 1_000)
  const sockets = await Promise.all(Array.from({ length: places + 1 }, () => openSocket(shop.app)))
  for (const { socket } of sockets) socket.write(begun)
  // All are handled once the last one too many is refused; each of the others waits for the rest of its file.
  await vi.waitFor(() => expect(sockets.some(({ received }) => received() !== '')).toBe(true), soon)
  await untilSettled(shop.app, sockets)
  const refused = sockets.flatMap(
    ({ received }) => /^HTTP\/1.1 (\d+)/.exec(received())?.slice(1).map(Number) ?? [],
  )
  for (const { socket } of sockets) socket.destroy()
  return refused
}
type Upload = (typeof uploads)[keyof typeof uploads]

test('an aborted request is not an error', async () => {
  const shopper = await shoppers.shopper()
  const bytes = wire('PUT', '/api/cart/set', { ...authorized(shopper), ...json }, '{"productId":', 100)
  for (const ticks of cutAfterTicks) await sendAndCut(shop.app, bytes, ticks)
  await untilSettled(shop.app, [])
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
})

test.each(['signedIn', 'admin'] as const)(
  'uploads that are cut off, %s, give back their place',
  async (from) => {
    const kind = uploads[from]
    const shopper = await shoppers.shopper({}, { role: 'ADMIN' })
    const bytes = wire(kind.method, kind.path, { ...authorized(shopper), ...form }, part(kind.field), 1_000)
    for (let round = 0; round < 4; round++)
      for (const ticks of cutAfterTicks) await sendAndCut(shop.app, bytes, ticks)
    // The last ones may still be ending.
    const all = async () =>
      expect(await fillPlaces(kind, await shoppers.shopper({}, { role: 'ADMIN' }))).toEqual([503])
    await vi.waitFor(all, { timeout: 10_000, interval: 200 })
  },
)
