import type { ApiError, NetworkError, ResponseOf } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { listsKey } from './desk-query.ts'

export type FailedCodes = ResponseOf<'POST /api/rider/failed-codes'>['data']

/**
 * What managers check of riders' deliveries. Events of any order refetch it.
 *
 * @param input the store; without one all stores
 */
export function useFailedCodes(input: { store?: string } = {}, enabled = true) {
  return useQuery<FailedCodes, ApiError | NetworkError>(
    {
      queryKey: [...listsKey, 'failed codes', input],
      queryFn: async () => (await ask('POST /api/rider/failed-codes', input)).data,
      staleTime: 0,
      enabled,
      // A step that an order no longer allowed changes no order.
      refetchInterval: 30_000,
    },
    queryClient,
  )
}
