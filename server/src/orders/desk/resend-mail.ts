import {
  type deskEndpoints,
  mayFollow,
  namesWhere,
  type OrderReason,
  type OrderState,
  orderStateTable,
} from '@dix/contract'
import { findMailbox } from '../../accounts/index.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { queueOrderMail } from '../mails/mail-customer.ts'
import { placedMail, stateMail } from '../mails/mails.ts'
import { noSuchOrder } from '../problems.ts'
import { findAnyOrder } from '../queries/find-orders.ts'
import { hasUnannouncedStep } from '../queries/undoable-steps.ts'
import type { StoredOrder } from '../schema.ts'
import { mailedLater, noMailbox } from './problems.ts'
import { maySee, type OrderStaff } from './staff-policy.ts'

/**
 * Sends the last email about an order's state again; before the order leaves, the one with its lines.
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
  const status = mailedStateOf(order)
  const mail = status
    ? stateMail({ ...order, status }, reasonOf(order, status), mailbox, dependencies)
    : placedMail(order, mailbox, dependencies)
  await queueOrderMail(db, mail)
  return undefined
}

/** The last state of an order, once it has left, that an email announced; undefined before. */
function mailedStateOf({ status, timeline }: StoredOrder): OrderState | undefined {
  if (orderStateTable[status].mailed) return status
  if (mayFollow(orderStateTable, status, 'cancelled', 'staff')) return undefined
  const mailed = namesWhere(orderStateTable, (row) => row.mailed)
  const entry = timeline.findLast(({ event }) => mailed.some((name) => orderStateTable[name].event === event))
  return mailed.find((name) => orderStateTable[name].event === entry?.event)
}

const reasonOf = ({ timeline }: StoredOrder, status: OrderState): OrderReason | null =>
  timeline.findLast(({ event }) => event === orderStateTable[status].event)?.reason ?? null
