import { cartLimits } from '@dix/contract'
import type { AccountCart } from './account-cart.ts'
import { type Line, quantityOf, reuseUnchanged, withLine } from './line.ts'

/** A product and its quantity, as the endpoints of the cart take them. */
export type Item = { productId: string; quantity: number; seenPrice: number }

/** A visitor's cart as the browser stores it. */
export type StoredCart = {
  lines: readonly Line[]
  /** Names the merge of these lines with an account's cart: repeating it changes nothing. */
  key: string
  /** What was sent to be merged under `key`; whether it arrived is unknown. */
  sent: readonly Item[] | null
  /** When the products were last priced by the shop, in milliseconds. */
  pricedAt: number
  /** Names of products that have left the shop, until the shopper dismisses them. */
  gone: readonly string[]
  /** Part of it was unreadable, and the shopper has not dismissed that yet. */
  damaged: boolean
}

export function emptyCart(key: string): StoredCart {
  return { lines: [], key, sent: null, pricedAt: 0, gone: [], damaged: false }
}

/** The cart with a line as its shopper wants it; 0 removes it. */
export function withChosenLine(cart: StoredCart, chosen: Line): StoredCart {
  return { ...cart, lines: withLine(cart.lines, chosen) }
}

/**
 * The cart with its products as the shop prices them now. Quantities stay, for they may have changed since the request;
 * products that were asked for and are not in the answer have left the shop.
 *
 * @param now milliseconds
 */
export function withPrices(
  cart: StoredCart,
  asked: readonly string[],
  priced: readonly Line[],
  now: number,
): StoredCart {
  const products = new Map(priced.map(({ product }) => [product._id, product]))
  const isGone = ({ product: { _id } }: Line) => asked.includes(_id) && !products.has(_id)
  const left = cart.lines.filter((line) => !isGone(line))
  const fresh = left.map((line) => ({ ...line, product: products.get(line.product._id) ?? line.product }))
  return {
    ...cart,
    lines: reuseUnchanged(cart.lines, fresh),
    pricedAt: now,
    gone: [...cart.gone, ...cart.lines.filter(isGone).map(({ product }) => product.name)],
  }
}

/**
 * The cart about to be merged. Where a merge got no answer, the very same is sent again under the same key, whatever
 * was chosen since: the first request may have arrived, and then the second changes nothing.
 */
export function beginMerge(cart: StoredCart): StoredCart {
  return cart.sent ? cart : { ...cart, sent: cart.lines.map(itemOf) }
}

/** The cart after the merge named `key` was answered: what was chosen since it began stays. */
export function endMerge(cart: StoredCart, key: string, nextKey: string): StoredCart {
  if (cart.key !== key || cart.sent === null) return cart
  const merged = new Map(cart.sent.map(({ productId, quantity }) => [productId, quantity]))
  const lines = cart.lines.flatMap((line) => {
    const quantity = line.quantity - (merged.get(line.product._id) ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  return { ...cart, lines, key: nextKey, sent: null }
}

export const itemOf = ({ product, quantity, seenPrice }: Line): Item => ({
  productId: product._id,
  quantity,
  seenPrice,
})

/**
 * The visitor's cart with the pieces that pending edits add to the account's. Until the account's cart is known, edits
 * are of the visitor's, which is on its way there.
 */
export function withPendingEdits(cart: StoredCart, { lines, edits }: AccountCart): StoredCart {
  return [...edits.values()].reduce((stored, { line }) => {
    const mine = quantityOf(stored.lines, line.product._id)
    const added = line.quantity - (lines ? quantityOf(lines, line.product._id) : mine)
    if (lines && added <= 0) return stored
    if (mine === 0 && stored.lines.length >= cartLimits.lines) return stored
    return withChosenLine(stored, { ...line, quantity: Math.min(mine + added, cartLimits.quantity) })
  }, cart)
}
