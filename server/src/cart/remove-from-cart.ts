import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { inTransaction } from '../platform/database/retrying.ts'
import { lockOrCreateCart } from './lock-or-create-cart.ts'
import { noSuchLine } from './problems.ts'
import { removeLine } from './queries.ts'

/**
 * Removes a line from the cart.
 *
 * @returns the revision of the cart without it
 * @throws Problem `not_found` when the user has no such line
 */
export async function removeFromCart(db: NodePgDatabase, userId: string, lineId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockOrCreateCart(tx, userId)
    const revision = await removeLine(tx, userId, lineId)
    if (revision === undefined) throw noSuchLine()
    return revision
  })
}
