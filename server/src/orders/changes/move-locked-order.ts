import { type OrderReason, orderStateTable } from '@dix/contract'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { stateMail } from '../mails/mails.ts'
import { notifyCustomer } from '../mails/step-jobs.ts'
import { pushStep } from '../mails/step-pushes.ts'
import type { OtherChanges } from '../queries/change-order.ts'
import type { StoredOrder } from '../schema.ts'
import type { OrderTransition } from '../states/rules.ts'
import { applyTransition } from './apply-transition.ts'

type StaffMove = {
  /** The member of staff who moves it; null if it follows from what the shopper decided. */
  userId: string | null
  reason?: OrderReason | null | undefined
  note?: string | null
  /** Other changes to the order. */
  also?: OtherChanges
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
  { userId, reason = null, note = null, also }: StaffMove,
): Promise<StoredOrder> {
  const change = { actor: 'staff', userId, reason, note } as const
  const moved = await applyTransition(tx, dependencies, order, transition, change, { ...(also && { also }) })
  await pushStep(tx, moved, transition.events)
  if (orderStateTable[transition.status].mailed)
    await notifyCustomer(tx, dependencies, moved, (mailbox) =>
      stateMail(moved, reason, mailbox, dependencies),
    )
  return moved
}
