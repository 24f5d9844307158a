import { type deskEndpoints, orderStateTable } from '@dix/contract'
import { findMailbox } from '../../accounts/index.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { queueOrderMail } from '../mails/mail-customer.ts'
import { placedMail, stateMail } from '../mails/mails.ts'
import { noSuchOrder } from '../problems.ts'
import { findAnyOrder } from '../queries/find-orders.ts'
import { hasUnannouncedStep } from '../queries/undoable-steps.ts'
import { mailedLater, noMailbox } from './problems.ts'
import { maySee, type OrderStaff } from './staff-policy.ts'

/**
 * Sends the email about an order's state again; before the order leaves, the one with its lines.
 *
 * @returns `not_found`, or `order_settled` if there is no account to send it to, or while the last step can be undone
 * @throws Problem `rate_limited`
 */
export async function resendMail(
  dependencies: OrdersDependencies,
  orderId: string,
  staff: OrderStaff,
): Promise<ProblemOf<typeof deskEndpoints.resendOrderMail> | undefined> {
  const { db, accounts } = dependencies
  const order = await findAnyOrder(db, orderId)
  if (!order || orderStateTable[order.status].desk === null || !maySee(staff, order)) return noSuchOrder()
  const mailbox = order.userId === null ? undefined : await findMailbox(db, order.userId)
  if (!mailbox) return noMailbox()
  if (await hasUnannouncedStep(db, orderId)) return mailedLater()
  await accounts.limits.count('orderMail', { account: orderId })
  if (!mailbox.emailVerified) await accounts.limits.count('mailTo', { account: mailbox.email })
  const { event: ofState, mailed } = orderStateTable[order.status]
  const reason = order.timeline.findLast(({ event }) => event === ofState)?.reason ?? null
  const mail = mailed
    ? stateMail(order, reason, mailbox, dependencies)
    : placedMail(order, mailbox, dependencies)
  await queueOrderMail(db, mail)
  return undefined
}
