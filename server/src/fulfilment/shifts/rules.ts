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

/**
 * Whether a rider may carry the cash of these orders too. It stays below the ceiling; only a rider who has handed in
 * everything may take a single order above it.
 *
 * @param shift null before it starts
 */
export function mayCarry(
  shift: Pick<RiderShift, 'paidOnly' | 'carriedAmt' | 'floatAmt'> | null,
  orders: readonly { toCollect: number }[],
  { cashCeiling }: Pick<ShopSettings['riders'], 'cashCeiling'>,
): boolean {
  const toCollect = orders.reduce((sum, order) => sum + order.toCollect, 0)
  if (toCollect === 0) return true
  if (shift?.paidOnly) return false
  if ((shift?.carriedAmt ?? 0) + toCollect <= cashCeiling) return true
  const hasHandedIn = !shift || shift.carriedAmt <= shift.floatAmt
  return hasHandedIn && orders.filter((order) => order.toCollect > 0).length === 1
}

/** A shift with its limits: at the ceiling, or past the deadline, the rider only takes paid orders. */
export function asRiderShift(
  shift: ShiftCash,
  { cashCeiling, handInHours }: Pick<ShopSettings['riders'], 'cashCeiling' | 'handInHours'>,
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
