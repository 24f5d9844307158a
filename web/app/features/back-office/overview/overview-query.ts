import type { ApiError, NetworkError, Overview, Period } from '@dix/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { storeInput } from '../stores/shown-store.ts'

/** Milliseconds between refreshes while the page is open. */
const refreshInterval = 60_000

const overviewQuery = (period: Period, store: string | undefined) =>
  queryOptions<Overview, ApiError | NetworkError>({
    queryKey: ['admin', 'overview', period, store ?? null],
    queryFn: async () => (await ask('POST /api/insights/overview', { period, ...storeInput(store) })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshInterval,
  })

/**
 * The figures of a period, in all stores or one; the previous ones stay until the new ones are loaded.
 */
export function useOverview(period: Period, store: string | undefined) {
  const { data, error, refetch, isPlaceholderData } = useQuery(overviewQuery(period, store), queryClient)
  return {
    overview: data,
    error: isPlaceholderData || !data ? error : null,
    refetch,
    settling: isPlaceholderData,
  }
}
