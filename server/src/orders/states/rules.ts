import {
  type Bill,
  costOf,
  type Mover,
  mayFollow,
  namesWhere,
  type OrderEvent,
  type OrderMoney,
  type OrderState,
  orderStateTable,
  type PaymentMethod,
  type PaymentState,
  paymentMethodTable,
  paymentStateOf,
  paymentStateTable,
  type RefundChannel,
} from '@dix/contract'

/**
 * The amounts behind an order's state, in whole XOF. Always: credit + paid − refunded − owedBack + toCollect = the bill
 * less the allowance, and 0 in a state in which nothing is due.
 */
export type OrderStatus = OrderMoney & {
  status: OrderState
  paymentStatus: PaymentState
  /** The part of `paid` that a provider took; the rest was cash. */
  charged: number
  /** The amount refunded beyond the amount paid; not included in `refunded`. */
  overpaid: number
  /** Price of the remaining lines, after discounts. */
  total: number
  /** Coupon discount. */
  couponAmount: number
  deliveryFee: number
  /** The rounding of cash, in the shopper's favour. */
  rounding: number
  /** Later refunds that belong to no line. */
  allowance: number
  /** Credit that it was placed with; the part returned since is the customer's again. */
  creditUsed: number
  creditReturned: number
}

/** The amounts from the goods to the total cost of an order. */
type Billed = Pick<OrderStatus, 'total' | 'couponAmount' | 'deliveryFee' | 'rounding'>

/** The customer's credit that pays for an order now, in whole XOF. */
export const creditOf = ({
  creditUsed,
  creditReturned,
}: Pick<OrderStatus, 'creditUsed' | 'creditReturned'>): number => creditUsed - creditReturned

/** The total cost of an order, in whole XOF; `billedAmount` is the same in SQL. */
export const billed = ({ total, couponAmount, deliveryFee, rounding }: Billed): number =>
  total - couponAmount + deliveryFee - rounding

/** The new status of an order, and its new timeline events. */
export type OrderTransition = OrderStatus & { events: OrderEvent[] }

/** The beginning of an order: one paid at the door is placed at once, any other reserves its stock until it is paid. */
export function begin(method: PaymentMethod, bill: Bill): OrderTransition {
  const status = paymentMethodTable[method].paidAtDoor ? 'placed' : 'awaiting_payment'
  const credit = { creditUsed: bill.creditAmt, creditReturned: 0 }
  const money = { paid: 0, refunded: 0, owedBack: 0, toCollect: bill.dueAmt, ...credit }
  const paymentStatus = paymentStateOf(status, money)
  const after = { ...money, charged: 0, overpaid: 0, status, paymentStatus } as const
  const { event } = orderStateTable[status]
  const { totalAmt: total, couponAmt: couponAmount, deliveryFee, rounding } = bill
  return {
    ...after,
    total,
    couponAmount,
    deliveryFee,
    rounding,
    allowance: 0,
    events: event === null ? [] : [event],
  }
}

/**
 * Moves an order to another state. The move may skip one state that requires no reason; its event is recorded too. The
 * amount due is collected at the door; a state in which nothing is due refunds the amount paid.
 *
 * @returns undefined if the table does not allow this actor the move
 */
export function moveTo(before: OrderStatus, to: OrderState, actor: Mover): OrderTransition | undefined {
  const path = pathTo(before.status, to, actor)
  if (!path) return undefined
  const { due, settled } = orderStateTable[to]
  const after = due && settled ? { ...before, status: to, ...collected(before) } : { ...before, status: to }
  const events = path.map((state) => orderStateTable[state].event)
  return settle(before, after, events)
}

/** The amount collected at the door. */
const collected = ({ paid, toCollect }: OrderMoney) => ({ paid: paid + toCollect, toCollect: 0 })

/** The states that an order passes, the last one included. */
function pathTo(from: OrderState, to: OrderState, actor: Mover): OrderState[] | undefined {
  if (mayFollow(orderStateTable, from, to, actor)) return [to]
  const passed = namesWhere(orderStateTable, ({ reasons }) => reasons === null).find(
    (state) => mayFollow(orderStateTable, from, state, actor) && mayFollow(orderStateTable, state, to, actor),
  )
  return passed && orderStateTable[to].reasons === null ? [passed, to] : undefined
}

/** The state and amounts of an order, without its other fields. */
export function statusOf(order: OrderStatus): OrderStatus {
  const { status, paymentStatus, paid, charged, refunded, overpaid, owedBack, toCollect } = order
  const { total, couponAmount, deliveryFee, rounding, allowance, creditUsed, creditReturned } = order
  const money = { paid, charged, refunded, overpaid, owedBack, toCollect, creditUsed, creditReturned }
  return { status, paymentStatus, ...money, total, couponAmount, deliveryFee, rounding, allowance }
}

/**
 * Undoes the last step of an order: state and amounts are as before it. The step's own refunds must be called off, and
 * nothing else may have happened since.
 *
 * @returns undefined if the table does not allow the former state
 */
export function undoStep(after: OrderStatus, before: OrderStatus): OrderTransition | undefined {
  if (after.status !== before.status && !mayFollow(orderStateTable, after.status, before.status, 'undo'))
    return undefined
  return { ...statusOf(before), events: ['undone'] }
}

/**
 * Whether pieces of an order are picked, so that it cannot go back to a state in which anybody may begin it: they would
 * count as picked while they lie in a basket of the one who did. Ticks do not change the order's version.
 */
export const isBegun = (lines: readonly { picked?: number }[], to: OrderState): boolean =>
  orderStateTable[to].stage === 'waiting' && lines.some(({ picked = 0 }) => picked > 0)

/** The shopper cancels. Undefined if it is too late or already cancelled. */
export function cancel(before: OrderStatus): OrderTransition | undefined {
  return moveTo(before, 'cancelled', 'shopper')
}

/** The amount that a provider is asked for, in whole XOF; returning the credit of an unpaid order does not change it. */
export const chargedAtFirst = (order: Billed & Pick<OrderStatus, 'creditUsed'>): number =>
  Math.max(0, billed(order) - order.creditUsed)

/**
 * The provider has the money. If the stock was released or the order is no longer wanted, it is cancelled and refunded.
 * Undefined if no payment was due.
 */
export function confirmPayment(before: OrderStatus, isWanted: boolean): OrderTransition | undefined {
  if (orderStateTable[before.status].stock === 'taken') return undefined
  const charged = chargedAtFirst(before)
  const paid = { ...before, paid: charged, charged }
  for (const status of isWanted ? (['placed', 'cancelled'] as const) : (['cancelled'] as const)) {
    if (!mayFollow(orderStateTable, before.status, status, 'payments')) continue
    return settle(before, { ...paid, status }, [orderStateTable[status].event])
  }
  return undefined
}

/** The order was not paid in time. */
export function expire(before: OrderStatus): OrderTransition | undefined {
  return moveTo(before, 'expired', 'payments')
}

/** Part of a refund has reached the customer. @param amount of one refund */
export function refundDone(before: OrderStatus, amount: number): OrderTransition {
  return settle(before, { ...before, ...refundedOf(before, amount) }, [])
}

/** The provider could not send a refund: staff pay it out. */
export function refundFailed(before: OrderStatus): OrderTransition {
  return settle(before, before, ['refund_failed'])
}

/** A change that affects neither its state nor its money. */
export function changeWithoutMoney(before: OrderStatus): OrderTransition {
  return settle(before, before, ['changed'])
}

/**
 * Money that counted as refunded was not: a bank rejected a provider's refund, or staff recorded a payout by mistake.
 * Staff pay it out, unless it was refunded beyond the amount paid, or the customer has yet to pay as much.
 */
export function refundRejected(
  before: OrderStatus,
  amount: number,
  event: 'refund_failed' | 'payout_reverted' = 'refund_failed',
): OrderTransition {
  const twice = Math.min(amount, before.overpaid)
  const owed = amount - twice
  const after = {
    ...before,
    overpaid: before.overpaid - twice,
    refunded: before.refunded - owed,
  }
  // Stryker disable next-line ArrayDeclaration: the events are replaced
  return { ...settle(before, after, []), events: [event] }
}

/**
 * Money was refunded without us, in the provider's dashboard or because the amount was wrong. It settles money
 * to pay out first. The rest cancels an order that has not left, or reduces the amount due; an excess is overpaid.
 *
 * @param settled the part of the amount that was to be paid out
 * @param left the part of the charge that its provider had not refunded before
 * @returns undefined if all of it had been refunded before
 */
export function refundedElsewhere(
  before: OrderStatus,
  amount: number,
  settled = 0,
  left = before.charged - before.refunded,
): OrderTransition | undefined {
  // A payment of a wrong amount was never recorded as paid.
  const noted = before.charged > 0 ? before : { ...before, paid: amount, charged: amount }
  if (before.charged > 0 && left <= 0) return undefined
  const known = { ...noted, ...refundedOf(noted, settled) }
  const rest = amount - settled
  if (rest === 0) return settle(before, known, [])
  const within = Math.min(rest, known.paid - known.refunded - known.owedBack)
  const after = {
    ...known,
    refunded: known.refunded + within,
    overpaid: known.overpaid + rest - within,
  }
  if (mayFollow(orderStateTable, before.status, 'cancelled', 'payments'))
    return settle(before, { ...after, status: 'cancelled' }, [orderStateTable.cancelled.event])
  return settle(before, { ...after, allowance: Math.min(billed(before), before.allowance + within) }, [])
}

/** Money that changed hands, in whole XOF: positive if the shop received it, negative if it was refunded. */
type MovedMoney = { cash: number; byProvider: number; byMobileMoney: number }

const nothingMoved: MovedMoney = { cash: 0, byProvider: 0, byMobileMoney: 0 }

/** Where a refund counts, by its channel; null if no money moves. */
const ways = {
  provider: 'byProvider',
  cash: 'cash',
  mobile_money: 'byMobileMoney',
  credit: null,
} as const satisfies Record<RefundChannel, keyof MovedMoney | null>

/** Events with which money went back to the customer, or turned out not to. */
const refundingEvents: readonly OrderEvent[] = ['refunded', 'refund_failed', 'payout_reverted']

/** The money that changes hands with an event of a transition. @param channel of a refund */
export function moneyOf(
  event: OrderEvent,
  before: OrderStatus,
  after: OrderStatus,
  channel: RefundChannel,
): MovedMoney {
  if (event === 'paid') {
    const byProvider = after.charged - before.charged
    return { ...nothingMoved, byProvider, cash: after.paid - before.paid - byProvider }
  }
  if (!refundingEvents.includes(event)) return nothingMoved
  const back = before.refunded + before.overpaid - after.refunded - after.overpaid
  const way = ways[channel]
  return way === null ? nothingMoved : { ...nothingMoved, [way]: back }
}

/** A refund has reached the customer. */
const refundedOf = ({ owedBack, refunded }: OrderMoney, amount: number) => ({
  owedBack: owedBack - amount,
  refunded: refunded + amount,
})

/**
 * Lines changed, or less is due for them. An excess is refunded, and then credit returned.
 *
 * @param to the bill with the new total of the lines, and the refunded amount; nothing is due below zero
 * @returns undefined in a state in which nothing is due, and if nobody could collect the amount due then
 */
export function changeAmounts(
  before: OrderStatus,
  to: { bill: Bill; allowance: number },
): OrderTransition | undefined {
  const { due, settled } = orderStateTable[before.status]
  const { totalAmt: total, couponAmt: couponAmount, deliveryFee, rounding } = to.bill
  const allowance = Math.min(to.allowance, costOf(to.bill))
  const after =
    due && settle(before, { ...before, total, couponAmount, deliveryFee, rounding, allowance }, [])
  return after && !(settled && after.toCollect > 0) ? after : undefined
}

/** What an order costs now, however it is paid: 0 in a state in which nothing is due. In whole XOF. */
export function currentCost({
  status,
  allowance,
  ...bill
}: Pick<OrderStatus, 'status' | 'allowance'> & Billed): number {
  return orderStateTable[status].due ? billed(bill) - allowance : 0
}

/** The current amount due of an order, beyond what credit pays. In whole XOF. */
export function amountDue(
  order: Pick<OrderStatus, 'status' | 'allowance' | 'creditUsed' | 'creditReturned'> & Billed,
): number {
  return currentCost(order) - creditOf(order)
}

/** What `changedBill` needs of an order. */
export const billTermsOf = <Terms>(
  order: OrderStatus & { terms: Terms; paymentMethod: PaymentMethod },
): { terms: Terms; deliveryFee: number; method: PaymentMethod; creditAmt: number } => ({
  terms: order.terms,
  deliveryFee: order.deliveryFee,
  method: order.paymentMethod,
  creditAmt: creditOf(order),
})

/** Whether its customer may add products to it: as long as staff may, if the rider can collect more. */
export const isAddable = ({
  status,
  paymentMethod,
}: Pick<OrderStatus, 'status'> & { paymentMethod: PaymentMethod }): boolean =>
  orderStateTable[status].lines === 'add' && paymentMethodTable[paymentMethod].paidAtDoor

/** Whether something is still to be delivered or refunded, so that the account cannot be deleted yet. */
export function isOpen({ status, paymentStatus }: Pick<OrderStatus, 'status' | 'paymentStatus'>): boolean {
  return isUnderWay({ status }) || paymentStateTable[paymentStatus].money === 'returning'
}

/** Whether something is still to be delivered. */
export function isUnderWay({ status }: Pick<OrderStatus, 'status'>): boolean {
  return orderStateTable[status].open
}

/**
 * Adjusts the amounts to the amount due now: a missing part is to be collected, an excess is owed back. Credit beyond
 * the cost is the customer's again.
 */
function settle(
  before: OrderStatus,
  after: OrderStatus,
  events: readonly (OrderEvent | null)[],
): OrderTransition {
  const cost = currentCost(after)
  const credit = Math.min(creditOf(after), cost)
  const due = cost - credit
  const received = after.paid - after.refunded - after.owedBack
  const money = {
    paid: after.paid,
    refunded: after.refunded,
    owedBack: after.owedBack + Math.max(0, received - due),
    toCollect: Math.max(0, due - received),
    creditUsed: after.creditUsed,
    creditReturned: after.creditUsed - credit,
  }
  const moved: (OrderEvent | null)[] = [
    ...events,
    money.paid > before.paid ? 'paid' : null,
    money.owedBack > before.owedBack ? 'refund_started' : null,
    money.refunded + after.overpaid > before.refunded + before.overpaid ? 'refunded' : null,
  ]
  return {
    ...money,
    status: after.status,
    paymentStatus: paymentStateOf(after.status, money),
    charged: after.charged,
    overpaid: after.overpaid,
    total: after.total,
    couponAmount: after.couponAmount,
    deliveryFee: after.deliveryFee,
    rounding: after.rounding,
    allowance: after.allowance,
    events: moved.filter((event) => event !== null),
  }
}

/** Splits a refund: through the provider up to the amount it took, the rest in cash. */
export function splitRefund(amount: number, providerLeft: number): { provider: number; cash: number } {
  const provider = Math.min(amount, providerLeft)
  return { provider, cash: amount - provider }
}
