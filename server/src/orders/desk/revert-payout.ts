import type { DeskOrder, deskEndpoints } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import { lockCredit } from '../credit/queries.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { mailCustomer } from '../mails/mail-customer.ts'
import { owedMail } from '../mails/mails.ts'
import { changeRefund, shrinkRefund, writeTransition } from '../queries/change-order.ts'
import type { StoredOrder } from '../schema.ts'
import { refundRejected } from '../states/rules.ts'
import { changeAtDesk, type VersionedRequest } from './change.ts'
import { creditSpentSince, noLongerPossible, noSuchRefund } from './problems.ts'

/**
 * Reverts a payout that was recorded by mistake. The customer is owed the money again, and the report of this day counts
 * it back in; the report of the day of the payout stays as it was.
 *
 * @returns the order, or `not_found`, `order_changed`, `order_settled` for a refund that was not paid out, or given as
 *   credit that the customer has spent
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
    if (channel === 'provider' || refund.state !== 'done') return noLongerPossible()
    const transition = refundRejected(order, amount, 'payout_reverted')
    if (channel === 'credit' && !(await hasUnspent(tx, order, amount))) return creditSpentSince()
    const change = { actor: 'staff' as const, userId, note, channel, details: { amount } }
    // From now on staff decide how it is paid out.
    const payout = order.payout && { ...order.payout, creditFor: [] }
    await writeTransition(tx, order, { ...transition, payout }, change)
    const owed = transition.owedBack - order.owedBack
    const isOwed = { state: 'owed', channel: 'cash', amount: owed, phone: null, doneBy: null } as const
    if (owed > 0) await changeRefund(tx, refundId, isOwed)
    else await shrinkRefund(tx, refund, 0)
    // An email said that the money was sent; cash in the hand had none.
    const mailed = { mobile_money: owed, credit: amount, cash: 0 }[channel]
    if (mailed > 0) {
      const after = { ...order, ...transition }
      await mailCustomer(tx, after, (to) => owedMail(after, { amount: mailed, channel }, to, dependencies))
    }
    return undefined
  })
}

async function hasUnspent(tx: Queries, { userId }: StoredOrder, amount: number): Promise<boolean> {
  return userId !== null && (await lockCredit(tx, userId)) >= amount
}
