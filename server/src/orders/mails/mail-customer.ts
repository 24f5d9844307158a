import { findMailbox, type Mailbox } from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { run } from '../../platform/database/statement.ts'
import { queueMail } from '../../platform/mail/index.ts'
import type { OrderRow } from '../schema.ts'
import type { OrderMail } from './mails.ts'
import { storeOrderLink } from './order-links.ts'

/** Queues an email to the customer of an order, unless they have no account, or no longer have one. */
export async function mailCustomer(
  tx: Queries,
  { userId }: Pick<OrderRow, 'userId'>,
  compose: (to: Mailbox) => OrderMail,
): Promise<void> {
  const mailbox = userId === null ? undefined : await findMailbox(tx, userId)
  if (mailbox) await queueOrderMail(tx, compose(mailbox))
}

/** Queues an email about an order, and stores its link. */
export async function queueOrderMail(tx: Queries, mail: OrderMail): Promise<void> {
  await queueMail(tx, mail)
  if (mail.link) await run(tx, storeOrderLink(mail.link))
}
