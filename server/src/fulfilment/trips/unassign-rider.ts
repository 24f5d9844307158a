import type { DeskOrder, tripEndpoints } from '@dix/contract'
import {
  changeAtDesk,
  moveLockedOrder,
  moveTo,
  noLongerPossible,
  type OrdersDependencies,
  type VersionedRequest,
} from '../../orders/index.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import { dropFromTrip, endFinishedTrips, findTripOf } from './queries.ts'

/**
 * Takes an order off its rider's trip, because its goods are in the store or go out with another rider. It is packed
 * again: the next rider to take it sees it on their page, and has its cash in their shift.
 *
 * @returns the order, or `not_found`, `order_changed`, `order_settled` if no rider has it
 */
export function unassignRider(
  dependencies: OrdersDependencies,
  request: VersionedRequest,
): Promise<DeskOrder | ProblemOf<typeof tripEndpoints.unassignRider>> {
  return changeAtDesk(dependencies, request, async (tx, order) => {
    const trip = await findTripOf(tx, order.id)
    const transition = moveTo(order, 'packed', 'unassign')
    if (!trip || !transition) return noLongerPossible()
    await dropFromTrip(tx, order.id)
    const events = ['rider_dropped' as const]
    await moveLockedOrder(tx, dependencies, order, { ...transition, events }, { userId: request.userId })
    if (trip.riderId !== null) await endFinishedTrips(tx, trip.riderId)
    return undefined
  })
}
