import {
  changedBill,
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
import type { OrdersDependencies } from '../dependencies.ts'
import { mailCustomer } from '../mails/mail-customer.ts'
import { changedMail, owedMail, refundedMail } from '../mails/mails.ts'
import { changeRefund, writeLines } from '../queries/change-order.ts'
import type { StoredOrder } from '../schema.ts'
import { changeAmounts, refundDone } from '../states/rules.ts'
import {
  changeAnyVersion,
  changeAtDesk,
  deskOrderOf,
  type StaffRequest,
  type VersionedRequest,
} from './change.ts'
import { namedChanges } from './lines.ts'
import {
  cancelInstead,
  moreThanBought,
  noLongerPossible,
  noSuchRefund,
  nothingLeft,
  nothingToRefund,
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
 * provider, or in cash.
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
    const bill = changedBill({ ...order, method: order.paymentMethod }, totalAmt)
    const transition = changeAmounts(order, { bill, allowance: order.allowance + amount })
    if (!transition) return noLongerPossible()
    const isLeaving = orderStateTable[order.status].lines !== 'fixed'
    if (isLeaving && lines.every(({ quantity }) => quantity === 0)) return nothingLeft()
    const left = Math.max(0, bill.dueAmt - order.allowance)
    if (amount > left) return tooMuchToRefund(left)
    if (isLeaving && amount === left && order.allowance + amount > 0) return cancelInstead()
    await writeLines(tx, order.id, lines)
    if (request.restock && request.lines.length > 0) await restock(tx, request.lines, order)
    const refunded = lineChanges(order.lines, lines)
    const notAsked = order.toCollect - transition.toCollect
    const goingBack = transition.owedBack - order.owedBack
    const isChanged = notAsked > 0 || goingBack === 0
    const change = {
      actor: 'staff' as const,
      userId,
      reason,
      note,
      details: { amount: isChanged ? notAsked : goingBack, lines: namedChanges(refunded, lines) },
      moneyDetails: { amount: goingBack },
    }
    const events = isChanged ? ['changed' as const, ...transition.events] : transition.events
    const earlier = order.refunds
    const options = { channel, also: { subTotal: subTotalAmt } }
    const before = { ...order, lines }
    const after = await applyTransition(tx, dependencies, before, { ...transition, events }, change, options)
    const current = request.handedBack ? await handBackAll(tx, dependencies, after, userId, earlier) : after
    await mailRefund(tx, dependencies, current, { earlier, reason })
    return undefined
  })
}

/** A card refund is emailed once the provider has sent it; cash that was handed over needs no email. */
async function mailRefund(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  { earlier, reason }: { earlier: readonly { id: string }[]; reason: RefundReason },
): Promise<void> {
  if (orderStateTable[order.status].open)
    return mailCustomer(tx, order, (mailbox) => changedMail(order, mailbox, dependencies, reason))
  const owed = order.refunds.find(
    ({ id, channel, state }) =>
      channel === 'cash' && state === 'owed' && !earlier.some((refund) => refund.id === id),
  )
  if (owed) await mailCustomer(tx, order, (mailbox) => owedMail(order, owed, mailbox, dependencies))
}

/** How money was paid out, and the note of the staff who did. */
type PaidOut = { channel: PayoutChannel; note: string | null }

/**
 * Records that a refund was paid out. A repeated request returns the order.
 *
 * @returns the order, or `not_found`, `order_settled` for a refund that its provider sends
 */
export async function handBack(
  dependencies: OrdersDependencies,
  request: StaffRequest & PaidOut & { refundId: string },
): Promise<DeskOrder | ProblemOf<typeof deskEndpoints.handBack>> {
  return changeAnyVersion(dependencies, request, {
    change: async (tx, order) => {
      const refund = order.refunds.find(({ id }) => id === request.refundId)
      if (!refund) return noSuchRefund()
      if (refund.state === 'done') return undefined
      if (!isToHandBack(refund)) return noLongerPossible()
      const { userId, channel, note } = request
      const after = await recordPayout(tx, dependencies, order, refund, { userId, channel, note })
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

/** Records that the cash that has just become owed was handed over at once. */
async function handBackAll(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  userId: string,
  earlier: readonly { id: string }[],
): Promise<StoredOrder> {
  let current = order
  for (const refund of order.refunds)
    if (refund.channel === 'cash' && !earlier.some(({ id }) => id === refund.id))
      current = await recordPayout(tx, dependencies, current, refund, { userId, channel: 'cash', note: null })
  return current
}

async function recordPayout(
  tx: Transaction,
  dependencies: OrdersDependencies,
  order: StoredOrder,
  { id, amount }: { id: string; amount: number },
  { userId, channel, note }: PaidOut & { userId: string },
): Promise<StoredOrder> {
  await changeRefund(tx, id, { state: 'done', channel, doneBy: userId })
  const change = { actor: 'staff' as const, userId, channel, note, details: { amount } }
  return applyTransition(tx, dependencies, order, refundDone(order, amount), change)
}
