import { ask } from '../api/ask.ts'
import { accountCart, currentStay } from './account-cart.ts'
import { noteForAccount } from './kept-notices.ts'
import type { Line } from './line.ts'
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
  const stay = currentStay()
  // Only a courtesy: without an answer nothing is said.
  const answer = await ask('POST /api/cart/price', { items: missing.map(itemOf) }).catch(() => null)
  if (!answer || stay !== currentStay()) return
  const sold = new Set(answer.data.map(({ productId }) => productId._id))
  const gone = missing.filter(({ product }) => !sold.has(product._id))
  await noteForAccount(gone.map(({ product }) => ({ kind: 'gone', name: product.name })))
}
