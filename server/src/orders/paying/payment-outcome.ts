import { isToHandBack, orderStateTable } from '@dix/contract'
import { findCustomerNote, findMailbox } from '../../accounts/index.ts'
import { lockCart, takeBought } from '../../cart/index.ts'
import type { PaymentListener } from '../../payments/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { run } from '../../platform/database/statement.ts'
import { newId } from '../../platform/ids.ts'
import { jobStatement } from '../../platform/jobs/index.ts'
import { announceJobOf } from '../announce/announce-order.ts'
import { applyTransition, chargedLeft } from '../changes/apply-transition.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { mailCustomer } from '../mails/mail-customer.ts'
import { cancelledMail, owedMail, placedMail, refundedMail, tooLateMail } from '../mails/mails.ts'
import { storeOrderLink } from '../mails/order-links.ts'
import { stepJobs } from '../mails/step-jobs.ts'
import {
  changeRefund,
  findRefunds,
  insertRefunds,
  lockOrder,
  shrinkRefund,
  writeTransition,
} from '../queries/change-order.ts'
import { lockAnyOrder } from '../queries/find-orders.ts'
import { keepStep } from '../queries/undoable-steps.ts'
import { isSlotOver, refundSum } from '../rules.ts'
import type { OrderRefund } from '../schema.ts'
import {
  chargedAtFirst,
  confirmPayment,
  expire,
  refundDone,
  refundedElsewhere,
  refundFailed,
  refundRejected,
} from '../states/rules.ts'

type Shop = Pick<OrdersDependencies, 'publicUrl' | 'shopLanguage' | 'payments' | 'messages' | 'settings'>

/** Updates orders when their payments change. A reference is an order id. */
export function paymentListener(shop: Shop): PaymentListener {
  return {
    lock: async (tx, reference) => {
      await lockOrder(tx, reference)
    },
    paid: (tx, reference) => onPaid(tx, shop, reference),
    expired: (tx, reference) => onExpired(tx, shop, reference),
    refunded: (tx, reference, refund) =>
      'id' in refund
        ? onRefundDone(tx, shop, reference, refund.id)
        : onRefundedElsewhere(tx, shop, reference, refund.amount),
    refundFailed: (tx, reference, id) => onRefundFailed(tx, shop, reference, id),
    refundRejected: (tx, reference, amount) => onRefundRejected(tx, shop, reference, amount),
  }
}

const byPayments = { actor: 'payments' } as const

/**
 * Places the order, unless its stock was released, its delivery slot has passed, the account was deleted or the customer
 * blocked in the meantime, in which case it refunds the payment.
 */
async function onPaid(tx: Queries, shop: Shop, orderId: string): Promise<boolean> {
  const order = await lockAnyOrder(tx, orderId)
  const isBlocked = order?.userId != null && (await findCustomerNote(tx, order.userId))?.blockedAt != null
  const isWanted = order && order.userId !== null && !isBlocked && !isSlotOver(order, Date.now())
  const transition = order && confirmPayment(order, isWanted === true)
  if (!transition) return false
  const reason = isBlocked ? ('customer_blocked' as const) : null
  const change = { ...byPayments, reason }
  const after = await applyTransition(tx, shop, order, transition, change, { isRefundedByPayments: true })
  if (!orderStateTable[after.status].sold) {
    await mailCustomer(tx, after, (to) =>
      reason ? cancelledMail(after, to, shop, reason) : tooLateMail(after, to, shop),
    )
    return false
  }
  await run(tx, lockCart(order.userId!))
  await takeBought(tx, order.userId!, order.lines)
  const mailbox = await findMailbox(tx, order.userId!)
  const mail = mailbox ? placedMail(after, mailbox, shop) : null
  await run(tx, jobStatement([...stepJobs(shop, after, mail), announceJobOf(after)]))
  if (mail?.link) await run(tx, storeOrderLink(mail.link))
  return true
}

async function onExpired(tx: Queries, shop: Shop, orderId: string): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  const transition = order && expire(order)
  if (transition) await applyTransition(tx, shop, order, transition, byPayments)
}

/** One of our refunds has arrived. */
async function onRefundDone(tx: Queries, shop: Shop, orderId: string, refundId: string): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  if (!order) return
  const refund = order.refunds.find(({ id }) => id === refundId)
  // A payment of a wrong amount was never recorded as paid.
  if (!refund) return onRefundedElsewhere(tx, shop, orderId, chargedAtFirst(order))
  if (refund.state === 'done') return
  await changeRefund(tx, refund.id, { state: 'done', channel: 'provider' })
  await keepStep(tx, order, refund)
  const details = { amount: refund.amount }
  const after = await applyTransition(tx, shop, order, refundDone(order, refund.amount), {
    ...byPayments,
    details,
  })
  await mailCustomer(tx, after, (to) => refundedMail(after, refund, to, shop))
}

/** The provider cannot send the refund, so staff pay it out; the order desk and the customer are notified. */
async function onRefundFailed(tx: Queries, shop: Shop, orderId: string, refundId: string): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  const refund = order?.refunds.find(({ id, state }) => id === refundId && state === 'owed')
  if (!order || !refund) return
  await changeRefund(tx, refundId, { state: 'failed', channel: 'cash' })
  await writeTransition(tx, order, refundFailed(order), {
    ...byPayments,
    details: { amount: refund.amount },
  })
  await mailCustomer(tx, order, (to) => owedMail(order, refund, to, shop))
}

/** A bank rejected the refund, so staff pay it out; the order desk and the customer are notified. */
async function onRefundRejected(tx: Queries, shop: Shop, orderId: string, amount: number): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  const transition = refundRejected(order, amount)
  await writeTransition(tx, order, transition, { ...byPayments, details: { amount } })
  const owed = transition.owedBack - order.owedBack
  await reopenRefunds(tx, orderId, amount, owed)
  const after = { ...order, ...transition }
  if (owed > 0) await mailCustomer(tx, after, (to) => owedMail(after, { amount: owed }, to, shop))
}

/** Takes an amount off the provider's refunds, the newest first. @param owed the part of it that is now to be paid out */
async function reopenRefunds(tx: Queries, orderId: string, amount: number, owed: number): Promise<void> {
  let [left, toOwe] = [amount, owed]
  const refunds = (await findRefunds(tx, orderId)).filter(
    ({ channel, state }) => channel === 'provider' && state === 'done',
  )
  for (const refund of refunds.toReversed()) {
    const part = Math.min(left, refund.amount)
    const owedPart = Math.min(part, toOwe)
    left -= part
    toOwe -= owedPart
    if (part > 0) await shrinkRefund(tx, refund, refund.amount - part)
    if (owedPart > 0)
      await insertRefunds(tx, [
        { ...refund, id: newId(), amount: owedPart, channel: 'cash', state: 'failed', doneAt: null },
      ])
  }
}

/**
 * Records money refunded in the provider's dashboard, or a payment of a wrong amount. Staff no longer pay it out.
 */
async function onRefundedElsewhere(tx: Queries, shop: Shop, orderId: string, amount: number): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  if (!order) return
  const owed = order.refunds.filter(isToHandBack)
  const settled = Math.min(amount, refundSum(owed))
  const transition = refundedElsewhere(order, amount, settled, chargedLeft(order, order.refunds))
  if (!transition) return
  const moved = await applyTransition(tx, shop, order, transition, { ...byPayments, details: { amount } })
  await settleOwed(tx, owed, settled)
  const done = { channel: 'provider', state: 'done', doneAt: new Date() } as const
  if (amount > settled)
    await insertRefunds(tx, [{ id: newId(), orderId, amount: amount - settled, reason: null, ...done }])
  const after = { ...moved, refunds: await findRefunds(tx, orderId) }
  const isCancelled = orderStateTable[order.status].sold && !orderStateTable[after.status].sold
  await mailCustomer(tx, after, (to) =>
    isCancelled ? cancelledMail(after, to, shop) : refundedMail(after, { amount }, to, shop),
  )
}

/** Marks money to pay out as sent by the provider, in the order of the refunds; the last may be split. */
async function settleOwed(tx: Queries, owed: readonly OrderRefund[], amount: number): Promise<void> {
  let left = amount
  for (const refund of owed) {
    const part = Math.min(left, refund.amount)
    if (part === 0) return
    left -= part
    await changeRefund(tx, refund.id, { state: 'done', channel: 'provider', amount: part })
    if (part < refund.amount)
      await insertRefunds(tx, [{ ...refund, id: newId(), amount: refund.amount - part }])
  }
}
