import { isToHandBack, type orderEndpoints, type PayoutChannel } from '@dix/contract'
import { readPhone } from '@dix/contract/phone'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import { giveCredit } from '../changes/pay-out.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { noLongerPossible } from '../desk/problems.ts'
import { mailCustomer } from '../mails/mail-customer.ts'
import { payoutMail } from '../mails/mails.ts'
import { mobileNumberWrong, noSuchOrder } from '../problems.ts'
import { lockOrder, writePayout } from '../queries/change-order.ts'
import { findOrder } from '../queries/find-orders.ts'
import { hasUnannouncedStep } from '../queries/undoable-steps.ts'
import type { StoredOrder } from '../schema.ts'

type Choice = {
  userId: string
  orderId: string
  channel: PayoutChannel
  /** As typed; only mobile money needs it. */
  phone: string
}

/**
 * Records how a shopper wants what the shop owes them and no provider can send, also later refunds of the order. The
 * order keeps its version, because staff may change it without having seen the choice; only credit is given at once. An
 * email tells the customer, because somebody else may have signed in as them.
 *
 * @returns the order, or `not_found`, `order_settled` if nothing is to be paid out, `invalid_input` for a number that is
 *   no mobile number
 * @throws Problem `rate_limited`
 */
export async function choosePayout(
  dependencies: OrdersDependencies,
  { userId, orderId, channel, phone }: Choice,
): Promise<StoredOrder | ProblemOf<typeof orderEndpoints.choosePayout>> {
  const read = readPhone(phone)
  if (channel === 'mobile_money' && !read?.isMobile) return mobileNumberWrong()
  const number = channel === 'mobile_money' ? read!.number : null
  await dependencies.accounts.limits.count('payoutChoice', { account: userId })
  return inTransaction(dependencies.db, async (tx) => {
    if (!(await lockOrder(tx, orderId, userId))) return noSuchOrder()
    const order = (await findOrder(tx, userId, orderId))!
    if (!order.refunds.some(isToHandBack)) return noLongerPossible()
    const isChosen = order.payout?.channel === channel && order.payout.phone === number
    const payout = isChosen ? order.payout! : { channel, phone: number, at: new Date().toISOString() }
    const chosen = { ...order, payout }
    if (!isChosen) {
      await writePayout(tx, orderId, payout)
      await mailCustomer(tx, chosen, (mailbox) => payoutMail(chosen, payout, mailbox, dependencies))
    }
    // A step that staff can still undo keeps its refunds until then.
    if (channel !== 'credit' || (await hasUnannouncedStep(tx, orderId))) return chosen
    await giveCredit(tx, dependencies, chosen)
    return (await findOrder(tx, userId, orderId))!
  })
}
