import { formatWhole } from '../format-number.ts'

/** Amounts are whole XOF: the currency has no minor unit, so nothing here is ever multiplied by 100. */

/**
 * The price that a shopper pays, in XOF: `price - ceil(price * discount / 100)`.
 *
 * The product is formed before the division because `price * (discount / 100)` is wrong in floating point (300 at 7 %
 * gives 278 instead of 279).
 *
 * @param price undiscounted price in whole XOF
 * @param discount whole percent, 0 to 100
 */
export function discountedPrice(price: number, discount: number): number {
  return price - Math.ceil((price * discount) / 100)
}

/** Savings in XOF on `quantity` pieces: undiscounted total minus discounted total. */
export function savings(price: number, discount: number, quantity = 1): number {
  return (price - discountedPrice(price, discount)) * quantity
}

/** Whole percent between a list price and a selling price, rounded to nearest and kept within 0 to 100. */
export function discountPercent(listPrice: number, sellingPrice: number): number {
  if (sellingPrice >= listPrice) return 0
  return Math.min(100, Math.round((100 * (listPrice - sellingPrice)) / listPrice))
}

const currency = 'F\u202fCFA'

/** `1 628 F CFA`, French grouping in every language. */
export function formatXof(amount: number): string {
  return `${formatWhole(amount)}\u00a0${currency}`
}

/** The same amount in two parts, for views that show the currency smaller than the figure. */
export function xofParts(amount: number): { figure: string; currency: string } {
  return { figure: formatWhole(amount), currency }
}

/**
 * The margin in whole percent of the discounted price, ignoring VAT; negative if a sale loses money.
 *
 * @param price whole XOF before discount
 * @param purchasePrice whole XOF that the shop pays for one piece
 * @returns null for a product that is free
 */
export function marginPercent(price: number, discount: number, purchasePrice: number): number | null {
  const paid = discountedPrice(price, discount)
  return paid === 0 ? null : Math.round(((paid - purchasePrice) * 100) / paid)
}
