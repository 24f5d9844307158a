import { isDeepStrictEqual } from 'node:util'
import { discountedPrice } from '@dix/contract'
import { stockMovement } from '../catalogue/index.ts'
import type { PaymentPage, SessionRequest } from '../payments/index.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { OrderRequest, Orders } from './orders.ts'
import { nothingToPay, placedAlready } from './problems.ts'
import { insertedOrder, insertOrder, type NewOrder } from './queries/add-order.ts'
import { findOrder } from './queries/find-orders.ts'
import type { StoredOrder } from './queries/order.ts'
import { draftOrder, fillBasket, readWish, type Wish } from './read-basket.ts'
import { begin, isSameCart, isSeen } from './rules.ts'
import { takeStock } from './stock.ts'
import { nameOf } from './wire.ts'
import { PaymentInTheWay, withOrderTransaction } from './with-order-transaction.ts'

/** An order whose stock is held, and whom the provider writes to. */
type Held = { order: StoredOrder; email: string }

/**
 * Holds the stock of the cart and opens the provider's page; the cart stays as it is. Asked again for the same cart,
 * it answers the same page.
 *
 * @throws Problem `cart_changed` or `stock_short` with the fresh cart, `not_found` for the address,
 * `payment_refused`, `payment_unavailable` (nothing is held then), `order_settled` where the key has its order
 */
export async function openCheckout(
  orders: Orders,
  request: OrderRequest,
): Promise<PaymentPage & { orderId: string }> {
  const held = await withOrderTransaction(orders, (tx) => hold(tx, orders, request))
  const page = await orders.payments.open(
    held.order.id,
    asSession(held, { ...orders, locale: request.locale }),
  )
  return { ...page, orderId: held.order.id }
}

async function hold(tx: Transaction, orders: Orders, request: OrderRequest): Promise<Held> {
  const { userId } = request
  const { wish, earlier } = await readWish(tx, request)
  const { ofKey, awaiting } = earlier
  if (ofKey && ofKey !== awaiting) throw placedAlready()
  const begun = awaiting === undefined ? undefined : await findOrder(tx, userId, awaiting)
  if (begun && isAskedFor(begun, request, wish)) return { order: begun, email: wish.buyer!.email }
  const basket = fillBasket(orders, request, wish, begun?.lines)
  if (basket.totals.totalAmt === 0) throw nothingToPay()
  if (begun) throw new PaymentInTheWay(begun.id)
  const draft = draftOrder(request, basket)
  const order: NewOrder = { ...draft, ...begin(request.method) }
  const insertion = insertOrder(order, [stockMovement(takeStock(draft.lines), 'reserve', draft.id)])
  const [[inserted]] = await Promise.all([
    tx.batch([insertion]),
    orders.payments.prepare(tx, {
      reference: draft.id,
      amount: draft.total,
      method: request.method,
    }),
  ])
  return { order: insertedOrder(order, inserted), email: basket.buyer.email }
}

/** Whether the order that waits for its payment is the very one that somebody asks for again. */
function isAskedFor(begun: StoredOrder, request: OrderRequest, { cart, buyer }: Wish): boolean {
  return (
    isSameCart(begun.lines, cart.lines) &&
    isSeen(begun.lines, { subTotalAmt: begun.subTotal, totalAmt: begun.total }, request) &&
    isDeepStrictEqual(buyer?.place, begun.address)
  )
}

/** In the language of who reads the page, whatever their account's is. */
function asSession(
  { order: { number, lines }, email }: Held,
  { publicUrl, ...reader }: Pick<Orders, 'publicUrl' | 'shopLanguage'> & Pick<OrderRequest, 'locale'>,
): SessionRequest {
  const items = lines.map((line) => ({
    image: line.images[0] === undefined ? null : publicUrl + line.images[0],
    name: nameOf(line, reader),
    quantity: line.quantity,
    amount: discountedPrice(line.price, line.discount),
  }))
  return { title: number, email, locale: reader.locale, items }
}
