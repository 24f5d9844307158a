import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const manyObjects = `[${'{},'.repeat(80_000)}0]`

test.each([
  ['login', `{"email":"awa@example.com","password":"wrong one","more":${manyObjects}}`],
  ['search', `{"search":"riz","more":${manyObjects}}`],
])('many large bodies sent at once (%s) delay nobody else', async (kind, payload) => {
  const url = kind === 'login' ? '/api/user/login' : '/api/product/search-product'
  let served = 0
  const send = async () => {
    await shop.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })
    served++
  }
  // What is loaded on first use.
  await send()
  served = 0
  const flood = Promise.all(Array.from({ length: 40 }, send))
  // Until the bodies have arrived.
  await setImmediate()
  await setImmediate()
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200)
  expect(served).toBeLessThan(10)
  await flood
})

test('a form larger than any of ours is refused before it is parsed', async () => {
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/language',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `lang=fr&${'a&'.repeat(10_000)}`,
  })
  expect(statusCode).toBe(413)
})
