import { cartEmptying } from '../cart/index.ts'
import { stockMoving } from '../catalogue/index.ts'
import type { Queries } from '../platform/database/client.ts'
import type { Last } from '../platform/database/transaction.ts'
import { mailQueueing } from '../platform/mail/index.ts'
import { placedMail } from './mails.ts'
import type { OrderRequest, Orders } from './orders.ts'
import { payWithTooHigh, payWithTooLow, placedAlready } from './problems.ts'
import { addOrder, type NewOrder } from './queries/add-order.ts'
import { findEarlier, findOrder } from './queries/find-orders.ts'
import type { StoredOrder } from './queries/order.ts'
import { draftOrder, fillBasket, readWish } from './read-basket.ts'
import { begin, isSeen } from './rules.ts'
import { takeStock } from './stock.ts'
import { PaymentInTheWay, underCartLock } from './under-cart-lock.ts'

/**
 * Places an order that is paid at the door: takes the stock, writes the order, empties the cart and queues the mail,
 * or does none of it. Repeated with its key, it answers the order of the first time.
 *
 * @throws Problem `cart_changed` or `stock_short` with the fresh cart, `not_found` for the address, `invalid_input`
 * at payWith, `order_settled` where the key belongs to the order of another cart, `payment_unavailable` where a payment by card cannot be closed first
 */
export async function placeOrder(orders: Orders, request: OrderRequest): Promise<StoredOrder> {
  return underCartLock(orders, request.userId, (tx, last, isHeld) => place(tx, last, orders, request, isHeld))
}

async function place(
  tx: Queries,
  last: Last,
  orders: Orders,
  request: OrderRequest,
  isHeld: Promise<boolean>,
): Promise<StoredOrder> {
  const { userId, key, payWith } = request
  const [{ ofKey, awaiting }, wish] = await Promise.all([
    findEarlier(tx, userId, key),
    readWish(tx, request, isHeld),
  ])
  // A late repetition finds its order, whatever the shopper has begun since.
  if (ofKey && ofKey !== awaiting) return repeated((await findOrder(tx, userId, ofKey))!, request)
  const begun = awaiting === undefined ? undefined : await findOrder(tx, userId, awaiting)
  const basket = fillBasket(orders, request, wish, begun?.lines)
  checkNotes(payWith, basket.totals.totalAmt)
  if (begun) throw new PaymentInTheWay(begun.id)
  const draft = draftOrder(request, basket)
  const order: NewOrder = { ...draft, ...begin(request.method) }
  last()
  return addOrder(tx, 'add_cash_order', order, [
    stockMoving(takeStock(order.lines), 'sale', order.id),
    cartEmptying(userId),
    mailQueueing(placedMail(order, basket.buyer, orders)),
  ])
}

/** The order of the first time, unless the key comes with another cart: that one was never ordered. */
function repeated(first: StoredOrder, request: OrderRequest): StoredOrder {
  if (isSeen(first.lines, { subTotalAmt: first.subTotal, totalAmt: first.total }, request)) return first
  throw placedAlready()
}

/** The largest note of the West African franc: nobody needs change of more. */
const largestNote = 10_000

function checkNotes(payWith: number | null, total: number): void {
  if (payWith === null) return
  if (payWith < total) throw payWithTooLow()
  if (payWith > total + largestNote) throw payWithTooHigh()
}
