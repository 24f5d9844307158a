import type { DeskOrder, deskEndpoints } from '@dix/contract'
import type { ProblemOf } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { mailCustomer } from '../mails/mail-customer.ts'
import { owedMail } from '../mails/mails.ts'
import { changeRefund, shrinkRefund, writeTransition } from '../queries/change-order.ts'
import { refundRejected } from '../states/rules.ts'
import { changeAtDesk, type VersionedRequest } from './change.ts'
import { noLongerPossible, noSuchRefund } from './problems.ts'

/**
 * Reverts a payout that was recorded by mistake. The customer is owed the money again, and the report of this day counts
 * it back in; the report of the day of the payout stays as it was.
 *
 * @returns the order, or `not_found`, `order_changed`, `order_settled` for a refund that was not paid out, or given as credit, which may
 *   be spent
 */
export function revertPayout(
  dependencies: OrdersDependencies,
  request: VersionedRequest & { refundId: string; note: string },
): Promise<DeskOrder | ProblemOf<typeof deskEndpoints.revertPayout>> {
  const { userId, refundId, note } = request
  return changeAtDesk(dependencies, request, async (tx, order) => {
    const refund = order.refunds.find(({ id }) => id === refundId)
    if (!refund) return noSuchRefund()
    const { channel, amount } = refund
    const isPaidOut = channel === 'cash' || channel === 'mobile_money'
    if (!isPaidOut || refund.state !== 'done') return noLongerPossible()
    const transition = refundRejected(order, amount, 'payout_reverted')
    const change = { actor: 'staff' as const, userId, note, channel, details: { amount } }
    await writeTransition(tx, order, transition, change)
    const owed = transition.owedBack - order.owedBack
    const isOwed = { state: 'owed', channel: 'cash', amount: owed, phone: null, doneBy: null } as const
    if (owed > 0) await changeRefund(tx, refundId, isOwed)
    else await shrinkRefund(tx, refund, 0)
    // An email said that the money was sent; cash in the hand had none.
    if (owed > 0 && channel !== 'cash') {
      const after = { ...order, ...transition }
      await mailCustomer(tx, after, (mailbox) => owedMail(after, { amount: owed }, mailbox, dependencies))
    }
    return undefined
  })
}
