import { type OrderState, orderStateTable } from '@dix/contract'
import { findMailbox, type Mailbox } from '../../accounts/index.ts'
import type { StepMessage } from '../../messages/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { run } from '../../platform/database/statement.ts'
import { type Job, jobStatement } from '../../platform/jobs/index.ts'
import { type Mail, mailJobOf } from '../../platform/mail/index.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import type { StoredOrder } from '../schema.ts'
import { billed, creditOf } from '../states/rules.ts'
import type { MailedOrder, OrderMail } from './mails.ts'
import { storeOrderLink } from './order-links.ts'

type StepOrder = MailedOrder & {
  /** An order that is being written has no number yet. */
  version?: number
}
type Text = Pick<StepMessage, 'template' | 'values'>

/** The message about an order in a state; null if only emails announce it. */
const stepTexts: Record<OrderState, ((order: StepOrder) => Text) | null> = {
  awaiting_payment: null,
  placed: (order) => ({
    template: 'order_placed',
    values: { number: order.number, amount: billed(order) - creditOf(order) },
  }),
  taken: null,
  picking: null,
  packed: null,
  on_the_way: ({ number, toCollect }) =>
    toCollect > 0
      ? { template: 'order_on_the_way_cash', values: { number, amount: toCollect } }
      : { template: 'order_on_the_way', values: { number } },
  at_the_door: null,
  delivered: ({ number }) => ({ template: 'order_delivered', values: { number } }),
  not_delivered: null,
  on_the_way_back: null,
  returned: null,
  cancelled: ({ number }) => ({ template: 'order_cancelled', values: { number } }),
  expired: null,
}

/** The state that each message announces, or in which it says more. */
export const stepStates: Record<StepMessage['template'], OrderState> = {
  order_placed: 'placed',
  order_late: 'placed',
  order_on_the_way: 'on_the_way',
  order_on_the_way_cash: 'on_the_way',
  order_delivered: 'delivered',
  order_cancelled: 'cancelled',
}

/**
 * Jobs that notify a customer of their order's state: by message if they chose that, else by this email. If nothing is
 * due in the state, the email is sent as well, because it says what happens to the money.
 *
 * @param mail null if there is no email address
 * @param text the message, if it is not that of the state
 */
export function stepJobs(
  { messages }: Pick<OrdersDependencies, 'messages'>,
  order: StepOrder,
  mail: Mail | null,
  text = stepTexts[order.status]?.(order),
): Job[] {
  const mails = mail ? [mailJobOf(mail)] : []
  if (!text || order.userId === null) return mails
  const { id: orderId, userId, locale, version = 0 } = order
  const step = { orderId, userId, locale, version, ...text }
  if (!orderStateTable[order.status].due) return [...mails, ...messages.stepJobs({ ...step, mail: null })]
  return messages.stepJobs({ ...step, mail })
}

/** Notifies the customer of their order's state, or with another text about it, within the caller's transaction. */
export async function notifyCustomer(
  tx: Queries,
  dependencies: Pick<OrdersDependencies, 'messages'>,
  order: StoredOrder,
  compose: (to: Mailbox) => OrderMail,
  text?: Text,
): Promise<void> {
  if (order.userId === null) return
  const mailbox = await findMailbox(tx, order.userId)
  const mail = mailbox ? compose(mailbox) : null
  const jobs = stepJobs(dependencies, order, mail, text)
  if (jobs.length > 0) await run(tx, jobStatement(jobs))
  if (mail?.link) await run(tx, storeOrderLink(mail.link))
}
