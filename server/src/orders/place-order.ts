import { emptyCart } from '../cart/index.ts'
import { stockMovement } from '../catalogue/index.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { mailStatement } from '../platform/mail/index.ts'
import { placedMail } from './mails.ts'
import type { OrderRequest, Orders } from './orders.ts'
import { payWithTooHigh, payWithTooLow, placedAlready } from './problems.ts'
import { insertedOrder, insertOrder, type NewOrder } from './queries/add-order.ts'
import { findOrder } from './queries/find-orders.ts'
import type { StoredOrder } from './queries/order.ts'
import { draftOrder, fillBasket, readWish } from './read-basket.ts'
import { begin, isSeen } from './rules.ts'
import { takeStock } from './stock.ts'
import { PaymentInTheWay, withOrderTransaction } from './with-order-transaction.ts'

/**
 * Places an order that is paid at the door: takes the stock, writes the order, empties the cart and queues the mail,
 * or does none of it. Repeated with its key, it answers the order of the first time.
 *
 * @throws Problem `cart_changed` or `stock_short` with the fresh cart, `not_found` for the address, `invalid_input`
 * at payWith, `order_settled` where the key belongs to the order of another cart, `payment_unavailable` where a payment by card cannot be closed first
 */
export async function placeOrder(orders: Orders, request: OrderRequest): Promise<StoredOrder> {
  return withOrderTransaction(orders, (tx) => place(tx, orders, request))
}

async function place(tx: Transaction, orders: Orders, request: OrderRequest): Promise<StoredOrder> {
  const { userId, payWith } = request
  const { wish, earlier } = await readWish(tx, request)
  const { ofKey, awaiting } = earlier
  // A late repetition finds its order, whatever the shopper has begun since.
  if (ofKey && ofKey !== awaiting) return repeated((await findOrder(tx, userId, ofKey))!, request)
  const begun = awaiting === undefined ? undefined : await findOrder(tx, userId, awaiting)
  const basket = fillBasket(orders, request, wish, begun?.lines)
  checkNotes(payWith, basket.totals.totalAmt)
  if (begun) throw new PaymentInTheWay(begun.id)
  const draft = draftOrder(request, basket)
  const order: NewOrder = { ...draft, ...begin(request.method) }
  const insertion = insertOrder(order, [
    stockMovement(takeStock(order.lines), 'sale', order.id),
    ...emptyCart(userId),
    mailStatement(placedMail(order, basket.buyer, orders)),
  ])
  const [inserted] = await tx.batch([insertion], { commit: true })
  return insertedOrder(order, inserted)
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
