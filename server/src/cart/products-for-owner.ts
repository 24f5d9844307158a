import { lockPublishedProductsForShare, type PublishedProduct } from '../catalogue/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { run, type Statement } from '../platform/database/statement.ts'
import { type ProductQuantity, withReserved } from './rules.ts'

/** Finds the stock reserved by the user's own unpaid order in a store, the main one if none is given. Implemented by `orders`. */
export type FindReserved = (userId: string, storeId?: string) => Statement<ProductQuantity[]>

/** The owner of a cart, with a function that finds the stock reserved for them. */
export type Owner = {
  userId: string
  findReserved: FindReserved
  /** The store whose stock they see; the main store by default. */
  storeId?: string
}

/** Published products, locked for share, counting stock reserved for the owner as available. */
export async function lockProductsForOwner(
  tx: Queries,
  { userId, findReserved, storeId }: Owner,
  ids: readonly string[],
): Promise<PublishedProduct[]> {
  // Read before the stock, so that a release in between counts twice for a moment rather than not at all.
  const reserved = await run(tx, findReserved(userId, storeId))
  return withReserved(await lockPublishedProductsForShare(tx, ids, storeId), reserved)
}
