import {
  type DeliverySlot,
  defaultSlots,
  mainStore,
  type OpeningHours,
  type ResponseOf,
  type SlotTerms,
} from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Shopper, Shoppers } from '../../../testing/orders/shoppers.ts'
import { soon } from '../../../testing/soon.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { settings, settingsChanges } from '../../settings/schema.ts'
import { findProgress } from '../deliveries/progress.ts'
import { deliveries } from '../deliveries/schema.ts'
import { countOrdersUnderWay, findStoreDeliveries } from '../deliveries/store-load.ts'
import { orderAnnouncements, orders } from '../schema.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P00: 500 }, { jobs: true }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { db } = shop.database
  await db.execute(sql`truncate orders cascade`)
  await db.delete(settings)
  await db.delete(settingsChanges)
  await expect.poll(offersSlots, soon).toBeUndefined()
})

const offersSlots = async () => (await shop.call('GET /api/shop/get')).data.slots

/** Lets shoppers choose a slot, in a store that is always open unless it has hours. */
async function offer(
  terms: Partial<SlotTerms> = {},
  spans: OpeningHours['week'][number] = [],
): Promise<void> {
  const slots = { ...defaultSlots, isOn: true, minutes: 15, earliest: 120, ...terms }
  const value = { week: Array.from({ length: 7 }, () => spans), holidays: [], slots }
  const saved = await desk.call('PUT /api/settings/save', { topic: 'hours', revision: 0, value })
  expect([saved.status, saved.data.value.slots]).toEqual([200, slots])
  await expect.poll(offersSlots, soon).toBe(true)
}

const slotsFor = async (shopper: Shopper): Promise<DeliverySlot[]> =>
  (await shoppers.as(shopper, 'POST /api/order/slots', { addressId: shopper.addressId })).data

/** An order for the first slot. */
async function orderForSlot() {
  const awa = await shoppers.shopper({ P00: 1 })
  const [slot] = await slotsFor(awa)
  const { status, data } = await shoppers.order(awa, { slot })
  expect(status).toBe(200)
  return { awa, slot: slot!, order: data, _id: data._id as string }
}

const toPick = async () => (await desk.call('POST /api/picking/list', {})).data
const toAccept = async () =>
  (await desk.list({ stage: 'to_take' })) as unknown as ResponseOf<'POST /api/order/desk/list'>
const listed = async (stage: string) => (await desk.list({ stage })).data

test('the slot is the promise of the order, and replaces the minutes', async () => {
  await offer()
  const { awa, slot, order } = await orderForSlot()
  expect(order).toMatchObject({ slot })
  expect(order.promise).toBeUndefined()
  expect(Date.parse(order.slot.prepareAt)).toBeLessThanOrEqual(Date.parse(slot.from))
  const { data } = await shoppers.as(awa, 'POST /api/order/details', { _id: order._id })
  expect([data.slot, data.arrival]).toEqual([order.slot, undefined])
  expect((await shoppers.as(awa, 'POST /api/order/summaries', {})).data).toMatchObject([{ slot: order.slot }])
})

test('an order for later waits neither to be accepted nor picked; once it is due, it is like a new one', async () => {
  await offer()
  const { _id, order } = await orderForSlot()
  const before = await toAccept()
  expect([before.data, before.counts.to_take, before.counts.later, before.newestToTakeAt]).toEqual([
    [],
    0,
    1,
    null,
  ])
  expect(await listed('later')).toMatchObject([{ _id, slot: order.slot, later: true }])
  expect(await listed('open')).toHaveLength(1)
  expect(await toPick()).toEqual([])
  const [due] = await shop.database.db
    .update(orders)
    .set({ prepareAt: sql`greatest(${orders.placedAt}, now() - interval '1 second')` })
    .where(eq(orders.id, _id))
    .returning()
  const after = await toAccept()
  expect(after.data).toMatchObject([{ _id }])
  expect(after.data[0]!.later).toBeUndefined()
  expect([after.counts.to_take, after.counts.later]).toEqual([1, 0])
  expect(Date.parse(after.newestToTakeAt!)).toBe(due!.prepareAt!.getTime())
  expect(await toPick()).toMatchObject([{ _id, slot: { from: order.slot.from } }])
})

test('the desk learns when an accepted order is due to be picked, until somebody begins with it', async () => {
  await offer()
  const { _id } = await orderForSlot()
  await desk.bring(_id, 'taken')
  const dueAt = async () => (await toAccept()).newestDueAt
  expect(await dueAt()).toBeNull()
  const [due] = await shop.database.db
    .update(orders)
    .set({ prepareAt: sql`greatest(${orders.placedAt}, now() - interval '1 second')` })
    .where(eq(orders.id, _id))
    .returning()
  expect(await dueAt()).toBe(due!.prepareAt!.toISOString())
  await desk.bring(_id, 'picking')
  expect(await dueAt()).toBeNull()
})

test('the desk marks an order whose slot lies in closed time since the hours changed or the store paused', async () => {
  await offer()
  const { _id, slot } = await orderForSlot()
  const marks = async () => {
    const [row] = await listed('later')
    return [row.slotClosed, (await desk.read(_id)).slotClosed]
  }
  expect(await marks()).toEqual([undefined, undefined])
  const save = async (topic: string, value: object) => {
    const { data } = await desk.call('GET /api/settings/get')
    const { revision } = data.topics.find((one: { topic: string }) => one.topic === topic)
    expect(await desk.call('PUT /api/settings/save', { topic, revision, value })).toMatchObject({
      status: 200,
    })
  }
  await save('pause', { isPaused: true, reason: 'Panne', until: slot.to })
  await expect.poll(marks, soon).toEqual([true, true])
  await save('pause', { isPaused: false, reason: '', until: null })
  await expect.poll(marks, soon).toEqual([undefined, undefined])
  // One minute a day, which no slot fits into.
  const spans = [{ from: '00:00', until: '00:01' }]
  const slots = { ...defaultSlots, isOn: true, minutes: 15 }
  await save('hours', { week: Array.from({ length: 7 }, () => spans), holidays: [], slots })
  await expect.poll(marks, soon).toEqual([true, true])
  await desk.bring(_id, 'packed')
  expect((await desk.read(_id)).slotClosed).toBe(true)
  await desk.move(_id, { to: 'on_the_way' })
  expect(await desk.read(_id)).toMatchObject({ status: 'on_the_way' })
  expect((await desk.read(_id)).slotClosed).toBeUndefined()
})

test('an order that staff begin before it is due is under way from then on', async () => {
  await offer()
  const { _id, slot } = await orderForSlot()
  const { db } = shop.database
  await desk.bring(_id, 'taken')
  expect([await findProgress(db), await countOrdersUnderWay(db)]).toEqual([[], []])
  await desk.bring(_id, 'picking')
  const [progress] = await findProgress(db)
  expect(progress).toMatchObject({ id: _id, stage: 'picking', notBefore: Date.parse(slot.from) })
  expect(progress!.since).toBeLessThan(Date.parse(slot.from) - 3_600_000)
  expect(await countOrdersUnderWay(db)).toEqual([{ store: mainStore, toPick: 1, toDeliver: 1 }])
})

test('staff are not notified of an order for later before it is to be prepared', async () => {
  await offer()
  const { _id } = await orderForSlot()
  const now = await desk.orderIn('placed', { P00: 1 })
  const announced = async () => {
    const found = await shop.database.db.select().from(orderAnnouncements)
    return found.map(({ orderId }) => orderId)
  }
  await expect.poll(announced, soon).toContain(now._id)
  expect(await announced()).not.toContain(_id)
})

test('the last place of a slot goes to one of two, and the other keeps the cart', async () => {
  await offer({ orders: 1 })
  const [awa, moussa] = [await shoppers.shopper({ P00: 1 }), await shoppers.shopper({ P00: 1 })]
  const [slot] = await slotsFor(awa)
  const sent = await Promise.all([awa, moussa].map((shopper) => shoppers.order(shopper, { slot })))
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = sent[0]!.status === 409 ? awa : moussa
  expect(sent.find(({ status }) => status === 409)!.code).toBe('slot_unavailable')
  expect(shoppers.pieces(await shoppers.cart(refused))).toEqual({ P00: 1 })
  expect(await slotsFor(refused)).not.toContainEqual(slot)
  expect((await shoppers.order(refused, { slot: (await slotsFor(refused))[0] })).status).toBe(200)
})

test('an open payment keeps its place in a slot, but not against its own shopper', async () => {
  await offer({ orders: 1 })
  const awa = await shoppers.shopper({ P00: 1 })
  const [slot] = await slotsFor(awa)
  expect((await shoppers.checkout(awa, { slot })).status).toBe(200)
  const moussa = await shoppers.shopper({ P00: 1 })
  expect((await shoppers.order(moussa, { slot })).code).toBe('slot_unavailable')
  const { data } = await shoppers.order(awa, { slot })
  expect(data.slot).toMatchObject(slot!)
})

test('a cancellation is not undone once another order has the last place of its slot', async () => {
  await offer({ orders: 1 })
  const { _id, slot } = await orderForSlot()
  await desk.move(_id, { to: 'cancelled', reason: 'other' })
  expect(await desk.undo(_id)).toMatchObject({ status: 200 })
  await desk.move(_id, { to: 'cancelled', reason: 'other' })
  const moussa = await shoppers.shopper({ P00: 1 })
  expect(await shoppers.order(moussa, { slot })).toMatchObject({ status: 200 })
  expect(await desk.undo(_id)).toMatchObject({
    ...{ status: 409, code: 'order_settled' },
    message: 'This cannot be undone: its delivery time has been filled since.',
  })
})

test.each([
  ['a slot that is past', -2, true],
  ['no such slot', 6.1, true],
  ['a store that offers none', 6, false],
])('%s is refused, and nothing is lost', async (_what, hours, isOn) => {
  if (isOn) await offer()
  const awa = await shoppers.shopper({ P00: 1 })
  const begin = Math.floor(Date.now() / 900_000) * 900_000 + hours * 3_600_000
  const [from, to] = [begin, begin + 900_000].map((time) => new Date(time).toISOString())
  expect(await shoppers.order(awa, { slot: { from, to } })).toMatchObject({
    status: 409,
    code: 'slot_unavailable',
    message: 'This delivery time is no longer available. Choose another one.',
  })
  expect(shoppers.pieces(await shoppers.cart(awa))).toEqual({ P00: 1 })
})

test('a closed shop takes orders for its next hours only', async () => {
  const timeIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  await offer({}, [{ from: timeIn(3), until: timeIn(5) }])
  const awa = await shoppers.shopper({ P00: 1 })
  expect((await shoppers.order(awa)).code).toBe('shop_closed')
  const [slot] = await slotsFor(awa)
  expect(Date.parse(slot!.from)).toBeGreaterThan(Date.now() + 2 * 3_600_000)
  expect((await shoppers.order(awa, { slot })).status).toBe(200)
})

test('the slots of an address are for its owner', async () => {
  await offer()
  const [awa, moussa] = [await shoppers.shopper(), await shoppers.shopper()]
  const foreign = await shoppers.as(moussa, 'POST /api/order/slots', { addressId: awa.addressId })
  expect(foreign).toMatchObject({ status: 404, code: 'not_found' })
})

const caller = {
  name: 'Moussa',
  address: { address_line: 'Rue 10', mobile: '77 111 11 11' },
  lines: [{ productId: 'P00', quantity: 1 }],
}
const slotsOfCaller = async (area: object = {}): Promise<DeliverySlot[]> =>
  (await desk.call('POST /api/order/desk/slots', area)).data

test('a caller gets the slots that a shopper gets, and the order waits for its slot', async () => {
  await offer()
  const slots = await slotsOfCaller()
  expect(slots).toEqual(await slotsFor(await shoppers.shopper()))
  expect(slots.length).toBeGreaterThan(0)
  const { status, data } = await desk.place({ ...caller, slot: slots[0] })
  expect([status, data.slot, data.promise]).toEqual([
    200,
    { ...slots[0], prepareAt: expect.any(String) },
    undefined,
  ])
  expect(await listed('later')).toMatchObject([{ _id: data._id, slot: data.slot, later: true }])
  expect(await listed('to_take')).toEqual([])
})

test('a closed shop takes orders by phone for its next hours, none for a slot after it turned them off', async () => {
  const timeIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  await offer({}, [{ from: timeIn(3), until: timeIn(5) }])
  const [first, second] = await slotsOfCaller()
  expect(Date.parse(first!.from)).toBeGreaterThan(Date.now() + 2 * 3_600_000)
  expect((await desk.place({ ...caller, slot: first })).status).toBe(200)
  const { db } = shop.database
  await db.delete(settings)
  await db.delete(settingsChanges)
  await expect.poll(offersSlots, soon).toBeUndefined()
  expect(await slotsOfCaller()).toEqual([])
  expect(await desk.place({ ...caller, slot: second })).toMatchObject({
    status: 409,
    code: 'slot_unavailable',
  })
})

test('the last place of a slot goes to a caller or to a shopper, not to both', async () => {
  await offer({ orders: 1 })
  const awa = await shoppers.shopper({ P00: 1 })
  const [slot] = await slotsFor(awa)
  const sent = await Promise.all([
    shoppers.order(awa, { slot }),
    desk.place({ ...caller, slot }),
    desk.place({ ...caller, slot }),
  ])
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await slotsOfCaller()).not.toContainEqual(slot)
})

test('the slots of a caller are those of the store that delivers to them, and another store’s are refused', async () => {
  await offer()
  const save = async (topic: string, value: object) =>
    expect((await desk.call('PUT /api/settings/save', { topic, revision: 0, value })).status).toBe(200)
  const hours = { week: Array.from({ length: 7 }, () => []), holidays: [] }
  const store = { id: 'NGOR', name: 'Ngor', kind: 'shop', address: '', phone: '', point: null, closed: false }
  const slots = { ...defaultSlots, isOn: true, minutes: 60 }
  const stores = [{ ...store, hours: { ...hours, slots } }]
  await save('stores', { mainName: '', mainPoint: null, stores })
  const zone = { id: 'ngor', store: 'NGOR', name: 'Ngor', kind: 'quarters', radius: null, points: [] }
  const terms = { deliveryFee: 500, freeFrom: null, smallestOrder: 0, minutes: null }
  await save('zones', { zones: [{ ...zone, quarters: ['dakar_ngor'], ...terms }], quarters: [] })
  const lengthIn = async (area: object) => {
    const [slot] = await slotsOfCaller(area)
    return slot && (Date.parse(slot.to) - Date.parse(slot.from)) / 60_000
  }
  await expect.poll(() => lengthIn({ quarter: 'dakar_ngor' }), soon).toBe(60)
  expect(await lengthIn({})).toBe(15)
  const [slot] = await slotsOfCaller()
  const address = { ...caller.address, quarter: 'dakar_ngor' }
  expect((await desk.place({ ...caller, address, slot })).code).toBe('slot_unavailable')
})

test('a repeated order by phone is returned, and one for another slot is another order', async () => {
  await offer()
  const [first, second] = await slotsOfCaller()
  const key = { 'idempotency-key': 'by-phone' }
  const { data } = await desk.place({ ...caller, slot: first }, key)
  expect((await desk.place({ ...caller, slot: first }, key)).data._id).toBe(data._id)
  for (const slot of [second, null])
    expect(await desk.place({ ...caller, slot }, key)).toMatchObject({
      ...{ status: 409, code: 'order_settled' },
      data: { _id: data._id },
    })
})

test('a card payment for another slot is another order', async () => {
  await offer()
  const awa = await shoppers.shopper({ P00: 1 })
  const [first, second] = await slotsFor(awa)
  const begun = await shoppers.checkout(awa, { slot: first })
  expect((await shoppers.checkout(awa, { slot: first })).data.orderId).toBe(begun.data.orderId)
  const other = await shoppers.checkout(awa, { slot: second })
  expect(other.status).toBe(200)
  expect(other.data.orderId).not.toBe(begun.data.orderId)
})

test('a delivery is judged by the end of its slot, and teaches the estimate nothing', async () => {
  await offer()
  const { _id } = await orderForSlot()
  const { db } = shop.database
  await db.update(orders).set({
    placedAt: sql`now() - interval '3 hours'`,
    prepareAt: sql`now() - interval '30 minutes'`,
    slotFrom: sql`now() - interval '10 minutes'`,
    slotUntil: sql`now() + interval '20 minutes'`,
  })
  await desk.bring(_id, 'delivered')
  const [row] = await db.select().from(deliveries)
  const minutes = (seconds: number) => Math.round(seconds / 60)
  expect([minutes(row!.promised!), minutes(row!.waiting)]).toEqual([50, 30])
  expect(minutes((row!.deliveredAt.getTime() - row!.placedAt.getTime()) / 1_000)).toBe(30)
  expect(await findStoreDeliveries(db, [mainStore], 10)).toEqual([])
})
