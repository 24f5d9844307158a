import type { ApiError, NetworkError, OrderUpdates } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../platform/api/ask.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useSession } from '../../platform/session/session.ts'

const orderUpdatesQuery = queryOptions<OrderUpdates, ApiError | NetworkError>({
  queryKey: ['order-updates'],
  queryFn: async () => (await ask('GET /api/message/order-updates')).data,
})

/**
 * The user's choice of how to be notified of the steps of their orders. @param isOffered false if the shop sends no
 * messages
 */
export function useOrderUpdates(isOffered: boolean) {
  const enabled = useSession() === 'signed-in' && isOffered
  return useQuery({ ...orderUpdatesQuery, enabled }, queryClient)
}

/** Caches the choice from the server's response. */
export function setOrderUpdates(updates: OrderUpdates): void {
  queryClient.setQueryData(orderUpdatesQuery.queryKey, updates)
}
