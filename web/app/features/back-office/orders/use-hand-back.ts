import type { DeskOrder, Refund } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { sendChange } from './move-order.ts'

/** Records that the customer has the cash of a refund. */
export function useHandBack({ _id }: Pick<DeskOrder, '_id'>, refund: Refund | undefined) {
  return useAction(async () => {
    if (!refund) return
    await sendChange(_id, () => ask('PUT /api/order/desk/hand-back', { _id, refundId: refund._id }))
  })
}
