import type { cartEndpoints } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { inTransaction } from '../platform/database/retrying.ts'
import type { ProblemOf } from '../platform/http/problem.ts'
import { lockOrCreateCart } from './lock-or-create-cart.ts'
import { noSuchLine } from './problems.ts'
import { removeLine } from './queries.ts'

/**
 * Removes a line from the cart.
 *
 * @returns the revision of the cart without it, or `not_found` when the user has no such line
 */
export async function removeFromCart(
  db: NodePgDatabase,
  userId: string,
  lineId: string,
): Promise<number | ProblemOf<typeof cartEndpoints.deleteCartItem>> {
  return inTransaction(db, async (tx) => {
    await lockOrCreateCart(tx, userId)
    const revision = await removeLine(tx, userId, lineId)
    return revision ?? noSuchLine()
  })
}
