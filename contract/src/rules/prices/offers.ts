import { discountedPrice } from '../money.ts'

/** The effect of an offer: a discount in whole percent, or a price in whole XOF. The other one is null. */
export type OfferTerms = { percent: number | null; price: number | null }

/** The time of an offer, in milliseconds since 1970; it ends just before `until`, null for never. */
export type OfferTimes = { from: number; until: number | null }

/**
 * The price charged, by the formula of the specification: see `discountedPrice`. A fixed offer price is `price` itself,
 * with discount 0; `listPrice` is then the earlier price, else null.
 */
export type OfferedPrice = { price: number; discount: number; listPrice: number | null }

/** `from` is included, `until` excluded. @param now milliseconds since 1970 */
export function isRunning({ from, until }: OfferTimes, now: number): boolean {
  return from <= now && (until === null || now < until)
}

/**
 * The price that a shopper pays: the lowest of the product's own and of each offer alone; offers do not add up. A
 * percentage that leaves less than 1 F is reduced until it leaves 1 F.
 *
 * @param product price in whole XOF from 1, its own discount in whole percent
 * @param offers running offers that cover the product
 */
export function offeredPrice(
  { price, discount }: { price: number; discount: number },
  offers: readonly OfferTerms[],
): OfferedPrice {
  const most = Math.floor((100 * (price - 1)) / price)
  let percent = discount
  let fixed = Number.POSITIVE_INFINITY
  for (const offer of offers) {
    percent = Math.max(percent, Math.min(offer.percent ?? 0, most))
    fixed = Math.min(fixed, offer.price ?? fixed)
  }
  return fixed < discountedPrice(price, percent)
    ? { price: fixed, discount: 0, listPrice: price }
    : { price, discount: percent, listPrice: null }
}

/** The whole percentage by which a price is below its list price, rounded down, as shown on badges. */
export function percentOff({ price, discount, listPrice }: OfferedPrice): number {
  return listPrice === null ? discount : Math.floor((100 * (listPrice - price)) / listPrice)
}
