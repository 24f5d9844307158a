import {
  type OrderEvent,
  type OrderStatus,
  orderNumberAlphabet,
  type PaymentStatus,
  type Totals,
  totalsOf,
} from '@dix/contract'

/** So many pieces of a product. */
export type Wanted = { productId: string; quantity: number }

/** What the shopper saw when they ordered. Amounts in whole XOF. */
export type View = { list_items: readonly Wanted[]; subTotalAmt: number; totalAmt: number }

type Sold = { id: string; price: number; discount: number; stock: number }

export type Decision<Product> =
  | { lines: (Product & { quantity: number })[]; totals: Totals }
  | { problem: 'stock_short' | 'cart_changed' }

/**
 * Makes an order of a cart, at the prices of this moment, where the shelves hold it and the shopper saw just that.
 * A line whose product is no longer sold is no part of the cart: carts do not show it.
 *
 * `subTotalAmt` of the view may be the sum before discounts or after: clients of the specification send either.
 * `totalAmt` must be the total after discounts.
 *
 * @param products of the cart; one that is absent is no longer sold
 */
export function decideOrder<Product extends Sold>(
  cart: readonly Wanted[],
  products: readonly Product[],
  view: View,
): Decision<Product> {
  const sold = new Map(products.map((product) => [product.id, product]))
  const wanted = cart.filter(({ productId }) => sold.has(productId))
  const lines = wanted.map(({ productId, quantity }) => ({ ...sold.get(productId)!, quantity }))
  if (lines.some(({ quantity, stock }) => quantity > stock)) return { problem: 'stock_short' }
  const totals = totalsOf(lines)
  return lines.length > 0 && isSeen(wanted, totals, view) ? { lines, totals } : { problem: 'cart_changed' }
}

/** Whether a shopper saw these lines and sums, as `decideOrder` asks. */
export function isSeen(
  lines: readonly Wanted[],
  { subTotalAmt, totalAmt }: Pick<Totals, 'subTotalAmt' | 'totalAmt'>,
  view: View,
): boolean {
  return (
    isSameCart(lines, view.list_items) &&
    view.totalAmt === totalAmt &&
    (view.subTotalAmt === subTotalAmt || view.subTotalAmt === totalAmt)
  )
}

/** Whether two carts hold the same products in the same quantities, in whatever order. */
export function isSameCart(one: readonly Wanted[], other: readonly Wanted[]): boolean {
  const quantities = new Map(other.map(({ productId, quantity }) => [productId, quantity]))
  return (
    one.length === other.length &&
    quantities.size === other.length &&
    one.every(({ productId, quantity }) => quantities.get(productId) === quantity)
  )
}

/** `DX-` and eight characters for people. @param draw a whole number from 0, below what it is given, by chance */
export function orderNumber(draw: (below: number) => number): string {
  const characters = Array.from({ length: 8 }, () => orderNumberAlphabet[draw(orderNumberAlphabet.length)])
  return `DX-${characters.join('')}`
}

/** Where an order stands: whether it is on, and where its money is. */
export type Standing = { status: OrderStatus; paymentStatus: PaymentStatus }

/** What becomes of an order, and what its timeline tells of it. */
export type Change = Standing & { events: OrderEvent[] }

/** The shopper cancels. Undefined where it is too late, or there is nothing to cancel. */
export function cancel({ status, paymentStatus }: Standing): Change | undefined {
  if (status !== 'placed') return undefined
  if (paymentStatus === 'paid')
    return { status: 'cancelled', paymentStatus: 'refund_pending', events: ['cancelled', 'refund_started'] }
  return {
    status: 'cancelled',
    paymentStatus: paymentStatus === 'due' ? 'void' : paymentStatus,
    events: ['cancelled'],
  }
}

/**
 * The money has come. Where nothing is held for it any more, or nobody is there to have it brought, the order is
 * cancelled and the money goes back. Undefined where the order has nothing to do with it.
 */
export function confirmPayment({ status }: Standing, isWanted: boolean): Change | undefined {
  if (status === 'awaiting_payment' && isWanted)
    return { status: 'placed', paymentStatus: 'paid', events: ['placed', 'paid'] }
  if (status === 'awaiting_payment' || status === 'lapsed')
    return {
      status: 'cancelled',
      paymentStatus: 'refund_pending',
      events: ['paid', 'cancelled', 'refund_started'],
    }
  return undefined
}

/** Nobody paid in time. */
export function lapse({ status }: Standing): Change | undefined {
  return status === 'awaiting_payment' ? { status: 'lapsed', paymentStatus: 'void', events: [] } : undefined
}

/**
 * The money is back, whoever sent it: the shop, somebody in the provider's dashboard, or the provider for a sum that
 * nobody asked for. What is not paid any more is not brought.
 */
export function refund({ status, paymentStatus }: Standing): Change | undefined {
  if (paymentStatus === 'refund_pending') return { status, paymentStatus: 'refunded', events: ['refunded'] }
  return status === 'lapsed' || (status === 'placed' && paymentStatus === 'paid')
    ? { status: 'cancelled', paymentStatus: 'refunded', events: ['cancelled', 'refunded'] }
    : undefined
}

/** Whether something is still to be brought or paid back, so that the shop needs to know to whom. */
export function isUnderWay({ status, paymentStatus }: Standing): boolean {
  return status === 'placed' || paymentStatus === 'refund_pending'
}
