import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import { place, type Shopper, type Shoppers } from '../../../testing/orders/shoppers.ts'
import { fileForm, goodPassword, type TestUsers } from '../../../testing/users.ts'
import { sweepPrivatePhotos } from '../../media/private-photos.ts'
import { findDoorPhotosOfOrders } from '../../orders/index.ts'
import { findDoorPhotos } from './door-photos.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
let picture: Buffer
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P00: 1_000 }))
  picture = await sharp({ create: { width: 1800, height: 900, channels: 3, background: '#24407a' } })
    .withExif({ IFD0: { Copyright: 'somewhere secret' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => shop.close())

const upload = ({ token }: { token: string }, bytes: Buffer) =>
  shop.call('PUT /api/address/photo', fileForm('photo', bytes), { token })

const get = (url: string, user?: { token: string }) =>
  shop.app.inject({ url, headers: user ? { authorization: `Bearer ${user.token}` } : {} })

const update = (shopper: Shopper, more: object) =>
  shoppers.as(shopper, 'PUT /api/address/update', { _id: shopper.addressId, ...place, ...more })

/** A shopper with a cart whose address has a photo of the door. */
async function withPhoto(): Promise<{ shopper: Shopper; photo: string }> {
  const shopper = await shoppers.shopper({ P00: 1 })
  const { data } = await upload(shopper, picture)
  expect((await update(shopper, { photo: data.photo })).data.photo).toBe(data.photo)
  return { shopper, photo: data.photo }
}

const folder = () => join(shop.dataDir, 'private', 'doors')
const filesOf = async ({ _id }: Shopper) =>
  (await readdir(folder()).catch((): string[] => [])).filter((file) => file.startsWith(_id))

/** Sweeps as if every photo had been uploaded, or lost its address, two hours ago. */
async function sweepLater() {
  const then = new Date(Date.now() - 2 * 60 * 60_000)
  for (const file of await readdir(folder())) await utimes(join(folder(), file), then, then)
  const { db } = shop.database
  await sweepPrivatePhotos({
    dataDir: shop.dataDir,
    references: [(names) => findDoorPhotos(db, names), (names) => findDoorPhotosOfOrders(db, names)],
  })
}

test('a photo of the door is visible only to its user, scaled down and without the camera’s metadata', async () => {
  const { shopper, photo } = await withPhoto()
  const shown = await get(photo, shopper)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
  const { width, exif } = await sharp(shown.rawPayload).metadata()
  expect({ width, exif }).toEqual({ width: 1600, exif: undefined })
  expect((await get(photo)).statusCode).toBe(401)
  expect((await get(photo, await shoppers.shopper())).statusCode).toBe(404)
  expect((await get(photo, desk.admin)).statusCode).toBe(404)
  const [file] = await filesOf(shopper)
  expect((await get(`/media/uploads/${file}`, shopper)).statusCode).toBe(404)
  expect((await get(`${photo}/../..`, shopper)).statusCode).toBe(404)
})

test('an upload that is not a picture, is too large or comes from a visitor is refused and not stored', async () => {
  const shopper = await shoppers.shopper()
  expect((await upload(shopper, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415)
  expect((await upload(shopper, Buffer.alloc(11 * 1024 * 1024, 0xff))).status).toBe(413)
  expect((await upload({ token: '' }, picture)).status).toBe(401)
  expect(await filesOf(shopper)).toEqual([])
})

test('an address accepts only a photo that its user uploaded', async () => {
  const shopper = await shoppers.shopper()
  const { data } = await upload(await shoppers.shopper(), picture)
  const gone = { status: 400, message: 'This photo is no longer available. Choose it again.' }
  expect(await update(shopper, { photo: data.photo })).toMatchObject(gone)
  expect(await update(shopper, { photo: '/media/uploads/x.webp' })).toMatchObject({ status: 400 })
  expect((await get(data.photo, shopper)).statusCode).toBe(404)
})

test('only staff see the photo by its number, and only while the order is open', async () => {
  const { shopper, photo } = await withPhoto()
  const { _id } = (await shoppers.order(shopper)).data
  const { delivery_address } = await desk.read(_id)
  expect(delivery_address.photo).toBe(`/api/order/desk/photo/${_id}`)
  const path = delivery_address.photo!
  expect((await get(path, desk.admin)).statusCode).toBe(200)
  expect((await get(path, shopper)).statusCode).toBe(403)
  expect((await get(path)).statusCode).toBe(401)
  // After removal and a sweep, it stays for the order that needs it.
  await update(shopper, { photo: null })
  expect((await get(photo, shopper)).statusCode).toBe(404)
  await sweepLater()
  expect((await get(path, desk.admin)).statusCode).toBe(200)
  await desk.bring(_id, 'delivered')
  expect((await desk.read(_id)).delivery_address.photo).toBeNull()
  expect((await get(path, desk.admin)).statusCode).toBe(404)
  await sweepLater()
  expect(await filesOf(shopper)).toEqual([])
})

test('photos of addresses are kept, those never saved or replaced are deleted', async () => {
  const { shopper, photo } = await withPhoto()
  const { data } = await upload(shopper, picture)
  await upload(shopper, picture)
  await sweepLater()
  expect(await filesOf(shopper)).toHaveLength(1)
  expect((await get(photo, shopper)).statusCode).toBe(200)
  expect(await update(shopper, { photo: data.photo })).toMatchObject({ status: 400 })
})

test('a restored address has its photo again, for up to a day', async () => {
  const { shopper, photo } = await withPhoto()
  const remove = () => shoppers.as(shopper, 'DELETE /api/address/disable', { _id: shopper.addressId })
  const restore = async () =>
    (await shoppers.as(shopper, 'PUT /api/address/restore', { _id: shopper.addressId })).data.photo
  await remove()
  expect((await get(photo, shopper)).statusCode).toBe(404)
  await sweepLater()
  expect(await restore()).toBe(photo)
  await remove()
  await shop.database.db.execute(
    sql`update addresses set updated_at = now() - interval '2 days' where id = ${shopper.addressId}`,
  )
  await sweepLater()
  expect(await filesOf(shopper)).toEqual([])
  expect(await restore()).toBeNull()
})

test('deleting an account removes its photos, and the details of the door from its orders', async () => {
  const user = await shop.user()
  const { data } = await upload(user, picture)
  const address = {
    ...place,
    landmark: 'Près du marché',
    latitude: 14.7,
    longitude: -17.4,
    photo: data.photo,
  }
  const { data: saved } = await shop.call('POST /api/address/create', address, { token: user.token })
  const shopper = { ...user, addressId: saved._id }
  await shoppers.fill(shopper, { P00: 1 })
  const { _id } = (await shoppers.order(shopper)).data
  await desk.bring(_id, 'delivered')
  const { data: exported } = await shop.call('GET /api/user/download', undefined, { token: user.token })
  expect(exported.addresses[0]).toMatchObject({ landmark: 'Près du marché', photo: data.photo })
  expect(exported.orders[0].address).toMatchObject({ landmark: 'Près du marché', latitude: 14.7 })
  await shop.call('DELETE /api/user/delete', { password: goodPassword }, { token: user.token })
  expect(await filesOf(shopper)).toEqual([])
  const { rows } = await shop.database.db.execute(sql`select address from orders where id = ${_id}`)
  expect(rows).toEqual([
    {
      address: {
        address_line: '',
        city: 'Dakar',
        state: 'Dakar',
        country: 'Sénégal',
        pincode: '',
        mobile: '',
      },
    },
  ])
})

test('an update without the fields of the door keeps them; another street or town clears quarter and pin', async () => {
  const shopper = await shoppers.shopper()
  const details = {
    landmark: '  Derrière la pharmacie ',
    quarter: 'dakar_medina',
    latitude: 14.68,
    longitude: -17.45,
  }
  expect((await update(shopper, details)).data).toMatchObject({
    ...details,
    landmark: 'Derrière la pharmacie',
  })
  expect((await update(shopper, { pincode: '11000' })).data).toMatchObject({
    quarter: 'dakar_medina',
    longitude: -17.45,
  })
  expect((await update(shopper, { city: 'Thiès' })).data).toMatchObject({
    landmark: 'Derrière la pharmacie',
    quarter: null,
    latitude: null,
    longitude: null,
  })
})

test.each([
  [{ latitude: 14.7 }, 'Send latitude and longitude together, in degrees.'],
  [{ latitude: 91, longitude: 0 }, 'Send latitude and longitude together, in degrees.'],
  [{ latitude: '14.7', longitude: '-17' }, 'Send latitude and longitude together, in degrees.'],
  [{ quarter: 'Médina' }, 'Choose a neighbourhood.'],
  [{ landmark: 'x'.repeat(161) }, 'A landmark can have up to 160 characters.'],
])('%j is refused with a message', async (given, message) => {
  const shopper = await shoppers.shopper()
  expect(await update(shopper, given)).toMatchObject({ status: 400, message })
})

test('the desk marks a phone number that cannot be called, and an order keeps the door details of its time', async () => {
  const shopper = await shoppers.shopper({ P00: 1 })
  await update(shopper, { mobile: 'on the gate', landmark: 'Portail bleu', quarter: 'dakar_fann' })
  const { _id } = (await shoppers.order(shopper)).data
  await update(shopper, { mobile: '07 01 23 45 67', landmark: 'Portail vert' })
  const { delivery_address, customer } = await desk.read(_id)
  expect(delivery_address).toMatchObject({
    mobile: 'on the gate',
    phone: null,
    landmark: 'Portail bleu',
    quarter: 'dakar_fann',
    quarterName: 'Fann Résidence',
  })
  expect(customer.phone).toBeNull()
})
