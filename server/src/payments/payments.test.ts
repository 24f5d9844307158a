import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentsShop, type PaymentsShop, sessionRequest } from '../../testing/payments/payments-shop.ts'

let shop: PaymentsShop
beforeAll(async () => {
  shop = await openPaymentsShop()
})
afterAll(() => shop.close())

test('a shopper pays on the page and comes back, and the shop is notified once', async () => {
  const reference = await shop.prepare(3_750)
  expect(await shop.payments.check(reference)).toBe('open')
  const page = await shop.openPage(reference, sessionRequest(3_750))
  expect(page.url).toMatch(/^http:\/\/dix\.test\/pay\/test\/cs_test_[0-9a-f]{48}$/)
  const response = await shop.pay(page)
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toBe(`http://dix.test/success?session_id=${page.id}`)
  await shop.settled()
  expect(await shop.reported(reference)).toEqual(['paid'])
  expect(await shop.payments.check(reference)).toBe('paid')
  expect(await shop.payments.referenceOf(shop.database.db, page.id)).toBe(reference)
})
