import { findMailbox } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { queueMail } from '../platform/mail/index.ts'
import { cancelledMail } from './mails.ts'
import type { Orders } from './orders.ts'
import { noSuchOrder, tooLateToCancel } from './problems.ts'
import { changeOrder, lockOrder } from './queries/change-order.ts'
import { findOrder } from './queries/find-orders.ts'
import type { StoredOrder } from './queries/order.ts'
import { cancel } from './rules.ts'
import { backOnShelf } from './shelf.ts'

/**
 * Cancels an order while it is only placed: the stock goes back on the shelf, money that was paid by card on its way
 * back. Asked again, it answers the cancelled order.
 *
 * @throws Problem `not_found`, `order_settled` when it is too late
 */
export async function cancelOrder(orders: Orders, userId: string, orderId: string): Promise<StoredOrder> {
  return inTransaction(orders.db, async (tx) => {
    const before = await lockOrder(tx, orderId, userId)
    if (!before) throw noSuchOrder()
    if (before.status !== 'cancelled') await cancelPlaced(tx, orders, before.id, userId)
    return (await findOrder(tx, userId, orderId))!
  })
}

async function cancelPlaced(tx: Queries, orders: Orders, orderId: string, userId: string): Promise<void> {
  const before = (await findOrder(tx, userId, orderId))!
  const change = cancel(before)
  if (!change) throw tooLateToCancel()
  await changeOrder(tx, orderId, change)
  await backOnShelf(tx, before.lines, 'cancel', orderId)
  if (change.paymentStatus === 'refund_pending') await orders.payments.refund(tx, orderId)
  const mailbox = await findMailbox(tx, userId)
  if (mailbox) await queueMail(tx, cancelledMail({ ...before, ...change }, mailbox, orders))
}
