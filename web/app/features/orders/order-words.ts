import {
  isToHandBack,
  type Order,
  type OrderState,
  type PaymentState,
  paymentStateTable,
  refundChannels,
  refundMethod,
} from '@dix/contract'
import type { Tone } from '../../ui/badge.tsx'

/** The tone of a state's badge. */
export const stateTones: Record<OrderState, Tone> = {
  awaiting_payment: 'info',
  placed: 'live',
  taken: 'highlight',
  picking: 'highlight',
  packed: 'brand',
  on_the_way: 'info',
  at_the_door: 'info',
  delivered: 'success',
  not_delivered: 'error',
  on_the_way_back: 'error',
  returned: 'muted',
  cancelled: 'muted',
  expired: 'muted',
}

type OrderPayment = Pick<Order, 'payment_method' | 'payment_status' | 'payWith' | 'paidAmt' | 'creditAmt'>

/** Whether credit paid everything. */
export const isByCredit = ({ payment_status, paidAmt, creditAmt }: OrderPayment): boolean =>
  payment_status === 'paid' && paidAmt === 0 && creditAmt > 0

/** States whose refunds are shown instead of a text. */
const refundedStates = ['refund_pending', 'partially_refunded', 'refunded'] as const

/** The key of the text about the payment; null if the page shows refunds, or the note and the change, instead. */
export function paymentHint(order: OrderPayment) {
  const { payment_method, payment_status, payWith } = order
  if (hasRefundTexts(payment_status) || isByCredit(order)) return null
  const isOwed = paymentStateTable[payment_status]?.money === 'owed'
  return isOwed && payWith !== null ? null : (`${payment_method}_${payment_status}` as const)
}

function hasRefundTexts(state: PaymentState): state is (typeof refundedStates)[number] {
  return refundedStates.some((refunded) => refunded === state)
}

/** Completed and pending refunds by way of refund: the keys of their texts, and the sum in whole XOF. */
export function refundSums({
  refunds,
  payment_method,
  payout,
}: Pick<Order, 'refunds' | 'payment_method' | 'payout'>) {
  const sumOf = (which: (refund: OrderRefund) => boolean) =>
    refunds.filter(which).reduce((sum, { amount }) => sum + amount, 0)
  const owedBy = payout ? (`${payout.channel}_owed` as const) : ('owed' as const)
  return [
    ...refundChannels.flatMap((channel) => {
      const method = refundMethod(channel, payment_method)
      const isOf = (refund: OrderRefund) => refund.channel === channel && !isToHandBack(refund)
      return [
        { text: `${method}_owed` as const, amount: sumOf((one) => isOf(one) && one.state !== 'done') },
        { text: `${method}_done` as const, amount: sumOf((one) => isOf(one) && one.state === 'done') },
      ]
    }),
    { text: owedBy, amount: sumOf(isToHandBack) },
  ].filter(({ amount }) => amount > 0)
}

type OrderRefund = Order['refunds'][number]

/** The amount that the shopper gets back if the order is cancelled, or is already getting back, in whole XOF. */
export function backOnCancel({ paidAmt, refundedAmt }: Pick<Order, 'paidAmt' | 'refundedAmt'>): number {
  return paidAmt - refundedAmt
}

/** A product of a repeated order: gone, sold out, or fewer than ordered. */
export function shortfallWord({ name, quantity }: { name: string; quantity: number }) {
  if (name === '') return 'gone'
  return quantity === 0 ? 'soldOut' : 'fewer'
}

/** Whether an event of a timeline is that the rider sets off again after a failed delivery. */
export const isSecondAttempt = (timeline: readonly { event: string }[], index: number): boolean =>
  timeline[index]?.event === 'on_the_way' &&
  timeline.slice(0, index).some(({ event }) => event === 'not_delivered')
