import { cartLimits, discountedPrice } from '@dix/contract'

/** Pieces of a product that a cart is to hold beside what it holds. `seenPrice` in XOF: what one piece cost when they were chosen. */
export type WantedItem = { productId: string; quantity: number; seenPrice?: number | null | undefined }

/** How many pieces of a product a cart holds, and what one cost in XOF when they were chosen. */
export type ChosenQuantity = { productId: string; quantity: number; seenPrice: number }

/** So many pieces of a product. */
export type ProductQuantity = { productId: string; quantity: number }

/** A wish that could not be met in full: pieces the cart was to hold, and those it holds. */
export type Unmet = { productId: string; wanted: number; quantity: number }

type Offered = { id: string; price: number; discount: number; stock: number }

/** One wish a product: what stands twice in a list adds up, at the price seen last. In the order of the list. */
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
 * What becomes of a cart when wishes are added to it: the quantities that change, and what falls short. Stock and
 * the limits of a cart cap what is added; what the cart holds already is never made less.
 *
 * @param held the cart as it is
 * @param products the wanted ones that are still sold
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
    const most = product && isRoom ? Math.min(product.stock, cartLimits.quantity) : 0
    const quantity = Math.max(had, Math.min(wanted, most))
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
 * Products as somebody finds them who holds pieces of them for a payment of their own: that one gives way to
 * whatever they order next.
 */
export function withReserved<Product extends Pick<Offered, 'id' | 'stock'>>(
  products: readonly Product[],
  current: readonly ProductQuantity[],
): Product[] {
  const pieces = new Map(current.map(({ productId, quantity }) => [productId, quantity]))
  return products.map((product) => ({ ...product, stock: product.stock + (pieces.get(product.id) ?? 0) }))
}

/** One piece with its discount, in XOF. */
export function priceOf({ price, discount }: { price: number; discount: number }): number {
  return discountedPrice(price, discount)
}
