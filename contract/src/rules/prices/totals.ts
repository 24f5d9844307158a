import { countItems } from '../catalogue/weight.ts'
import { discountedPrice } from '../money.ts'

/**
 * Lines of one cart and pieces of one line. With the highest price of the catalogue a total stays a safe
 * integer: 200 × 9,999 × 10⁹ is under 2⁵³.
 */
export const cartLimits = { lines: 200, quantity: 9_999 } as const

/** What a cart costs. Sub total before discounts, total after, both in XOF; `quantity` counts pieces, a line by weight as one. */
export type Totals = { subTotalAmt: number; savings: number; totalAmt: number; quantity: number }

/** A priced line of a cart or an order: price and discount of one piece, and how many. */
type Priced = { price: number; discount: number; quantity: number; stepGrams?: number | null | undefined }

/**
 * Sums in XOF: sub total before discounts, savings, and the total, which is the sub total less the savings.
 * Browsers use it too, so it is kept apart from the schemas.
 */
export function totalsOf(lines: readonly Priced[]): Totals {
  const totals = { subTotalAmt: 0, savings: 0, totalAmt: 0, quantity: countItems(lines) }
  for (const { price, discount, quantity } of lines) {
    totals.subTotalAmt += price * quantity
    totals.totalAmt += discountedPrice(price, discount) * quantity
  }
  totals.savings = totals.subTotalAmt - totals.totalAmt
  return totals
}
