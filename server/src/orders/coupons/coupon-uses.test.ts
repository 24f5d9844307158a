import type { Coupon } from '@dix/contract'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Shopper, Shoppers } from '../../../testing/orders/shoppers.ts'
import { rounds } from '../../../testing/rounds.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { addresses } from '../../accounts/schema.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { dueStates, orders } from '../schema.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop())
  for (const { product } of customersOfRound) await shoppers.setStock(product, 100_000)
})
afterAll(() => shop.close())

/**
 * The first two customers are one household with one phone number. They share no product, whose lock would serialize
 * their orders.
 */
const customersOfRound = [
  { product: 'P01', isShared: true },
  { product: 'P02', isShared: true },
  { product: 'P03', isShared: false },
  { product: 'P04', isShared: false },
] as const

const step = fc.record({
  user: fc.nat({ max: customersOfRound.length - 1 }),
  what: fc.constantFrom('order', 'order', 'open', 'open', 'pay', 'abandon', 'cancel', 'cancelAtDesk'),
})
const limits = fc.record({
  totalUses: fc.option(fc.integer({ min: 1, max: 2 })),
  oncePerCustomer: fc.boolean(),
  firstOrderOnly: fc.boolean(),
})
/** Concurrent steps, and a limit that the owner may set in the meantime. */
const wave = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 8 }),
  totalUses: fc.option(fc.integer({ min: 1, max: 2 })),
})
const round = fc.record({ limits, waves: fc.array(wave, { minLength: 1, maxLength: 5 }) })

type Limits = Pick<Coupon, 'totalUses' | 'oncePerCustomer' | 'firstOrderOnly'>
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
/** A customer and their open orders. */
type Customer = Shopper & {
  product: string
  page?: { id: string; url: string; orderId: string }
  orderId?: string
}

async function keep(given: Limits): Promise<void> {
  const { data } = await desk.call('GET /api/settings/get')
  const { revision } = data.topics.find(({ topic }: { topic: string }) => topic === 'coupons')
  const bounds = { smallestOrder: 0, from: null, until: null, stopped: false }
  const value = { coupons: [{ code: 'TABASKI', kind: 'percent', value: 10, ...bounds, ...given }] }
  expect((await desk.call('PUT /api/settings/save', { topic: 'coupons', revision, value })).status).toBe(200)
}

async function customers(): Promise<Customer[]> {
  const phone = () => `+221 77 ${String(1_000_000 + Math.floor(Math.random() * 8_000_000))}`
  const shared = phone()
  return Promise.all(
    customersOfRound.map(async ({ product, isShared }) => {
      const shopper = await shoppers.shopper()
      const mobile = isShared ? shared : phone()
      await shop.database.db.update(addresses).set({ mobile }).where(sql`id = ${shopper.addressId}`)
      return { ...shopper, product }
    }),
  )
}

/** Performs a step of an actor, with any outcome. */
async function act(user: Customer, { what }: Step): Promise<void> {
  if (what === 'order' || what === 'open') {
    await shoppers.fill(user, { [user.product]: 1 })
    const seen = shoppers.view(user, await shoppers.cart(user))
    const dueAmt = seen.totalAmt - Math.floor(seen.totalAmt / 10)
    const route = `POST /api/order/${what === 'order' ? 'cash-on-delivery' : 'checkout'}`
    const { status, code, data } = await shoppers.as(user, route, { ...seen, coupon: 'TABASKI', dueAmt })
    // A payment page that is being abandoned right now cannot be closed for the next order.
    if (status >= 500) expect(code).toBe('payment_unavailable')
    if (status !== 200) return
    if (what === 'order') user.orderId = data._id
    else user.page = data
  } else if (what === 'pay' && user.page) {
    await shoppers.pay(user.page)
    await shoppers.as(user, 'POST /api/order/payment', { sessionId: user.page.id })
  } else if (what === 'abandon' && user.page) {
    await shoppers.as(user, 'PUT /api/order/abandon-payment', { _id: user.page.orderId })
  } else if (what === 'cancel' && user.orderId) {
    await shoppers.as(user, 'PUT /api/order/cancel', { _id: user.orderId })
  } else if (what === 'cancelAtDesk' && user.orderId) {
    await desk.move(user.orderId, { to: 'cancelled', reason: 'customer_asked' })
  }
}

/** Uses by orders that count, in total and per household. */
async function uses(): Promise<{ all: number; most: number }> {
  const { rows } = await shop.database.db.execute<{ count: number }>(sql`
    select count(*)::integer as count from ${orders} o
    where o.coupon_code = 'TABASKI' and ${isOneOf(sql`o.status`, dueStates)}
    group by phone_e164(o.address ->> 'mobile')`)
  const counts = rows.map(({ count }) => count)
  return { all: counts.reduce((sum, count) => sum + count, 0), most: Math.max(0, ...counts) }
}

test('no coupon is used more often than allowed, even if customers, desk and owner act concurrently', async () => {
  let used = 0
  await fc.assert(
    fc.asyncProperty(round, async ({ limits, waves }) => {
      await shop.database.db.execute(sql`truncate orders cascade`)
      await keep(limits)
      const all = await customers()
      let { totalUses } = limits
      let before = 0
      for (const { steps, totalUses: next } of waves) {
        await Promise.all([
          ...steps.map((step) => act(all[step.user]!, step)),
          // A formerly unlimited coupon is refused while the customer's earlier order is open, because it may still
          // count.
          ...(totalUses !== null && next !== null ? [keep({ ...limits, totalUses: next })] : []),
        ])
        const now = await uses()
        if (totalUses !== null) {
          expect(now.all).toBeLessThanOrEqual(Math.max(totalUses, next ?? 0, before))
          totalUses = next ?? totalUses
        }
        if (limits.oncePerCustomer || limits.firstOrderOnly) expect(now.most).toBeLessThanOrEqual(1)
        before = now.all
        used += now.all
      }
    }),
    { numRuns: rounds(6) },
  )
  expect(used).toBeGreaterThan(0)
}, 240_000)
