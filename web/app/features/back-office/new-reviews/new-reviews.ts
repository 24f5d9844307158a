import type { ApiError, NetworkError } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

const queryKey = ['admin', 'reviews', 'new'] as const

type NewReviews = { newCount: number }

/**
 * The number of reviews that staff have not seen; 0 until it is known. @param takesReviews if false, nothing is
 * requested
 */
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

/** Replaces the count with the one from the server. */
export function setNewReviews(counted: NewReviews): void {
  queryClient.setQueryData(queryKey, counted)
}
