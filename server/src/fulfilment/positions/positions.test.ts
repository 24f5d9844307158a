import { mainStore } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEventStream } from '../../../testing/event-stream.ts'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Shopper, Shoppers } from '../../../testing/orders/shoppers.ts'
import { soon } from '../../../testing/soon.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { riderPositions } from '../schema.ts'
import { sweepPositions } from './queries.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P00: 10_000, P01: 10_000 }))
})
afterAll(() => shop.close())

const here = { latitude: 14.7085, longitude: -17.4735 }

const share = async (rider: Shopper, _id: string, point = here): Promise<boolean> =>
  (await shoppers.as(rider, 'PUT /api/rider/position', { _id, ...point })).data.isShared
const coming = async (shopper: Shopper, _id: string) =>
  (await shoppers.as(shopper, 'POST /api/order/coming-rider', { _id })).data.coming
const ride = (rider: Shopper, step: string, _id: string, more: object = {}) =>
  shoppers.as(rider, `PUT /api/rider/${step}`, { _id, ...more })

/** A rider on a trip with two orders of different shoppers. */
async function onTrip() {
  const orders = [await desk.orderIn('packed'), await desk.orderIn('packed')] as const
  const rider = await shoppers.shopper({}, { role: 'RIDER' })
  await shoppers.as(rider, 'POST /api/rider/take', { orders: orders.map(({ _id }) => _id) })
  return { rider, first: orders[0], second: orders[1] }
}
const seenBy = ({ shopper, _id }: { shopper: Shopper; _id: string }) => coming(shopper, _id)

test('only the customer whose door is next sees where the rider is', async () => {
  const { rider, first, second } = await onTrip()
  expect(await seenBy(first)).toBeNull()
  expect(await share(rider, first._id)).toBe(true)
  expect(await seenBy(first)).toMatchObject({ rider: here, store: null })
  expect(await seenBy(second)).toBeNull()
  expect(await share(rider, second._id, { latitude: 14.7, longitude: -17.4 })).toBe(true)
  expect(await seenBy(first)).toBeNull()
  expect(await seenBy(second)).toMatchObject({ rider: { latitude: 14.7, longitude: -17.4 } })
  for (const stranger of [first.shopper, rider, desk.admin])
    expect(await shoppers.as(stranger, 'POST /api/order/coming-rider', { _id: second._id })).toMatchObject({
      status: 404,
    })
})

test('no position is taken for a delivered order, a dropped one, or an order of another rider', async () => {
  const { rider, first, second } = await onTrip()
  const other = await shoppers.shopper({}, { role: 'RIDER' })
  expect(await share(other, first._id)).toBe(false)
  expect(await share(rider, first._id)).toBe(true)
  await ride(rider, 'arrive', first._id)
  expect(await seenBy(first)).toMatchObject({ rider: here })
  await ride(rider, 'deliver', first._id, { unproven: 'phone_off' })
  expect(await seenBy(first)).toBeNull()
  expect(await share(rider, first._id)).toBe(false)
  await ride(rider, 'drop', second._id)
  expect(await share(rider, second._id)).toBe(false)
  expect(await seenBy(second)).toBeNull()
})

test('a position is deleted after 24 hours, and there is only the last one of a trip', async () => {
  const { rider, first } = await onTrip()
  const { db } = shop.database
  const stored = async () => await db.select().from(riderPositions).where(sql`order_id = ${first._id}`)
  await share(rider, first._id)
  await share(rider, first._id, { latitude: 14.7, longitude: -17.4 })
  expect(await stored()).toMatchObject([{ latitude: 14.7 }])
  const age = (time: string) =>
    db.execute(sql`update rider_positions set at = now() - ${time}::interval where order_id = ${first._id}`)
  await age('23 hours 59 minutes')
  await sweepPositions(db)
  expect((await seenBy(first)).rider.age).toBeGreaterThanOrEqual(86_340)
  await age('24 hours 1 minute')
  await sweepPositions(db)
  expect(await stored()).toEqual([])
})

test('only the customers of a trip learn of each new position, and not where it is', async () => {
  const { rider, first, second } = await onTrip()
  const stranger = await shoppers.shopper()
  const streams = await Promise.all(
    [first.shopper, second.shopper, stranger].map(({ token }) => openEventStream(shop.app, token)),
  )
  const received = () =>
    streams.map((stream) => stream.messages().flatMap(({ event, data }) => (event === 'rider' ? [data] : [])))
  await shop.database.pool.query('select pg_notify($1, $2)', ['positions', 'not JSON'])
  await share(rider, first._id)
  await vi.waitFor(() => expect(received()).toEqual([[{ id: first._id }], [{ id: second._id }], []]), soon)
  for (const { socket } of streams) socket.destroy()
})

test.each([
  ['USER', null, 403],
  ['PICKER', mainStore, 403],
  ['RIDER', mainStore, 200],
] as const)('%s of store %s gets %s for sending a position', async (role, storeId, status) => {
  const { first } = await onTrip()
  const user = await shoppers.shopper({}, { role, storeId })
  const sent = await shoppers.as(user, 'PUT /api/rider/position', { _id: first._id, ...here })
  expect(sent.status).toBe(status)
  expect(await seenBy(first)).toBeNull()
})
