import { type FreshCart, totalsOf } from '@dix/contract'
import { asCartLines, type Cart, type Reader } from '../cart/index.ts'

/** The cart as it stands, with its totals: what a shopper needs who saw another one. */
export function freshCart(cart: Cart, reader: Reader): FreshCart {
  const lines = asCartLines(cart, reader)
  return {
    cart: lines,
    revision: cart.revision,
    totals: totalsOf(lines.map(({ quantity, productId }) => ({ ...productId, quantity }))),
  }
}
