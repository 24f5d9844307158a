import type { DeskOrder, PayoutChannel, Refund } from '@dix/contract'
import { useState } from 'react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { isOvertaken } from '../desk/desk-query.ts'
import { sendChange } from './move-order.ts'

/** How a customer is paid out: the way they chose, or in cash. */
export const payoutChannelOf = ({ payout }: Pick<DeskOrder, 'payout'>): PayoutChannel =>
  payout?.channel ?? 'cash'

/** The texts of the buttons that record a payout. */
export const paidOutTexts = {
  cash: { done: 'handedBack', amount: 'amountHandedBack' },
  mobile_money: { done: 'sentBack', amount: 'amountSentBack' },
  credit: { done: 'creditGiven', amount: 'amountCreditGiven' },
} as const satisfies Record<PayoutChannel, object>

/**
 * Records that the customer has the money of a refund, the way they chose. Staff may have paid it before the choice on
 * the screen changed, so the first press after a change records nothing and says so.
 */
export function useHandBack(order: Pick<DeskOrder, '_id' | 'payout'>, refund: Refund | undefined) {
  const [seen, setSeen] = useState<Pick<DeskOrder, 'payout'>>(order)
  return useAction(async () => {
    if (!refund) return
    try {
      await recordPayout({ ...order, payout: seen.payout }, refund, { channel: payoutChannelOf(seen) })
    } catch (failure) {
      if (isOvertaken(failure)) setSeen(failure.data)
      throw failure
    }
  })
}

/** Records a payout. @param order as staff saw it. Throws ApiError and NetworkError. */
export async function recordPayout(
  { _id, payout }: Pick<DeskOrder, '_id' | 'payout'>,
  refund: Refund,
  paidOut: { channel: PayoutChannel; note?: string },
): Promise<void> {
  const seen = payout ? { channel: payout.channel, phone: payout.phone?.number ?? null } : null
  const input = { _id, refundId: refund._id, seen, ...paidOut }
  await sendChange(_id, () => ask('PUT /api/order/desk/hand-back', input))
}
