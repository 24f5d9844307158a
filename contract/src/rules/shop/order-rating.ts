/** What customers say was wrong with an order that was delivered. */
export const ratingReasons = [
  'late_delivery',
  'missing_item',
  'wrong_item',
  'damaged_item',
  'not_fresh',
  'rider',
] as const
export type RatingReason = (typeof ratingReasons)[number]

export const orderRatingLimits = {
  /** Orders with at most this many stars need the attention of staff. */
  low: 3,
  /** Maximum characters, in Unicode code points. */
  text: 1_000,
} as const

const hour = 60 * 60_000
/** Milliseconds after the delivery in which an order can be rated, and after the rating in which it can be changed. */
const times = { rate: 14 * 24 * hour, change: 24 * hour } as const

/**
 * The time until which the rating of an order can be given, or changed once it was given, in milliseconds since 1970.
 *
 * @param ratedAt the time of the first rating; null if there is none
 */
export function ratingUntil(deliveredAt: number, ratedAt: number | null): number {
  return ratedAt === null ? deliveredAt + times.rate : ratedAt + times.change
}
