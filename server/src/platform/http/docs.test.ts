import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test("the API document runs only the shop's own scripts, none of them inline", async () => {
  const page = await shop.app.inject('/api/docs/')
  const policy = String(page.headers['content-security-policy']).split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]),
  )
  expect(policy.join()).not.toMatch(/unsafe|https?:/)
  expect(page.body).not.toMatch(/<script(?![^>]* src=)|<[^>]+ on\w+=/)
})
