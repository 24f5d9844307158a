import type { ApiError, DayReport, NetworkError } from '@dix/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { daysKey } from '../desk/desk-query.ts'
import { storeInput } from '../stores/shown-store.ts'

/** The figures of a day, in all stores or one; the previous one stays until it is loaded. */
export function useDayReport(date: string, store: string | undefined) {
  const { data, error, refetch, isPlaceholderData } = useQuery<DayReport, ApiError | NetworkError>(
    {
      queryKey: [...daysKey, date, store ?? null],
      queryFn: async () => (await ask('POST /api/order/desk/day', { date, ...storeInput(store) })).data,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  )
  return {
    report: data,
    error: isPlaceholderData || !data ? error : null,
    refetch,
    settling: isPlaceholderData,
  }
}
