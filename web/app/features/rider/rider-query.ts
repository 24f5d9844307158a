import type { ApiError, NetworkError, RiderWork } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../platform/api/ask.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { listsKey, refreshDesk } from '../back-office/index.ts'

const workQuery = queryOptions<RiderWork, ApiError | NetworkError>({
  queryKey: [...listsKey, 'rider'],
  queryFn: async () => (await ask('GET /api/rider/work')).data,
  staleTime: 0,
})

/** The rider's trip and the packed orders. Events of any order refetch them; offline they stay. */
export function useRiderWork() {
  const { data, error, refetch } = useQuery(workQuery, queryClient)
  return { work: data, error: data ? null : error, refetch }
}

/** Sends a step. @returns undefined for a failure that its form shows */
export type SendStep = () => Promise<{ data: RiderWork } | undefined>

/** Sends a step and shows the work after it. After a failure the page shows what others have changed. */
export async function sendStep(send: SendStep): Promise<void> {
  try {
    const response = await send()
    if (response) queryClient.setQueryData(workQuery.queryKey, response.data)
  } finally {
    refreshDesk()
  }
}

/** A step of the rider as the action of a button. */
export function useStep(send: SendStep) {
  return useAction(() => sendStep(send))
}
