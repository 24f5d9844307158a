import type { cartEndpoints } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Problem, type ProblemOf } from '../platform/http/problem.ts'
import { changeCart } from './change-cart.ts'
import { noSuchLine } from './problems.ts'
import type { Owner } from './products-for-owner.ts'
import { lineChange } from './queries/change.ts'

/**
 * Removes a line from the cart.
 *
 * @returns the revision of the cart without it, or `not_found` if the user has no such line
 */
export async function removeFromCart(
  db: NodePgDatabase,
  owner: Owner,
  lineId: string,
): Promise<number | ProblemOf<typeof cartEndpoints.deleteCartItem>> {
  const changed = await changeCart(db, owner.userId, lineChange(owner, lineId, 0))
  if (changed instanceof Problem) return changed
  const { outcome, cart } = changed
  return outcome === 'no_such_line' ? noSuchLine() : cart.revision
}
