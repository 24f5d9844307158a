import type { orderEndpoints } from '@dix/contract'
import { findMailbox } from '../../accounts/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { run } from '../../platform/database/statement.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { queueOrderMail } from '../mails/mail-customer.ts'
import { cancelledMail } from '../mails/mails.ts'
import { mayMail } from '../placing/order-limits.ts'
import { noSuchOrder, tooLateToCancel } from '../problems.ts'
import { lockOrder } from '../queries/change-order.ts'
import { findOrder } from '../queries/find-orders.ts'
import { findOrderHistory } from '../queries/order-history.ts'
import type { StoredOrder } from '../schema.ts'
import { cancel } from '../states/rules.ts'
import { applyTransition } from './apply-transition.ts'

/**
 * Cancels an order while its state allows it: restocks it and refunds the amount paid through a provider. A repeated
 * request returns the cancelled order.
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
    const before = (await findOrder(tx, userId, orderId))!
    if (before.status === 'cancelled') return before
    const transition = cancel(before)
    if (!transition) return tooLateToCancel()
    const after = await applyTransition(tx, dependencies, before, transition, { actor: 'shopper' })
    const mailbox = await findMailbox(tx, userId)
    const { emailVerified = false } = mailbox ?? {}
    const history = await run(tx, findOrderHistory({ userId, addressId: '', network: '' }, 0))
    const limits = { history, emailVerified, factor: dependencies.orderLimitFactor, now: Date.now() }
    if (mailbox && mayMail(limits)) await queueOrderMail(tx, cancelledMail(after, mailbox, dependencies))
    return (await findOrder(tx, userId, orderId))!
  })
}
