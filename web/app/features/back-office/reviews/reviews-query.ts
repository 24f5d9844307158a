import type { AdminReview, ReviewFilter } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate } from '../../../platform/api/query-client.ts'
import { setNewReviews } from '../new-reviews/new-reviews.ts'
import { usePage } from '../products/use-page.ts'

const reviewsKey = ['admin', 'reviews'] as const

export type ReviewFilters = { filter: ReviewFilter; stars: number | null; page: number }

/** A page of the reviews; the previous one stays until it is loaded. */
export function useAdminReviews(filters: ReviewFilters) {
  return usePage([...reviewsKey, 'list', filters], () => ask('POST /api/review/list', filters))
}

/** Records that the reviews of a page have been seen. They stay marked as new until the page is opened again. */
export async function markSeen(reviews: readonly AdminReview[]): Promise<void> {
  const seen = reviews.filter(({ isNew }) => isNew).map(({ _id, revision }) => ({ _id, revision }))
  if (seen.length === 0) return
  const { data } = await ask('PUT /api/review/seen', { reviews: seen })
  setNewReviews(data)
}

/** Call this after a refusal, because another user may have changed the review. @throws the refusal */
export async function refreshAndThrow(failure: unknown): Promise<never> {
  await refreshReviews()
  throw failure
}

/** Call this after a change: refetches the lists. */
export function refreshReviews(): Promise<void> {
  return invalidate({ queryKey: reviewsKey })
}
