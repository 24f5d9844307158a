import { type deskEndpoints, orderStateTable } from '@dix/contract'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { mailCustomer } from '../mails/mail-customer.ts'
import { placedMail, stateMail } from '../mails/mails.ts'
import { noSuchOrder } from '../problems.ts'
import { lockOrderOfAnybody } from '../queries/find-orders.ts'
import { noMailbox } from './problems.ts'
import { maySee, type OrderStaff } from './staff-policy.ts'

/**
 * Sends the mail about an order's state again; before the order leaves, the one with its lines.
 *
 * @returns `not_found`, or `order_settled` if there is no account to send it to
 */
export async function resendMail(
  dependencies: OrdersDependencies,
  orderId: string,
  staff: OrderStaff,
): Promise<ProblemOf<typeof deskEndpoints.resendOrderMail> | undefined> {
  return inTransaction(dependencies.db, async (tx) => {
    const order = await lockOrderOfAnybody(tx, orderId)
    if (!order || orderStateTable[order.status].desk === null || !maySee(staff, order)) return noSuchOrder()
    const { event: ofState, mailed } = orderStateTable[order.status]
    const reason = order.timeline.findLast(({ event }) => event === ofState)?.reason ?? null
    const isSent = await mailCustomer(tx, order, (to) =>
      mailed ? stateMail(order, reason, to, dependencies) : placedMail(order, to, dependencies),
    )
    return isSent ? undefined : noMailbox()
  })
}
