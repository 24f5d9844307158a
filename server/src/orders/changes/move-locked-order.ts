import { type OrderEvent, type OrderReason, orderStateTable } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { stateMail } from '../mails/mails.ts'
import { notifyCustomer } from '../mails/step-jobs.ts'
import { pushStep } from '../mails/step-pushes.ts'
import type { OtherChanges } from '../queries/change-order.ts'
import { recordStep } from '../queries/undoable-steps.ts'
import { undoTime } from '../rules.ts'
import type { EventDetails, StoredOrder, UndoableStep } from '../schema.ts'
import type { OrderTransition } from '../states/rules.ts'
import { applyTransition } from './apply-transition.ts'

type StaffMove = {
  /** The member of staff who moves it; null if it follows from what the shopper decided. */
  userId: string | null
  reason?: OrderReason | null | undefined
  note?: string | null
  /** What else the timeline records. */
  details?: EventDetails
  /** Other changes to the order. */
  also?: OtherChanges
  /** Whether staff can undo it for a minute, which refunds and emails wait out, except those on its way. */
  isUndoable?: boolean
  /** Whether its rider makes it on their trip. */
  byRider?: boolean
  /** The line that was not found, if that cancels the order. */
  missing?: UndoableStep['missing']
  /** The order before other changes that belong to the same step, and the pieces that they put back into stock. */
  undoTo?: { order: StoredOrder; restocked: UndoableStep['restocked'] }
}

/** What a move by staff needs. */
export type MoveDependencies = Pick<
  OrdersDependencies,
  'payments' | 'messages' | 'publicUrl' | 'shopLanguage'
>

/**
 * Moves a locked order as staff. Its customer's subscribed devices show the step, and an email announces some states.
 *
 * @param transition its next state, as `moveTo` returns it
 */
export async function moveLockedOrder(
  tx: Transaction,
  dependencies: MoveDependencies,
  order: StoredOrder,
  transition: OrderTransition,
  {
    userId,
    reason = null,
    note = null,
    details,
    also,
    isUndoable = false,
    byRider,
    missing,
    undoTo,
  }: StaffMove,
): Promise<StoredOrder> {
  const change = {
    ...({ actor: 'staff', userId, reason, note } as const),
    ...(details && { details, moneyDetails: details }),
  }
  const options = { ...(also && { also }), ...(isUndoable && { refundDelay: undoTime }) }
  const moved = await applyTransition(tx, dependencies, order, transition, change, options)
  const { event, mailed, stage } = orderStateTable[transition.status]
  // On its way to the customer nothing can wait: what has no email, or says that the rider is coming.
  const isAnnounced = !isUndoable || !mailed || stage !== null
  if (isUndoable && event)
    await recordStep(tx, undoTo?.order ?? order, moved, {
      event,
      reason,
      ...(undoTo && { restocked: undoTo.restocked }),
      ...(missing && { missing }),
      ...(byRider && { byRider }),
      ...(isAnnounced && { isAnnounced }),
    })
  if (isAnnounced) await announceMove(tx, dependencies, moved, transition.events, reason)
  return moved
}

/** Tells the customer about a move: their subscribed devices, and an email in some states. */
export async function announceMove(
  tx: Queries,
  dependencies: MoveDependencies,
  order: StoredOrder,
  events: readonly OrderEvent[],
  reason: OrderReason | null,
): Promise<void> {
  await pushStep(tx, order, events)
  if (orderStateTable[order.status].mailed) await mailState(tx, dependencies, order, reason)
}

/** Tells the customer of an order about its state, by email or the way they chose. */
export async function mailState(
  tx: Queries,
  dependencies: MoveDependencies,
  order: StoredOrder,
  reason: OrderReason | null,
): Promise<void> {
  await notifyCustomer(tx, dependencies, order, (mailbox) => stateMail(order, reason, mailbox, dependencies))
}
