import {
  type Actor,
  mayFollow,
  type OrderEvent,
  type OrderState,
  orderNumberAlphabet,
  orderStateTable,
  type PaymentMethod,
  type PaymentState,
  paymentMethodTable,
  paymentStateTable,
  type Totals,
  totalsOf,
} from '@dix/contract'

/** A product and how many pieces of it. */
export type OrderedQuantity = { productId: string; quantity: number }

/** The cart as the shopper saw it when they ordered. Amounts in whole XOF. */
export type SeenCart = { list_items: readonly OrderedQuantity[]; subTotalAmt: number; totalAmt: number }

type Priced = { id: string; price: number; discount: number; stock: number }

export type OrderDecision<Product> =
  | { lines: (Product & { quantity: number })[]; totals: Totals }
  | { problem: 'stock_short' | 'cart_changed' }

/**
 * Prices a cart at current prices, if stock suffices and the shopper saw exactly these amounts. Lines whose
 * product is no longer sold are left out: carts do not show them.
 *
 * The shopper's `subTotalAmt` may be the sum before discounts or after: clients of the specification send either.
 * `totalAmt` must be the total after discounts.
 *
 * @param products of the cart; one that is absent is no longer sold
 */
export function decideOrder<Product extends Priced>(
  cart: readonly OrderedQuantity[],
  products: readonly Product[],
  seen: SeenCart,
): OrderDecision<Product> {
  const sold = new Map(products.map((product) => [product.id, product]))
  const wanted = cart.filter(({ productId }) => sold.has(productId))
  const lines = wanted.map(({ productId, quantity }) => ({ ...sold.get(productId)!, quantity }))
  if (lines.some(({ quantity, stock }) => quantity > stock)) return { problem: 'stock_short' }
  const totals = totalsOf(lines)
  return lines.length > 0 && isSeen(wanted, totals, seen) ? { lines, totals } : { problem: 'cart_changed' }
}

/** Whether these lines and totals are what the shopper saw. See `decideOrder`. */
export function isSeen(
  lines: readonly OrderedQuantity[],
  { subTotalAmt, totalAmt }: Pick<Totals, 'subTotalAmt' | 'totalAmt'>,
  seen: SeenCart,
): boolean {
  return (
    isSameCart(lines, seen.list_items) &&
    seen.totalAmt === totalAmt &&
    (seen.subTotalAmt === subTotalAmt || seen.subTotalAmt === totalAmt)
  )
}

/** Whether two carts have the same products and quantities, in any order. */
export function isSameCart(one: readonly OrderedQuantity[], other: readonly OrderedQuantity[]): boolean {
  const quantities = new Map(other.map(({ productId, quantity }) => [productId, quantity]))
  return (
    one.length === other.length &&
    quantities.size === other.length &&
    one.every(({ productId, quantity }) => quantities.get(productId) === quantity)
  )
}

/** `DX-` and eight characters. @param draw a random whole number from 0, below what it is given */
export function orderNumber(draw: (below: number) => number): string {
  const characters = Array.from({ length: 8 }, () => orderNumberAlphabet[draw(orderNumberAlphabet.length)])
  return `DX-${characters.join('')}`
}

/** The two states of an order: its own, and that of its payment. */
export type OrderStatus = { status: OrderState; paymentStatus: PaymentState }

/** The new state of an order, and its new timeline events. */
export type OrderTransition = OrderStatus & { events: OrderEvent[] }

/**
 * How an order begins: one that is paid at the door is placed at once, any other reserves its stock until it is paid.
 */
export function begin(method: PaymentMethod): OrderTransition {
  const status: OrderStatus = paymentMethodTable[method].paidAtDoor
    ? { status: 'placed', paymentStatus: 'due' }
    : { status: 'awaiting_payment', paymentStatus: 'pending' }
  return { ...status, events: eventsOf(status) }
}

export function isCancelled({ status }: OrderStatus): boolean {
  return status === 'cancelled'
}

/** The shopper cancels. Undefined if it is too late or already cancelled. */
export function cancel(before: OrderStatus): OrderTransition | undefined {
  const { whenCancelled } = paymentStateTable[before.paymentStatus]
  return moveOn(before, { status: 'cancelled', paymentStatus: whenCancelled }, 'shopper')
}

/**
 * The payment succeeded. If the stock is no longer reserved or the account was deleted, the order is cancelled and
 * refunded. Undefined if no payment was due.
 */
export function confirmPayment(before: OrderStatus, hasShopper: boolean): OrderTransition | undefined {
  const placed = hasShopper && moveOn(before, { status: 'placed', paymentStatus: 'paid' }, 'payments')
  if (placed) return placed
  const refunded = moveOn(before, { status: 'cancelled', paymentStatus: 'refund_pending' }, 'payments')
  return refunded && { ...refunded, events: ['paid', ...refunded.events] }
}

/** Not paid in time. */
export function expire(before: OrderStatus): OrderTransition | undefined {
  return moveOn(before, { status: 'expired', paymentStatus: 'void' }, 'payments')
}

/**
 * The payment was refunded: by the shop, in the provider's dashboard, or by the provider for a wrong amount.
 * An order that is no longer paid is cancelled.
 */
export function refund(before: OrderStatus): OrderTransition | undefined {
  if (paymentStateTable[before.paymentStatus].money === 'returning') {
    const after: OrderStatus = { ...before, paymentStatus: 'refunded' }
    return { ...after, events: eventsOf(after, before) }
  }
  return moveOn(before, { status: 'cancelled', paymentStatus: 'refunded' }, 'payments')
}

/** Whether something is still to be delivered or paid back, so that the account cannot be deleted yet. */
export function isOpen({ status, paymentStatus }: OrderStatus): boolean {
  return orderStateTable[status].open || paymentStateTable[paymentStatus].money === 'returning'
}

/** Moves an order to another state, and its payment with it, if the tables allow this actor both changes. */
function moveOn(before: OrderStatus, after: OrderStatus, actor: Actor): OrderTransition | undefined {
  const isAllowed =
    mayFollow(orderStateTable, before.status, after.status, actor) &&
    (before.paymentStatus === after.paymentStatus ||
      mayFollow(paymentStateTable, before.paymentStatus, after.paymentStatus, actor))
  return isAllowed ? { ...after, events: eventsOf(after, before) } : undefined
}

/** Timeline events of the states that changed. */
function eventsOf(after: OrderStatus, before?: OrderStatus): OrderEvent[] {
  const events = [
    before?.status === after.status ? null : orderStateTable[after.status].event,
    before?.paymentStatus === after.paymentStatus ? null : paymentStateTable[after.paymentStatus].event,
  ]
  return events.filter((event) => event !== null)
}
