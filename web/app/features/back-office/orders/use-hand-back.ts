import type { DeskOrder, PayoutChannel, Refund } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { sendChange } from './move-order.ts'

/** How a customer is paid out: the way they chose, or in cash. */
export const payoutChannelOf = ({ payout }: Pick<DeskOrder, 'payout'>): PayoutChannel =>
  payout?.channel ?? 'cash'

/** Records that the customer has the money of a refund, the way they chose. */
export function useHandBack(order: Pick<DeskOrder, '_id' | 'payout'>, refund: Refund | undefined) {
  return useAction(async () => {
    if (refund) await recordPayout(order, refund, { channel: payoutChannelOf(order) })
  })
}

/** Records a payout. Throws ApiError and NetworkError. */
export async function recordPayout(
  { _id }: Pick<DeskOrder, '_id'>,
  refund: Refund,
  paidOut: { channel: PayoutChannel; note?: string },
): Promise<void> {
  await sendChange(_id, () => ask('PUT /api/order/desk/hand-back', { _id, refundId: refund._id, ...paidOut }))
}
