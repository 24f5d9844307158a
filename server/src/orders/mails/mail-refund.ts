import type { OrderReason } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import type { StoredOrder } from '../schema.ts'
import { mailCustomer } from './mail-customer.ts'
import { changedMail, owedMail, refundedMail } from './mails.ts'
import { forgetUnmailed } from './picking-changes.ts'

type RefundByStaff = {
  /** Whether the order was still open. */
  wasOpen: boolean
  /** Ids of its parts. */
  refunds: readonly string[]
  reason: OrderReason | null
  /** Credit that was returned, in whole XOF. */
  creditBack: number
}

/**
 * Emails a refund by staff. A card refund of a delivered order is emailed once the provider has sent it; cash that was
 * handed over needs no email.
 */
export async function mailRefund(
  tx: Queries,
  dependencies: Pick<OrdersDependencies, 'publicUrl' | 'shopLanguage'>,
  order: StoredOrder,
  { wasOpen, refunds, reason, creditBack }: RefundByStaff,
): Promise<void> {
  if (wasOpen) {
    // The email lists what a picker changed since, too.
    const unmailed = await forgetUnmailed(tx, order.id)
    const sinceMailed = unmailed ? order.creditReturned - unmailed.creditReturned : 0
    const change = { creditBack: Math.max(creditBack, sinceMailed), reason }
    return mailCustomer(tx, order, (mailbox) => changedMail(order, mailbox, dependencies, change))
  }
  const owed = order.refunds.find(
    ({ id, channel, state }) => channel === 'cash' && state === 'owed' && refunds.includes(id),
  )
  if (creditBack > 0) {
    const back = { amount: creditBack, channel: 'credit', reason } as const
    await mailCustomer(tx, order, (mailbox) => refundedMail(order, back, mailbox, dependencies))
  }
  if (owed) await mailCustomer(tx, order, (mailbox) => owedMail(order, owed, mailbox, dependencies))
}
