import type { ApiError, NetworkError } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

const queryKey = ['admin', 'reviews', 'new'] as const

type NewReviews = { newCount: number }

/** How many reviews nobody of the staff has seen; 0 until it is known. @param takesReviews without it nobody asks */
export function useNewReviews(takesReviews: boolean): number {
  const { data } = useQuery<NewReviews, ApiError | NetworkError>(
    {
      queryKey,
      queryFn: async () => (await ask('GET /api/review/new')).data,
      enabled: takesReviews,
      staleTime: 60_000,
    },
    queryClient,
  )
  return data?.newCount ?? 0
}

/** Puts what the server answered in place of the count. */
export function setNewReviews(counted: NewReviews): void {
  queryClient.setQueryData(queryKey, counted)
}
