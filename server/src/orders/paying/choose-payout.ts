import { isToHandBack, type orderEndpoints, type PayoutChannel } from '@dix/contract'
import { readPhone } from '@dix/contract/phone'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { noLongerPossible } from '../desk/problems.ts'
import { mobileNumberWrong, noSuchOrder } from '../problems.ts'
import { lockOrder, writePayout } from '../queries/change-order.ts'
import { findOrder } from '../queries/find-orders.ts'
import type { StoredOrder } from '../schema.ts'

type Choice = {
  userId: string
  orderId: string
  channel: PayoutChannel
  /** As typed; only mobile money needs it. */
  phone: string
}

/**
 * Records how a shopper wants what the shop owes them and no provider can send; later refunds of the order too. The order
 * keeps its version, because staff may change it without having seen the choice.
 *
 * @returns the order, or `not_found`, `order_settled` if nothing is to be paid out, `invalid_input` for a number that is
 *   no mobile number
 */
export async function choosePayout(
  dependencies: OrdersDependencies,
  { userId, orderId, channel, phone }: Choice,
): Promise<StoredOrder | ProblemOf<typeof orderEndpoints.choosePayout>> {
  const read = readPhone(phone)
  if (channel === 'mobile_money' && !read?.isMobile) return mobileNumberWrong()
  const payout = { channel, phone: channel === 'mobile_money' ? read!.number : null }
  return inTransaction(dependencies.db, async (tx) => {
    if (!(await lockOrder(tx, orderId, userId))) return noSuchOrder()
    const order = (await findOrder(tx, userId, orderId))!
    if (!order.refunds.some(isToHandBack)) return noLongerPossible()
    await writePayout(tx, orderId, payout)
    return { ...order, payout }
  })
}
