import { isToHandBack, type orderEndpoints, type PayoutChannel } from '@dix/contract'
import { readPhone } from '@dix/contract/phone'
import { findMailbox, mayMailUser } from '../../accounts/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import { giveChosenCredit } from '../changes/pay-out.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { noLongerPossible } from '../desk/problems.ts'
import { mailCustomer } from '../mails/mail-customer.ts'
import { payoutMail } from '../mails/mails.ts'
import { mobileNumberWrong, noSuchOrder } from '../problems.ts'
import { lockOrder, writePayout } from '../queries/change-order.ts'
import { findOrder } from '../queries/find-orders.ts'
import type { StoredOrder, StoredPayout } from '../schema.ts'

type Choice = {
  userId: string
  orderId: string
  channel: PayoutChannel
  /** As typed; only mobile money needs it. */
  phone: string
}

/**
 * Records how a shopper wants what the shop owes them and no provider can send, also later refunds of the order. The
 * order keeps its version, because staff may change it without having seen the choice; only a first choice of credit gives
 * it by itself, for the refunds of that time. An email tells the customer, because somebody else may have signed in as
 * them.
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
  const { db, accounts } = dependencies
  await accounts.limits.count('payoutChoice', { account: userId })
  const mailbox = await findMailbox(db, userId)
  const tell = mailbox !== undefined && (await mayMailUser(accounts.limits, mailbox))
  return inTransaction(db, async (tx) => {
    if (!(await lockOrder(tx, orderId, userId))) return noSuchOrder()
    const order = (await findOrder(tx, userId, orderId))!
    const owed = order.refunds.filter(isToHandBack)
    const isChosen = order.payout?.channel === channel && order.payout.phone === number
    if (owed.length === 0) return isChosen && hasCredit(order) ? order : noLongerPossible()
    if (isChosen) return order
    // Staff may be paying it out already as it was chosen before.
    const creditFor = channel === 'credit' && order.payout === null ? owed.map(({ id }) => id) : []
    const payout: StoredPayout = { channel, phone: number, at: new Date().toISOString(), creditFor }
    const chosen = { ...order, payout }
    await writePayout(tx, orderId, payout)
    if (tell) await mailCustomer(tx, chosen, (mailbox) => payoutMail(chosen, payout, mailbox, dependencies))
    await giveChosenCredit(tx, dependencies, chosen)
    return (await findOrder(tx, userId, orderId))!
  })
}

/** Whether a refund was given as credit: the same request may come again, because its response was lost. */
const hasCredit = ({ refunds }: StoredOrder): boolean => refunds.some(({ channel }) => channel === 'credit')
