import { forgetDeliveryPhotos } from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { lockShift } from '../shifts/queries.ts'
import { reopenCode } from './codes.ts'
import { forgetDeliveryProblems } from './offline-steps.ts'
import { continueTrip, findTripOf } from './queries.ts'

/**
 * Continues the trip of a locked order whose delivery is about to be undone: its cash and proof go with the delivery.
 *
 * @returns false if a hand-in, the end of the shift or the next trip of its rider depends on it; true for orders of no trip
 */
export async function reopenTrip(tx: Queries, orderId: string): Promise<boolean> {
  const trip = await findTripOf(tx, orderId)
  if (!trip) return true
  // The next trip, a hand-in and the end of the shift lock it, too.
  if (trip.shiftId !== null) await lockShift(tx, { id: trip.shiftId })
  if (!(await continueTrip(tx, orderId))) return false
  await reopenCode(tx, orderId)
  await forgetDeliveryProblems(tx, orderId)
  await forgetDeliveryPhotos(tx, [orderId])
  return true
}
