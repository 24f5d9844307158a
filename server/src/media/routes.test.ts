import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCatalogue } from '@dix/demo'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let dataDir: string
let shop: TestShop
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dix-media-'))
  shop = await openTestShop({ dataDir })
})
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('every kind of demo picture is a square WebP of the requested width, cached by browsers forever', async () => {
  const { categories, subCategories, products } = demoCatalogue()
  for (const image of [categories[0]!.image, subCategories[0]!.image, ...products[0]!.images]) {
    const response = await shop.app.inject(`${image}?w=240`)
    expect(response.statusCode, image).toBe(200)
    expect(response.headers['content-type']).toBe('image/webp')
    expect(response.headers['cache-control']).toContain('immutable')
    const { format, width, height } = await sharp(response.rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 240, height: 240 })
  }
})

test.each([
  '/media/demo/1/no-such-picture.webp',
  '/media/demo/99/banner.webp',
  '/media/demo/1/..%2F..%2Fsecret.webp',
  '/media/demo/1/banner.svg',
])('%s is not a picture', async (url) => {
  const response = await shop.app.inject(url)
  expect(response.statusCode).toBe(404)
  expect(response.headers['cache-control']).not.toContain('immutable')
})

test('an invalid width gives the default one', async () => {
  const image = demoCatalogue().categories[0]!.image
  for (const w of ['-1', 'x', '1e9', ''])
    expect((await shop.app.inject(`${image}?w=${w}`)).statusCode).toBe(200)
})
