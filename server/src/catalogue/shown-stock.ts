import { cartLimits } from '@dix/contract'

/** Pieces up to which pages say how many are left. */
const few = 5

/**
 * The stock as pages have it: exact while few are left, else as many as a cart can hold. So a sale of one piece of many
 * changes no page. Carts and the API have the true stock.
 */
export function shownStock(stock: number): number {
  return stock <= few ? stock : cartLimits.quantity
}
