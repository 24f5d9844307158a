import { expect, test } from 'vitest'
import { ratingUntil } from './order-rating.ts'

const day = 86_400_000
const deliveredAt = Date.parse('2026-03-02T18:00:00Z')

test('an order can be rated for two weeks, and its rating changed for a day', () => {
  expect(ratingUntil(deliveredAt, null)).toBe(deliveredAt + 14 * day)
  expect(ratingUntil(deliveredAt, deliveredAt + 3 * day)).toBe(deliveredAt + 4 * day)
})
