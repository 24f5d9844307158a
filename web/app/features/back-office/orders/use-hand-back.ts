import type { DeskOrder, Refund } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { sendChange } from './move-order.ts'

/** Whether somebody of the shop must hand over the cash of a refund. */
export const isToHandBack = ({ channel, state }: Refund) => channel === 'cash' && state !== 'done'

/** Says that the cash of a refund is with the customer. */
export function useHandBack({ _id }: Pick<DeskOrder, '_id'>, refund: Refund | undefined) {
  return useAction(async () => {
    if (!refund) return
    await sendChange(_id, () => ask('PUT /api/order/desk/hand-back', { _id, refundId: refund._id }))
  })
}
