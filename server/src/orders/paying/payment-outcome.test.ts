import { defaultSettings } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk } from '../../../testing/orders/desk.ts'
import { mailsOnly } from '../../../testing/orders/mails-only.ts'
import { openShoppers, type Quantities } from '../../../testing/orders/shoppers.ts'
import { openTestUsers, type TestUsers } from '../../../testing/users.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { orders, orderTimeline } from '../schema.ts'
import { paymentListener } from './payment-outcome.ts'

/** Payment reports, each in its own transaction, in any order in which the provider's events may come. */
let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
/** Payments send nothing here: the tests make their reports. */
const payments = { refund: async () => {} } as unknown as OrdersDependencies['payments']
const settings = { current: defaultSettings }
const listener = paymentListener({
  publicUrl: 'http://dix.test',
  shopLanguage: 'fr',
  payments,
  messages: mailsOnly,
  settings,
})
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
  shoppers = openShoppers(shop)
})
afterAll(async () => {
  expect(await shoppers.ledgerMismatches()).toEqual([])
  await shop.close()
})

const report = (what: 'paid' | 'expired' | 'refunded', orderId: string) =>
  shop.database.db.transaction<unknown>((tx) => listener[what](tx, orderId, { id: orderId }))

async function begun(pieces: Quantities) {
  const awa = await shoppers.shopper(pieces)
  const { orderId } = (await shoppers.checkout(awa)).data
  return { awa, orderId: orderId as string }
}

async function statusOf(orderId: string) {
  const { db } = shop.database
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const events = await db.select().from(orderTimeline).where(eq(orderTimeline.orderId, orderId))
  return `${order?.status} ${order?.paymentStatus}: ${events
    .map(({ event }) => event)
    .toSorted()
    .join(' ')}`
}

const mailsTo = async (email: string) => {
  await shop.settled()
  return (await shop.mails()).filter((line) => line.startsWith(email)).map((line) => line.split(': ')[1])
}

test('a payment after its stock was released is refunded, and the shopper is notified', async () => {
  const { awa, orderId } = await begun({ P00: 2 })
  await report('expired', orderId)
  expect(await statusOf(orderId)).toBe('expired void: ')
  expect(await report('paid', orderId)).toBe(false)
  expect(await statusOf(orderId)).toBe('cancelled refund_pending: cancelled paid refund_started')
  expect(await shoppers.stock('P00')).toBe(5)
  await report('refunded', orderId)
  expect(await statusOf(orderId)).toBe('cancelled refunded: cancelled paid refund_started refunded')
  const mails = await mailsTo(awa.email)
  expect(mails).toHaveLength(2)
  expect((await shop.mail(awa.email, /est annulée/)).text).toContain('trop tard')
  expect((await shop.mail(awa.email, /est remboursée/)).text).toMatch(/1\s?760\s?F\sCFA/)
  const { data } = await shoppers.as(awa, 'GET /api/order/order-list')
  expect(data).toMatchObject([{ _id: orderId, status: 'cancelled', payment_status: 'refunded' }])
})

test('repeated or reordered reports change nothing more', async () => {
  const { awa, orderId } = await begun({ P01: 1 })
  expect(await report('paid', orderId)).toBe(true)
  await report('expired', orderId)
  expect(await report('paid', orderId)).toBe(false)
  expect(await statusOf(orderId)).toBe('placed paid: paid placed')
  expect(await shoppers.stock('P01')).toBe(4)
  expect(await mailsTo(awa.email)).toHaveLength(1)
  const expired = await begun({ P02: 1 })
  await report('expired', expired.orderId)
  await report('expired', expired.orderId)
  expect(await shoppers.stock('P02')).toBe(5)
  expect(await shoppers.movements(expired.orderId)).toEqual(['reserve -1 P02', 'release 1 P02'])
})

test('a payment of another amount than the order’s is refunded, and the order records it', async () => {
  const { orderId } = await begun({ P03: 1 })
  await report('expired', orderId)
  await report('refunded', orderId)
  expect(await statusOf(orderId)).toBe('cancelled refunded: cancelled paid refunded')
  await report('refunded', orderId)
  expect(await statusOf(orderId)).toBe('cancelled refunded: cancelled paid refunded')
})

test('an order refunded by hand is not delivered but restocked, and its shopper is notified', async () => {
  const { awa, orderId } = await begun({ P05: 2 })
  await report('paid', orderId)
  expect(await shoppers.stock('P05')).toBe(3)
  for (let time = 0; time < 2; time++) await report('refunded', orderId)
  expect(await statusOf(orderId)).toBe('cancelled refunded: cancelled paid placed refunded')
  expect(await shoppers.stock('P05')).toBe(5)
  expect(await mailsTo(awa.email)).toHaveLength(2)
  expect((await shop.mail(awa.email, /est annulée/)).text).toContain('déjà été remboursés')
})

test('a payment by a deleted shopper is refunded, and its stock released', async () => {
  const { orderId } = await begun({ P04: 2 })
  await shop.database.db.update(orders).set({ userId: null }).where(eq(orders.id, orderId))
  expect(await report('paid', orderId)).toBe(false)
  expect(await statusOf(orderId)).toBe('cancelled refund_pending: cancelled paid refund_started')
  expect(await shoppers.stock('P04')).toBe(5)
  await report('refunded', orderId)
  expect(await statusOf(orderId)).toBe('cancelled refunded: cancelled paid refund_started refunded')
})

test('a payment after the delivery slot is refunded, and the shopper learns why', async () => {
  const { awa, orderId } = await begun({ P04: 1 })
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await shop.database.db
    .update(orders)
    .set({ prepareAt: ago(40), slotFrom: ago(31), slotUntil: ago(1) })
    .where(eq(orders.id, orderId))
  expect(await report('paid', orderId)).toBe(false)
  expect(await statusOf(orderId)).toBe('cancelled refund_pending: cancelled paid refund_started')
  expect(await shoppers.stock('P04')).toBe(5)
  expect((await shop.mail(awa.email, /est annulée/)).text).toContain('après l’heure de livraison choisie')
})

test('reports about unknown orders change nothing', async () => {
  expect(await report('paid', 'NOBODYS')).toBe(false)
  await report('expired', 'NOBODYS')
  await report('refunded', 'NOBODYS')
})

test('when payment and expiry race, exactly one wins', async () => {
  for (let round = 0; round < 10; round++) {
    await shoppers.setStock('P06', 5)
    const { orderId } = await begun({ P06: 2 })
    const [isWanted] = await Promise.all([report('paid', orderId), report('expired', orderId)])
    expect(await shoppers.stock('P06')).toBe(isWanted ? 3 : 5)
    expect(await statusOf(orderId)).toBe(
      isWanted ? 'placed paid: paid placed' : 'cancelled refund_pending: cancelled paid refund_started',
    )
  }
})

test.each([1_000, 1_030])(
  '%d F in cash and all of it by the provider: the excess is recorded',
  async (cash) => {
    const desk = await openDesk(shoppers)
    await shoppers.setStock('P03', 100)
    const { _id } = await desk.orderIn('delivered', { P03: 1 }, 'card')
    const date = new Date().toISOString().slice(0, 10)
    const sentBack = async () =>
      (await desk.call('POST /api/order/desk/day', { date })).data.figures.refundsByProvider.amount
    const before = await sentBack()
    await desk.refund(_id, { amount: cash, reason: 'other', channel: 'cash', handedBack: true })
    for (let time = 0; time < 2; time++)
      await shop.database.db.transaction((tx) => listener.refunded(tx, _id, { amount: 1_030 }))
    const order = await desk.read(_id)
    expect(order).toMatchObject({ paidAmt: 1_030, refundedAmt: 1_030, overpaidAmt: cash, chargedLeftAmt: 0 })
    expect(order.refunds.map(({ amount, channel, state }) => `${amount} ${channel} ${state}`)).toEqual([
      `${cash} cash done`,
      '1030 provider done',
    ])
    expect(order.timeline.at(-1)).toMatchObject({ event: 'refunded', amount: 1_030 })
    expect(await sentBack()).toBe(before + 1_030)
  },
)
