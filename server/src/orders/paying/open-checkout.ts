import { isDeepStrictEqual } from 'node:util'
import {
  absoluteImageUrl,
  discountedPrice,
  isPayableOnline,
  type orderEndpoints,
  type PaymentMethod,
  paymentMethods,
  paymentMethodTable,
} from '@dix/contract'
import type { PaymentPage, SessionRequest } from '../../payments/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { reserveStock } from '../../stock/index.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { mailTexts } from '../mails/mail-texts.ts'
import { type OrderDraft, type OrderRequest, readDraft } from '../placing/order-draft.ts'
import { isOffered, newOrderOf, priceDraft } from '../placing/price-draft.ts'
import { isSameSlot } from '../placing/slots.ts'
import { OpenPaymentError, withOrderTransaction } from '../placing/with-order-transaction.ts'
import { alreadyPlaced, notPayableOnline } from '../problems.ts'
import { insertedOrder, insertOrder } from '../queries/add-order.ts'
import { findOrder } from '../queries/find-orders.ts'
import { isDueSeen, isSameCart, isSeen } from '../rules.ts'
import type { StoredOrder } from '../schema.ts'
import { chargedAtFirst } from '../states/rules.ts'
import { fullNameOf } from '../wire.ts'

/** An order with reserved stock, and the shopper's email for the provider, if they have one. */
type Reserved = { order: StoredOrder; email: string | null }

type CheckoutProblem = ProblemOf<typeof orderEndpoints.checkout>

/**
 * Reserves the stock of the cart and opens the provider's page; the cart stays as it is. A repeated request for the
 * same cart returns the same page.
 *
 * @returns the page, or a problem of `priceDraft`, `payment_refused` if nothing or too little is due or the provider refuses,
 *   `payment_unavailable` (nothing is reserved then), `order_settled` if the key already belongs to an order
 */
export async function openCheckout(
  dependencies: OrdersDependencies,
  request: OrderRequest,
): Promise<(PaymentPage & { orderId: string }) | CheckoutProblem> {
  const reserved = await withOrderTransaction(dependencies, request.sender, (tx) =>
    reserve(tx, dependencies, request),
  )
  if (reserved instanceof Problem) return reserved
  const { id } = reserved.order
  const session = asSession(reserved, { ...dependencies, ...request })
  const page = await dependencies.payments.open(id, session)
  if (!(page instanceof Problem)) return { ...page, orderId: id }
  return page.code === 'payment_refused' ? refusedAmount(dependencies, page) : page
}

/** An amount that cannot be paid online: shops without cash do not suggest it. */
function refusedAmount({ settings, payments }: OrdersDependencies, cause?: Problem) {
  const isPossible = (method: PaymentMethod) =>
    paymentMethodTable[method].paidAtDoor && isOffered(settings.current, payments.methods, method)
  return notPayableOnline({ takesCash: paymentMethods.some(isPossible), cause })
}

async function reserve(
  tx: Transaction,
  dependencies: OrdersDependencies,
  request: OrderRequest,
): Promise<Reserved | CheckoutProblem | OpenPaymentError> {
  const { userId, method } = request
  const { draft, earlier } = await readDraft(tx, dependencies, request)
  const { orderIdOfKey, unpaidOrderId } = earlier
  if (orderIdOfKey && orderIdOfKey !== unpaidOrderId) return alreadyPlaced()
  const unpaidOrder = unpaidOrderId === undefined ? undefined : await findOrder(tx, userId, unpaidOrderId)
  if (unpaidOrder && !draft.buyer?.blocked && isRepeated(unpaidOrder, request, draft))
    return { order: unpaidOrder, email: draft.buyer!.email }
  const priced = priceDraft(dependencies, request, draft, unpaidOrder)
  if (priced instanceof Problem) return priced
  if (!isPayableOnline(priced.bill)) return refusedAmount(dependencies)
  if (unpaidOrder) return new OpenPaymentError(unpaidOrder.id)
  const order = newOrderOf(request, priced)
  const insertion = insertOrder(order, [reserveStock(order.lines, order)])
  const [[inserted]] = await Promise.all([
    tx.batch([insertion]),
    dependencies.payments.prepare(tx, { reference: order.id, amount: chargedAtFirst(order), method }),
  ])
  return { order: insertedOrder(order, inserted), email: priced.buyer.email }
}

/** Whether this request repeats the unpaid order. */
function isRepeated(unpaidOrder: StoredOrder, request: OrderRequest, draft: OrderDraft): boolean {
  const { cart, buyer, credit } = draft
  const mayUseCredit = request.useCredit && (credit > 0 || unpaidOrder.creditUsed > 0)
  return (
    unpaidOrder.paymentMethod === request.method &&
    isSameCart(unpaidOrder.lines, cart.lines) &&
    isSeen(unpaidOrder.lines, { subTotalAmt: unpaidOrder.subTotal, totalAmt: unpaidOrder.total }, request) &&
    unpaidOrder.couponCode === request.coupon &&
    mayUseCredit === unpaidOrder.creditUsed > 0 &&
    isSameSlot(unpaidOrder, request) &&
    isDueSeen({ totalAmt: unpaidOrder.total, dueAmt: chargedAtFirst(unpaidOrder) }, request) &&
    isDeepStrictEqual(buyer?.address, unpaidOrder.address)
  )
}

/** In the language of the request, not of the account. */
function asSession(
  { order, email }: Reserved,
  {
    publicUrl,
    returnTo,
    ...viewer
  }: Pick<OrdersDependencies, 'publicUrl' | 'shopLanguage'> & Pick<OrderRequest, 'locale' | 'returnTo'>,
): SessionRequest {
  const { number, paymentMethod: method, lines, deliveryFee, couponCode, creditUsed } = order
  const texts = mailTexts[viewer.locale]
  const items = lines.map((line) => ({
    image: line.images[0] === undefined ? null : absoluteImageUrl(line.images[0], publicUrl),
    name: fullNameOf(line, viewer),
    quantity: line.quantity,
    amount: discountedPrice(line.price, line.discount),
  }))
  const delivery = { image: null, name: texts.delivery, quantity: 1, amount: deliveryFee }
  const charged = deliveryFee > 0 ? [...items, delivery] : items
  // The provider accepts no negative line, so an order with a coupon or credit is a single line.
  const takenOff = [
    ...(couponCode === null ? [] : [texts.coupon(couponCode)]),
    ...(creditUsed > 0 ? [texts.credit] : []),
  ]
  const reduced = takenOff.length > 0 && {
    image: null,
    name: [number, ...takenOff].join(', '),
    quantity: 1,
    amount: chargedAtFirst(order),
  }
  return {
    method,
    title: number,
    email,
    locale: viewer.locale,
    items: reduced ? [reduced] : charged,
    returnTo,
  }
}
