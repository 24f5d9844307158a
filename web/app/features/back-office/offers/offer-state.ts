import type { Offer } from '@dix/contract'

export const offerStates = ['running', 'planned', 'past'] as const
export type OfferState = (typeof offerStates)[number]

/** @param now milliseconds since 1970 */
export function stateOf({ from, until }: Pick<Offer, 'from' | 'until'>, now: number): OfferState {
  if (until !== null && Date.parse(until) <= now) return 'past'
  return Date.parse(from) <= now ? 'running' : 'planned'
}

const day = 24 * 60 * 60_000

/** A month of the shop, counted from January of year 0. */
export const monthOf = (time: number): number => {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Milliseconds since 1970. @param month from `monthOf` */
export const startOfMonth = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12)

/** @param month from `monthOf` */
export const daysInMonth = (month: number): number =>
  Math.round((startOfMonth(month + 1) - startOfMonth(month)) / day)

/** The first and the last day of an offer in a month, counted from 1; null if it has none. */
export function daysOf(
  { from, until }: Pick<Offer, 'from' | 'until'>,
  month: number,
): { first: number; last: number } | null {
  const begin = startOfMonth(month)
  const end = startOfMonth(month + 1)
  const [starts, ends] = [Date.parse(from), until === null ? end : Date.parse(until)]
  if (starts >= end || ends <= begin) return null
  const first = Math.floor((Math.max(starts, begin) - begin) / day) + 1
  return { first, last: Math.ceil((Math.min(ends, end) - begin) / day) }
}
