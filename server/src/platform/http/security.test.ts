import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ofDocuments = ['x-frame-options', 'referrer-policy', 'cross-origin-opener-policy']

test('a document says who may frame it and what it tells others', async () => {
  for (const url of ['/', '/nowhere', '/robots.txt', '/api/docs/']) {
    const { headers } = await shop.app.inject(url)
    expect(Object.keys(headers), url).toEqual(expect.arrayContaining(ofDocuments))
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
  }
})

test('data of the API may load and frame nothing, and needs no headers about documents', async () => {
  for (const url of ['/api/category/get', '/api/nowhere', '/api/cart/get']) {
    const { headers } = await shop.app.inject(url)
    expect(headers, url).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'.*sandbox/),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    for (const name of ofDocuments) expect(headers, url).not.toHaveProperty(name)
  }
})
