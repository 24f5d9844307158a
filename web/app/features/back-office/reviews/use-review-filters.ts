import { reviewFilters, reviewLimits } from '@dix/contract'
import { useListQuery } from '../products/use-list-query.ts'
import type { ReviewFilters } from './reviews-query.ts'

/** The filters in the URL of the list. Changing another filter leads to the first page. */
export function useReviewFilters() {
  const { query, changeQuery } = useListQuery()
  const stars = Number(query.get('stars'))
  const filters: ReviewFilters = {
    filter: reviewFilters.find((name) => name === query.get('filter')) ?? 'all',
    stars: Number.isInteger(stars) && stars >= 1 && stars <= reviewLimits.stars ? stars : null,
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
  }
  const change = (changed: Partial<ReviewFilters>) =>
    changeQuery(() => {
      const { filter, stars, page } = { ...filters, page: 1, ...changed }
      return new URLSearchParams({
        ...(filter !== 'all' && { filter }),
        ...(stars !== null && { stars: String(stars) }),
        ...(page > 1 && { page: String(page) }),
      })
    }, false)
  return { filters, change }
}
