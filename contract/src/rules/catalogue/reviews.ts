/** Limits of reviews. Characters are Unicode code points. */
export const reviewLimits = {
  /** The best rating; the worst is 1. */
  stars: 5,
  text: 2_000,
  author: 40,
  answer: 2_000,
  reason: 300,
  /** Reviews per page, under a product and in the back office. */
  page: 10,
  adminPage: 20,
} as const

/**
 * The filters of the back office: all reviews, those that staff have not seen, those without an answer (or with one
 * older than the review), or hidden ones.
 */
export const reviewFilters = ['all', 'new', 'unanswered', 'hidden'] as const
export type ReviewFilter = (typeof reviewFilters)[number]

/** The sort orders of reviews under a product: by time, or longest text first. */
export const reviewSorts = ['newest', 'detailed'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** The actions of staff on a review. */
export const reviewActions = ['answered', 'hidden', 'shown'] as const
export type ReviewAction = (typeof reviewActions)[number]

/** The ratings of a product, hidden ones excluded. `average` has one decimal. */
export type Rating = { average: number; count: number }

/** The rating of a product. @param sum of the stars; @returns null if there are none */
export function ratingOf({ count, sum }: { count: number; sum: number }): Rating | null {
  return count > 0 ? { average: Math.round((sum * 10) / count) / 10, count } : null
}

/** Whether a text contains an email address or as many digits as a phone number. */
export function hasContact(text: string): boolean {
  return text.includes('@') || text.replaceAll(/\P{Nd}/gu, '').length >= 6
}

/**
 * The name of an account as others see it: first name and initial, `Fatou N.`.
 *
 * @returns empty if there is no name to show, such as for a phone number
 */
export function publicNameOf(name: string): string {
  const words = name.trim().split(/\s/)
  const first = words[0]!
  const last = words.length > 1 ? ` ${[...words.at(-1)!][0]!.toUpperCase()}.` : ''
  const short = [...first].slice(0, reviewLimits.author - 4).join('') + last
  return hasContact(name) || !/\p{L}/u.test(short) ? '' : short
}
