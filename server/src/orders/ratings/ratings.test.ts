import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEventStream } from '../../../testing/event-stream.ts'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Shopper, Shoppers } from '../../../testing/orders/shoppers.ts'
import { soon } from '../../../testing/soon.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { anonymizeOrders } from '../queries/user-orders.ts'
import { orderRatings, orders, orderTimeline } from '../schema.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P00: 10_000, P01: 10_000 }))
})
afterAll(() => shop.close())

const rate = (shopper: Shopper, _id: string, more: object = {}) =>
  shoppers.as(shopper, 'PUT /api/order/rate', { _id, stars: 2, reasons: ['late_delivery'], ...more })
const read = async (shopper: Shopper, _id: string) =>
  (await shoppers.as(shopper, 'POST /api/order/rating', { _id })).data
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000 + 60_000)

test('an order can be rated once it is delivered, by its customer alone', async () => {
  const { _id, shopper } = await desk.orderIn('on_the_way')
  expect(await read(shopper, _id)).toEqual({ rating: null, until: null })
  expect(await rate(shopper, _id)).toMatchObject({ status: 409, code: 'order_settled' })
  await desk.move(_id, { to: 'delivered' })
  const stranger = await shoppers.shopper()
  expect(await rate(stranger, _id)).toMatchObject({ status: 404 })
  const rated = await rate(shopper, _id, { reasons: ['rider', 'rider'], text: '  Il a klaxonné.  ' })
  expect(rated).toMatchObject({ status: 200, data: { until: expect.any(String) } })
  const { rating } = await read(shopper, _id)
  expect(rating).toMatchObject({ stars: 2, reasons: ['rider'], text: 'Il a klaxonné.' })
})

test('invalid ratings are refused with their field', async () => {
  const { _id, shopper } = await desk.orderIn('delivered')
  const wrong = [
    { stars: 0 },
    { stars: 6 },
    { stars: 2.5 },
    { reasons: ['sun'] },
    { text: 'x'.repeat(1_001) },
  ]
  for (const given of wrong) {
    const refused = await rate(shopper, _id, given)
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(Object.keys(refused.fields!)[0]).toMatch(Object.keys(given)[0]!)
  }
})

test('a rating can be changed for a day, and given for two weeks', async () => {
  const { db } = shop.database
  const late = await desk.orderIn('delivered')
  await db
    .update(orderTimeline)
    .set({ at: daysAgo(14) })
    .where(eq(orderTimeline.orderId, late._id))
  expect(await rate(late.shopper, late._id)).toMatchObject({ status: 200 })
  const rated = eq(orderRatings.orderId, late._id)
  await db
    .update(orderRatings)
    .set({ ratedAt: daysAgo(1) })
    .where(rated)
  expect((await rate(late.shopper, late._id, { stars: 5, reasons: [] })).data.rating).toMatchObject({
    stars: 5,
  })
  await db
    .update(orderRatings)
    .set({ ratedAt: daysAgo(1.1) })
    .where(rated)
  expect(await rate(late.shopper, late._id)).toMatchObject({ status: 409, code: 'order_settled' })
  expect(await read(late.shopper, late._id)).toMatchObject({ rating: { stars: 5 }, until: null })
  const tooLate = await desk.orderIn('delivered')
  await db
    .update(orderTimeline)
    .set({ at: daysAgo(14.1) })
    .where(eq(orderTimeline.orderId, tooLate._id))
  expect(await rate(tooLate.shopper, tooLate._id)).toMatchObject({ status: 409, code: 'order_settled' })
})

test('the desk sees ratings on orders, lists the low ones, and refunds there', async () => {
  const [bad, good, none] = [
    await desk.orderIn('delivered'),
    await desk.orderIn('delivered'),
    await desk.orderIn('delivered'),
  ]
  await rate(bad.shopper, bad._id, { stars: 3, text: 'Deux mangues abîmées' })
  await rate(good.shopper, good._id, { stars: 4 })
  const { version, rating } = await desk.read(bad._id)
  expect(rating).toMatchObject({ stars: 3, reasons: ['late_delivery'], text: 'Deux mangues abîmées' })
  expect((await desk.read(none._id)).rating).toBeNull()
  const listed = async (filter: object) => {
    const { data } = await desk.list({ limit: 50, ...filter })
    return new Map(data.map(({ _id, stars }: { _id: string; stars: number | null }) => [_id, stars]))
  }
  const low = await listed({ maxStars: 3 })
  expect([low.get(bad._id), low.has(good._id), low.has(none._id)]).toEqual([3, false, false])
  const all = await listed({})
  expect([all.get(bad._id), all.get(good._id), all.get(none._id)]).toEqual([3, 4, null])
  const refund = { version, amount: 100, reason: 'damaged_item', handedBack: true }
  expect(await desk.refund(bad._id, refund)).toMatchObject({ status: 200 })
})

test('a new rating reaches the desk at once', async () => {
  const { _id, shopper } = await desk.orderIn('delivered')
  const { socket, messages } = await openEventStream(shop.app, desk.admin.token)
  await rate(shopper, _id)
  const event = { event: 'order', data: expect.objectContaining({ id: _id, status: 'delivered' }) }
  await vi.waitFor(() => expect(messages()).toContainEqual(event), soon)
  socket.destroy()
})

test('the export has the rating; a deleted account leaves the stars and takes the text', async () => {
  const { _id, shopper } = await desk.orderIn('delivered')
  await rate(shopper, _id, { text: 'Sonnez chez Fatou' })
  const exported = await shop.app.inject({
    url: '/api/user/download',
    headers: { authorization: `Bearer ${shopper.token}` },
  })
  expect(exported.body).toContain('Sonnez chez Fatou')
  await anonymizeOrders(shop.database.db, eq(orders.id, _id))
  expect((await desk.read(_id)).rating).toMatchObject({ stars: 2, text: '' })
})
