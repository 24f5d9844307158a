import { type Order, type OrderState, paymentMethodTable, paymentStateTable } from '@dix/contract'
import type { Tone } from '../../ui/badge.tsx'

/** The tone of a state's badge. */
export const stateTones: Record<OrderState, Tone> = {
  awaiting_payment: 'info',
  placed: 'highlight',
  cancelled: 'error',
  expired: 'error',
}

type Payment = Pick<Order, 'payment_method' | 'payment_status' | 'payWith'>

/** Which sentence explains how an order is paid; null where it names the note that is handed over. */
export function paymentHint({ payment_method, payment_status, payWith }: Payment) {
  const isOwed = paymentStateTable[payment_status].money === 'owed'
  return isOwed && payWith !== null ? null : (`${payment_method}_${payment_status}` as const)
}

/** Whether cancelling an order sends its money back. */
export function isRefundedOnCancel({ payment_method, payment_status }: Order): boolean {
  const { money } = paymentStateTable[payment_status]
  return money === 'received' && paymentMethodTable[payment_method].refundedByProvider
}

/** A shortfall of an order that was put into the cart again: gone, none left, or fewer than there were. */
export function shortfallWord({ name, quantity }: { name: string; quantity: number }) {
  if (name === '') return 'gone'
  return quantity === 0 ? 'soldOut' : 'fewer'
}
