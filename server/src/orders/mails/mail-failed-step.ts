import { orderStateTable } from '@dix/contract'
import { FailedStepSchema } from '../../messages/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { lockAnyOrder } from '../queries/find-orders.ts'
import type { StoredOrder } from '../schema.ts'
import { mailCustomer } from './mail-customer.ts'
import { placedMail, stateMail } from './mails.ts'
import { stepStates } from './step-jobs.ts'

type Dependencies = Pick<OrdersDependencies, 'db' | 'publicUrl' | 'shopLanguage' | 'settings'>

/**
 * Emails the customer a step whose message failed after its gateway had accepted it. A step that the order has left
 * behind is not emailed, and neither is one whose email was sent with the message.
 */
export async function mailFailedStep({ db, ...shop }: Dependencies, payload: unknown): Promise<void> {
  const { orderId, template } = FailedStepSchema.parse(payload)
  await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    const state = stepStates[template]
    if (!order || !orderStateTable[state].due || !isCurrent(order, state)) return
    await mailCustomer(tx, order, (mailbox) =>
      state === 'placed' ? placedMail(order, mailbox, shop) : stateMail(order, null, mailbox, shop),
    )
  })
}

/** A placed order is confirmed as long as it is open. */
const isCurrent = ({ status }: StoredOrder, state: StoredOrder['status']) =>
  state === 'placed' ? orderStateTable[status].open : status === state
