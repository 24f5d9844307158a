import type { ApiError, DeliveryTimes, NetworkError, Period } from '@dix/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { storeInput } from '../stores/shown-store.ts'

/** Milliseconds between refreshes while the page is open. */
const refreshInterval = 60_000

/** The times of a period, in all stores or one; the previous ones stay until the new ones are loaded. */
export function useDeliveryTimes(period: Period, store: string | undefined) {
  const { data, error, refetch, isPlaceholderData } = useQuery<DeliveryTimes, ApiError | NetworkError>(
    {
      queryKey: ['admin', 'delivery-times', period, store ?? null],
      queryFn: async () =>
        (await ask('POST /api/order/desk/delivery-times', { period, ...storeInput(store) })).data,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: refreshInterval,
    },
    queryClient,
  )
  return {
    times: data,
    error: isPlaceholderData || !data ? error : null,
    refetch,
    settling: isPlaceholderData,
  }
}
