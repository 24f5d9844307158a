import { expect, test } from 'vitest'
import { delayAfter } from './use-payment.ts'

test('an open payment is requested for half a minute, less and less often', () => {
  const delays: number[] = []
  for (let requests = 1; ; requests++) {
    const delay = delayAfter(requests, 'open')
    if (delay === null) break
    delays.push(delay)
  }
  expect(delays).toEqual([...delays].sort((one, other) => one - other))
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(30_000)
})

test('a settled payment is not requested again', () => {
  for (const state of ['paid', 'expired', 'refunded'] as const) expect(delayAfter(1, state)).toBeNull()
})

test('a lost response is requested again', () => {
  expect(delayAfter(1, undefined)).toBeGreaterThan(0)
})
