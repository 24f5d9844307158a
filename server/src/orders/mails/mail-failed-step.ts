import { orderStateTable } from '@dix/contract'
import { findMailbox, type Limits, mayMailUser } from '../../accounts/index.ts'
import { FailedStepSchema } from '../../messages/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { lockAnyOrder } from '../queries/find-orders.ts'
import type { StoredOrder } from '../schema.ts'
import { queueOrderMail } from './mail-customer.ts'
import { lateMail, placedMail, stateMail } from './mails.ts'
import { stepStates } from './step-jobs.ts'

type Dependencies = Pick<OrdersDependencies, 'db' | 'publicUrl' | 'shopLanguage' | 'settings'> & {
  limits: Pick<Limits, 'allows'>
}

/**
 * Emails the customer a step whose message failed after its gateway had accepted it. A step that the order has left
 * behind is not emailed, and neither is one whose email was sent with the message. An unverified address, which may
 * be a stranger's, gets a limited number of confirmations.
 */
export async function mailFailedStep({ db, limits, ...shop }: Dependencies, payload: unknown): Promise<void> {
  const { orderId, template } = FailedStepSchema.parse(payload)
  await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    const state = stepStates[template]
    if (!order || !orderStateTable[state].due || !isCurrent(order, template)) return
    const mailbox = order.userId === null ? undefined : await findMailbox(tx, order.userId)
    if (!mailbox) return
    if (template === 'order_late') return queueOrderMail(tx, lateMail(order, mailbox, shop))
    // Staff make the other steps, so nobody can repeat them to email a stranger.
    if (state === 'placed' && !(await mayMailUser(limits, mailbox))) return
    await queueOrderMail(
      tx,
      state === 'placed' ? placedMail(order, mailbox, shop) : stateMail(order, null, mailbox, shop),
    )
  })
}

/** A placed order is confirmed as long as it is open. */
const isCurrent = ({ status }: StoredOrder, template: keyof typeof stepStates) =>
  template === 'order_placed' ? orderStateTable[status].open : status === stepStates[template]
