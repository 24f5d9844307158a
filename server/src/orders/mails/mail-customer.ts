import { findMailbox, type Mailbox } from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { type Mail, queueMail } from '../../platform/mail/index.ts'
import type { OrderRow } from '../schema.ts'

/** Queues an email to the customer of an order, unless they have no account, or no longer have one. */
export async function mailCustomer(
  tx: Queries,
  { userId }: Pick<OrderRow, 'userId'>,
  compose: (to: Mailbox) => Mail,
): Promise<void> {
  const mailbox = userId === null ? undefined : await findMailbox(tx, userId)
  if (mailbox) await queueMail(tx, compose(mailbox))
}
