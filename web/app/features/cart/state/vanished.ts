import { cartLimits } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { accountCart, currentStay } from './account-cart.ts'
import { noteForAccount } from './kept-notices.ts'
import { keepProducts, recallProducts } from './kept-products.ts'
import type { NamedProduct } from './read-products.ts'

/** False while it is not known what became of products: until then the browser keeps those of before. */
let isSettled = false

/**
 * Products that have left the shop leave a cart without a word. What stood in it and does not any more was taken
 * out elsewhere, or is gone: the shop is asked which.
 *
 * @param before what the cart held; null where this page did not know, then what the browser kept counts
 */
export async function noteGone(before: readonly NamedProduct[] | null): Promise<void> {
  const stay = currentStay()
  const isWhole = before !== null && isSettled
  isSettled = false
  const known = isWhole ? before : [...(before ?? []), ...(await recallProducts())]
  const gone = stay === currentStay() ? await findGone(known) : null
  if (!gone || stay !== currentStay()) return
  isSettled = true
  keepKnown()
  await noteForAccount(gone.map(({ name }) => ({ kind: 'gone', name })))
}

/** Keeps for the next time what the cart holds, unless something of it is still to be found out. */
export function keepKnown(): void {
  if (isSettled) keepProducts()
}

/** Those that the cart holds no more and the shop does not either; null without an answer. */
async function findGone(known: readonly NamedProduct[]): Promise<NamedProduct[] | null> {
  const { lines, wishes } = accountCart()
  if (lines === null) return null
  const kept = new Set([...lines.map(({ product }) => product._id), ...wishes.keys()])
  const missing = known.filter(({ _id }) => !kept.has(_id)).slice(0, cartLimits.lines)
  if (missing.length === 0) return []
  const items = missing.map(({ _id }) => ({ productId: _id, quantity: 1 }))
  const answer = await ask('POST /api/cart/price', { items }).catch(() => null)
  if (!answer) return null
  const sold = new Set(answer.data.map(({ productId }) => productId._id))
  return missing.filter(({ _id }) => !sold.has(_id))
}
