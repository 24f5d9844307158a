import { type Order, type OrderState, paymentMethodTable, paymentStateTable } from '@dix/contract'
import type { Tone } from '../../ui/badge.tsx'

/** The tone of a state's badge. */
export const stateTones: Record<OrderState, Tone> = {
  awaiting_payment: 'info',
  placed: 'live',
  picking: 'highlight',
  packed: 'brand',
  on_the_way: 'info',
  delivered: 'success',
  not_delivered: 'error',
  returned: 'muted',
  cancelled: 'muted',
  expired: 'muted',
}

type Payment = Pick<Order, 'payment_method' | 'payment_status' | 'payWith'>

/** The key of the text about the payment; null if the page shows the note and the change instead. */
export function paymentHint({ payment_method, payment_status, payWith }: Payment) {
  const isOwed = paymentStateTable[payment_status]?.money === 'owed'
  return isOwed && payWith !== null ? null : (`${payment_method}_${payment_status}` as const)
}

/** Whether cancelling refunds the order. */
export function isRefundedOnCancel({ payment_method, payment_status }: Order): boolean {
  const isReceived = paymentStateTable[payment_status]?.money === 'received'
  return isReceived && paymentMethodTable[payment_method]?.refundedByProvider
}

/** A product of a repeated order: gone, sold out, or fewer than ordered. */
export function shortfallWord({ name, quantity }: { name: string; quantity: number }) {
  if (name === '') return 'gone'
  return quantity === 0 ? 'soldOut' : 'fewer'
}
