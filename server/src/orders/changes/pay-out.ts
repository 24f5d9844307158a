import { isToHandBack, type PayoutChannel } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { changeRefund, type OrderChange, writePayout } from '../queries/change-order.ts'
import { hasUnannouncedStep } from '../queries/undoable-steps.ts'
import type { StoredOrder } from '../schema.ts'
import { refundDone } from '../states/rules.ts'
import { applyTransition } from './apply-transition.ts'

/** How a refund reached the customer, the number that it was sent to, and who recorded it. */
type PaidOut = Pick<OrderChange, 'actor' | 'userId' | 'note'> & {
  channel: PayoutChannel
  phone?: string | null
}

/** Records that a refund of a locked order was paid out. Credit is then the customer's. */
export async function payOut(
  tx: Queries,
  dependencies: Pick<OrdersDependencies, 'payments'>,
  order: StoredOrder,
  { id, amount }: { id: string; amount: number },
  { actor, userId = null, channel, phone = null, note = null }: PaidOut,
): Promise<StoredOrder> {
  await changeRefund(tx, id, { state: 'done', channel, phone, doneBy: userId })
  const change = { actor, userId, channel, note, details: { amount } }
  return applyTransition(tx, dependencies, order, refundDone(order, amount), change)
}

/**
 * Gives the customer of a locked order credit for the refunds that they saw when they chose it, unless staff can still
 * undo a step.
 */
export async function giveChosenCredit(
  tx: Queries,
  dependencies: Pick<OrdersDependencies, 'payments'>,
  order: StoredOrder,
): Promise<void> {
  const { userId, payout } = order
  const ids = payout?.creditFor ?? []
  const chosen = order.refunds.filter((refund) => isToHandBack(refund) && ids.includes(refund.id))
  if (userId === null || chosen.length === 0 || (await hasUnannouncedStep(tx, order.id))) return
  let current = order
  for (const refund of chosen)
    current = await payOut(tx, dependencies, current, refund, { actor: 'shopper', channel: 'credit' })
  // What staff revert is not given again by itself.
  await writePayout(tx, order.id, { ...payout!, creditFor: [] })
}
