import { cartLimits } from '@dix/contract'
import type { Snapshot } from '../catalogue/index.ts'
import type { Cart } from './read-cart.ts'
import { priceOf, sumWishes, type Wish } from './rules.ts'

/**
 * A visitor's cart as it stands now, read from memory: quantities as they want them, whatever the stock. A line goes
 * by its product's id; products that are gone are left out.
 */
export function priceCart({ products }: Snapshot, wishes: readonly Wish[]): Cart {
  const cart: Cart = { lines: [], products: [] }
  for (const { productId, quantity, seenPrice } of sumWishes(wishes)) {
    const product = products.get(productId)
    if (!product) continue
    const { name, images, unit, price, discount, stock } = product
    cart.products.push({
      id: productId,
      name: name.main,
      nameOther: name.other,
      images,
      unit,
      price,
      discount,
      stock,
    })
    cart.lines.push({
      id: productId,
      productId,
      quantity: Math.min(quantity, cartLimits.quantity),
      seenPrice: seenPrice ?? priceOf(product),
    })
  }
  return cart
}
