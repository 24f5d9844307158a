import { type CartLine, cartLimits, discountedPrice, type Totals, totalsOf } from '@dix/contract'

/** What a cart stores of a product: enough to show it without a request. Whole XOF; `image` is site-relative. */
export type CartCard = {
  _id: string
  name: string
  path: string
  image: string | null
  unit: string
  price: number
  discount: number
  stock: number
}

/**
 * `seenPrice` is what one piece cost, discount taken off, when the shopper last chose how many: whole XOF. `id` is the
 * account's line; a visitor's lines and those that the server does not know yet have none.
 */
export type Line = { id?: string; product: CartCard; quantity: number; seenPrice: number }

/** What one piece costs now. Whole XOF. */
export function priceOf({ price, discount }: Pick<CartCard, 'price' | 'discount'>): number {
  return discountedPrice(price, discount)
}

/** A product as chosen just now; what else a page knows of it is left out. */
export function lineOf(card: CartCard, quantity: number): Line {
  const { _id, name, path, image, unit, price, discount, stock } = card
  const product = { _id, name, path, image, unit, price, discount, stock }
  return { product, quantity, seenPrice: priceOf(product) }
}

/** A line of an answer. Pictures are requested from the page's origin, whatever the shop's public address is. */
export function lineFrom({ _id: id, productId: product, quantity, seenPrice }: CartLine): Line {
  const [first] = product.image
  const image = first === undefined ? null : new URL(first, 'http://page').pathname
  const { _id, name, path, unit, price, discount, stock } = product
  return { id, product: { _id, name, path, image, unit, price, discount, stock }, quantity, seenPrice }
}

/** The lines with one of them as chosen: in its place, at the end where it is new, gone where its quantity is 0. */
export function withLine(lines: readonly Line[], chosen: Line): readonly Line[] {
  const { _id } = chosen.product
  if (chosen.quantity === 0) return lines.filter(({ product }) => product._id !== _id)
  if (!lines.some(({ product }) => product._id === _id)) return [...lines, chosen]
  return lines.map((line) => (line.product._id === _id ? chosen : line))
}

export function quantityOf(lines: readonly Line[], productId: string): number {
  return lines.find(({ product }) => product._id === productId)?.quantity ?? 0
}

/** Pieces of a product that a cart can hold. */
export function mostOf({ stock }: Pick<CartCard, 'stock'>): number {
  return Math.min(stock, cartLimits.quantity)
}

/** Why a line cannot be had as it stands: none are left, or fewer than wanted. */
export function obstacleOf({ product, quantity }: Line): 'out' | 'short' | null {
  if (product.stock === 0) return 'out'
  return quantity > mostOf(product) ? 'short' : null
}

/** How the price of one piece moved since the shopper chose how many. */
export function priceMoveOf({ product, seenPrice }: Line): 'rose' | 'fell' | null {
  const price = priceOf(product)
  if (price === seenPrice) return null
  return price > seenPrice ? 'rose' : 'fell'
}

export function totalsOfLines(lines: readonly Line[]): Totals {
  return totalsOf(lines.map(({ product: { price, discount }, quantity }) => ({ price, discount, quantity })))
}

/** `next` with the very objects of `known` where nothing changed: what shows them is not rendered again. */
export function reuseUnchanged(known: readonly Line[], next: readonly Line[]): readonly Line[] {
  const before = new Map(known.map((line) => [line.product._id, line]))
  return next.map((line) => {
    const old = before.get(line.product._id)
    return old && isSame(old, line) ? old : line
  })
}

function isSame(one: Line, other: Line): boolean {
  return (
    one.id === other.id &&
    one.quantity === other.quantity &&
    one.seenPrice === other.seenPrice &&
    (Object.keys(one.product) as (keyof CartCard)[]).every((key) => one.product[key] === other.product[key])
  )
}
