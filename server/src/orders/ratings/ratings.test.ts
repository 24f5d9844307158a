import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { mainStore, orderPhotoDays, type Role } from '@dix/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEventStream } from '../../../testing/event-stream.ts'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Shopper, Shoppers } from '../../../testing/orders/shoppers.ts'
import { soon } from '../../../testing/soon.ts'
import { fileForm, type TestUsers } from '../../../testing/users.ts'
import { sweepPrivatePhotos } from '../../media/private-photos.ts'
import { findRatingPhotos, forgetOldRatingPhotos } from '../queries/ratings.ts'
import { anonymizeOrders } from '../queries/user-orders.ts'
import { orderRatings, orders, orderTimeline } from '../schema.ts'

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

const statusOf = async (url: string, { token }: Pick<Shopper, 'token'>) =>
  (await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
const upload = ({ token }: Shopper, bytes: Buffer) =>
  shop.call('PUT /api/order/rating-photo', fileForm('photo', bytes), { token })
/** A rating with a photo. */
async function ratedWithPhoto() {
  const { _id, shopper } = await desk.orderIn('delivered')
  const { photo } = (await upload(shopper, picture)).data
  expect((await rate(shopper, _id, { photo })).data.rating).toMatchObject({ photo })
  return { _id, shopper, photo: photo as string, atDesk: (await desk.read(_id)).rating!.photo! }
}

test('the photo of a rating is seen by its customer and by managers of its store only, until it is removed', async () => {
  const { _id, shopper, photo, atDesk } = await ratedWithPhoto()
  const of = (role: Role, storeId: string | null = null) => shoppers.shopper({}, { role, storeId })
  const shown = await shop.app.inject({ url: photo, headers: { authorization: `Bearer ${shopper.token}` } })
  expect(shown).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
  })
  expect((await shop.app.inject({ url: photo })).statusCode).toBe(401)
  for (const staff of [desk.admin, await of('MANAGER', mainStore)])
    expect(await statusOf(atDesk, staff)).toBe(200)
  expect(await statusOf(atDesk, await of('MANAGER', 'OTHER'))).toBe(404)
  expect(await statusOf(atDesk, await of('PICKER'))).toBe(403)
  for (const other of [desk.admin, await of('USER')]) expect(await statusOf(photo, other)).toBe(404)
  // Clients that know nothing of photos keep it.
  expect((await rate(shopper, _id, { stars: 1 })).data.rating).toMatchObject({ stars: 1, photo })
  expect((await rate(shopper, _id, { photo: null })).data.rating).toMatchObject({ photo: null })
  expect([await statusOf(photo, shopper), await statusOf(atDesk, desk.admin)]).toEqual([404, 404])
})

test('a rating accepts only a photo that its customer uploaded, and an upload only a picture', async () => {
  const { _id, shopper } = await desk.orderIn('delivered')
  const { photo } = (await upload(await shoppers.shopper(), picture)).data
  for (const wrong of [photo, `/api/order/rating-photo/${'0'.repeat(32)}`, '/media/x.webp'])
    expect(await rate(shopper, _id, { photo: wrong })).toMatchObject({ status: 400, code: 'invalid_input' })
  expect((await upload(shopper, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415)
  expect((await upload(shopper, Buffer.alloc(11 * 1024 * 1024, 0xff))).status).toBe(413)
})

test('a photo is kept for thirty days, until its customer removes it or is erased, and then its file is deleted', async () => {
  const { db } = shop.database
  const fresh = await ratedWithPhoto()
  const old = await ratedWithPhoto()
  const removed = await ratedWithPhoto()
  const erased = await ratedWithPhoto()
  for (const [{ _id }, days] of [
    [fresh, orderPhotoDays - 0.1],
    [old, orderPhotoDays + 0.1],
  ] as const)
    await db
      .update(orderRatings)
      .set({ changedAt: daysAgo(days) })
      .where(eq(orderRatings.orderId, _id))
  await forgetOldRatingPhotos(db)
  expect(await read(old.shopper, old._id)).toMatchObject({ rating: { stars: 2, photo: null } })
  expect([await statusOf(old.photo, old.shopper), await statusOf(fresh.photo, fresh.shopper)]).toEqual([
    404, 200,
  ])
  await rate(removed.shopper, removed._id, { photo: null })
  await desk.call('DELETE /api/customer/erase', { _id: erased.shopper._id })
  expect(await statusOf(erased.atDesk, desk.admin)).toBe(404)
  const folder = join(shop.dataDir, 'private', 'doors')
  const then = new Date(Date.now() - 2 * 60 * 60_000)
  expect((await readdir(folder)).filter((file) => file.startsWith(erased.shopper._id))).toEqual([])
  for (const file of await readdir(folder)) await utimes(join(folder, file), then, then)
  const references = [(names: readonly string[]) => findRatingPhotos(db, names)]
  await sweepPrivatePhotos({ dataDir: shop.dataDir, references })
  const files = (await readdir(folder)).join(' ')
  const nameOf = (photo: string) => photo.slice(photo.lastIndexOf('/') + 1)
  const isStored = ({ photo }: { photo: string }) => files.includes(nameOf(photo))
  expect([fresh, old, removed].map(isStored)).toEqual([true, false, false])
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
