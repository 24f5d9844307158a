import type { PublishedProduct } from '../catalogue/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { run } from '../platform/database/statement.ts'
import { findProductsForOwner, type Owner } from './products-for-owner.ts'
import { findCart, type StoredCart } from './queries.ts'

/** A cart, and the products of its lines as they are now, by id. */
export type Cart = StoredCart & { products: PublishedProduct[] }

/** A user's cart; three queries whatever it contains. */
export async function readCart(tx: Queries, owner: Owner): Promise<Cart> {
  const cart = await run(tx, findCart(owner.userId))
  const productIds = cart.lines.map(({ productId }) => productId)
  return { ...cart, products: await findProductsForOwner(tx, owner, productIds) }
}
