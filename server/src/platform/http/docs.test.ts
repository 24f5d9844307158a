import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

test('the API document is written once, however often and under whatever address it is requested', async () => {
  const { app } = shop
  const document = await app.inject('/api/docs/json')
  const { paths } = document.json()
  expect(Object.keys(paths)).toContain('/api/product/get')
  const stringify = vi.spyOn(JSON, 'stringify')
  const urls = ['json', 'json?a=1', 'json?b=2', '%6Ason'].map((name) => `/api/docs/${name}`)
  const all = await Promise.all([...urls, ...urls, ...urls].map((url) => app.inject(url)))
  const written = stringify.mock.results.filter(({ value }) => String(value).length > 100_000)
  stringify.mockRestore()
  expect(written).toEqual([])
  for (const { body } of all) expect(body).toBe(document.body)
})

test('its responses are compressed, revalidated and typed; unknown files are not found', async () => {
  const { app } = shop
  const get = (url: string, headers = {}) => app.inject({ url: `/api/docs/${url}`, headers })
  for (const [url, type] of [
    ['json', 'application/json'],
    ['static/swagger-ui-bundle.js', 'javascript'],
    ['static/theme/trusted-types.js', 'javascript'],
    ['static/index.css', 'text/css'],
    ['', 'text/html'],
  ] as const) {
    const { statusCode, headers } = await get(url, { 'accept-encoding': 'br' })
    expect(statusCode, url).toBe(200)
    expect(headers['content-type'], url).toContain(type)
    expect(headers.vary, url).toContain('Accept-Encoding')
    if (url !== '') expect(['br', undefined]).toContain(headers['content-encoding'])
    expect((await get(url, { 'if-none-match': headers.etag })).statusCode, url).toBe(304)
  }
  expect((await get('json', { 'accept-encoding': 'br' })).rawPayload.length).toBeLessThan(200_000)
  for (const url of ['yaml', 'static/none.js', 'static/..%2Fpackage.json', 'static/%2E%2E/package.json'])
    expect((await get(url)).json(), url).toMatchObject({ code: 'unknown_path' })
})
