import {
  type DifferenceReason,
  mainStore,
  type RiderShift,
  type ShopSettings,
  type shiftEndpoints,
} from '@dix/contract'
import type { Database, Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf, refusedField } from '../../platform/http/problem.ts'
import { addHandIn, ensureShift, findShiftCash, lockShift, settleShift } from './queries.ts'
import { asRiderShift, balanceOf } from './rules.ts'

type ShiftUser = { userId: string; storeId: string | null }

const unexplained = () => refusedField('reason', 'The amount differs. Choose a reason.')

/**
 * Starts the rider's shift, or adds the float to one without. A repeated start changes nothing.
 *
 * @param float cash for change, in whole XOF
 */
export async function startShift(
  { db }: Pick<Database, 'db'>,
  { userId, storeId }: ShiftUser,
  float: number,
): Promise<void> {
  await ensureShift(db, { userId, kind: 'riding', storeId: storeId ?? mainStore, float })
}

/**
 * The rider hands in cash during the shift.
 *
 * @param seen what was handed in before, as the rider saw it, so that a repeated request changes nothing
 */
export function handInCash(
  { db }: Pick<Database, 'db'>,
  { userId }: ShiftUser,
  { amount, seen }: { amount: number; seen: number },
): Promise<Problem<'changed_meanwhile'> | undefined> {
  return inTransaction(db, async (tx) => {
    const shift = await lockShift(tx, { userId, kind: 'riding' })
    if (shift?.handedIn !== seen)
      return new Problem('changed_meanwhile', 'This cash has already been handed in.')
    await addHandIn(tx, { shiftId: shift.id, amount, userId })
    return undefined
  })
}

/** The rider ends the shift and hands in the rest. Without a shift it does nothing. */
export function endShift(
  { db }: Pick<Database, 'db'>,
  { userId }: ShiftUser,
  { amount, reason }: { amount: number; reason: DifferenceReason | null },
): Promise<Problem<'order_under_way'> | Problem<'invalid_input'> | undefined> {
  return inTransaction(db, async (tx) => {
    const shift = await lockShift(tx, { userId, kind: 'riding' })
    if (!shift) return undefined
    if (shift.isRiding) return new Problem('order_under_way', 'Finish your trip first.')
    const handedIn = shift.handedIn + amount
    const differs = balanceOf({ ...shift, handedIn }) !== 0
    if (differs && !reason) return unexplained()
    await settleShift(tx, shift, { handedIn, userId, reason: differs ? reason : null, closedBy: null })
    return undefined
  })
}

type Closing = {
  id: string
  received: number
  reason: DifferenceReason | null
  /** The amounts that the manager saw; null if an older page does not send them. */
  seen: { handedIn: number | null; collected: number | null }
}

/** A manager closes a shift of their store with the cash that they counted. */
export function closeShift(
  { db }: Pick<Database, 'db'>,
  { userId, storeId }: ShiftUser,
  { id, received, reason, seen }: Closing,
): Promise<ProblemOf<typeof shiftEndpoints.closeShift> | Problem<'invalid_input'> | undefined> {
  return inTransaction(db, async (tx) => {
    const shift = await lockShift(tx, { id })
    if (!shift || (storeId !== null && shift.storeId !== storeId))
      return new Problem('not_found', 'Shift not found.')
    if (shift.closedAt) return new Problem('changed_meanwhile', 'This shift has already been closed.')
    if (shift.isRiding) return new Problem('order_under_way', 'The rider still has orders.')
    if (
      (seen.handedIn ?? shift.handedIn) !== shift.handedIn ||
      (seen.collected ?? shift.collected) !== shift.collected
    )
      return new Problem(
        'changed_meanwhile',
        'This shift has changed in the meantime. Check the amounts again.',
      )
    const differs = balanceOf({ ...shift, handedIn: received }) !== 0
    const why = differs ? (reason ?? shift.reason) : null
    if (differs && !why) return unexplained()
    await settleShift(tx, shift, { handedIn: received, userId, reason: why, closedBy: userId })
    return undefined
  })
}

/** The rider's open shift; null before it starts. */
export async function readRiderShift(
  tx: Queries,
  { riders }: Pick<ShopSettings, 'riders'>,
  riderId: string,
): Promise<RiderShift | null> {
  const shift = await findShiftCash(tx, riderId)
  return shift ? asRiderShift(shift, riders, Date.now()) : null
}
