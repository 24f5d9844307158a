import { ApiError, NetworkError } from '@dix/contract'
import { expect, test } from 'vitest'
import { retriesAfter } from './retries-after.ts'

const answered = (status: number) => new ApiError(null, status, { code: 'internal', message: '' } as never)

test('Failures because of a missing connection, an ended session or a rate limit are retried until they succeed, others are not', () => {
  for (const failure of [new NetworkError(), answered(401), answered(429)])
    expect(retriesAfter(failure)).toBe(Infinity)
  for (const status of [500, 502, 503]) {
    expect(retriesAfter(answered(status))).toBeGreaterThan(0)
    expect(retriesAfter(answered(status))).toBeLessThan(10)
  }
  for (const failure of [answered(400), answered(413), new Error('Something else.')])
    expect(retriesAfter(failure)).toBe(0)
})
