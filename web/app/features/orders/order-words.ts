import type { Order, OrderStatus } from '@dix/contract'

/** The ground on which a status stands. */
export const statusTones = {
  awaiting_payment: 'info',
  placed: 'promise',
  cancelled: 'error',
  lapsed: 'error',
} as const satisfies Record<OrderStatus, string>

type Payment = Pick<Order, 'payment_method' | 'payment_status' | 'payWith'>

/** What is to be said about the money: a word for how it stands, and the sentence beneath. */
export function paymentWords({ payment_method, payment_status, payWith }: Payment) {
  switch (payment_status) {
    case 'due':
      return { word: 'due', hint: payWith === null ? 'dueExact' : 'dueNote' } as const
    case 'paid':
      return { word: 'paid', hint: payment_method === 'card' ? 'paidByCard' : 'paidByCash' } as const
    default:
      return { word: payment_status, hint: `${payment_status}Hint` } as const
  }
}

/** Whether money was taken by card, so that cancelling sends it back. */
export function isPaidByCard({ payment_method, payment_status }: Order): boolean {
  return payment_method === 'card' && payment_status === 'paid'
}

/** A shortfall of an order that was put into the cart again: gone, none left, or fewer than there were. */
export function shortfallWord({ name, quantity }: { name: string; quantity: number }) {
  if (name === '') return 'gone'
  return quantity === 0 ? 'soldOut' : 'fewer'
}
