import { ApiError, NetworkError } from '@dix/contract'

/**
 * How many times a failed request is retried. Without a connection or session, or if rate limited, it will succeed some
 * day: Infinity. A single picture may make the shop fail every time: a few.
 */
export function retriesAfter(failure: unknown): number {
  if (failure instanceof NetworkError) return Infinity
  if (!(failure instanceof ApiError)) return 0
  if (failure.status === 401 || failure.status === 429) return Infinity
  return failure.status >= 500 ? 4 : 0
}
