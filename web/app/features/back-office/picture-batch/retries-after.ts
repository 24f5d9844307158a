import { ApiError, NetworkError } from '@dix/contract'

/**
 * How many times a request that failed is sent again. Without a connection or a session, or too early, it works some
 * day: Infinity. One picture may make the shop fail each time: a few.
 */
export function retriesAfter(failure: unknown): number {
  if (failure instanceof NetworkError) return Infinity
  if (!(failure instanceof ApiError)) return 0
  if (failure.status === 401 || failure.status === 429) return Infinity
  return failure.status >= 500 ? 4 : 0
}
