import { type orderEndpoints, paymentMethodTable, paymentStateTable } from '@dix/contract'
import { findMailbox } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import type { Problem, ProblemOf } from '../platform/http/problem.ts'
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
 * @returns the order, or `not_found`, `order_settled` when it is too late
 */
export async function cancelOrder(
  dependencies: OrdersDependencies,
  userId: string,
  orderId: string,
): Promise<StoredOrder | ProblemOf<typeof orderEndpoints.cancelOrder>> {
  return inTransaction(dependencies.db, async (tx) => {
    const locked = await lockOrder(tx, orderId, userId)
    if (!locked) return noSuchOrder()
    const refused = isCancelled(locked) ? undefined : await cancelLocked(tx, dependencies, orderId, userId)
    if (refused) return refused
    return (await findOrder(tx, userId, orderId))!
  })
}

async function cancelLocked(
  tx: Queries,
  dependencies: OrdersDependencies,
  orderId: string,
  userId: string,
): Promise<Problem<'order_settled'> | undefined> {
  const before = (await findOrder(tx, userId, orderId))!
  const transition = cancel(before)
  if (!transition) return tooLateToCancel()
  await changeOrder(tx, orderId, transition)
  await moveOrderStock(tx, before, transition.status)
  const isRefunded = paymentStateTable[transition.paymentStatus].money === 'returning'
  if (isRefunded && paymentMethodTable[before.paymentMethod].refundedByProvider)
    await dependencies.payments.refund(tx, orderId, { id: orderId, amount: before.total })
  const mailbox = await findMailbox(tx, userId)
  if (mailbox) await queueMail(tx, cancelledMail({ ...before, ...transition }, mailbox, dependencies))
  return undefined
}
