import { type DeliveryTimes, mainStore } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Shoppers } from '../../../testing/orders/shoppers.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { deliveries } from '../../orders/deliveries/schema.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop())
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.execute(sql`truncate orders cascade`)
  for (const product of ['P00', 'P01']) await shoppers.setStock(product, 500)
})

const read = async (input: object = {}): Promise<DeliveryTimes> =>
  (await desk.call('POST /api/order/desk/delivery-times', input)).data
const rows = () => shop.database.db.select().from(deliveries)

type Shape = {
  minutes: number
  stage?: 'waiting' | 'picking' | 'handover' | 'riding'
  hour?: number
  daysAgo?: number
}

/**
 * Adds deliveries by the administrator, of yesterday if not stated, as today's hours may still be to come; all minutes
 * beyond one per stage belong to `stage`.
 */
async function deliver(shapes: readonly Shape[], storeId = mainStore): Promise<void> {
  const { db } = shop.database
  for (const { minutes, stage = 'picking', hour = 0, daysAgo = 1 } of shapes) {
    const { _id } = await desk.orderIn('placed', { P00: 1 })
    const placedAt = sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
      + make_interval(days => ${-daysAgo}, hours => ${hour})`
    await db.insert(deliveries).values({
      orderId: _id,
      storeId,
      demo: false,
      placedAt,
      deliveredAt: sql`${placedAt} + make_interval(mins => ${minutes})`,
      promised: 600,
      ...{ waiting: 60, picking: 60, handover: 60, riding: 60 },
      [stage]: (minutes - 3) * 60,
      deliveredBy: desk.admin._id,
    })
  }
}

test('the share of promises kept, the times of half and four fifths, and the cause of each delay', async () => {
  const shapes: Shape[] = [
    { minutes: 6 },
    { minutes: 8 },
    { minutes: 9, hour: 20 },
    { minutes: 12, stage: 'riding', hour: 20 },
    { minutes: 17, stage: 'handover' },
  ]
  await deliver(shapes)
  await deliver([
    { minutes: 30, daysAgo: 15 },
    { minutes: 4, daysAgo: 40 },
  ])
  const found = await read()
  expect(found.all).toMatchObject({
    deliveries: 5,
    promised: 5,
    onTime: 3,
    veryLate: 1,
    median: 540,
    fourInFive: 720,
  })
  expect(found.before).toMatchObject({ deliveries: 1, onTime: 0, veryLate: 1, median: 1800 })
  expect(found.hours.map(({ hour, deliveries, onTime }) => [hour, deliveries, onTime])).toEqual([
    [0, 3, 2],
    [20, 2, 1],
  ])
  expect(found.delays).toEqual([
    { stage: 'handover', deliveries: 1 },
    { stage: 'riding', deliveries: 1 },
  ])
  expect(found.staff).toMatchObject([{ _id: desk.admin._id, deliveries: 5, onTime: 3 }])
  expect(found.stores).toEqual([])
  expect(found.promise).toBe(10)
  expect((await read({ period: '3m' })).all.deliveries).toBe(7)
})

test('a shop without deliveries has the badge of its settings but no times, and an order without a promise is not kept', async () => {
  expect(await read()).toEqual({
    demo: false,
    promise: null,
    badge: { from: null, to: 10 },
    all: {
      ...{ deliveries: 0, promised: 0, onTime: 0, veryLate: 0, median: null, fourInFive: null },
      stages: { waiting: 0, picking: 0, handover: 0, riding: 0 },
    },
    before: { deliveries: 0, promised: 0, onTime: 0, veryLate: 0, median: null, fourInFive: null },
    stores: [],
    staff: [],
    hours: [],
    delays: [],
  })
  await deliver([{ minutes: 40 }])
  await shop.database.db.update(deliveries).set({ promised: null })
  expect((await read()).all).toMatchObject({
    deliveries: 1,
    promised: 0,
    onTime: 0,
    veryLate: 0,
  })
})

test('deliveries of a member who no longer exists stay, without a name', async () => {
  await deliver([{ minutes: 8 }])
  await shop.database.db.update(deliveries).set({ deliveredBy: null })
  expect((await read()).staff).toMatchObject([{ _id: '', name: '', deliveries: 1 }])
})

test('an order counts for the member who picked it and the one who delivered it, once if one did both', async () => {
  const picker = await shoppers.shopper({}, { role: 'PICKER' })
  await deliver([{ minutes: 8 }, { minutes: 12 }, { minutes: 30 }])
  const { db } = shop.database
  const [first, second] = await rows()
  for (const [row, pickedBy] of [
    [first!, picker._id],
    [second!, desk.admin._id],
  ] as const)
    await db.update(deliveries).set({ pickedBy }).where(eq(deliveries.orderId, row.orderId))
  const counts = (await read()).staff.map(({ _id, deliveries }) => [_id, deliveries])
  expect(counts).toEqual([
    [desk.admin._id, 3],
    [picker._id, 1],
  ])
})

test('only managers see the times', async () => {
  const { token } = await shop.user()
  expect(await shop.call('POST /api/order/desk/delivery-times', {}, { token })).toMatchObject({ status: 403 })
  expect(await shop.call('POST /api/order/desk/delivery-times', {})).toMatchObject({ status: 401 })
})
