import { lockAnyOrder, noSuchOrder, type OrdersDependencies, undoLastStep } from '../../orders/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { isInTripOf, setArrival } from './queries.ts'
import { reopenTrip } from './reopen-trip.ts'
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
    if (!(await reopenTrip(tx, order))) return orderSettled()
    if (await undoLastStep(tx, dependencies, order, { userId, isRider: true })) return orderSettled()
    if (order.status === 'at_the_door') await setArrival(tx, orderId, null)
    return undefined
  })
}
