import { ApiError, NetworkError, retryOutlook } from '@dix/contract'

const retries = { certain: Infinity, possible: 4, hopeless: 0 } as const

/**
 * The number of retries of a failed request. Infinity without a connection or session, or if rate limited, because it
 * will succeed eventually; otherwise a few, because a single picture may make the shop fail every time.
 */
export function retriesAfter(failure: unknown): number {
  if (failure instanceof NetworkError) return Infinity
  return failure instanceof ApiError ? retries[retryOutlook(failure)] : 0
}
