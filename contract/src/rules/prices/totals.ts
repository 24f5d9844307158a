import { countItems } from '../catalogue/weight.ts'
import { discountedPrice } from '../money.ts'

/**
 * Maximum lines per cart and pieces per line. At the catalogue's highest price, a total is still a safe integer: 200 ×
 * 9,999 × 10⁹ is below 2⁵³.
 */
export const cartLimits = { lines: 200, quantity: 9_999 } as const

/**
 * The cost of a cart. Sub total before discounts, total after, both in XOF; `quantity` counts pieces, and a line by
 * weight as one.
 */
export type Totals = { subTotalAmt: number; savings: number; totalAmt: number; quantity: number }

/** A priced line of a cart or an order: price and discount per piece, and quantity. */
type Priced = { price: number; discount: number; quantity: number; stepGrams?: number | null | undefined }

/**
 * Sums in XOF: sub total before discounts, savings, and the total, which is the sub total less the savings. Kept apart
 * from the schemas because browsers use it too.
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
