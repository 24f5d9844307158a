import { isToHandBack, type PayoutChannel } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { changeRefund, type OrderChange } from '../queries/change-order.ts'
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
 * Gives the customer of a locked order credit for everything that it owes them and no provider sends.
 *
 * @returns the order after it, but with the earlier timeline
 */
export async function giveCredit(
  tx: Queries,
  dependencies: Pick<OrdersDependencies, 'payments'>,
  order: StoredOrder,
): Promise<StoredOrder> {
  let current = order
  for (const refund of order.refunds.filter(isToHandBack))
    current = await payOut(tx, dependencies, current, refund, { actor: 'shopper', channel: 'credit' })
  return current
}
