import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  deliveryPhotoPath,
  deskDeliveryPhotoPath,
  mainStore,
  mayDo,
  mayFollow,
  type OrderState,
  orderDoorPhotoPath,
  orderPhotoDays,
  orderStateTable,
  printPath,
  type RiderWork,
  type Role,
  roles,
  tripEndpoints,
  tripLimits,
} from '@dix/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, deskStates, openDeskShop } from '../../../testing/orders/desk.ts'
import { place, type Shopper, type Shoppers } from '../../../testing/orders/shoppers.ts'
import { openTestBrowser } from '../../../testing/push-service.ts'
import { combinations } from '../../../testing/rounds.ts'
import { soon } from '../../../testing/soon.ts'
import { fileForm, type TestUsers } from '../../../testing/users.ts'
import { sweepPrivatePhotos } from '../../media/private-photos.ts'
import { deliveries } from '../../orders/deliveries/schema.ts'
import { findDeliveryPhotos, forgetOldDeliveryPhotos } from '../../orders/index.ts'
import { deliveryPhotos, orders } from '../../orders/schema.ts'
import { deliveryCodes, offlineSteps, tripOrders } from '../schema.ts'
import { forgetCodes } from './codes.ts'
import { endFinishedTrips } from './queries.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
let picture: Buffer
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P00: 10_000, P01: 10_000 }))
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#24407a' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  expect(await shoppers.ledgerMismatches()).toEqual([])
  await shop.close()
})

const newRider = () => shoppers.shopper({}, { role: 'RIDER' })
const work = async (rider: Shopper): Promise<RiderWork> =>
  (await shoppers.as(rider, 'GET /api/rider/work')).data
const take = (rider: Shopper, ...orders: string[]) => shoppers.as(rider, 'POST /api/rider/take', { orders })
const ride = (rider: Shopper, step: string, _id: string, more: object = {}) =>
  shoppers.as(rider, `PUT /api/rider/${step}`, { _id, ...more })
const codeOf = async (shopper: Shopper, _id: string): Promise<string | null> =>
  (await shoppers.as(shopper, 'POST /api/order/delivery-code', { _id })).data.code
const wrongOf = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
const eventsOf = async (_id: string) => (await desk.read(_id)).timeline.map(({ event }) => event)

/** A rider on a trip with one order of a new shopper. @param floatAmt starts the shift with it */
async function onTrip(floatAmt?: number) {
  const { _id, shopper } = await desk.orderIn('packed')
  const rider = await newRider()
  if (floatAmt !== undefined) await shoppers.as(rider, 'POST /api/rider/shift/start', { floatAmt })
  expect(await take(rider, _id)).toMatchObject({ status: 200 })
  return { _id, shopper, rider }
}

test('a rider takes packed orders to their doors, and the customer pays and gives the code there', async () => {
  const { _id, shopper } = await desk.orderIn('packed')
  const rider = await newRider()
  const offered = (await work(rider)).offers.flatMap(({ orders }) => orders)
  const offer = offered.find((order) => order._id === _id)
  expect(offer).toMatchObject({ toCollectAmt: expect.any(Number), addressLine: expect.any(String) })
  expect(JSON.stringify(offer)).not.toContain('mobile')

  const { data: taken } = await take(rider, _id)
  expect(taken.trip.doors).toMatchObject([{ _id, status: 'on_the_way', triesLeft: tripLimits.tries }])
  expect(await desk.read(_id)).toMatchObject({ status: 'on_the_way' })
  const code = await codeOf(shopper, _id)
  expect(code).toMatch(/^\d{4}$/)
  expect(JSON.stringify(taken)).not.toContain(`"${code}"`)

  expect((await ride(rider, 'arrive', _id)).data.trip.doors).toMatchObject([{ status: 'at_the_door' }])
  const delivered = await ride(rider, 'deliver', _id, { code })
  expect(delivered).toMatchObject({ status: 200, data: { trip: null } })
  expect(await ride(rider, 'deliver', _id, { code })).toMatchObject({ status: 200 })
  expect(await desk.read(_id)).toMatchObject({ status: 'delivered', toCollectAmt: 0 })
  const rode = ['rider_assigned', 'on_the_way', 'at_the_door', 'delivered']
  const events = await eventsOf(_id)
  expect(events.filter((event) => rode.includes(event))).toEqual(rode)
  expect(await codeOf(shopper, _id)).toBeNull()
})

test('riders see the delivery slot of an order before they take it, and on their trip', async () => {
  const { _id } = await desk.orderIn('packed')
  const [slotFrom, slotUntil] = [new Date(Date.now() + 3_600_000), new Date(Date.now() + 7_200_000)]
  const set = { slotFrom, slotUntil, prepareAt: new Date() }
  await shop.database.db.update(orders).set(set).where(eq(orders.id, _id))
  const rider = await newRider()
  const shown = {
    ...{ _id, promisedAt: slotUntil.toISOString() },
    slot: { from: slotFrom.toISOString(), to: slotUntil.toISOString() },
  }
  const offered = (await work(rider)).offers.flatMap(({ orders }) => orders)
  expect(offered.find((order) => order._id === _id)).toMatchObject(shown)
  expect((await take(rider, _id)).data.trip.doors).toMatchObject([shown])
})

test('packed orders of one quarter are offered as a trip, as long as the second arrives as promised', async () => {
  const [first, second] = [await desk.orderIn('packed'), await desk.orderIn('packed')]
  const rider = await newRider()
  const areOneTrip = async (placedAgo: number, quarter: string | null = 'dakar_yoff') => {
    const { terms } = (await shop.database.db.select().from(orders).where(eq(orders.id, second._id)))[0]!
    const set = {
      placedAt: new Date(Date.now() - placedAgo * 60_000),
      terms: { ...terms, minutes: 20, ride: 5 },
      address: { ...place, quarter },
    }
    await shop.database.db
      .update(orders)
      .set(set)
      .where(inArray(orders.id, [first._id, second._id]))
    const { offers } = await work(rider)
    return offers.some(({ orders }) => orders.length === 2 && orders[1]!._id === second._id)
  }
  expect(await areOneTrip(13)).toBe(true)
  expect(await areOneTrip(15)).toBe(false)
  // Nobody knows whether they are near each other.
  expect(await areOneTrip(13, null)).toBe(false)
  for (const { _id } of [first, second]) await take(await newRider(), _id)
})

test('if two riders take the same order at once, one gets it and the other gets an error', async () => {
  const { _id } = await desk.orderIn('packed')
  const riders = await Promise.all([newRider(), newRider()])
  const responses = await Promise.all(riders.map((rider) => take(rider, _id)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)).toMatchObject({ code: 'changed_meanwhile' })
  const [first, second] = await Promise.all(riders.map(work))
  expect([first, second].filter((work) => work?.trip)).toHaveLength(1)
})

test('an order that a rider drops can be taken by another, and the timeline keeps both', async () => {
  const { _id, rider } = await onTrip()
  expect(await ride(rider, 'drop', _id)).toMatchObject({ status: 200, data: { trip: null } })
  expect(await desk.read(_id)).toMatchObject({ status: 'packed' })
  const other = await newRider()
  expect(await take(other, _id)).toMatchObject({ status: 200 })
  expect(await ride(rider, 'arrive', _id)).toMatchObject({ status: 404 })
  expect((await eventsOf(_id)).filter((event) => event.startsWith('rider_'))).toEqual([
    'rider_assigned',
    'rider_dropped',
    'rider_assigned',
  ])
})

const unassign = async (by: Shopper, _id: string) =>
  shoppers.as(by, 'PUT /api/rider/unassign', { _id, version: (await desk.read(_id)).version })

test.each<[string, object]>([
  ['arrive', {}],
  ['not-delivered', { reason: 'refused' }],
  ['try-again', {}],
  ['head-back', {}],
])(
  'after the step %s a manager takes an order off its trip, and the next rider has its code and cash',
  async (step, more) => {
    const [first, second] = [await desk.orderIn('packed'), await desk.orderIn('packed')]
    const rider = await newRider()
    await take(rider, first._id, second._id)
    const isSecondAttempt = step === 'try-again' || step === 'head-back'
    if (isSecondAttempt) await ride(rider, 'not-delivered', first._id, { reason: 'refused' })
    expect(await ride(rider, step, first._id, more)).toMatchObject({ status: 200 })
    const code = await codeOf(first.shopper, first._id)

    expect(await unassign(rider, first._id)).toMatchObject({ status: 403 })
    expect(await unassign(desk.admin, first._id)).toMatchObject({ status: 200, data: { status: 'packed' } })
    expect(await unassign(desk.admin, first._id)).toMatchObject({ status: 409, code: 'order_settled' })
    expect((await desk.read(first._id)).timeline.at(-1)).toMatchObject({ event: 'rider_dropped' })
    expect((await work(rider)).trip?.doors.map(({ _id }) => _id)).toEqual([second._id])
    expect(await later(rider, 'deliver', first._id, `late-${step}`, { code: '0000' })).toMatchObject({
      code: 'order_settled',
    })
    expect(await stepsToCheck(first._id)).toMatchObject([{ step: 'deliver', problem: 'conflict' }])

    const other = await newRider()
    const { toCollectAmt } = await desk.read(first._id)
    expect((await take(other, first._id)).data.trip.doors).toMatchObject([{ arrivedAt: null, toCollectAmt }])
    if (!isSecondAttempt && step === 'arrive') expect(await codeOf(first.shopper, first._id)).toBe(code)
    const proof = { code: await codeOf(first.shopper, first._id) }
    expect(await ride(other, 'deliver', first._id, proof)).toMatchObject({ status: 200 })
    const carried = await Promise.all([rider, other].map(work))
    expect(carried.map(({ shift }) => shift?.collectedAmt)).toEqual([0, toCollectAmt])
    // A rider whose last order is taken off the trip can take the next one.
    expect(await unassign(desk.admin, second._id)).toMatchObject({ status: 200 })
    expect(await take(rider, second._id)).toMatchObject({ status: 200 })
  },
)

test('an order that no rider has cannot be taken off a trip', async () => {
  const byHand = (await desk.orderIn('on_the_way'))._id
  const dropped = await onTrip()
  await ride(dropped.rider, 'drop', dropped._id)
  await desk.move(dropped._id, { to: 'on_the_way' })
  const delivered = await onTrip()
  await ride(delivered.rider, 'deliver', delivered._id, { unproven: 'phone_off' })
  for (const _id of [byHand, dropped._id, delivered._id])
    expect(await unassign(desk.admin, _id)).toMatchObject({ status: 409, code: 'order_settled' })
  const manager = await shoppers.shopper({}, { role: 'MANAGER', storeId: 'OTHER' })
  expect(await unassign(manager, (await onTrip())._id)).toMatchObject({ status: 404 })
})

test('the rider counts the bags that the picker packed; a wrong count is refused, but not one made offline', async () => {
  const packed = async (bags: number) => {
    const { _id } = await desk.orderIn('packed')
    await shop.database.db.update(orders).set({ bags }).where(eq(orders.id, _id))
    return _id
  }
  const counting = (rider: Shopper, _id: string, count: number, more: object = {}) =>
    shoppers.as(
      rider,
      'POST /api/rider/take',
      { orders: [_id], bags: [{ _id, count }], ...more },
      { headers: { 'idempotency-key': _id } },
    )
  const [first, second, uncounted] = [await packed(3), await packed(2), (await desk.orderIn('packed'))._id]
  const rider = await newRider()
  const offers = (await work(rider)).offers.flatMap(({ orders }) => orders)
  const seen = (id: string) => offers.find(({ _id }) => _id === id)
  expect([first, uncounted].map((id) => seen(id)?.hasBags)).toEqual([true, false])
  expect(JSON.stringify(seen(first))).not.toContain('"bags"')
  expect(await counting(rider, first, 2)).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await counting(rider, first, 21)).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await desk.read(first)).toMatchObject({ status: 'packed' })
  expect(await counting(rider, first, 3)).toMatchObject({ status: 200 })
  const left = ['packed', 'rider_assigned', 'handed_over', 'on_the_way']
  expect((await eventsOf(first)).slice(-4)).toEqual(left)
  const offline = { version: 1, at: '2026-11-27T09:55:00Z', sentAt: '2026-11-27T10:00:00Z' }
  expect(await counting(await newRider(), second, 1, { offline })).toMatchObject({ status: 200 })
  expect(await eventsOf(second)).not.toContain('handed_over')
  expect(await counting(await newRider(), uncounted, 1)).toMatchObject({ status: 200 })
  expect(await eventsOf(uncounted)).not.toContain('handed_over')
})

test('a rider takes two orders at most, and finishes a trip before the next', async () => {
  const ids = [await desk.orderIn('packed'), await desk.orderIn('packed'), await desk.orderIn('packed')]
  const [first, second, third] = ids.map(({ _id }) => _id) as [string, string, string]
  const rider = await newRider()
  expect(await take(rider, first, second, third)).toMatchObject({ status: 400 })
  expect(await take(rider, first, second)).toMatchObject({ status: 200 })
  expect((await work(rider)).trip?.doors.map(({ _id }) => _id)).toEqual([first, second])
  expect(await take(rider, third)).toMatchObject({ status: 409, code: 'order_under_way' })
  for (const _id of [first, second]) await ride(rider, 'drop', _id)
  expect(await take(rider, third)).toMatchObject({ status: 200 })
})

test('five wrong codes, even at once, use up the tries, and the timeline at the desk says so', async () => {
  const { _id, shopper, rider } = await onTrip()
  const code = (await codeOf(shopper, _id))!
  const guesses = Array.from({ length: 9 }, () => ride(rider, 'deliver', _id, { code: wrongOf(code) }))
  const left = (await Promise.all(guesses)).map((response) => {
    expect(response).toMatchObject({ status: 400, code: 'wrong_code' })
    return response.data.triesLeft
  })
  expect(left.toSorted()).toEqual([0, 0, 0, 0, 0, 1, 2, 3, 4])
  expect(await ride(rider, 'deliver', _id, { code })).toMatchObject({ status: 400, code: 'wrong_code' })
  expect(await desk.read(_id)).toMatchObject({ status: 'on_the_way' })
  expect((await eventsOf(_id)).filter((event) => event === 'code_failed')).toHaveLength(1)
})

test('a delivery without the code needs a reason, and is marked for the managers', async () => {
  const { _id, rider } = await onTrip()
  expect(await ride(rider, 'deliver', _id)).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await ride(rider, 'deliver', _id, { unproven: 'phone_off' })).toMatchObject({ status: 200 })
  const { timeline } = await desk.read(_id)
  expect(timeline.at(-1)).toMatchObject({ event: 'unproven', reason: 'phone_off', note: null })
  const [stored] = await shop.database.db.select().from(deliveryCodes).where(eq(deliveryCodes.orderId, _id))
  expect(stored).toMatchObject({ noCodeReason: 'phone_off', provenAt: null })
})

/** Uploads a photo of a delivery. */
const upload = ({ token }: Shopper, bytes: Buffer, payloadOf?: (form: Buffer) => Buffer | Readable) =>
  shop.call('PUT /api/rider/photo', fileForm('photo', bytes), { token, payloadOf })
const statusOf = async (url: string, { token }: Pick<Shopper, 'token'>) =>
  (await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
const photosOf = (_id: string) =>
  shop.database.db.select().from(deliveryPhotos).where(eq(deliveryPhotos.orderId, _id))
const folder = () => join(shop.dataDir, 'private', 'doors')

/** Sweeps as if every photo had been uploaded two hours ago. */
async function sweepLater() {
  const then = new Date(Date.now() - 2 * 60 * 60_000)
  for (const file of await readdir(folder())) await utimes(join(folder(), file), then, then)
  const references = [(names: readonly string[]) => findDeliveryPhotos(shop.database.db, names)]
  await sweepPrivatePhotos({ dataDir: shop.dataDir, references })
}

/** An order that its rider delivered with a photo. */
async function deliveredWithPhoto() {
  const trip = await onTrip()
  const { photo } = (await upload(trip.rider, picture)).data
  const proof = { unproven: 'phone_off', photo }
  expect(await ride(trip.rider, 'deliver', trip._id, proof)).toMatchObject({ status: 200 })
  return { ...trip, photo: photo as string }
}

test('a photo proves a delivery without the code, and only its customer and managers of its store see it', async () => {
  const { _id, shopper, rider } = await deliveredWithPhoto()
  const { timeline } = await desk.read(_id)
  expect(timeline.at(-1)).toMatchObject({ event: 'proven_by_photo', reason: 'phone_off', by: 'Awa' })
  const { deliveries } = (await desk.call('POST /api/rider/unproven', {})).data
  expect(deliveries[0]).toMatchObject({ _id, reason: 'phone_off', photo: deskDeliveryPhotoPath(_id) })
  const manager = (storeId: string | null) => shoppers.shopper({}, { role: 'MANAGER', storeId })
  for (const staff of [desk.admin, await manager(mainStore)])
    expect(await statusOf(deskDeliveryPhotoPath(_id), staff)).toBe(200)
  expect(await statusOf(deskDeliveryPhotoPath(_id), await manager('OTHER'))).toBe(404)
  expect(await statusOf(deskDeliveryPhotoPath(_id), rider)).toBe(403)
  expect(await statusOf(deliveryPhotoPath(_id), shopper)).toBe(200)
  for (const other of [rider, desk.admin, await shoppers.shopper()])
    expect(await statusOf(deliveryPhotoPath(_id), other)).toBe(404)
  const shown = await shop.app.inject({
    url: deliveryPhotoPath(_id),
    headers: { authorization: `Bearer ${shopper.token}` },
  })
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
  const link = await shoppers.linkTo(_id)
  expect((await shop.app.inject({ url: `${deliveryPhotoPath(_id)}?token=${link}` })).statusCode).toBe(401)
})

test('an upload that is no picture, is too large or comes from anybody but a rider is refused and not stored', async () => {
  const rider = await newRider()
  const before = await readdir(folder()).catch(() => [])
  expect((await upload(rider, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415)
  expect((await upload(rider, Buffer.alloc(11 * 1024 * 1024, 0xff))).status).toBe(413)
  expect((await upload(await shoppers.shopper(), picture)).status).toBe(403)
  expect(await readdir(folder()).catch(() => [])).toEqual(before)
})

test('photos of riders arrive side by side over slow connections, and only whole ones count', async () => {
  const rider = await newRider()
  for (let tries = 0; tries < 60; tries++)
    expect(await upload(rider, picture, (whole) => whole.subarray(0, 200))).toMatchObject({ status: 400 })
  let begun = 0
  const { promise: allBegun, resolve } = Promise.withResolvers<void>()
  async function* slowly(whole: Buffer) {
    yield whole.subarray(0, 200)
    begun += 1
    if (begun === 9) resolve()
    await allBegun
    yield whole.subarray(200)
  }
  const uploads = Array.from({ length: 9 }, () =>
    upload(rider, picture, (whole) => Readable.from(slowly(whole))),
  )
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array(9).fill(200))
})

test('a photo that is gone is refused; offline the order is delivered without it', async () => {
  const { _id, rider } = await onTrip()
  const proof = { unproven: 'phone_off', photo: '0'.repeat(32) }
  const gone = { status: 400, code: 'invalid_input', fields: { photo: expect.any(String) } }
  expect(await ride(rider, 'deliver', _id, proof)).toMatchObject(gone)
  expect(await ride(rider, 'deliver', _id, { ...proof, unproven: null, code: '0000' })).toMatchObject({
    status: 400,
    code: 'invalid_input',
  })
  expect(await ride(rider, 'deliver', _id, { ...proof, photo: '../x' })).toMatchObject(gone)
  expect(await desk.read(_id)).toMatchObject({ status: 'on_the_way' })
  expect(await later(rider, 'deliver', _id, 'gone', proof)).toMatchObject({ status: 200 })
  expect((await desk.read(_id)).timeline.at(-1)).toMatchObject({ event: 'unproven' })
  expect(await photosOf(_id)).toEqual([])
})

test('a photo is kept for thirty days, or until its customer is erased, and one that proves nothing for an hour', async () => {
  const { db } = shop.database
  const [fresh, old, erased] = [
    await deliveredWithPhoto(),
    await deliveredWithPhoto(),
    await deliveredWithPhoto(),
  ]
  const unused = (await upload(fresh.rider, picture)).data.photo
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
  for (const [{ _id }, at] of [
    [fresh, daysAgo(orderPhotoDays - 0.1)],
    [old, daysAgo(orderPhotoDays + 0.1)],
  ] as const)
    await db.update(deliveryPhotos).set({ at }).where(eq(deliveryPhotos.orderId, _id))
  await forgetOldDeliveryPhotos(db)
  const erasure = await desk.call('DELETE /api/customer/erase', { _id: erased.shopper._id })
  expect(erasure).toMatchObject({ status: 200 })
  for (const { _id } of [old, erased])
    expect(await statusOf(deskDeliveryPhotoPath(_id), desk.admin)).toBe(404)
  await sweepLater()
  const files = (await readdir(folder())).join(' ')
  expect([fresh.photo, old.photo, erased.photo, unused].map((photo) => files.includes(photo))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(await statusOf(deskDeliveryPhotoPath(fresh._id), desk.admin)).toBe(200)
})

test('an order that was not delivered is tried again with the same code, or comes back', async () => {
  const { _id, shopper, rider } = await onTrip()
  const code = await codeOf(shopper, _id)
  const nobody = () => ride(rider, 'not-delivered', _id, { reason: 'nobody_there' })
  expect(await nobody()).toMatchObject({ code: 'too_early', data: { waitUntil: null } })
  await ride(rider, 'arrive', _id)
  expect(await nobody()).toMatchObject({ code: 'too_early', data: { waitUntil: expect.any(String) } })
  await shop.database.db
    .update(tripOrders)
    .set({ arrivedAt: new Date(Date.now() - 300_000) })
    .where(eq(tripOrders.orderId, _id))
  const failed = await nobody()
  expect(failed.data.trip.doors).toMatchObject([{ status: 'not_delivered' }])
  expect(await codeOf(shopper, _id)).toBeNull()
  expect(await ride(rider, 'try-again', _id)).toMatchObject({ status: 200 })
  expect(await codeOf(shopper, _id)).toBe(code)
  await ride(rider, 'not-delivered', _id, { reason: 'refused' })
  expect(await ride(rider, 'head-back', _id)).toMatchObject({ status: 200 })
  expect(await desk.move(_id, { to: 'returned' })).toMatchObject({ status: 200 })
  expect((await work(rider)).trip).toBeNull()
})

test('an order that the desk took for back by mistake is with its rider again, even if that had ended the trip', async () => {
  const { _id, shopper, rider } = await onTrip()
  await ride(rider, 'not-delivered', _id, { reason: 'refused' })
  await desk.move(_id, { to: 'returned' })
  await shop.database.db.transaction((tx) => endFinishedTrips(tx, rider._id))
  await forgetCodes(shop.database.db)
  expect((await work(rider)).trip).toBeNull()
  expect(await desk.undo(_id)).toMatchObject({ status: 200, data: { status: 'not_delivered' } })
  expect((await work(rider)).trip?.doors).toMatchObject([{ _id, status: 'not_delivered' }])
  await ride(rider, 'try-again', _id)
  const code = (await codeOf(shopper, _id))!
  expect(await ride(rider, 'deliver', _id, { code })).toMatchObject({ status: 200 })

  // A rider who has gone on does not see it, and it can still come back.
  const busy = await onTrip()
  await ride(busy.rider, 'not-delivered', busy._id, { reason: 'refused' })
  await desk.move(busy._id, { to: 'returned' })
  const { _id: next } = await desk.orderIn('packed')
  expect(await take(busy.rider, next)).toMatchObject({ status: 200 })
  expect(await desk.undo(busy._id)).toMatchObject({ status: 200, data: { status: 'not_delivered' } })
  expect((await work(busy.rider)).trip?.doors).toMatchObject([{ _id: next }])
  expect(await desk.move(busy._id, { to: 'returned' })).toMatchObject({ status: 200 })
})

test('the code is deleted once the order is delivered or back, but not between two attempts', async () => {
  const { db } = shop.database
  const stored = async ({ _id }: { _id: string }) =>
    (await db.select().from(deliveryCodes).where(eq(deliveryCodes.orderId, _id)))[0]
  const [out, back, delivered] = [await onTrip(), await onTrip(), await onTrip()]
  const code = (await codeOf(delivered.shopper, delivered._id))!
  await ride(out.rider, 'not-delivered', out._id, { reason: 'nobody_there' })
  await desk.move(back._id, { to: 'not_delivered', reason: 'refused' })
  await desk.move(back._id, { to: 'returned' })
  await ride(delivered.rider, 'deliver', delivered._id, { code })
  await forgetCodes(db)
  expect((await stored(out))?.code).toMatch(/^\d{4}$/)
  expect(await stored(back)).toMatchObject({ code: null })
  expect(await stored(delivered)).toMatchObject({ code: null, provenAt: expect.any(Date) })
})

test('only the rider of an order moves it, and only its shopper reads its code', async () => {
  const { _id, shopper, rider } = await onTrip()
  const before = await desk.read(_id)
  const stranger = await shoppers.shopper()
  const otherRider = await newRider()
  for (const other of [stranger, otherRider, desk.admin])
    expect(await shoppers.as(other, 'POST /api/order/delivery-code', { _id })).toMatchObject({ status: 404 })
  const code = (await codeOf(shopper, _id))!
  const bodies: Record<string, object> = {
    deliver: { code },
    'not-delivered': { reason: 'refused' },
    undo: { version: before.version },
  }
  for (const step of ['drop', 'arrive', 'deliver', 'not-delivered', 'try-again', 'head-back', 'undo']) {
    expect(await ride(otherRider, step, _id, bodies[step]), step).toMatchObject({ status: 404 })
    expect(await ride(shopper, step, _id, bodies[step]), step).toMatchObject({ status: 403 })
  }
  // A rider cannot bypass the code at the desk either.
  const version = before.version
  const delivered = { _id, version, to: 'delivered' }
  expect(await shoppers.as(rider, 'PUT /api/order/desk/move', delivered)).toMatchObject({ status: 403 })
  expect(await shoppers.as(otherRider, 'PUT /api/order/desk/move', delivered)).toMatchObject({ status: 403 })
  expect(await desk.read(_id)).toEqual(before)
})

test('other riders see nothing of an order on a trip, until its rider leaves it at the store', async () => {
  const { _id, rider } = await onTrip()
  const other = await newRider()
  const print = printPath(_id, { what: 'label', paper: '58', bags: 1, language: 'fr' })
  const calls: [string, object?][] = [
    ['POST /api/order/desk/details', { _id }],
    [`GET ${print}`],
    [`GET ${orderDoorPhotoPath(_id)}`],
  ]
  const seen = async (user: Shopper) => {
    const { data } = await shoppers.as(user, 'POST /api/order/desk/list', { limit: 50 })
    return (data as { _id: string }[]).some((order) => order._id === _id)
  }
  const statuses = async (user: Shopper) =>
    Promise.all(calls.map(async ([route, body]) => (await shoppers.as(user, route, body)).status))
  expect([await seen(rider), await seen(other)]).toEqual([true, false])
  expect(await statuses(other)).toEqual([404, 404, 404])
  await ride(rider, 'drop', _id)
  expect([await seen(rider), await seen(other)]).toEqual([true, true])
})

/** The state that each step moves an order to; see `trip-steps.ts`. */
const steps: Record<string, OrderState> = {
  drop: 'packed',
  arrive: 'at_the_door',
  deliver: 'delivered',
  'not-delivered': 'not_delivered',
  'try-again': 'on_the_way',
  'head-back': 'on_the_way_back',
}

test.each(deskStates.filter((state) => orderStateTable[state].seenBy.RIDER && state !== 'packed'))(
  'a rider moves an order of the trip that is %s as the table allows',
  async (state) => {
    for (const [step, to] of combinations(Object.entries(steps), deskStates.indexOf(state))) {
      const { _id, shopper, rider } = await onTrip()
      const code = await codeOf(shopper, _id)
      if (state !== 'on_the_way') {
        const path = state === 'on_the_way_back' ? (['not_delivered', state] as const) : ([state] as const)
        for (const next of path)
          await desk.move(_id, { to: next, reason: orderStateTable[next].reasons?.[0] })
      }
      const isAllowed =
        state === to ||
        mayFollow(orderStateTable, state, to, 'staff') ||
        mayFollow(orderStateTable, state, to, 'rider') ||
        // A second attempt that is already at the door skips the way there.
        (to === 'at_the_door' && mayFollow(orderStateTable, state, 'on_the_way', 'staff'))
      const body = step === 'deliver' ? { code } : step === 'not-delivered' ? { reason: 'refused' } : {}
      const response = await ride(rider, step, _id, body)
      expect(response, `${state} ${step}`).toMatchObject(
        isAllowed ? { status: 200 } : { status: 409, code: 'order_settled' },
      )
      expect((await desk.read(_id)).status).toBe(isAllowed ? to : state)
    }
  },
)

test('managers see deliveries without a code, and an alarm after five wrong codes until the order is delivered', async () => {
  const { _id, shopper, rider } = await onTrip()
  const failed = async () =>
    (await desk.call('POST /api/rider/failed-codes', {})).data.orders.map(
      (order: { _id: string }) => order._id,
    )
  const code = wrongOf((await codeOf(shopper, _id))!)
  for (let tries = 1; tries <= tripLimits.tries; tries++) {
    expect(await failed()).not.toContain(_id)
    await ride(rider, 'deliver', _id, { code })
  }
  expect(await failed()).toContain(_id)
  await ride(rider, 'deliver', _id, { unproven: 'code_lost' })
  expect(await failed()).not.toContain(_id)
  const { deliveries } = (await desk.call('POST /api/rider/unproven', {})).data
  expect(deliveries[0]).toMatchObject({ _id, reason: 'code_lost', wrongCodes: 5, riderName: 'Awa' })
})

/** A step as a device sends it that was offline for five minutes, and whose clock is a year behind. */
const later = (rider: Shopper, step: string, _id: string, key: string, more: object = {}) => {
  const offline = { version: 1, at: '2025-11-27T09:55:00Z', sentAt: '2025-11-27T10:00:00Z' }
  const headers = { 'idempotency-key': key }
  return shoppers.as(rider, `PUT /api/rider/${step}`, { _id, offline, ...more }, { headers })
}
const stepsToCheck = async (_id: string) =>
  (await desk.call('POST /api/rider/failed-codes', {})).data.steps.filter(
    (step: { _id: string }) => step._id === _id,
  )

test('steps made offline arrive in their order, count once per key, and keep both clocks', async () => {
  const { _id, shopper, rider } = await onTrip()
  const code = await codeOf(shopper, _id)
  const before = Date.now()
  const send = async () => [
    await later(rider, 'arrive', _id, 'k1'),
    await later(rider, 'not-delivered', _id, 'k2', { reason: 'refused' }),
    await later(rider, 'try-again', _id, 'k3'),
    await later(rider, 'arrive', _id, 'k4'),
  ]
  for (const responses of [await send(), await send()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await desk.read(_id)).toMatchObject({ status: 'at_the_door' })
  const attempts = ['at_the_door', 'not_delivered', 'on_the_way', 'at_the_door']
  expect((await eventsOf(_id)).slice(-4)).toEqual(attempts)
  expect(await later(rider, 'deliver', _id, 'k5', { code })).toMatchObject({ status: 200 })
  const stored = await shop.database.db.select().from(offlineSteps).where(eq(offlineSteps.orderId, _id))
  expect(stored).toHaveLength(5)
  expect(stored[0]).toMatchObject({ step: 'arrive', version: 1, problem: null })
  expect(stored[0]!.deviceAt.toISOString()).toBe('2025-11-27T09:55:00.000Z')
  expect(stored[0]!.madeAt.getTime()).toBeGreaterThanOrEqual(before - 300_000)
  expect(stored[0]!.madeAt.getTime()).toBeLessThanOrEqual(Date.now() - 300_000)
  expect(await stepsToCheck(_id)).toEqual([])
})

test('an arrival and a wait that were both offline count by the clock of the device', async () => {
  const send = async (key: string, minutes: number) => {
    const { _id, rider } = await onTrip()
    await later(rider, 'arrive', _id, key)
    const at = new Date(Date.parse('2025-11-27T09:55:00Z') + minutes * 60_000).toISOString()
    const offline = { version: 2, at, sentAt: '2025-11-27T10:00:00Z' }
    return later(rider, 'not-delivered', _id, `${key}-2`, { reason: 'nobody_there', offline })
  }
  expect(await send('short', 4)).toMatchObject({ status: 409, code: 'order_settled' })
  expect(await send('long', 5)).toMatchObject({ status: 200 })
})

test('a delivery made offline took as long as it took, however late it arrives', async () => {
  const { _id } = await desk.orderIn('packed')
  const rider = await newRider()
  const { db } = shop.database
  await db.execute(sql`update orders set placed_at = now() - interval '70 minutes' where id = ${_id}`)
  await db.execute(sql`update order_timeline set at = now() - interval '65 minutes' where order_id = ${_id}`)
  const sentAt = '2025-11-27T10:00:00Z'
  const made = (minutesAgo: number) => ({
    offline: {
      ...{ version: 3, sentAt },
      at: new Date(Date.parse(sentAt) - minutesAgo * 60_000).toISOString(),
    },
  })
  const headers = { 'idempotency-key': `take-${_id}` }
  const taking = { orders: [_id], ...made(64) }
  expect(await shoppers.as(rider, 'POST /api/rider/take', taking, { headers })).toMatchObject({ status: 200 })
  const delivering = { unproven: 'phone_off', ...made(60) }
  expect(await later(rider, 'deliver', _id, 'hour', delivering)).toMatchObject({ status: 200 })
  const [row] = await db.select().from(deliveries).where(eq(deliveries.orderId, _id))
  expect(Math.round(row!.handover / 60)).toBe(1)
  expect(Math.round(row!.riding / 60)).toBe(4)
  expect(Math.round((row!.deliveredAt.getTime() - row!.placedAt.getTime()) / 60_000)).toBe(10)
})

test('a wrong code that was entered offline delivers without a proof, and managers check it', async () => {
  const { _id, shopper, rider } = await onTrip()
  const code = wrongOf((await codeOf(shopper, _id))!)
  for (let times = 1; times <= 2; times++)
    expect(await later(rider, 'deliver', _id, 'wrong', { code })).toMatchObject({ status: 200 })
  const { status, timeline } = await desk.read(_id)
  expect(status).toBe('delivered')
  expect(timeline.at(-1)).toMatchObject({ event: 'unproven', reason: 'wrong_code' })
  expect(await stepsToCheck(_id)).toMatchObject([
    { step: 'deliver', problem: 'wrong_code', riderName: 'Awa' },
  ])
  const { deliveries } = (await desk.call('POST /api/rider/unproven', {})).data
  expect(deliveries[0]).toMatchObject({ _id, reason: 'wrong_code', wrongCodes: 1 })
  const check = () => desk.call('PUT /api/rider/steps/check', { _id })
  expect([(await check()).status, (await check()).status]).toEqual([200, 200])
  expect(await stepsToCheck(_id)).toEqual([])
})

test('a step made offline on an order that has changed is refused, and managers learn of it', async () => {
  const { _id, rider } = await onTrip()
  await desk.move(_id, { to: 'not_delivered', reason: 'refused' })
  await desk.move(_id, { to: 'returned' })
  for (let times = 1; times <= 2; times++)
    expect(await later(rider, 'deliver', _id, 'late', { unproven: 'phone_off' })).toMatchObject({
      status: 409,
      code: 'order_settled',
    })
  expect(await desk.read(_id)).toMatchObject({ status: 'returned' })
  expect(await stepsToCheck(_id)).toMatchObject([{ step: 'deliver', problem: 'conflict' }])

  const dropped = await onTrip()
  await ride(dropped.rider, 'drop', dropped._id)
  expect(await later(dropped.rider, 'arrive', dropped._id, 'late')).toMatchObject({ code: 'order_settled' })
  expect(await stepsToCheck(dropped._id)).toMatchObject([{ step: 'arrive', problem: 'conflict' }])
  // An order of somebody else leaves no trace.
  expect(await later(await newRider(), 'arrive', dropped._id, 'late')).toMatchObject({ status: 404 })
  expect(await stepsToCheck(dropped._id)).toHaveLength(1)
})

test('five wrong codes that were entered offline, each undone, use up the tries: the right one proves nothing', async () => {
  const { _id, shopper, rider } = await onTrip()
  const code = (await codeOf(shopper, _id))!
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect(await later(rider, 'deliver', _id, `wrong${attempt}`, { code: wrongOf(code) })).toMatchObject({
      status: 200,
    })
    expect(await undo(rider, _id)).toMatchObject({ status: 200 })
  }
  const failed = (await desk.call('POST /api/rider/failed-codes', {})).data.orders
  expect(failed).toContainEqual(expect.objectContaining({ _id }))
  expect(await ride(rider, 'deliver', _id, { code })).toMatchObject({
    code: 'wrong_code',
    data: { triesLeft: 0 },
  })
  expect(await later(rider, 'deliver', _id, 'right', { code })).toMatchObject({ status: 200 })
  expect((await desk.read(_id)).timeline.at(-1)).toMatchObject({ event: 'unproven', reason: 'wrong_code' })
  expect(await stepsToCheck(_id)).toMatchObject([{ step: 'deliver', problem: 'wrong_code' }])
})

test('a delivery made offline of an order that the desk has cancelled changes nothing, and managers check it', async () => {
  const { _id, shopper, rider } = await onTrip(0)
  const code = (await codeOf(shopper, _id))!
  expect(await unassign(desk.admin, _id)).toMatchObject({ status: 200 })
  await desk.move(_id, { to: 'cancelled', reason: 'customer_asked' })
  const cancelled = await desk.read(_id)
  for (let times = 1; times <= 2; times++)
    expect(await later(rider, 'deliver', _id, 'cancelled', { code })).toMatchObject({
      status: 409,
      code: 'order_settled',
    })
  const { status, timeline, payment_status, version } = await desk.read(_id)
  expect({ status, timeline, payment_status, version }).toEqual({
    status: 'cancelled',
    timeline: cancelled.timeline,
    payment_status: cancelled.payment_status,
    version: cancelled.version,
  })
  expect((await work(rider)).shift).toMatchObject({ collectedAmt: 0, carriedAmt: 0 })
  expect(await stepsToCheck(_id)).toMatchObject([{ step: 'deliver', problem: 'conflict', riderName: 'Awa' }])
})

test('an order taken offline is taken once, and a step without its own key is refused', async () => {
  const { _id } = await desk.orderIn('packed')
  const rider = await newRider()
  const offline = { version: 3, at: '2026-11-27T09:55:00Z', sentAt: '2026-11-27T10:00:00Z' }
  const body = { orders: [_id], offline }
  expect(await shoppers.as(rider, 'POST /api/rider/take', body)).toMatchObject({ code: 'invalid_input' })
  const headers = { 'idempotency-key': 'take' }
  const send = () => shoppers.as(rider, 'POST /api/rider/take', body, { headers })
  expect(await send()).toMatchObject({ status: 200 })
  await ride(rider, 'drop', _id)
  expect(await send()).toMatchObject({ status: 200, data: { trip: null } })
  expect(await desk.read(_id)).toMatchObject({ status: 'packed' })
})

test('a trip taken offline that the shop refuses is for managers to check, and so is what follows', async () => {
  const takeLater = (rider: Shopper, orders: string[]) => {
    const offline = { version: 1, at: '2026-11-27T09:55:00Z', sentAt: '2026-11-27T10:00:00Z' }
    const headers = { 'idempotency-key': `take-${orders[0]}` }
    return shoppers.as(rider, 'POST /api/rider/take', { orders, offline }, { headers })
  }
  const [packed, cancelled] = [(await desk.orderIn('packed'))._id, (await desk.orderIn('packed'))._id]
  await desk.move(cancelled, { to: 'cancelled', reason: 'other' })
  const rider = await newRider()
  for (const _attempt of [1, 2])
    expect(await takeLater(rider, [packed, cancelled])).toMatchObject({ code: 'changed_meanwhile' })
  for (const _id of [packed, cancelled]) {
    expect(await stepsToCheck(_id)).toMatchObject([{ step: 'take', problem: 'conflict' }])
    expect(await later(rider, 'deliver', _id, `late-${_id}`, { unproven: 'phone_off' })).toMatchObject({
      code: 'order_settled',
    })
    expect(await stepsToCheck(_id)).toMatchObject([{ step: 'deliver', problem: 'conflict' }])
  }

  const busy = (await onTrip()).rider
  expect(await takeLater(busy, [packed])).toMatchObject({ code: 'order_under_way' })
  expect(await stepsToCheck(packed)).toMatchObject([{ step: 'take', problem: 'conflict' }])
  // It was in the rider's hands when somebody undid that it was packed.
  const { _id: reopened } = await desk.orderIn('picking')
  await desk.move(reopened, { to: 'packed' })
  await desk.undo(reopened)
  expect(await takeLater(rider, [reopened])).toMatchObject({ code: 'changed_meanwhile' })
  expect(await stepsToCheck(reopened)).toMatchObject([{ step: 'take', problem: 'conflict' }])
  // Neither an order of another store nor one that was never packed can be outside with this rider.
  const elsewhere = await shoppers.shopper({}, { role: 'RIDER', storeId: 'OTHER' })
  const [other, placed] = [(await desk.orderIn('packed'))._id, (await desk.orderIn('placed'))._id]
  expect(await takeLater(elsewhere, [other])).toMatchObject({ status: 404 })
  expect(await takeLater(rider, [placed])).toMatchObject({ code: 'changed_meanwhile' })
  for (const _id of [other, placed]) expect(await stepsToCheck(_id)).toEqual([])
})

test('if less is due than the rider saw at the door, they learn it; offline, managers check the delivery', async () => {
  const waived = async () => {
    const trip = await onTrip()
    const { toCollectAmt } = await desk.read(trip._id)
    await desk.refund(trip._id, { amount: 100, reason: 'other' })
    return { ...trip, seen: { unproven: 'phone_off', toCollectAmt }, due: toCollectAmt - 100 }
  }
  const online = await waived()
  expect(await ride(online.rider, 'deliver', online._id, online.seen)).toMatchObject({
    ...{ status: 409, code: 'changed_meanwhile', data: { toCollectAmt: online.due } },
    message: expect.stringMatching(/^The cash to collect has changed: it is now /),
  })
  expect(await desk.read(online._id)).toMatchObject({ status: 'on_the_way', toCollectAmt: online.due })
  const now = { ...online.seen, toCollectAmt: online.due }
  for (const _attempt of [1, 2])
    expect(await ride(online.rider, 'deliver', online._id, now)).toMatchObject({ status: 200 })
  expect(await stepsToCheck(online._id)).toEqual([])

  const { _id, rider, seen, due } = await waived()
  for (const _attempt of [1, 2])
    expect(await later(rider, 'deliver', _id, 'other-sum', seen)).toMatchObject({ status: 200 })
  expect(await desk.read(_id)).toMatchObject({ status: 'delivered', paidAmt: due })
  expect(await stepsToCheck(_id)).toMatchObject([{ step: 'deliver', problem: 'conflict' }])
  expect(await undo(rider, _id)).toMatchObject({ status: 200 })
  expect(await stepsToCheck(_id)).toEqual([])
})

const undo = async (rider: Shopper, _id: string) =>
  ride(rider, 'undo', _id, { version: (await desk.read(_id)).version })

test('a rider undoes a delivery for a minute: order, cash, code and trip are as before it', async () => {
  const { _id, shopper, rider } = await onTrip()
  await ride(rider, 'arrive', _id)
  const code = (await codeOf(shopper, _id))!
  const before = { order: await desk.read(_id), work: await work(rider) }
  const proofs = [{ code }, { unproven: 'phone_off', photo: (await upload(rider, picture)).data.photo }]
  for (const proof of proofs) {
    const { undoable } = (await ride(rider, 'deliver', _id, proof)).data
    expect(undoable).toMatchObject([{ _id, status: 'delivered', until: expect.any(String) }])
    // Only its rider knows what depends on it.
    const { version, undoable: atDesk } = await desk.read(_id)
    expect(atDesk).toBeNull()
    expect(await desk.call('PUT /api/order/desk/undo', { _id, version })).toMatchObject({ status: 409 })
    const rating = { _id, stars: 2, reasons: ['late_delivery'] }
    expect(await shoppers.as(shopper, 'PUT /api/order/rate', rating)).toMatchObject({ status: 200 })
    await forgetCodes(shop.database.db)
    const undone = await undo(rider, _id)
    expect(undone).toMatchObject({ status: 200 })
    expect(undone.data.trip.doors).toMatchObject([{ _id, status: 'at_the_door' }])
    expect(undone.data.shift).toEqual(before.work.shift)
    expect(undone.data.trip.doors[0].arrivedAt).toBe(before.work.trip!.doors[0]!.arrivedAt)
    expect(undone.data.undoable).toEqual([])
    const { toCollectAmt, paidAmt, timeline } = await desk.read(_id)
    expect({ toCollectAmt, paidAmt }).toEqual({
      toCollectAmt: before.order.toCollectAmt,
      paidAmt: before.order.paidAmt,
    })
    expect(timeline.at(-1)).toMatchObject({ event: 'undone', undone: 'delivered', by: 'Awa' })
    expect(await codeOf(shopper, _id)).toMatch(/^\d{4}$/)
    expect(await photosOf(_id)).toEqual([])
    const rated = await shoppers.as(shopper, 'POST /api/order/rating', { _id })
    expect(rated.data.rating).toBeNull()
  }
  const [stored] = await shop.database.db.select().from(deliveryCodes).where(eq(deliveryCodes.orderId, _id))
  expect(stored).toMatchObject({ noCodeReason: null, provenAt: null })
  expect(await ride(rider, 'deliver', _id, { code: await codeOf(shopper, _id) })).toMatchObject({
    status: 200,
  })
})

test('a rider undoes an arrival, a failed delivery and the way back, each to the state before it', async () => {
  const { _id, rider } = await onTrip()
  const statusAfter = async (step: string, more: object = {}) => {
    expect(await ride(rider, step, _id, more)).toMatchObject({ status: 200 })
    const { data } = await undo(rider, _id)
    const { status, arrivedAt } = data.trip.doors[0]
    return [status, arrivedAt !== null]
  }
  expect(await statusAfter('arrive')).toEqual(['on_the_way', false])
  expect(await statusAfter('not-delivered', { reason: 'refused' })).toEqual(['on_the_way', false])
  await ride(rider, 'arrive', _id)
  expect(await statusAfter('not-delivered', { reason: 'refused' })).toEqual(['at_the_door', true])
  await ride(rider, 'not-delivered', _id, { reason: 'refused' })
  expect(await statusAfter('head-back')).toEqual(['not_delivered', false])
  // The second attempt has no undo: the rider says again that it failed.
  await ride(rider, 'try-again', _id)
  expect(await undo(rider, _id)).toMatchObject({ status: 409, code: 'order_settled' })
})

test('a shopper whose device showed an arrival that was undone learns that the order is on the way', async () => {
  const { _id, shopper, rider } = await onTrip()
  const { subscription } = openTestBrowser('https://push.example.com/trip')
  await shoppers.as(shopper, 'PUT /api/notification/subscribe', { ...subscription })
  const pushed = async () => {
    const { rows } = await shop.database.pool.query(
      `select split_part(payload->'message'->>'title', ': ', 2) as text from jobs._private_jobs
       where payload->'message'->>'tag' = $1 order by id`,
      [`mine-${_id}`],
    )
    return rows.map(({ text }) => text)
  }
  await ride(rider, 'arrive', _id)
  await undo(rider, _id)
  expect(await pushed()).toEqual(['your rider has arrived', 'on the way'])
  // Nothing was said yet about a delivery that waits for its minute.
  await ride(rider, 'deliver', _id, { unproven: 'phone_off' })
  await undo(rider, _id)
  expect(await pushed()).toHaveLength(2)
})

test('a step is undone once, by its rider, within a minute, and before anything depends on it', async () => {
  const delivered = async () => {
    const trip = await onTrip()
    await ride(trip.rider, 'deliver', trip._id, { unproven: 'phone_off' })
    return trip
  }
  const settled = { status: 409, code: 'order_settled' }
  const once = await delivered()
  const { version } = await desk.read(once._id)
  expect(await undo(await newRider(), once._id)).toMatchObject({ status: 404 })
  const both = await Promise.all([1, 2].map(() => ride(once.rider, 'undo', once._id, { version })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = await delivered()
  await shop.database.pool.query(
    `update undoable_steps set at = at - interval '61 seconds' where order_id = $1`,
    [late._id],
  )
  expect((await work(late.rider)).undoable).toEqual([])
  expect(await undo(late.rider, late._id)).toMatchObject(settled)

  const ended = await delivered()
  const { shift } = await work(ended.rider)
  await shoppers.as(ended.rider, 'PUT /api/rider/shift/end', { amount: shift!.carriedAmt })
  expect(await undo(ended.rider, ended._id)).toMatchObject(settled)
  const handedIn = await delivered()
  const cash = { amount: (await work(handedIn.rider)).shift!.carriedAmt, handedInAmt: 0 }
  await shoppers.as(handedIn.rider, 'PUT /api/rider/shift/hand-in', cash)
  expect(await undo(handedIn.rider, handedIn._id)).toMatchObject(settled)
  const onNext = await delivered()
  await take(onNext.rider, (await desk.orderIn('packed'))._id)
  expect(await undo(onNext.rider, onNext._id)).toMatchObject(settled)
  // The float does not stand in for cash that was handed in.
  const withFloat = await onTrip(20_000)
  await ride(withFloat.rider, 'deliver', withFloat._id, { unproven: 'phone_off' })
  const { collectedAmt } = (await work(withFloat.rider)).shift!
  const all = { amount: collectedAmt, handedInAmt: 0 }
  await shoppers.as(withFloat.rider, 'PUT /api/rider/shift/hand-in', all)
  expect(await undo(withFloat.rider, withFloat._id)).toMatchObject(settled)
  for (const { _id, rider } of [ended, handedIn, onNext, withFloat]) {
    expect(await desk.read(_id)).toMatchObject({ status: 'delivered' })
    expect((await work(rider)).undoable).toEqual([])
  }
  // What the desk moved is undone at the desk.
  const atDesk = await onTrip()
  await desk.move(atDesk._id, { to: 'not_delivered', reason: 'refused' })
  await desk.move(atDesk._id, { to: 'returned' })
  expect((await work(atDesk.rider)).undoable).toEqual([])
  expect(await undo(atDesk.rider, atDesk._id)).toMatchObject(settled)
})

test('undoing a delivery leaves what an earlier rider delivered offline for managers to check', async () => {
  const { _id, rider } = await onTrip()
  await unassign(desk.admin, _id)
  const late = await later(rider, 'deliver', _id, 'late', { unproven: 'phone_off' })
  expect(late).toMatchObject({ code: 'order_settled' })
  const next = await newRider()
  await take(next, _id)
  expect(await later(next, 'deliver', _id, 'other', { code: '0000' })).toMatchObject({ status: 200 })
  expect(await undo(next, _id)).toMatchObject({ status: 200 })
  expect(await stepsToCheck(_id)).toMatchObject([{ step: 'deliver', problem: 'conflict' }])
  expect(await ride(next, 'deliver', _id, { unproven: 'phone_off' })).toMatchObject({ status: 200 })
})

test('a trip goes on while one of its deliveries is undone and the other order is delivered', async () => {
  const rider = await newRider()
  const [first, second] = [await desk.orderIn('packed'), await desk.orderIn('packed')]
  expect(await take(rider, first._id, second._id)).toMatchObject({ status: 200 })
  await ride(rider, 'deliver', first._id, { unproven: 'phone_off' })
  const undoing = await shop.database.pool.connect()
  await undoing.query('begin')
  await undoing.query(`update orders set status = 'on_the_way' where id = $1`, [first._id])
  await undoing.query(
    `update trips set ended_at = null where id = (select trip_id from trip_orders where order_id = $1)`,
    [first._id],
  )
  const delivering = ride(rider, 'deliver', second._id, { unproven: 'phone_off' })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await shop.database.pool.query(waiting)).rowCount, soon).toBe(1)
  await undoing.query('commit')
  undoing.release()
  expect(await delivering).toMatchObject({ status: 200, data: { trip: { doors: [{ _id: first._id }] } } })
  await ride(rider, 'deliver', first._id, { unproven: 'phone_off' })
})

test('the next trip and an undo lock the shift before its trips, so that neither ends the other', async () => {
  const rider = await newRider()
  const locked = await shop.database.pool.connect()
  const { rows } = await locked.query('select pg_backend_pid() as pid')
  const waiting = `select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`
  for (const at of ['take', 'undo', 'both', 'both', 'both']) {
    const [mine, desks, next] = [
      await desk.orderIn('packed'),
      await desk.orderIn('packed'),
      await desk.orderIn('packed'),
    ]
    expect(await take(rider, mine._id, desks._id)).toMatchObject({ status: 200 })
    await ride(rider, 'deliver', mine._id, { unproven: 'phone_off' })
    // The desk leaves the trip open without an order, so that the next one ends it.
    await desk.move(desks._id, { to: 'delivered' })
    const works = { take: () => take(rider, next._id), undo: () => undo(rider, mine._id) }
    if (at === 'both') {
      const both = await Promise.all([works.take(), works.undo()])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    } else {
      await locked.query('begin')
      await locked.query('select from trips where rider_id = $1 and ended_at is null for update', [rider._id])
      const working = works[at as 'take']()
      await expect
        .poll(async () => (await shop.database.pool.query(waiting, [rows[0].pid])).rowCount, soon)
        .toBe(1)
      const shift = locked.query('select from shifts where user_id = $1 for update nowait', [rider._id])
      await expect(shift).rejects.toThrow('could not obtain lock')
      await locked.query('rollback')
      expect(await working).toMatchObject({ status: 200 })
    }
    const { data } = await shoppers.as(rider, 'GET /api/rider/work')
    for (const { _id } of data.trip.doors) await ride(rider, 'deliver', _id, { unproven: 'phone_off' })
  }
  locked.release()
})

test('the wrong code of a delivery made offline is nothing to check once the delivery is undone', async () => {
  const { _id, shopper, rider } = await onTrip()
  await later(rider, 'deliver', _id, 'undone', { code: wrongOf((await codeOf(shopper, _id))!) })
  expect(await stepsToCheck(_id)).toHaveLength(1)
  expect(await undo(rider, _id)).toMatchObject({ status: 200 })
  expect(await stepsToCheck(_id)).toEqual([])
})

const staff: [Role, string | null][] = roles.flatMap((role): [Role, string | null][] =>
  role === 'USER' || role === 'ADMIN'
    ? [[role, null]]
    : [
        [role, null],
        [role, mainStore],
        [role, 'OTHER'],
      ],
)

test.each(staff)('%s of store %s sees and takes packed orders as the policies say', async (role, storeId) => {
  const may = mayDo(role, tripEndpoints.takeTrip.access, storeId)
  const isOfStore = storeId === null || storeId === mainStore
  const user = await shoppers.shopper({}, { role, storeId })
  const { _id } = await desk.orderIn('packed')
  const seen = await shoppers.as(user, 'GET /api/rider/work')
  expect(seen.status).toBe(may ? 200 : 403)
  expect(JSON.stringify(seen).includes(_id)).toBe(may && isOfStore)
  expect((await take(user, _id)).status).toBe(may ? (isOfStore ? 200 : 404) : 403)
})

test.each(deskStates.filter((state) => state !== 'packed'))(
  'no rider takes an order that is %s',
  async (state) => {
    const { _id } = await desk.orderIn(state)
    const rider = await newRider()
    expect(await take(rider, _id)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await work(rider)).toMatchObject({ trip: null })
  },
)

test.each(staff)(
  '%s of store %s sees unproven deliveries and failed codes as the policies say',
  async (role, storeId) => {
    const may = mayDo(role, tripEndpoints.unprovenDeliveries.access, storeId)
    const isOfStore = storeId === null || storeId === mainStore
    const user = await shoppers.shopper({}, { role, storeId })
    const unproven = await onTrip()
    await ride(unproven.rider, 'deliver', unproven._id, { unproven: 'phone_off' })
    const failed = await onTrip()
    await shop.database.db
      .update(deliveryCodes)
      .set({ wrongCodes: tripLimits.tries })
      .where(eq(deliveryCodes.orderId, failed._id))
    for (const [path, _id] of [
      ['unproven', unproven._id],
      ['failed-codes', failed._id],
    ] as const) {
      const seen = await shoppers.as(user, `POST /api/rider/${path}`, {})
      expect(seen.status).toBe(may ? 200 : 403)
      expect(JSON.stringify(seen).includes(_id)).toBe(may && isOfStore)
    }
    const checked = await shoppers.as(user, 'PUT /api/rider/steps/check', { _id: unproven._id })
    expect(checked.status).toBe(may ? (isOfStore ? 200 : 404) : 403)
  },
)
