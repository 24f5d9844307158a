import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { inTransaction } from '../platform/database/retrying.ts'
import { holdCart } from './hold-cart.ts'
import { noSuchLine } from './problems.ts'
import { removeLines } from './queries.ts'

/**
 * Takes a line out of the cart.
 *
 * @throws Problem `not_found` when the person has no such line
 */
export async function removeFromCart(db: NodePgDatabase, userId: string, lineId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await holdCart(tx, userId)
    if ((await removeLines(tx, userId, [lineId])) === 0) throw noSuchLine()
  })
}
