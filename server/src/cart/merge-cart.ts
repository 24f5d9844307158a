import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { inTransaction } from '../platform/database/retrying.ts'
import { fillCart, type Shortage } from './fill-cart.ts'
import { holdCart } from './hold-cart.ts'
import { type Cart, readCart } from './read-cart.ts'
import type { Wish } from './rules.ts'
import { noteMerge } from './store.ts'

/**
 * Adds a visitor's cart to the person's, once a key: asked for again it answers the cart as it is.
 *
 * @throws Problem `signed_out` when the person went meanwhile
 */
export async function mergeCart(
  db: NodePgDatabase,
  personId: string,
  key: string,
  wishes: readonly Wish[],
): Promise<{ cart: Cart; shortage: Shortage }> {
  return inTransaction(db, async (tx) => {
    await holdCart(tx, personId)
    const isNew = await noteMerge(tx, personId, key)
    const shortage = isNew ? await fillCart(tx, personId, wishes) : { unmet: [], products: [] }
    return { cart: await readCart(tx, personId), shortage }
  })
}
