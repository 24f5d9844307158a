import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureUrl } from '@dix/demo/picture-names'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { imageReferencesOfShop } from '../backup/index.ts'
import { type ImageReferences, openPictures, type Pictures } from './index.ts'
import { sweepPictures } from './sweep.ts'

let dataDir: string
let shop: TestShop
let pictures: Pictures
let imageReferences: ImageReferences[]
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dix-sweep-'))
  shop = await openTestShop({ dataDir })
  pictures = openPictures(dataDir)
  const { db } = shop.database
  imageReferences = imageReferencesOfShop(db)
})
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true, force: true })
})

let taken = 0
/** A picture uploaded this many hours ago. */
async function picture(hours: number): Promise<string> {
  const file = join(dataDir, 'incoming')
  const background = { r: taken % 256, g: 40, b: 90 }
  taken += 5
  await writeFile(
    file,
    await sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const url = (await pictures.storePicture(file, 'picture', { network: '', browser: '' })) as string
  const then = new Date(Date.now() - hours * 60 * 60_000)
  await utimes(join(dataDir, 'media', 'uploads', url.split('/').at(-1)!), then, then)
  return url
}

const sweep = () => sweepPictures({ pictures, dataDir, imageReferences })
const isShown = async (url: string) => (await shop.app.inject(`${url}?w=96`)).statusCode === 200

test('a picture of a form that was never saved is deleted with its widths after a day, and not before', async () => {
  const [old, fresh] = [await picture(25), await picture(23)]
  expect(await isShown(old)).toBe(true)
  await sweep()
  expect([await isShown(old), await isShown(fresh)]).toEqual([false, true])
})

test.each([
  ['a product', (url: string) => sql`update products set images = array[${url}] where id = 'P00'`],
  [
    'a draft',
    (url: string) => sql`update products set images = array['/x', ${url}], draft = true where id = 'P01'`,
  ],
  ['a category', (url: string) => sql`update categories set image = ${url} where id = 'OILS'`],
  ['a sub category', (url: string) => sql`update sub_categories set image = ${url} where id = 'OIL'`],
  [
    'a user',
    (url: string) =>
      sql`insert into users (id, name, email, avatar, password_hash, locale) values ('A', 'Awa', 'awa@example.com', ${url}, '', 'fr')`,
  ],
  [
    'an order of what is no longer sold',
    (url: string) => sql`
      with o as (
        insert into orders (id, number, status, payment_method, payment_status, sub_total, total, agreed, to_collect,
          customer_name, address, locale)
        values ('O1', 'DX-1', 'placed', 'cash', 'due', 10, 10, 10, 10, 'Awa', '{}', 'fr') returning id
      )
      insert into order_lines (order_id, position, product_id, name, brand, images, unit, price, discount, quantity, ordered)
      select id, 0, 'GONE', 'Riz', '', array[${url}], '1 kg', 10, 0, 1, 1 from o`,
  ],
  ['what a product was before it was changed', (url: string) => changed({ images: [url] }, { images: [] })],
  ['what a product became and may become again', (url: string) => changed(null, { images: ['/y', url] })],
])('a picture of %s stays at any age', async (_what, show) => {
  const url = await picture(1_000)
  await shop.database.db.execute(show(url))
  await sweep()
  expect(await isShown(url)).toBe(true)
})

/** A change in the history. */
function changed(before: object | null, after: object | null) {
  return sql`
    with edit as (insert into catalogue_edits (kind, user_name) values ('form', 'Awa') returning id)
    insert into product_changes (edit_id, product_id, product_name, before, after)
    select id, 'GONE', 'Riz', ${before && JSON.stringify(before)}::json, ${after && JSON.stringify(after)}::json
    from edit`
}

test('a picture that a form has just requested is not deleted', async () => {
  const url = await picture(1_000)
  expect(await pictures.claimPicture(url)).toBe(true)
  await sweep()
  expect(await isShown(url)).toBe(true)
})

test('a picture that a form requests during the sweep is not deleted', async () => {
  const url = await picture(1_000)
  const claimed = { among: async () => ((await pictures.claimPicture(url)) ? [] : [url]) }
  await sweepPictures({ pictures, dataDir, imageReferences: [claimed] })
  expect(await isShown(url)).toBe(true)
})

test('while the database is unreachable, no file is deleted', async () => {
  const url = await picture(1_000)
  const away = { among: () => Promise.reject(new Error('away')) }
  await expect(
    sweepPictures({ pictures, dataDir, imageReferences: [...imageReferences, away] }),
  ).rejects.toThrow('away')
  expect(await isShown(url)).toBe(true)
})

test('a URL that names no stored picture cannot be claimed', async () => {
  for (const url of [
    '',
    '/media/uploads/00000000000000000000000000000000.webp',
    '/media/uploads/../token-secret',
    '/media/demo/1/no-such-thing.webp',
    'https://elsewhere.example/media/uploads/00000000000000000000000000000000.webp',
    '/media/demo/1/../../x.webp',
  ])
    expect(await pictures.claimPicture(url), url).toBe(false)
})

test('a picture of the demo shop can be claimed', async () => {
  expect(await pictures.claimPicture(pictureUrl('banner'))).toBe(true)
})
