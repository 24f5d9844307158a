import type { PublishedProduct } from '../catalogue/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { run } from '../platform/database/statement.ts'
import type { Problem } from '../platform/http/problem.ts'
import { lockOrCreateCart } from './lock-or-create-cart.ts'
import { lockProductsForOwner, type Owner } from './products-for-owner.ts'
import { findCart, putLines } from './queries/carts.ts'
import { addItems, type Unmet, type WantedItem } from './rules.ts'

/** Items that the stock could not meet in full, and their products; deleted products are absent. */
export type Shortage = { unmet: Unmet[]; products: PublishedProduct[] }

/**
 * Adds items to a user's cart, as much of each as is available. Locks the cart; lock products only after this.
 *
 * @returns the items that the stock could not meet, or `signed_out` if the account is gone
 */
export async function fillCart(
  tx: Queries,
  owner: Owner,
  items: readonly WantedItem[],
): Promise<Shortage | Problem<'signed_out'>> {
  const problem = await lockOrCreateCart(tx, owner.userId)
  if (problem) return problem
  const { lines } = await run(tx, findCart(owner.userId))
  const products = await lockProductsForOwner(
    tx,
    owner,
    items.map(({ productId }) => productId),
  )
  const { changed, unmet } = addItems(lines, products, items)
  await putLines(tx, owner.userId, changed)
  return { unmet, products }
}
