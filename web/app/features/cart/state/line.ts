import { type CartLine, cartLimits, discountedPrice, stepField, type Totals, totalsOf } from '@dix/contract'

/**
 * The data that a cart stores of a product, enough to show it without a request. Whole XOF; `image` is site-relative.
 */
export type CartCard = {
  _id: string
  name: string
  /** Missing in carts stored before brands existed; empty for loose goods. */
  brand?: string
  path: string
  image: string | null
  unit: string
  /** Grams per step for goods by weight, in which price, stock and quantity are counted. */
  stepGrams?: number
  price: number
  discount: number
  /** The price before a fixed offer price; missing without one. */
  listPrice?: number | null
  stock: number
}

/**
 * `seenPrice`: the price of one piece with its discount, in whole XOF, when the shopper last chose the quantity. `id`:
 * the id of the account's line; lines of visitors and unsent lines have none.
 */
export type Line = { id?: string; product: CartCard; quantity: number; seenPrice: number }

/** The price of one piece with its discount, in whole XOF. */
export function priceOf({ price, discount }: Pick<CartCard, 'price' | 'discount'>): number {
  return discountedPrice(price, discount)
}

/** A line for a product that was just added, without the page's other data about it. */
export function lineOf(card: CartCard, quantity: number): Line {
  const { _id, name, brand, path, image, unit, stepGrams, price, discount, listPrice, stock } = card
  const product = {
    _id,
    name,
    ...(brand !== undefined && { brand }),
    path,
    image,
    unit,
    ...stepField(stepGrams),
    price,
    discount,
    ...(listPrice && { listPrice }),
    stock,
  }
  return { product, quantity, seenPrice: priceOf(product) }
}

/**
 * A line from a response. Its picture gets a site-relative URL, because the page's origin may differ from the public
 * URL.
 */
export function lineFrom({ _id: id, productId: product, quantity, seenPrice }: CartLine): Line {
  const [first] = product.image
  const image = first === undefined ? null : new URL(first, 'http://page').pathname
  return { ...lineOf({ ...product, image }, quantity), id, seenPrice }
}

/** The lines with one of them replaced, added at the end, or removed if its quantity is 0. */
export function withLine(lines: readonly Line[], chosen: Line): readonly Line[] {
  const { _id } = chosen.product
  if (chosen.quantity === 0) return lines.filter(({ product }) => product._id !== _id)
  if (!lines.some(({ product }) => product._id === _id)) return [...lines, chosen]
  return lines.map((line) => (line.product._id === _id ? chosen : line))
}

/** Pieces, or steps of goods by weight; 0 if the product is not in the cart. */
export function quantityOf(lines: readonly Line[], productId: string): number {
  return lines.find(({ product }) => product._id === productId)?.quantity ?? 0
}

/** Name and brand, because several brands may sell a product of the same name. */
export function fullNameOf({ name, brand }: Pick<CartCard, 'name' | 'brand'>): string {
  return brand ? `${name}, ${brand}` : name
}

/** The highest quantity of a product in a cart. */
export function maxQuantityOf({ stock }: Pick<CartCard, 'stock'>): number {
  return Math.min(stock, cartLimits.quantity)
}

/** The reason why a line cannot be ordered: sold out, or fewer in stock. */
export function unavailabilityOf({ product, quantity }: Line): 'out' | 'short' | null {
  if (product.stock === 0) return 'out'
  return quantity > maxQuantityOf(product) ? 'short' : null
}

/** The change in the price of one piece since the shopper chose the quantity. */
export function priceMoveOf({ product, seenPrice }: Line): 'rose' | 'fell' | null {
  const price = priceOf(product)
  if (price > seenPrice) return 'rose'
  return price < seenPrice ? 'fell' : null
}

/** Totals at current prices, in whole XOF. */
export function totalsOfLines(lines: readonly Line[]): Totals {
  return totalsOf(
    lines.map(({ product: { price, discount, stepGrams }, quantity }) => ({
      price,
      discount,
      stepGrams,
      quantity,
    })),
  )
}

/** `next` with the unchanged objects of `known`, so that their components do not rerender. */
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
    (Object.keys(other.product) as (keyof CartCard)[]).every((key) => one.product[key] === other.product[key])
  )
}
