import { cartLimits } from '@dix/contract'
import { priceOf as offeredPriceOf, type Snapshot, stockOf } from '../catalogue/index.ts'
import type { CartContents } from './queries/contents.ts'
import { priceOf, sumItems, type WantedItem } from './rules.ts'

/** A cart that no account stores. */
type PricedCart = Pick<CartContents, 'lines' | 'products'>

/**
 * Prices a visitor's cart at current prices, from memory, with the wanted quantities even above the stock. The id of a
 * line is its product's; deleted products are skipped.
 */
export function priceCart(snapshot: Snapshot, items: readonly WantedItem[]): PricedCart {
  const cart: PricedCart = { lines: [], products: [] }
  for (const { productId, quantity, seenPrice } of sumItems(items)) {
    const product = snapshot.products.get(productId)
    if (!product) continue
    const { name, brand, images, unit, stepGrams } = product
    const offered = offeredPriceOf(snapshot, product)
    cart.products.push({
      id: productId,
      name: name.main,
      nameOther: name.other,
      brand,
      images,
      unit,
      stepGrams,
      ...offered,
      stock: stockOf(snapshot, product),
    })
    cart.lines.push({
      id: productId,
      productId,
      quantity: Math.min(quantity, cartLimits.quantity),
      seenPrice: seenPrice ?? priceOf(offered),
    })
  }
  return cart
}
