import { paymentMethodTable, paymentStateTable } from '@dix/contract'
import { findMailbox } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { queueMail } from '../platform/mail/index.ts'
import type { OrdersDependencies } from './dependencies.ts'
import { cancelledMail } from './mails.ts'
import { noSuchOrder, tooLateToCancel } from './problems.ts'
import { changeOrder, lockOrder } from './queries/change-order.ts'
import { findOrder } from './queries/find-orders.ts'
import { cancel, isCancelled } from './rules.ts'
import type { StoredOrder } from './schema.ts'
import { moveOrderStock } from './stock.ts'

/**
 * Cancels an order while its state allows it: its stock is there again, and what was paid through a provider is
 * refunded. Repeated, it answers the cancelled order.
 *
 * @throws Problem `not_found`, `order_settled` when it is too late
 */
export async function cancelOrder(
  dependencies: OrdersDependencies,
  userId: string,
  orderId: string,
): Promise<StoredOrder> {
  return inTransaction(dependencies.db, async (tx) => {
    const locked = await lockOrder(tx, orderId, userId)
    if (!locked) throw noSuchOrder()
    if (!isCancelled(locked)) await cancelLocked(tx, dependencies, orderId, userId)
    return (await findOrder(tx, userId, orderId))!
  })
}

async function cancelLocked(
  tx: Queries,
  dependencies: OrdersDependencies,
  orderId: string,
  userId: string,
): Promise<void> {
  const before = (await findOrder(tx, userId, orderId))!
  const transition = cancel(before)
  if (!transition) throw tooLateToCancel()
  await changeOrder(tx, orderId, transition)
  await moveOrderStock(tx, before, transition.status)
  const isRefunded = paymentStateTable[transition.paymentStatus].money === 'returning'
  if (isRefunded && paymentMethodTable[before.paymentMethod].refundedByProvider)
    await dependencies.payments.refund(tx, orderId)
  const mailbox = await findMailbox(tx, userId)
  if (mailbox) await queueMail(tx, cancelledMail({ ...before, ...transition }, mailbox, dependencies))
}
