import { afterAll, beforeAll, expect, test } from 'vitest'
import { basket, openPayer, type Payer } from '../../testing/payments/payer.ts'

let shop: Payer
beforeAll(async () => {
  shop = await openPayer()
})
afterAll(() => shop.close())

test('a shopper pays on the page and comes back, and the shop is told once', async () => {
  const reference = await shop.prepare(3_750)
  expect(await shop.payments.ask(reference)).toBe('open')
  const page = await shop.payments.open(reference, basket(3_750))
  expect(page.url).toMatch(/^http:\/\/dix\.test\/pay\/test\/cs_test_[0-9a-f]{48}$/)
  const answer = await shop.pay(page)
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe(`http://dix.test/success?session_id=${page.id}`)
  await shop.settled()
  expect(await shop.told(reference)).toEqual(['paid'])
  expect(await shop.payments.ask(reference)).toBe('paid')
  expect(await shop.payments.referenceOf(shop.database.db, page.id)).toBe(reference)
})
