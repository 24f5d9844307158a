import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { inTransaction } from '../platform/database/retrying.ts'
import { fillCart, type Shortage } from './fill-cart.ts'
import { holdCart } from './hold-cart.ts'
import type { Owner } from './own-shelf.ts'
import { noteMerge } from './queries.ts'
import { type Cart, readCart } from './read-cart.ts'
import type { Wish } from './rules.ts'

/**
 * Adds a visitor's cart to the person's, once a key: asked for again it answers the cart as it is.
 *
 * @throws Problem `signed_out` when the person went meanwhile
 */
export async function mergeCart(
  db: NodePgDatabase,
  owner: Owner,
  key: string,
  wishes: readonly Wish[],
): Promise<{ cart: Cart; shortage: Shortage }> {
  return inTransaction(db, async (tx) => {
    await holdCart(tx, owner.userId)
    const isNew = await noteMerge(tx, owner.userId, key)
    const shortage = isNew ? await fillCart(tx, owner, wishes) : { unmet: [], products: [] }
    return { cart: await readCart(tx, owner), shortage }
  })
}
