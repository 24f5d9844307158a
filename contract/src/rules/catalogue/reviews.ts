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
 * What the list of the back office can show: all reviews, those that nobody of the staff has seen, those that wait for
 * an answer (also where an answer is older than the review), or those that are hidden.
 */
export const reviewFilters = ['all', 'new', 'unanswered', 'hidden'] as const
export type ReviewFilter = (typeof reviewFilters)[number]

/** How reviews under a product are sorted: by time, or those with the longest text first. */
export const reviewSorts = ['newest', 'detailed'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** What staff did to a review. */
export const reviewActions = ['answered', 'hidden', 'shown'] as const
export type ReviewAction = (typeof reviewActions)[number]

/** The ratings of a product that are not hidden. `average` has one decimal. */
export type Rating = { average: number; count: number }

/** The rating of a product. @param sum of the stars; @returns null without any */
export function ratingOf({ count, sum }: { count: number; sum: number }): Rating | null {
  return count > 0 ? { average: Math.round((sum * 10) / count) / 10, count } : null
}

/** Whether a text holds an email address or as many digits as a phone number. */
export function hasContact(text: string): boolean {
  return text.includes('@') || text.replaceAll(/\P{Nd}/gu, '').length >= 6
}

/**
 * What others see of an account's name: the first name and an initial, `Fatou N.`.
 *
 * @returns empty where there is no name to show, such as a phone number
 */
export function publicNameOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0]!
  const last = words.length > 1 ? ` ${[...words.at(-1)!][0]!.toUpperCase()}.` : ''
  const short = [...first].slice(0, reviewLimits.author - 4).join('') + last
  return hasContact(name) || !/\p{L}/u.test(short) ? '' : short
}
