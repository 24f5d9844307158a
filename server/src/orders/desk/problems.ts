import type {
  Bill,
  BillTerms,
  CouponProblem,
  DeskOrder,
  RefundChannel,
  ShopSettings,
  Store,
} from '@dix/contract'
import { formatXof, quantityValue } from '@dix/contract'
import { Problem } from '../../platform/http/problem.ts'

/** A colleague was faster, or the response to an earlier request was lost, so staff get the current order. */
export function orderChanged(data: DeskOrder) {
  return new Problem('order_changed', 'This order has changed in the meantime. This is its current state.', {
    data,
  })
}

/** The order does not allow what staff ask for, or no longer. */
export function noLongerPossible() {
  return new Problem('order_settled', 'This is no longer possible for this order.')
}

export function reasonMissing() {
  return new Problem('invalid_input', 'Choose a reason.', { fields: { reason: 'Choose a reason.' } })
}

/** The new amount due exceeds the one that the customer agreed to. */
export function notAgreed() {
  return new Problem('not_agreed', 'The customer must agree to pay more.')
}

/** @param left pieces, or steps of so many grams */
export function notEnoughStock(left: { name: string; stock: number; stepGrams: number | null }) {
  const { name, stock, stepGrams } = left
  return new Problem('stock_short', 'Not enough stock of {name}: {stock} left.', {
    values: { name, stock: quantityValue({ quantity: stock, stepGrams }) },
  })
}

/** A step cannot be undone because the pieces that it put back have been sold. @param left as in `notEnoughStock` */
export function soldSince(left: { name: string; stock: number; stepGrams: number | null }) {
  const { name, stock, stepGrams } = left
  return new Problem('stock_short', 'This cannot be undone: {name} has been sold since, {stock} left.', {
    values: { name, stock: quantityValue({ quantity: stock, stepGrams }) },
  })
}

/** A cancellation cannot be undone because other orders have reached this limit of the coupon that it released. */
export function couponUsedSince(limit: CouponProblem) {
  const message =
    limit === 'notFirst'
      ? 'This cannot be undone: the coupon is for the first order, and there is another one since.'
      : 'This cannot be undone: the coupon has been used again since.'
  return new Problem('order_settled', message)
}

/** A cancellation cannot be undone because other orders have filled the slot that it released. */
export function slotFilledSince() {
  return new Problem('order_settled', 'This cannot be undone: its delivery time has been filled since.')
}

/** Prices or the shop's terms have changed since staff quoted the amount due to the customer. */
export function dueDiffers(bill: Bill, { deliveryFee, freeFrom, roundsCash }: BillTerms) {
  const message = 'The amount due is now {due}. Check it and order again.'
  const data = { ...bill, terms: { deliveryFee, freeFrom, roundsCash } }
  return new Problem('cart_changed', message, { data, values: { due: formatXof(bill.dueAmt) } })
}

/** Staff of one store see no orders of another, not even those they took by phone. */
export function otherStore({ identity }: ShopSettings, { name }: Store) {
  const message = 'This address is served by {store}, not by your store.'
  const values = { store: name || identity.name }
  return new Problem('invalid_input', message, { values, fields: { address: message } })
}

export function notSold() {
  const message = 'This product is no longer sold.'
  return new Problem('invalid_input', message, { fields: { lines: message } })
}

/** A line keeps the step it was ordered in. */
export function otherStep() {
  const message = 'This product is now sold in different steps: this line can only be reduced.'
  return new Problem('invalid_input', message, { fields: { lines: message } })
}

export function tooManyLines() {
  const message = 'An order can hold up to 200 products.'
  return new Problem('invalid_input', message, { fields: { lines: message } })
}

/** The key of this request belongs to an order with other details or products. */
export function keyTaken({ id, number }: { id: string; number: string }) {
  const data = { _id: id, orderId: number }
  return new Problem('order_settled', 'This order has already been placed.', { data })
}

/** No line of the order would keep any pieces. */
export function nothingLeft() {
  const message = 'An order must keep at least one product. Cancel it instead.'
  return new Problem('invalid_input', message, { fields: { lines: message } })
}

/** Unlike a cancellation, a full refund would leave the stock sold and an unpaid order out for delivery. */
export function cancelInstead(field: 'amount' | 'lines' = 'amount') {
  const message = 'This refunds the whole order. Cancel it instead.'
  return new Problem('invalid_input', message, { fields: { [field]: message } })
}

/** A line has fewer pieces than are to be refunded. */
export function moreThanBought() {
  const message = 'This is more than was bought.'
  return new Problem('invalid_input', message, { fields: { lines: message } })
}

export function nothingToRefund() {
  const message = 'Choose what to refund.'
  return new Problem('invalid_input', message, { fields: { amount: message } })
}

/** @param left in whole XOF */
export function tooMuchToRefund(left: number) {
  const message = 'You can refund up to {amount}.'
  return new Problem('invalid_input', message, {
    fields: { amount: message },
    values: { amount: formatXof(left) },
  })
}

/** The customer now wants a refund another way than staff saw. */
export function payoutChanged(data: DeskOrder) {
  const message = 'The customer has changed how they want this money. Nothing was recorded: check the order.'
  return new Problem('order_changed', message, { data })
}

/** The customer already has the money of a refund. @param by the member of staff who paid it out */
export function alreadyPaidOut(data: DeskOrder, channel: RefundChannel, by: string | null | undefined) {
  if (channel === 'credit') {
    const message =
      'The customer has this money as store credit. Do not pay it; if you have, choose “Recorded by mistake” at the credit.'
    return new Problem('order_changed', message, { data })
  }
  if (channel === 'provider' || !by)
    return new Problem('order_changed', 'The customer already has this refund. Do not pay it again.', {
      data,
    })
  const message =
    channel === 'cash'
      ? '{by} has already paid this out in cash. Do not pay it again.'
      : '{by} has already sent this by mobile money. Do not pay it again.'
  return new Problem('order_changed', message, { data, values: { by } })
}

/** Credit belongs to an account. */
export function noCredit() {
  return new Problem('order_settled', 'This customer has no account, so they can have no store credit.')
}

/** The customer has used the credit of the order for another one since. */
export function creditSpentSince() {
  return new Problem('order_settled', 'The customer has used their store credit for another order since.')
}

/** The rider's cash or next trip depends on the delivery. */
export function neededByRider() {
  const message =
    'This cannot be undone: the rider has handed in the cash, ended the shift or begun another trip since.'
  return new Problem('order_settled', message)
}

export function noSuchRefund() {
  return new Problem('not_found', 'Refund not found.')
}

/** The email about a step waits until the step can no longer be undone. */
export function mailedLater() {
  const message = 'This email is sent by itself within a minute, once the last step can no longer be undone.'
  return new Problem('order_settled', message)
}

export function noMailbox() {
  return new Problem('order_settled', 'This order is not linked to an account with an email address.')
}
