import { keepSame, type Line, withLine } from './line.ts'

/** A product and how many, as the calls of the cart take them. */
export type Item = { productId: string; quantity: number; seenPrice: number }

/** A visitor's cart as the browser keeps it. */
export type StoredCart = {
  lines: readonly Line[]
  /** Names the merge of these lines with an account's cart: repeating it changes nothing. */
  key: string
  /** What was sent to be merged under `key`; whether it counted is not known. */
  sent: readonly Item[] | null
  /** When the shop was last asked about the products, in milliseconds. */
  pricedAt: number
  /** Names of products that have left the shop, until the reader has taken note. */
  gone: readonly string[]
  /** Something of it could not be read, and the reader has not taken note yet. */
  damaged: boolean
}

export function emptyCart(key: string): StoredCart {
  return { lines: [], key, sent: null, pricedAt: 0, gone: [], damaged: false }
}

/** The cart with a line as its shopper wants it; 0 takes it out. */
export function withChoice(cart: StoredCart, chosen: Line): StoredCart {
  return { ...cart, lines: withLine(cart.lines, chosen) }
}

/**
 * The cart with its products as the shop tells them now. How many are wanted stays, for it may have changed
 * since the question; products that were asked about and are not answered have left the shop.
 *
 * @param now milliseconds
 */
export function withPrices(
  cart: StoredCart,
  asked: readonly string[],
  told: readonly Line[],
  now: number,
): StoredCart {
  const products = new Map(told.map(({ product }) => [product._id, product]))
  const isGone = ({ product: { _id } }: Line) => asked.includes(_id) && !products.has(_id)
  const left = cart.lines.filter((line) => !isGone(line))
  const fresh = left.map((line) => ({ ...line, product: products.get(line.product._id) ?? line.product }))
  return {
    ...cart,
    lines: keepSame(cart.lines, fresh),
    pricedAt: now,
    gone: [...cart.gone, ...cart.lines.filter(isGone).map(({ product }) => product.name)],
  }
}

/**
 * Notes down what is about to be merged, before it is sent. Where it was sent before and no answer came, the
 * very same is sent again under the same name, whatever was chosen since: the first try may have counted, and
 * then the second changes nothing.
 */
export function noteMerge(cart: StoredCart): StoredCart {
  return cart.sent ? cart : { ...cart, sent: cart.lines.map(itemOf) }
}

/** The cart after the merge named `key` was answered: what was chosen since it was noted stays. */
export function settleMerge(cart: StoredCart, key: string, nextKey: string): StoredCart {
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
