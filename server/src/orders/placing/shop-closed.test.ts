import { dayAndTimeWords, type ShopSettings } from '@dix/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openShoppers, place } from '../../../testing/orders/shoppers.ts'
import { soon } from '../../../testing/soon.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { settings, settingsChanges } from '../../settings/schema.ts'

let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  shoppers = openShoppers(shop)
  admin = await shop.user({ role: 'ADMIN' })
  await shoppers.setStock('P00', 100)
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.database.db.delete(settings)
  await shop.database.db.delete(settingsChanges)
  // The shop sees the change a moment later.
  await expect.poll(async () => (await shop.call('GET /api/shop/get')).data.opening, soon).toBeNull()
})
afterAll(() => shop.close())

/** A minute of shop time in the future. */
const soonest = () => Math.ceil(Date.now() / 60_000) * 60_000 + 60_000
const timeOf = (time: number) => new Date(time).toISOString().slice(11, 16)

async function save<Topic extends 'hours' | 'pause'>(
  topic: Topic,
  value: ShopSettings[Topic],
): Promise<void> {
  const { token } = admin
  const response = await shop.call('PUT /api/settings/save', { topic, revision: 0, value }, { token })
  expect(response.status).toBe(200)
}

/**
 * Milliseconds for which the shop is open; few, because the payment sandbox rejects clocks that are five minutes ahead.
 */
const openFor = 2 * 60_000

/** Open every day for that long. */
async function openFrom(time: number): Promise<void> {
  const spans = [{ from: timeOf(time), until: timeOf(time + openFor) }]
  await save('hours', { week: Array.from({ length: 7 }, () => spans), holidays: [] })
}

const standStill = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time })

test('cash and card orders are accepted from opening until closing, but not before or after', async () => {
  const opens = soonest()
  const closes = opens + openFor
  await openFrom(opens)
  for (const send of [shoppers.order, shoppers.checkout])
    for (const [time, status] of [
      [opens - 1, 409],
      [opens, 200],
      [closes - 1, 200],
      [closes, 409],
    ] as const) {
      standStill(time)
      const awa = await shoppers.shopper({ P00: 1 })
      const response = await send(awa)
      expect([time - opens, response.status, response.message]).toEqual([
        time - opens,
        status,
        response.message,
      ])
      if (status === 409) expect(response.code).toBe('shop_closed')
      expect(shoppers.pieces(await shoppers.cart(awa))).toEqual(
        status === 200 && send === shoppers.order ? {} : { P00: 1 },
      )
      vi.useRealTimers()
    }
})

test('shoppers who come too early read in their language when the shop opens', async () => {
  const opens = soonest()
  await openFrom(opens)
  standStill(opens - 1)
  const awa = await shoppers.shopper({ P00: 1 })
  const french = await shoppers.order(awa, {}, { headers: { 'accept-language': 'fr' } })
  expect(french.message).toBe(
    `La boutique est fermée. Elle ouvre ${dayAndTimeWords(opens, opens - 1, 'fr')}.`,
  )
  const english = await shoppers.checkout(awa)
  expect(english.message).toBe(`The shop is closed. It opens ${dayAndTimeWords(opens, opens - 1, 'en')}.`)
})

test('a pause refuses orders and gives its reason, at any hour', async () => {
  await save('pause', { isPaused: true, reason: 'Inventaire.', until: null })
  const awa = await shoppers.shopper({ P00: 1 })
  expect(await shoppers.order(awa)).toMatchObject({
    status: 409,
    code: 'shop_closed',
    message: 'The shop is temporarily closed (Inventaire).',
  })
})

test('an order placed in time is still returned after closing', async () => {
  const awa = await shoppers.shopper({ P00: 1 })
  const seen = shoppers.view(awa, await shoppers.cart(awa))
  const key = { headers: { 'idempotency-key': 'late-response' } }
  const first = await shoppers.submit(awa, seen, key)
  await save('pause', { isPaused: true, reason: '', until: null })
  expect((await shoppers.submit(awa, seen, key)).data._id).toBe(first.data._id)
})

test('staff can place orders for callers while the shop is closed', async () => {
  await save('pause', { isPaused: true, reason: '', until: null })
  const lines = [{ productId: 'P00', quantity: 1 }]
  const order = { name: 'Moussa', address: place, lines }
  const response = await shop.call('POST /api/order/desk/place', order, { token: admin.token })
  expect(response.status).toBe(200)
})
