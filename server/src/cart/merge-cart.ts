import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { inTransaction } from '../platform/database/retrying.ts'
import { Problem } from '../platform/http/problem.ts'
import { fillCart, type Shortage } from './fill-cart.ts'
import { lockOrCreateCart } from './lock-or-create-cart.ts'
import type { Owner } from './products-for-owner.ts'
import { recordMerge } from './queries/carts.ts'
import type { CartContents } from './queries/contents.ts'
import { readCart } from './read-cart.ts'
import type { WantedItem } from './rules.ts'

/**
 * Adds a visitor's cart to the user's, once per key: a repeated request returns the current cart.
 *
 * @returns the cart, and the items that the stock could not meet; or `signed_out` if the account is gone
 */
export async function mergeCart(
  db: NodePgDatabase,
  owner: Owner,
  key: string,
  items: readonly WantedItem[],
): Promise<{ cart: CartContents; shortage: Shortage } | Problem<'signed_out'>> {
  return inTransaction(db, async (tx) => {
    const problem = await lockOrCreateCart(tx, owner.userId)
    if (problem) return problem
    const isNew = await recordMerge(tx, owner.userId, key)
    const shortage = isNew ? await fillCart(tx, owner, items) : { unmet: [], products: [] }
    if (shortage instanceof Problem) return shortage
    return { cart: await readCart(tx, owner), shortage }
  })
}
