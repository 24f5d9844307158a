import type { AdminReview, AnswerOf, ApiError, NetworkError, ReviewFilter } from '@dix/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../../platform/api/query-client.ts'
import { setNewReviews } from '../new-reviews/new-reviews.ts'

const everything = ['admin', 'reviews'] as const

export type ReviewFilters = { filter: ReviewFilter; stars: number | null; page: number }

/** A page of the reviews; the previous one stays until it is loaded. */
export function useAdminReviews(filters: ReviewFilters) {
  const { data, error, refetch, isPlaceholderData } = useQuery<
    AnswerOf<'POST /api/review/list'>,
    ApiError | NetworkError
  >(
    {
      queryKey: [...everything, 'list', filters],
      queryFn: () => ask('POST /api/review/list', filters),
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  )
  return {
    list: data,
    error: isPlaceholderData || !data ? error : null,
    refetch,
    settling: isPlaceholderData,
  }
}

/** Records that the reviews of a page have been seen. They stay marked as new until the page is opened again. */
export async function noteSeen(reviews: readonly AdminReview[]): Promise<void> {
  const seen = reviews.filter(({ isNew }) => isNew).map(({ _id, revision }) => ({ _id, revision }))
  if (seen.length === 0) return
  const { data } = await ask('PUT /api/review/seen', { reviews: seen })
  setNewReviews(data)
}

/** Call it after a refusal, because another user may have changed the review. @throws the refusal */
export async function refreshAndThrow(failure: unknown): Promise<never> {
  await refreshReviews()
  throw failure
}

/** Call it after a change: refetches the lists. */
export function refreshReviews(): Promise<void> {
  return invalidate({ queryKey: everything })
}
