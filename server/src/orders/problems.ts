import type { FreshCart } from '@dix/contract'
import { Problem } from '../platform/http/problem.ts'

export function noSuchOrder() {
  return new Problem('not_found', 'There is no such order.')
}

export function noSuchPayment() {
  return new Problem('not_found', 'There is no such payment.')
}

export function noSuchAddress() {
  return new Problem('not_found', 'There is no such address.')
}

/** The shopper saw another cart: they get the current one. */
export function cartChanged(data: FreshCart) {
  const isEmpty = data.cart.length === 0
  const sentence = isEmpty ? 'Your cart is empty.' : 'Your cart has changed. Please check it and order again.'
  return new Problem('cart_changed', sentence, { data })
}

export function stockShort(data: FreshCart) {
  const sentence = 'Some products are no longer there in the quantity you want. Please check your cart.'
  return new Problem('stock_short', sentence, { data })
}

export function payWithTooLow() {
  const sentence = 'The amount you hand over must cover the total.'
  return new Problem('invalid_input', sentence, { fields: { payWith: sentence } })
}

export function payWithTooHigh() {
  const sentence = 'The amount you hand over may be 10,000 F CFA above the total at most.'
  return new Problem('invalid_input', sentence, { fields: { payWith: sentence } })
}

/** No provider takes a payment of nothing. */
export function nothingToPay() {
  return new Problem('payment_refused', 'This amount cannot be paid by card. Please pay on delivery.')
}

/** The key of this submit belongs to an order that is placed. */
export function placedAlready() {
  return new Problem('order_settled', 'This order is placed already. You find it among your orders.')
}

export function tooLateToCancel() {
  return new Problem('order_settled', 'This order can no longer be cancelled.')
}

export function nothingSoldAnyMore() {
  return new Problem('stock_short', 'Nothing of this order is sold any more.')
}

export function orderUnderWay() {
  const sentence =
    'An order of yours is under way. Cancel it or wait until it has arrived, then delete your account.'
  return new Problem('order_under_way', sentence)
}
