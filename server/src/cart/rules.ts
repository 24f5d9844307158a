import { cartLimits, discountedPrice } from '@dix/contract'

/** A quantity to add to a cart. `seenPrice` in XOF: the price of one piece that the shopper saw. */
export type WantedItem = { productId: string; quantity: number; seenPrice?: number | null | undefined }

/** The quantity of a product in a cart, and the price in XOF that the shopper saw. */
export type ChosenQuantity = { productId: string; quantity: number; seenPrice: number }

/** A quantity of a product. */
export type ProductQuantity = { productId: string; quantity: number }

/** An item that could not be added in full: the quantity wanted, and the one in the cart. */
export type Unmet = { productId: string; wanted: number; quantity: number }

type Offered = { id: string; price: number; discount: number; stock: number }

/** Merges items of the same product: quantities add up, and the last price seen counts. Keeps the order of the list. */
export function sumItems(items: readonly WantedItem[]): WantedItem[] {
  const sums = new Map<string, WantedItem>()
  for (const { productId, quantity, seenPrice } of items) {
    const before = sums.get(productId)
    sums.set(productId, {
      productId,
      quantity: quantity + (before?.quantity ?? 0),
      seenPrice: seenPrice ?? before?.seenPrice,
    })
  }
  return [...sums.values()]
}

/**
 * Adds items to a cart. Stock and the cart's limits cap the added quantity; a quantity in the cart never goes down.
 *
 * @param current the lines of the cart
 * @param products of the items, if they are still sold
 * @returns the quantities that change, and the items not added in full
 */
export function addItems(
  current: readonly ChosenQuantity[],
  products: readonly Offered[],
  items: readonly WantedItem[],
): { changed: ChosenQuantity[]; unmet: Unmet[] } {
  const lines = new Map(current.map((line) => [line.productId, line]))
  const offered = new Map(products.map((product) => [product.id, product]))
  const changed: ChosenQuantity[] = []
  const unmet: Unmet[] = []
  for (const item of sumItems(items)) {
    const line = lines.get(item.productId)
    const had = line?.quantity ?? 0
    const wanted = had + item.quantity
    const product = offered.get(item.productId)
    const isRoom = line !== undefined || lines.size < cartLimits.lines
    const max = product && isRoom ? Math.min(product.stock, cartLimits.quantity) : 0
    const quantity = Math.max(had, Math.min(wanted, max))
    if (quantity < wanted) unmet.push({ productId: item.productId, wanted, quantity })
    if (!product || quantity === had) continue
    const seenPrice = line?.seenPrice ?? item.seenPrice ?? priceOf(product)
    const next = { productId: item.productId, quantity, seenPrice }
    lines.set(item.productId, next)
    changed.push(next)
  }
  return { changed, unmet }
}

/**
 * Products with the stock that this shopper can order: pieces reserved for their own unfinished payment count as
 * available, since their next order replaces it.
 */
export function withReserved<Product extends Pick<Offered, 'id' | 'stock'>>(
  products: readonly Product[],
  reserved: readonly ProductQuantity[],
): Product[] {
  const pieces = new Map(reserved.map(({ productId, quantity }) => [productId, quantity]))
  return products.map((product) => ({ ...product, stock: product.stock + (pieces.get(product.id) ?? 0) }))
}

/** Price per piece after discount, in XOF. */
export function priceOf({ price, discount }: { price: number; discount: number }): number {
  return discountedPrice(price, discount)
}
