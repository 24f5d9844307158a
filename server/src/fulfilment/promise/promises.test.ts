import { defaultSettings, mainStore } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import { openShoppers, type Shoppers } from '../../../testing/orders/shoppers.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { deliveries } from '../../orders/deliveries/schema.ts'
import { orders } from '../../orders/schema.ts'
import { announceArrivals } from './announce-arrivals.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P00: 500, P01: 500 }))
})
afterAll(() => shop.close())

/** Deliveries that took 6 to 12 minutes, repeatedly. */
async function deliver(count: number, demo = false): Promise<void> {
  const { _id } = await desk.orderIn('placed', { P00: 1 })
  const { db } = shop.database
  await db.execute(sql`insert into ${orders} select (jsonb_populate_record(o, jsonb_build_object(
      'id', o.id || n, 'number', o.number || n, 'status', 'delivered', 'key', null, 'paid', o.to_collect, 'to_collect', 0))).*
    from ${orders} o, generate_series(1, ${count}) n where id = ${_id}`)
  await db.execute(sql`insert into ${deliveries} (order_id, store_id, demo, placed_at, delivered_at, waiting, picking, handover, riding)
    select ${_id} || n, ${mainStore}, ${demo}, now() - make_interval(mins => 6 + n % 7), now(), 0, 150, 0, 200
    from generate_series(1, ${count}) n`)
  await db.delete(orders).where(eq(orders.id, _id))
}

/** Uses a node that has just read the deliveries. */
async function onNewNode<Result>(use: (node: TestUsers) => Promise<Result>): Promise<Result> {
  const node = await shop.openSecond()
  try {
    return await use({ ...shop, ...node })
  } finally {
    await node.close()
  }
}
const shownOnNewNode = () => onNewNode(async ({ call }) => (await call('GET /api/shop/get')).data.promise)

test('a store with its own times shows their range, and freezes it in each order', async () => {
  await deliver(40, true)
  expect(await shownOnNewNode()).toBeUndefined()
  await deliver(29)
  expect(await shownOnNewNode()).toBeUndefined()
  const before = await desk.orderIn('delivered', { P00: 1 })
  expect((await desk.read(before._id)).promise).toEqual({ from: null, to: 10 })
  // That one is the thirtieth.
  const shown = await shownOnNewNode()
  expect(shown).toEqual({ from: 6, to: 12 })
  await onNewNode(async (node) => {
    const area = { quarter: null, point: null }
    const [to] = (await node.call('POST /api/store/delivery', { areas: [area] })).data
    expect(to.promise).toEqual(shown)
    const there = openShoppers(node)
    const shopper = await there.shopper({ P00: 1 })
    const { _id } = (await there.order(shopper)).data
    const [row] = await shop.database.db
      .select({ terms: orders.terms })
      .from(orders)
      .where(eq(orders.id, _id))
    expect(row!.terms).toMatchObject({ minutes: 12, fromMinutes: 6, work: 0, ride: null })
    const details = async () => (await there.as(shopper, 'POST /api/order/details', { _id })).data
    const placed = await details()
    expect(placed.promise).toEqual(shown)
    const minutesAfter = (time: string) => (at: string) =>
      Math.round((Date.parse(at) - Date.parse(time)) / 6_000) / 10
    const afterPlacing = minutesAfter(placed.placedAt)
    expect([placed.arrival.from, placed.arrival.to].map(afterPlacing)).toEqual([6, 12])
    const linked = (await node.call('POST /api/order/link', { token: await there.linkTo(_id) })).data.order
    expect([linked.arrival.from, linked.arrival.to].map(afterPlacing)).toEqual([6, 12])
    // From the picking on, those orders took as long as each other.
    await desk.bring(_id, 'picking')
    const picking = await details()
    const afterPicking = minutesAfter(picking.timeline.at(-1)!.at)
    expect([picking.arrival.from, picking.arrival.to].map(afterPicking)).toEqual([5.8, 6.8])
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    const slot = { slotFrom: inHours(2), slotUntil: inHours(3), prepareAt: inHours(1) }
    const isIt = eq(orders.id, _id)
    await shop.database.db.update(orders).set(slot).where(isIt)
    expect((await details()).arrival.from).toBe(slot.slotFrom.toISOString())
    const none = { slotFrom: null, slotUntil: null, prepareAt: null }
    await shop.database.db.update(orders).set(none).where(isIt)
    await desk.move(_id, { to: 'on_the_way' })
    expect(Object.keys(await details())).toContain('arrival')
    await desk.move(_id, { to: 'delivered' })
    expect(Object.keys(await details())).not.toContain('arrival')
    const [delivery] = await shop.database.db.select().from(deliveries).where(eq(deliveries.orderId, _id))
    expect(delivery!.promised).toBe(720)
  })
})

test('customers are notified once when their order will arrive more than a minute later or earlier', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P00: 1 })
  const other = await desk.orderIn('delivered', { P00: 1 })
  const published: string[] = []
  let to = 1_000_000
  const announce = announceArrivals(
    shop.database.db,
    { publish: ({ topic, event, data }) => published.push(JSON.stringify([topic, event, data])) },
    () => ({ from: 0, to }),
  )
  const afterMoving = async (by: number) => {
    to += by
    published.length = 0
    await announce()
    return published.filter((text) => text.includes(_id) || text.includes(other._id))
  }
  expect(await afterMoving(0)).toEqual([])
  expect(await afterMoving(40_000)).toEqual([])
  const event = { id: _id, status: 'placed', version: 1 }
  expect(await afterMoving(40_000)).toEqual([JSON.stringify([`user:${shopper._id}`, 'order', event])])
  expect(await afterMoving(0)).toEqual([])
  // A step of the order has its own event.
  await desk.bring(_id, 'picking')
  expect(await afterMoving(-600_000)).toEqual([])
  expect(await afterMoving(-600_000)).toHaveLength(1)
  await desk.move(_id, { to: 'cancelled', reason: 'customer_asked' })
})

test('orders under way raise the range, staff on shift lower it, and an owner who promises no time shows none', async () => {
  const idle = (await shownOnNewNode())!
  for (let count = 0; count < 3; count++) await desk.orderIn('placed', { P00: 1 })
  const busy = (await shownOnNewNode())!
  expect(busy.from).toBeGreaterThan(idle.from)
  expect(busy.to).toBeGreaterThan(idle.to)
  // Three times the staff: each has a third of the work ahead.
  for (const role of ['PICKER', 'RIDER'] as const)
    for (let count = 0; count < 3; count++) {
      const user = await shoppers.shopper({}, { role })
      const started =
        role === 'PICKER'
          ? await shoppers.as(user, 'POST /api/picking/shift/start')
          : await shoppers.as(user, 'POST /api/rider/shift/start', { floatAmt: 0 })
      expect(started).toMatchObject({ status: 200 })
    }
  const staffed = (await shownOnNewNode())!
  expect(staffed.to).toBeLessThan(busy.to)
  expect(staffed.to).toBeGreaterThan(idle.to)
  const saved = await desk.call('PUT /api/settings/save', {
    topic: 'contact',
    revision: 0,
    value: { ...defaultSettings.contact, deliveryMinutes: null },
  })
  expect(saved.status).toBe(200)
  expect(await shownOnNewNode()).toBeUndefined()
})
