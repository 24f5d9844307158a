import { cartLimits } from '@dix/contract'
import type { AccountCart } from './account-cart.ts'
import { type Line, quantityOf, reuseUnchanged, withLine } from './line.ts'

/** A product and its quantity, as in the endpoints of the cart. */
export type Item = { productId: string; quantity: number; seenPrice: number }

/** An item being merged, with the name its product had; carts stored by earlier versions lack it. */
export type SentItem = Item & { name?: string }

/** A visitor's cart as the browser stores it. */
export type BrowserCart = {
  lines: readonly Line[]
  /** The idempotency key of the merge of these lines with an account's cart. */
  key: string
  /** The items sent under `key` without a response yet. */
  sent: readonly SentItem[] | null
  /** The time of the last prices, in milliseconds. */
  pricedAt: number
  /** Names of products that have left the shop, until the shopper dismisses them. */
  gone: readonly string[]
  /** Whether part of it was unreadable, until the shopper dismisses the message. */
  damaged: boolean
}

/** @param key the idempotency key of its merge with an account's cart */
export function emptyCart(key: string): BrowserCart {
  return { lines: [], key, sent: null, pricedAt: 0, gone: [], damaged: false }
}

/** The cart with a line replaced or added; quantity 0 removes it. */
export function withChosenLine(cart: BrowserCart, chosen: Line): BrowserCart {
  return { ...cart, lines: withLine(cart.lines, chosen) }
}

/**
 * The cart with new prices. Quantities stay, because they may have changed since the request. Requested products
 * missing from the response have left the shop.
 *
 * @param now milliseconds
 */
export function withPrices(
  cart: BrowserCart,
  requested: readonly string[],
  priced: readonly Line[],
  now: number,
): BrowserCart {
  const products = new Map(priced.map(({ product }) => [product._id, product]))
  const isGone = ({ product: { _id } }: Line) => requested.includes(_id) && !products.has(_id)
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
 * The cart about to be merged. After a merge without a response, the same items are sent again under the same key; if
 * the first request arrived, the second changes nothing.
 */
export function beginMerge(cart: BrowserCart): BrowserCart {
  if (cart.sent) return cart
  return { ...cart, sent: cart.lines.map((line) => ({ ...itemOf(line), name: line.product.name })) }
}

/** The cart after the merge with `key` got its response; products added since the merge began stay. */
export function endMerge(cart: BrowserCart, key: string, nextKey: string): BrowserCart {
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
 * The visitor's cart with the pieces that pending edits add to the account's. Until the account's cart is loaded, edits
 * change the visitor's cart, which is being merged.
 */
export function withPendingEdits(cart: BrowserCart, { lines, edits }: AccountCart): BrowserCart {
  return [...edits.values()].reduce((stored, { line }) => {
    const mine = quantityOf(stored.lines, line.product._id)
    const added = line.quantity - (lines ? quantityOf(lines, line.product._id) : mine)
    if (lines && added <= 0) return stored
    if (mine === 0 && stored.lines.length >= cartLimits.lines) return stored
    return withChosenLine(stored, { ...line, quantity: Math.min(mine + added, cartLimits.quantity) })
  }, cart)
}
