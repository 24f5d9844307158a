import type { SubstitutionDecision } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import {
  awaitsDecision,
  changeLockedLines,
  lockAnyOrder,
  noSuchOrder,
  type OrderLine,
  type OrdersDependencies,
  orders,
  type StoredOrder,
  tooLateToDecide,
  writePicked,
} from '../../orders/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/http/problem.ts'
import { moveAsPicker, noSuchLine } from './pick.ts'

/** The picker has found the missing product after all. */
const withdrawn = () => new Problem('not_found', 'The shop has withdrawn this replacement.')

/**
 * Records that a shopper accepts or refuses a replacement. A refused one leaves the order, which is cancelled if nothing
 * else remains. The same decision again changes nothing.
 *
 * @param mayDecide whether the order is the shopper's
 * @returns the order, or `not_found`, `order_settled` if it was packed or the time is up
 */
export function decideSubstitution(
  dependencies: OrdersDependencies,
  { orderId, productId, accept }: { orderId: string; productId: string; accept: boolean },
  mayDecide: (order: StoredOrder) => boolean,
): Promise<StoredOrder | Problem<'not_found'> | Problem<'order_settled'>> {
  return inTransaction(dependencies.db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (!order || !mayDecide(order)) return noSuchOrder()
    const line = order.lines.find((line) => line.productId === productId)
    if (!line?.replaces) return noSuchLine()
    if (!line.proposedAt) return withdrawn()
    const decision: SubstitutionDecision = accept ? 'accepted' : 'refused'
    if (line.decision === decision) return order
    if (!awaitsDecision(order, line, Date.now())) return tooLateToDecide()
    await writePicked(tx, orderId, productId, { decision })
    if (accept)
      // A new version announces the decision to the picker.
      await tx
        .update(orders)
        .set({ version: sql`${orders.version} + 1` })
        .where(eq(orders.id, orderId))
    else {
      const problem = await leaveOut(tx, dependencies, order, line)
      if (problem) return problem
    }
    return (await lockAnyOrder(tx, orderId))!
  })
}

/** Removes a refused replacement, or cancels the order if nothing else would be left to pay. */
async function leaveOut(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  { productId }: OrderLine,
) {
  const wanted = [{ productId, quantity: 0 }]
  const left = await changeLockedLines(tx, dependencies, order, wanted, {
    actor: 'shopper',
    userId: null,
    // Its refund waits, so that the picker can propose another product for the same money.
    isPicking: true,
  })
  if (!(left instanceof Problem)) return undefined
  return moveAsPicker(tx, dependencies, order, 'cancelled', { userId: null, reason: 'out_of_stock' })
}
