import { cartLimits } from '@dix/contract'

/** Number of pieces up to which pages show how many are left. */
const fewPieces = 5

/**
 * The stock as pages show it: exact while few are left, else as many as a cart can hold. So selling one piece of many
 * changes no page. Carts and the API have the true stock.
 */
export function shownStock(stock: number): number {
  return stock <= fewPieces ? stock : cartLimits.quantity
}
