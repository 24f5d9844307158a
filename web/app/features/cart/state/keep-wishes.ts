import { cartLimits } from '@dix/contract'
import { toast } from '../../../ui/toasts.ts'
import { accountCart } from './account-cart.ts'
import type { Intents } from './intent-types.ts'
import { quantityOf } from './line.ts'
import { say } from './say.ts'
import { type StoredCart, withChoice } from './stored-cart.ts'
import { changeVisitorCart, visitorCart } from './visitor-cart.ts'

/**
 * A session has ended without its person's doing: what they wanted beyond the account's cart becomes a
 * visitor's, to be merged once they are back. Of the account's cart itself only names of products stay on the device.
 */
export function keepWishes(): void {
  const account = accountCart()
  if (account.wishes.size === 0) return
  const before = visitorCart()
  changeVisitorCart((cart) => withWishes(cart, account))
  toast('error', say(visitorCart() === before ? 'notSaved' : 'wishesKept'))
}

/**
 * The visitor's cart with the pieces that wishes add to the account's. Until that cart is known, wishes are
 * for what the visitor's holds: it is on its way there.
 */
export function withWishes(cart: StoredCart, { lines, wishes }: Intents): StoredCart {
  let kept = cart
  for (const { line } of wishes.values()) {
    const mine = quantityOf(kept.lines, line.product._id)
    const more = line.quantity - (lines ? quantityOf(lines, line.product._id) : mine)
    if (lines && more <= 0) continue
    if (mine === 0 && kept.lines.length >= cartLimits.lines) continue
    kept = withChoice(kept, { ...line, quantity: Math.min(mine + more, cartLimits.quantity) })
  }
  return kept
}
