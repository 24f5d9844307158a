import type { RiderShift, ShopSettings } from '@dix/contract'

/** The cash of a shift, in whole XOF, and when the oldest that was not handed in was collected. */
export type ShiftCash = {
  id: string
  startedAt: Date
  float: number
  collected: number
  handedIn: number
  collectedAt: Date | null
}

/** The cash that a rider should still have, in whole XOF. */
export const balanceOf = ({
  float,
  collected,
  handedIn,
}: Pick<ShiftCash, 'float' | 'collected' | 'handedIn'>): number => float + collected - handedIn

/** A shift with its limits: at the ceiling, or past the deadline, the rider only takes paid orders. */
export function asRiderShift(
  shift: ShiftCash,
  { cashCeiling, handInHours }: ShopSettings['riders'],
  now: number,
): RiderShift {
  const carriedAmt = balanceOf(shift)
  const due = shift.collectedAt && shift.collectedAt.getTime() + handInHours * 3_600_000
  return {
    _id: shift.id,
    startedAt: shift.startedAt.toISOString(),
    floatAmt: shift.float,
    collectedAmt: shift.collected,
    handedInAmt: shift.handedIn,
    carriedAmt,
    ceilingAmt: cashCeiling,
    handInBy: due === null ? null : new Date(due).toISOString(),
    paidOnly: carriedAmt >= cashCeiling || (due !== null && due <= now),
  }
}
