import {
  type Bill,
  dayAndTimeWords,
  type FreshCart,
  formatXof,
  type Locale,
  locales,
  type OpenState,
  type Order,
} from '@dix/contract'
import { Problem } from '../platform/http/problem.ts'

export function noSuchOrder() {
  return new Problem('not_found', 'Order not found.')
}

export function noSuchPayment() {
  return new Problem('not_found', 'Payment not found.')
}

/** The shop has blocked the customer. Its reason is visible to staff only. */
export function customerBlocked() {
  return new Problem('blocked', 'We cannot take your order. Please contact the shop.')
}

/** @param now milliseconds since 1970; the message says “today” or “tomorrow” relative to it */
export function shopClosed({ reason, opensAt }: Extract<OpenState, { isOpen: false }>, now: number) {
  if (opensAt === null && reason === '') return new Problem('shop_closed', 'The shop is temporarily closed.')
  // The message already ends with a full stop.
  const why = reason.replace(/\.$/, '')
  if (opensAt === null)
    return new Problem('shop_closed', 'The shop is temporarily closed ({reason}).', {
      values: { reason: why },
    })
  const opens = Object.fromEntries(
    locales.map((locale) => [locale, dayAndTimeWords(opensAt, now, locale)]),
  ) as Record<Locale, string>
  if (reason === '')
    return new Problem('shop_closed', 'The shop is closed. It opens {opens}.', { values: { opens } })
  const message = 'The shop is closed ({reason}). It opens {opens}.'
  return new Problem('shop_closed', message, { values: { reason: why, opens } })
}

/** The slot is past or full, or the store offers none. */
export function slotUnavailable() {
  const message = 'This delivery time is no longer available. Choose another one.'
  return new Problem('slot_unavailable', message)
}

/** The owner has turned this payment method off. */
export function methodOff() {
  return new Problem(
    'method_off',
    'The shop is not accepting this payment method right now. Choose another one.',
  )
}

export function noSuchAddress() {
  return new Problem('not_found', 'Address not found.')
}

/**
 * The quarter or pin of the address is in no zone. There is no separate code, because clients of the specification would
 * not know it.
 */
export function outsideZones() {
  const message = 'We do not deliver to this address yet. Choose another address, or call the shop.'
  return new Problem('invalid_input', message, { fields: { addressId: message } })
}

/** The shopper saw another cart: they get the current one. */
export function cartChanged(data: FreshCart) {
  const isEmpty = data.cart.length === 0
  const message = isEmpty ? 'Your cart is empty.' : 'Your cart has changed. Check it and order again.'
  return new Problem('cart_changed', message, { data })
}

/** The cart is empty because it became this order; tells a shopper whose first response was lost. */
export function cartOrdered(data: FreshCart, { id, number }: { id: string; number: string }) {
  const message = 'Your order {number} has already been placed.'
  const placed = { _id: id, orderId: number }
  return new Problem('cart_changed', message, { data: { ...data, placed }, values: { number } })
}

/** The shopper saw another amount due; the current cart's terms lead to the new one. */
export function dueChanged(data: FreshCart, { dueAmt }: Bill) {
  const message = 'The amount due is now {due}. Check it and order again.'
  return new Problem('cart_changed', message, { data, values: { due: formatXof(dueAmt) } })
}

/** For clients that do not show a delivery fee. */
export function feeNotSeen(bill: Bill) {
  const message =
    'Delivery costs {fee}, so {due} is due in total. This app does not show it yet: please order on the shop’s own website.'
  const values = { fee: formatXof(bill.deliveryFee), due: formatXof(bill.dueAmt) }
  return new Problem('fee_not_seen', message, { data: bill, values })
}

/** Both amounts are whole XOF. */
export function belowMinimum(smallestOrder: number, totalAmt: number) {
  const message = 'The minimum order is {smallest}. Add {missing} to your cart.'
  const values = { smallest: formatXof(smallestOrder), missing: formatXof(smallestOrder - totalAmt) }
  return new Problem('below_minimum', message, { values })
}

/** @param data the current cart, with what is left of each product */
export function stockShort(data: FreshCart) {
  const message = 'Some products are no longer available in the quantity you want. Check your cart.'
  return new Problem('stock_short', message, { data })
}

export function cashTenderedTooLow() {
  const message = 'The amount you pay with must cover the total.'
  return new Problem('invalid_input', message, { fields: { payWith: message } })
}

export function cashTenderedTooHigh() {
  const message = 'The amount you pay with can be up to 10 000 F CFA above the total.'
  return new Problem('invalid_input', message, { fields: { payWith: message } })
}

/** No provider takes this amount. @param takesCash whether the shopper can pay at the door instead */
export function notPayableOnline({ takesCash, cause }: { takesCash: boolean; cause?: unknown }) {
  const message = takesCash
    ? 'This amount cannot be paid online. Please pay on delivery.'
    : 'This amount cannot be paid online. Change the products in your cart, or remove the coupon code.'
  return new Problem('payment_refused', message, { cause })
}

/** The key of this submit belongs to a placed order. */
export function alreadyPlaced() {
  return new Problem('order_settled', 'This order has already been placed. You can find it in your orders.')
}

/** The lines of the order are no longer open. @param underWay whether it is still to be delivered */
export function tooLateToAdd(underWay: boolean) {
  const message = underWay
    ? 'We are already preparing this order, so nothing can be added to it any more. Your cart has not changed: place a new order.'
    : 'This order is over, so nothing can be added to it. Your cart has not changed: place a new order.'
  return new Problem('order_settled', message)
}

/** A card cannot be charged more than it was. */
export function paidOnline() {
  const message =
    'This order was paid by card, so nothing can be added to it. Your cart has not changed: place a new order.'
  return new Problem('order_settled', message)
}

/** Staff or another tab changed the order since the shopper saw it. */
export function ownOrderChanged(data: Order) {
  const message = 'This order has changed in the meantime. Check it and add your products again.'
  return new Problem('order_changed', message, { data })
}

/** A line keeps the price it was ordered at, and an order has each product once. */
export function priceDiffers(name: string) {
  const message =
    'The price of {name} has changed since this order. Take it out of the cart, or place a new order.'
  return new Problem('order_settled', message, { values: { name } })
}

/** The shopper saw another amount due for the order with the added products. */
export function additionNotSeen(bill: Bill, due: number) {
  const message = 'The order would cost {due} in total. Check it and add your products again.'
  return new Problem('fee_not_seen', message, { data: bill, values: { due: formatXof(due) } })
}

/** The state of the order no longer lets its shopper cancel it. */
export function tooLateToCancel() {
  return new Problem('order_settled', 'This order can no longer be cancelled.')
}

/** The link is wrong, or its order ended more than 24 hours ago. */
export function orderLinkDead() {
  return new Problem('link_dead', 'This link no longer works. Log in to see your order.')
}

/** The order was packed, or two minutes have passed. */
export function tooLateToDecide() {
  return new Problem('order_settled', 'It is too late to decide: your earlier choice applies.')
}

/** Mobile money needs a mobile number. */
export function mobileNumberWrong() {
  const message = 'Enter a valid mobile number.'
  return new Problem('invalid_input', message, { fields: { phone: message } })
}

/** No product of an earlier order can be ordered again. */
export function nothingAvailable() {
  return new Problem('stock_short', 'None of the products in this order are available any more.')
}

/** None of the chosen products is left. */
export function noneAvailable() {
  return new Problem('stock_short', 'None of these products are available any more.')
}

/** For a shopper who wants to delete their account. @param underWay whether an order is; otherwise a refund is due */
export function accountNeeded(underWay: boolean) {
  const message = underWay
    ? 'You have an order in progress. Cancel it or wait for its delivery, then delete your account.'
    : 'We still owe you a refund. Delete your account once you have received it.'
  return new Problem('order_under_way', message)
}
