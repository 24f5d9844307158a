import { type Shortfall, stepField } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { freshKey } from '../../../platform/fresh-key.ts'
import { localeOfPage } from '../../../platform/texts/load.ts'
import { translator } from '../../../platform/texts/translator.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { type CartResponse, responseFrom } from './account-cart.ts'
import { addChanges } from './account-changes.ts'
import { type AccountChange, currentSession } from './account-state.ts'
import { beginMerge, endMerge } from './stored-cart.ts'
import { changeVisitorCart, visitorCart } from './visitor-cart.ts'

const lockName = 'dix-cart-merge'

/** Maximum number of names in a toast; the cart shows all of them. */
const maxNames = 3

/**
 * Moves the visitor's cart to the account. One tab does it, the others wait. Without locks (pages over plain http, old
 * browsers) both send the same merge under the same key, which counts once.
 *
 * @returns the account's cart, null if there was nothing to merge
 * @throws ApiError and NetworkError; the visitor's cart then stays for another attempt
 */
export async function mergeVisitorCart(): Promise<CartResponse | null> {
  const session = currentSession()
  if (!navigator.locks) return merge(session)
  return navigator.locks.request(lockName, () => merge(session))
}

async function merge(session: object): Promise<CartResponse | null> {
  let response: CartResponse | null = null
  // A merge whose response was lost is repeated first; then products added since are merged.
  while (session === currentSession() && visitorCart().lines.length > 0) {
    changeVisitorCart(beginMerge)
    const { key, sent } = visitorCart()
    const items = sent!.map(({ name, ...item }) => item)
    const { shortfalls, ...merged } = await ask('POST /api/cart/merge', { key, items })
    response = responseFrom(merged)
    changeVisitorCart((now) => endMerge(now, key, freshKey()))
    const names = new Map(sent!.map(({ productId, name }) => [productId, name]))
    if (session === currentSession()) reportShortfalls(shortfalls, names)
  }
  return response
}

/** @param names of the products by id, because the server has none for products that have left the shop */
function reportShortfalls(
  shortfalls: readonly Shortfall[],
  names: ReadonlyMap<string, string | undefined>,
): void {
  if (shortfalls.length === 0) return
  const changes = shortfalls.map(({ productId, name, wanted, quantity, stepGrams }): AccountChange => {
    if (name === '') return { kind: 'gone', name: names.get(productId) ?? productId }
    return { kind: 'short', name, wanted, quantity, ...stepField(stepGrams) }
  })
  void addChanges(changes)
  const first = changes.slice(0, maxNames).map(({ name }) => name)
  const list = [...first, ...(changes.length > maxNames ? ['…'] : [])].join(', ')
  toast('error', translator(localeOfPage())('cart.notAllHad', { names: list }))
}
