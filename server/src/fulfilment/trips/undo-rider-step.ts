import { orderStateTable } from '@dix/contract'
import {
  forgetDeliveryPhotos,
  lockAnyOrder,
  noSuchOrder,
  type OrdersDependencies,
  undoLastStep,
} from '../../orders/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { lockShift } from '../shifts/queries.ts'
import { reopenCode } from './codes.ts'
import { forgetWrongCodes } from './offline-steps.ts'
import { findTripOf, findUndoable, isInTripOf, reopenTrip, setArrival } from './queries.ts'
import { orderSettled, type Rider, type RiderStepProblem } from './trip-steps.ts'

/**
 * Undoes the rider's last step of an order of their trip within its minute. A delivery takes the cash and the proof with
 * it, and its trip goes on.
 *
 * @param version of the order after the step
 * @returns nothing; or `not_found`, `order_settled` if the minute has passed, the order has changed since, or the cash
 *   or the next trip depends on it
 */
export function undoRiderStep(
  dependencies: OrdersDependencies,
  { userId }: Pick<Rider, 'userId'>,
  orderId: string,
  version: number,
): Promise<RiderStepProblem | undefined> {
  return inTransaction(dependencies.db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (!order || !(await isInTripOf(tx, userId, orderId))) return noSuchOrder()
    if (order.version !== version) return orderSettled()
    // The next trip, a hand-in and the end of the shift lock it, too.
    const trip = await findTripOf(tx, orderId)
    if (trip?.shiftId) await lockShift(tx, { id: trip.shiftId })
    const undoable = await findUndoable(tx, userId)
    if (!undoable.some((step) => step.orderId === orderId)) return orderSettled()
    if (await undoLastStep(tx, dependencies, order, { userId, isRider: true })) return orderSettled()
    if (order.status === 'at_the_door') await setArrival(tx, orderId, null)
    if (!orderStateTable[order.status].received) return undefined
    if (!(await reopenTrip(tx, userId, orderId))) return orderSettled()
    await reopenCode(tx, orderId)
    await forgetWrongCodes(tx, orderId)
    await forgetDeliveryPhotos(tx, [orderId])
    return undefined
  })
}
