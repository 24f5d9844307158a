import type { CartLine } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { freshKey } from '../../../platform/fresh-key.ts'
import { currentStay } from './account-cart.ts'
import { tellShortfalls } from './shortfalls.ts'
import { noteMerge, settleMerge } from './stored-cart.ts'
import { changeVisitorCart, visitorCart } from './visitor-cart.ts'

const lockName = 'dix-cart-merge'

/**
 * Moves what was chosen before signing in to the account. One tab does it, the others wait until it is done;
 * without locks (pages over plain http on a network, old browsers) both send the same merge by the same name,
 * which counts once.
 *
 * @returns the account's cart, null where there was nothing to merge
 * @throws Refused and Unreachable; then the browser keeps what it had, to be tried again
 */
export async function mergeVisitorCart(): Promise<CartLine[] | null> {
  if (visitorCart().lines.length === 0) return null
  const stay = currentStay()
  if (!navigator.locks) return merge(stay)
  return navigator.locks.request(lockName, () => merge(stay))
}

async function merge(stay: object): Promise<CartLine[] | null> {
  let lines: CartLine[] | null = null
  // A merge whose answer was lost before is settled first, then what was chosen since.
  while (stay === currentStay() && visitorCart().lines.length > 0) {
    changeVisitorCart(noteMerge)
    const cart = visitorCart()
    const names = new Map(cart.lines.map(({ product }) => [product._id, product.name]))
    const answer = await ask('POST /api/cart/merge', { key: cart.key, items: [...(cart.sent ?? [])] })
    lines = answer.data
    changeVisitorCart((now) => settleMerge(now, cart.key, freshKey()))
    if (stay === currentStay()) tellShortfalls(answer.shortfalls, names)
  }
  return lines
}
