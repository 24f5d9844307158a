import type { OrderEvent, OrderReason, OrderState } from '@dix/contract'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import type { StoredOrder } from '../schema.ts'
import { changeWithoutMoney, moveTo } from '../states/rules.ts'
import { applyTransition } from './apply-transition.ts'
import { moveLockedOrder } from './move-locked-order.ts'

type RiderMove = {
  /** The rider. */
  userId: string
  /** When they made it, if it arrives later. */
  madeAt?: Date | undefined
  reason?: OrderReason
  /** Events to record before those of the move. */
  eventsBefore?: OrderEvent[]
  /** The event to record instead of those of the move. */
  event?: OrderEvent
  /** Whether the rider can undo it for a minute. */
  isUndoable?: boolean
}

/**
 * Moves a locked order that a rider has, or takes, and notifies its customer.
 *
 * @returns the moved order; undefined if its state does not allow the move
 */
export async function moveAsRider(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  to: OrderState,
  { userId, madeAt, reason, eventsBefore = [], event, isUndoable = false }: RiderMove,
): Promise<StoredOrder | undefined> {
  const transition = moveTo(order, to, 'staff') ?? moveTo(order, to, 'rider')
  if (!transition) return undefined
  const events = event ? [event] : [...eventsBefore, ...transition.events]
  const details = madeAt && { madeAt: madeAt.toISOString() }
  const change = { userId, reason, isUndoable, byRider: true, ...(details && { details }) }
  return moveLockedOrder(tx, dependencies, order, { ...transition, events }, change)
}

/** Records an event of a locked order, which changes neither its state nor its money. @returns the order after it */
export async function recordOrderEvent(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  { event, userId, reason }: { event: OrderEvent; userId: string; reason?: OrderReason },
): Promise<StoredOrder> {
  const transition = { ...changeWithoutMoney(order), events: [event] }
  return applyTransition(tx, dependencies, order, transition, { actor: 'staff', userId, reason })
}
