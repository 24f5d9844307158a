import { ApiError, type ErrorCode, NetworkError } from '@dix/contract'
import { expect, test } from 'vitest'
import { retriesAfter } from './use-picture-batch.ts'

const refusedWith = (code: ErrorCode) =>
  new ApiError(null, 0, { success: false, error: true, code, message: '' })

test('failures because of a missing connection, an ended session or a rate limit are retried until they succeed, others are not', () => {
  for (const failure of [new NetworkError(), refusedWith('signed_out'), refusedWith('rate_limited')])
    expect(retriesAfter(failure)).toBe(Infinity)
  for (const code of ['internal', 'unavailable'] as const) {
    expect(retriesAfter(refusedWith(code))).toBeGreaterThan(0)
    expect(retriesAfter(refusedWith(code))).toBeLessThan(10)
  }
  for (const failure of [
    refusedWith('invalid_input'),
    refusedWith('too_large'),
    new Error('Something else.'),
  ])
    expect(retriesAfter(failure)).toBe(0)
})
