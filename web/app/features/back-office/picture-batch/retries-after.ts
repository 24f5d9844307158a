import { ApiError, NetworkError } from '@dix/contract'

/**
 * The number of retries of a failed request. Infinity without a connection or session, or if rate limited, because it
 * will succeed eventually; otherwise a few, because a single picture may make the shop fail every time.
 */
export function retriesAfter(failure: unknown): number {
  if (failure instanceof NetworkError) return Infinity
  if (!(failure instanceof ApiError)) return 0
  if (failure.status === 401 || failure.status === 429) return Infinity
  return failure.status >= 500 ? 4 : 0
}
