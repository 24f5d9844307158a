import {
  changedBill,
  costOf,
  type DeskOrder,
  type deskEndpoints,
  isToHandBack,
  orderStateTable,
  type PayoutChannel,
  type RefundChannel,
  type RefundReason,
  totalsOf,
} from '@dix/contract'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import { restock } from '../../stock/index.ts'
import { applyTransition } from '../changes/apply-transition.ts'
import { payOut } from '../changes/pay-out.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { mailCustomer } from '../mails/mail-customer.ts'
import { mailRefund } from '../mails/mail-refund.ts'
import { refundedMail } from '../mails/mails.ts'
import { writeLines } from '../queries/change-order.ts'
import { recordStep } from '../queries/undoable-steps.ts'
import { undoTime } from '../rules.ts'
import type { OrderRefund, StoredOrder } from '../schema.ts'
import { billTermsOf, changeAmounts } from '../states/rules.ts'
import {
  changeAnyVersion,
  changeAtDesk,
  deskOrderOf,
  type StaffRequest,
  type VersionedRequest,
} from './change.ts'
import { namedChanges } from './lines.ts'
import {
  alreadyPaidOut,
  cancelInstead,
  moreThanBought,
  noCredit,
  noLongerPossible,
  noSuchRefund,
  nothingLeft,
  nothingToRefund,
  payoutChanged,
  tooMuchToRefund,
} from './problems.ts'
import { lineChanges, withoutPieces } from './rules.ts'

type RefundRequest = VersionedRequest & {
  lines: readonly { productId: string; quantity: number }[]
  /** An amount in addition to the lines, in whole XOF. */
  amount: number
  reason: RefundReason
  note: string | null
  restock: boolean
  channel: RefundChannel | undefined
  handedBack: boolean
}

/**
 * Refunds pieces, an amount, or both. An unpaid part reduces the amount due; a paid part goes back through its
 * provider, or in cash. Unless the cash was handed back, staff can undo it for a minute, which its refund waits out.
 *
 * @returns the order, or `not_found`, `order_changed`, `order_settled` if nothing is due
 */
export async function refundOrder(
  dependencies: OrdersDependencies,
  request: RefundRequest,
): Promise<DeskOrder | ProblemOf<typeof deskEndpoints.refundOrder>> {
  const { userId, reason, note, channel, amount } = request
  return changeAtDesk(dependencies, request, async (tx, order) => {
    if (request.lines.length === 0 && amount === 0) return nothingToRefund()
    const lines = withoutPieces(order.lines, request.lines)
    if (!lines) return moreThanBought()
    const { subTotalAmt, totalAmt } = totalsOf(lines)
    const bill = changedBill(billTermsOf(order), totalAmt)
    const transition = changeAmounts(order, { bill, allowance: order.allowance + amount })
    if (!transition) return noLongerPossible()
    const isLeaving = orderStateTable[order.status].lines !== 'fixed'
    if (isLeaving && lines.every(({ quantity }) => quantity === 0)) return nothingLeft()
    const left = Math.max(0, costOf(bill) - order.allowance)
    if (amount > left) return tooMuchToRefund(left)
    if (isLeaving && amount === left && order.allowance + amount > 0) return cancelInstead()
    await writeLines(tx, order.id, lines)
    if (request.restock && request.lines.length > 0) await restock(tx, request.lines, order)
    const refunded = lineChanges(order.lines, lines)
    const notAsked = order.toCollect - transition.toCollect
    const goingBack = transition.owedBack - order.owedBack
    const creditBack = transition.creditReturned - order.creditReturned
    const isChanged = notAsked > 0 || creditBack > 0 || goingBack === 0
    const change = {
      actor: 'staff' as const,
      userId,
      reason,
      note,
      details: {
        amount: isChanged ? notAsked + creditBack : goingBack,
        lines: namedChanges(refunded, lines),
      },
      moneyDetails: { amount: goingBack },
    }
    const events = isChanged ? ['changed' as const, ...transition.events] : transition.events
    const options = { channel, also: { subTotal: subTotalAmt }, refundDelay: undoTime }
    const before = { ...order, lines }
    const after = await applyTransition(tx, dependencies, before, { ...transition, events }, change, options)
    const started = after.refunds.filter(({ id }) => !order.refunds.some((refund) => refund.id === id))
    // Nobody takes cash back that the customer already has.
    if (request.handedBack && started.some(({ channel }) => channel === 'cash')) {
      const current = await handBackAll(tx, dependencies, after, userId, started)
      const refunds = started.map(({ id }) => id)
      const wasOpen = orderStateTable[order.status].open
      await mailRefund(tx, dependencies, current, { wasOpen, refunds, reason, creditBack })
      return undefined
    }
    const restocked = request.restock ? [...request.lines] : []
    await recordStep(tx, order, after, { event: events[0]!, reason, restocked })
    return undefined
  })
}

type PayoutRequest = StaffRequest & {
  refundId: string
  channel: PayoutChannel
  note: string | null
  /** The customer's choice that staff saw; undefined if it does not matter. */
  seen?: { channel: PayoutChannel; phone: string } | null | undefined
}

/**
 * Records that a refund was paid out. A repeated request of the same member of staff returns the order.
 *
 * @returns the order, or `not_found`, `order_changed` with the order if it was paid out before or the customer changed
 *   their choice, `order_settled` for a refund that its provider sends, or credit without an account
 */
export async function handBack(
  dependencies: OrdersDependencies,
  request: PayoutRequest,
): Promise<DeskOrder | ProblemOf<typeof deskEndpoints.handBack>> {
  return changeAnyVersion(dependencies, request, {
    change: async (tx, order) => {
      const refund = order.refunds.find(({ id }) => id === request.refundId)
      if (!refund) return noSuchRefund()
      const { userId, channel, note } = request
      if (refund.state === 'done') {
        const seen = await deskOrderOf(request)(tx)
        const at = refund.doneAt?.toISOString()
        const paidOut = seen.timeline.find((event) => event.event === 'refunded' && event.at === at)
        const isRepeated = refund.doneBy === userId && refund.channel === channel && paidOut?.note === note
        return isRepeated ? undefined : alreadyPaidOut(seen, refund.channel, paidOut?.by)
      }
      if (!isToHandBack(refund)) return noLongerPossible()
      if (!isChoice(order, request.seen)) return payoutChanged(await deskOrderOf(request)(tx))
      const phone = channel === 'mobile_money' ? (order.payout?.phone ?? null) : null
      if (channel === 'credit' && order.userId === null) return noCredit()
      const paidOut = { actor: 'staff', userId, channel, phone, note } as const
      const after = await payOut(tx, dependencies, order, refund, paidOut)
      // Cash in the hand needs no email.
      if (channel !== 'cash')
        await mailCustomer(tx, after, (mailbox) =>
          refundedMail(after, { amount: refund.amount, channel }, mailbox, dependencies),
        )
      return undefined
    },
    show: deskOrderOf(request),
  })
}

/** Whether staff saw how the customer wants their money now. */
function isChoice({ payout }: Pick<StoredOrder, 'payout'>, seen: PayoutRequest['seen']): boolean {
  if (seen === undefined) return true
  return payout?.channel === seen?.channel && (payout?.phone ?? '') === (seen?.phone ?? '')
}

/** Records that the cash that has just become owed was handed over at once. */
async function handBackAll(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  userId: string,
  started: readonly OrderRefund[],
): Promise<StoredOrder> {
  const paidOut = { actor: 'staff', userId, channel: 'cash' } as const
  let current = order
  for (const refund of started)
    if (refund.channel === 'cash') current = await payOut(tx, dependencies, current, refund, paidOut)
  return current
}
