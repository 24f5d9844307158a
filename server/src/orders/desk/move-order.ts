import {
  type DeskOrder,
  type deskEndpoints,
  movesOrdersTo,
  type OrderReason,
  type OrderState,
  orderStateTable,
} from '@dix/contract'
import { noPermission } from '../../accounts/index.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { moveLockedOrder } from '../changes/move-locked-order.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { hasRider } from '../queries/find-orders.ts'
import { moveTo } from '../states/rules.ts'
import { changeAtDesk, type VersionedRequest } from './change.ts'
import { packWeighed } from './change-lines.ts'
import { noLongerPossible, reasonMissing } from './problems.ts'
import { queueTakenDeadline } from './taken-deadline.ts'

/**
 * Moves an order to its next state. Packing reduces goods by weight to what was weighed; delivery marks the amount due as
 * collected; cancelling or returning restocks the order and refunds the amount paid. Each move can be undone for a minute
 * (`undoStep`).
 *
 * @returns the order, or `not_found`, `forbidden` if the role may not make the move or a rider moves an order that is on
 *   a trip, `order_changed`, `order_settled`
 *   if its current state does not allow it, or `invalid_input` if the state requires another reason
 */
export async function moveOrder(
  dependencies: OrdersDependencies,
  request: VersionedRequest & { to: OrderState; reason: OrderReason | null; note: string | null },
): Promise<DeskOrder | ProblemOf<typeof deskEndpoints.moveOrder>> {
  const { to, note, userId } = request
  const { reasons } = orderStateTable[to]
  const reason = reasons === null ? null : request.reason
  if (!movesOrdersTo(request.role, to)) return noPermission()
  return changeAtDesk(dependencies, request, async (tx, order) => {
    // Their steps on a trip are made on their own page.
    if (request.role === 'RIDER' && (await hasRider(tx, order.id))) return noPermission()
    const transition = moveTo(order, to, 'staff')
    if (!transition) return noLongerPossible()
    if (reasons && !(reason && reasons.includes(reason))) return reasonMissing()
    const move = { userId, reason, note, isUndoable: true }
    if (transition.events.includes('packed')) {
      const weighed = await packWeighed(tx, dependencies, order, userId)
      if (weighed instanceof Problem) return weighed.code === 'invalid_input' ? weighed : noLongerPossible()
      const { packed, undoTo } = weighed
      await moveLockedOrder(tx, dependencies, packed, moveTo(packed, to, 'staff')!, { ...move, undoTo })
    } else await moveLockedOrder(tx, dependencies, order, transition, move)
    if (to === 'taken') await queueTakenDeadline(tx, dependencies, order)
    return undefined
  })
}
