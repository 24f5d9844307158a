import type { ApiError, NetworkError, Overview, Period } from '@dix/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

/** Milliseconds between refreshes while the page is open. */
const pace = 60_000

const overviewQuery = (period: Period) =>
  queryOptions<Overview, ApiError | NetworkError>({
    queryKey: ['admin', 'overview', period],
    queryFn: async () => (await ask('POST /api/insights/overview', { period })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: pace,
  })

/** The figures of a period; the previous ones stay until the new ones are loaded. */
export function useOverview(period: Period) {
  const { data, error, refetch, isPlaceholderData } = useQuery(overviewQuery(period), queryClient)
  return {
    overview: data,
    error: isPlaceholderData || !data ? error : null,
    refetch,
    settling: isPlaceholderData,
  }
}
