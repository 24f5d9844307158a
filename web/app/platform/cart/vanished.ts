import { ask } from '../api/ask.ts'
import { accountCart } from './account-cart.ts'
import type { Line } from './line.ts'
import { noteGoneProducts } from './notices.ts'
import { itemOf } from './stored-cart.ts'

/**
 * Products that have left the shop leave a cart without a word. What stood in it and does not any more was taken
 * out elsewhere, or is gone: the shop is asked which.
 */
export async function noteGone(before: readonly Line[]): Promise<void> {
  const { lines, wishes } = accountCart()
  const kept = new Set([...(lines ?? before).map(({ product }) => product._id), ...wishes.keys()])
  const missing = before.filter(({ product }) => !kept.has(product._id))
  if (missing.length === 0) return
  // Only a courtesy: without an answer nothing is said.
  const answer = await ask('POST /api/cart/price', { items: missing.map(itemOf) }).catch(() => null)
  const sold = new Set(answer?.data.map(({ productId }) => productId._id))
  if (answer) noteGoneProducts(missing.filter(({ product }) => !sold.has(product._id)))
}
