import { orderStateTable } from '@dix/contract'
import { forgetDeliveryPhotos, type StoredOrder } from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { lockShift } from '../shifts/queries.ts'
import { createCodes, reopenCode } from './codes.ts'
import { forgetDeliveryProblems } from './offline-steps.ts'
import { continueTrip, findTripOf } from './queries.ts'

/**
 * Continues the trip of a locked order whose last step is about to be undone, if that step ended it: the rider has the
 * goods again. With a delivery go its cash and proof.
 *
 * @returns false if a hand-in, the end of the shift or the next trip of its rider depends on a delivery; else true
 */
export async function reopenTrip(
  tx: Queries,
  { id: orderId, status }: Pick<StoredOrder, 'id' | 'status'>,
): Promise<boolean> {
  const { open, received } = orderStateTable[status]
  const trip = open ? undefined : await findTripOf(tx, orderId)
  if (!trip) return true
  // The next trip, a hand-in and the end of the shift lock it, too.
  if (trip.shiftId !== null) await lockShift(tx, { id: trip.shiftId })
  const isContinued = await continueTrip(tx, orderId)
  if (!received) {
    await createCodes(tx, [orderId])
    return true
  }
  if (!isContinued) return false
  await reopenCode(tx, orderId)
  if (trip.riderId !== null) await forgetDeliveryProblems(tx, orderId, trip.riderId)
  await forgetDeliveryPhotos(tx, [orderId])
  return true
}
