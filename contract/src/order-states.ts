import type { PaymentMethod } from './payment-methods.ts'
import type { StaffRole } from './roles.ts'
import { deliveryStages } from './rules/shop/delivery-stages.ts'

/**
 * The states of orders and of payments, each as one table. Code that depends on a state reads its row; a new state does
 * not compile until it has a row and its texts. Browsers import this file, so it contains no schemas.
 */

/** Events of an order's timeline, in the order in which events with the same timestamp are shown. */
export const orderEvents = [
  'placed',
  'paid',
  'changed',
  'taken',
  'not_started',
  'picking',
  'packed',
  'rider_assigned',
  'handed_over',
  'on_the_way',
  'rider_dropped',
  'at_the_door',
  'code_failed',
  'not_delivered',
  'on_the_way_back',
  'returned',
  'delivered',
  'unproven',
  'proven_by_photo',
  'cancelled',
  'undone',
  'refund_called_off',
  'refund_started',
  'refunded',
  'payout_reverted',
  'refund_failed',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** The events that say whether an order is on a rider's trip, and on whose. */
export const tripEvents = ['rider_assigned', 'rider_dropped'] satisfies OrderEvent[]

/**
 * The actors that may change the state of an order or payment. `payments` is that feature, acting on a provider's
 * report.
 */
export const actors = ['shopper', 'staff', 'payments'] as const
export type Actor = (typeof actors)[number]

/**
 * An actor, the member of staff who has the goods on their trip, a manager who takes an order off a trip, the deadline of
 * a state, or staff who undo the last step within its minute; timelines record all but the actors as staff.
 */
export type Mover = Actor | 'rider' | 'unassign' | 'deadline' | 'undo'

/** Allowed next states, and the actors that may trigger each. */
type Next<State extends string> = { readonly [Name in State]?: readonly Mover[] }

/** Reasons for which staff cancel an order before it leaves. */
export const cancelReasons = [
  'customer_asked',
  'out_of_stock',
  'unreachable',
  'suspected_fraud',
  'too_far',
  'other',
] as const
/** Reasons why an order could not be delivered. */
export const notDeliveredReasons = ['nobody_there', 'refused', 'wrong_address'] as const
export type NotDeliveredReason = (typeof notDeliveredReasons)[number]

/** Why a rider delivers without the code. */
export const noCodeReasons = ['phone_off', 'somebody_else', 'code_lost'] as const
/** Why a delivery has no code, or a wrong one that was entered offline. */
export const unprovenReasons = [...noCodeReasons, 'wrong_code'] as const
export type UnprovenReason = (typeof unprovenReasons)[number]

/** What riders do with an order, also offline. */
export const riderSteps = [
  'take',
  'arrive',
  'deliver',
  'not-delivered',
  'try-again',
  'head-back',
  'drop',
] as const
export type RiderStep = (typeof riderSteps)[number]

/** What managers check of a step that was made offline: the code was wrong, or the order had already changed. */
export const stepProblems = ['wrong_code', 'conflict'] as const
export type StepProblem = (typeof stepProblems)[number]

/** Why the cash that a rider handed in differs from what they should have. */
export const differenceReasons = ['wrong_change', 'lost', 'stolen', 'other'] as const
export type DifferenceReason = (typeof differenceReasons)[number]

/** What a member of staff does during a shift. */
export const shiftWorks = ['picking', 'riding'] as const
export type ShiftWork = (typeof shiftWorks)[number]

type NotDeliveredRow = {
  /** The move that is offered first. */
  next: 'on_the_way' | 'returned'
  /** The task of staff before that move. */
  first: 'call' | 'correct_address' | null
}

/** Possible moves after an order could not be delivered. */
export const notDeliveredTable: Record<NotDeliveredReason, NotDeliveredRow> = {
  nobody_there: { next: 'on_the_way', first: 'call' },
  refused: { next: 'returned', first: null },
  wrong_address: { next: 'on_the_way', first: 'correct_address' },
}

/** Reasons why money is refunded, or less is due. */
export const refundReasons = [
  'missing_item',
  'damaged_item',
  'wrong_item',
  'late_delivery',
  'customer_asked',
  'other',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** Reasons why an order is cancelled when its payment arrives. */
export const paymentReasons = ['customer_blocked'] as const

export type OrderReason = (
  | typeof cancelReasons
  | typeof notDeliveredReasons
  | typeof refundReasons
  | typeof paymentReasons
  | typeof unprovenReasons
)[number]

export const orderStates = [
  'awaiting_payment',
  'placed',
  'taken',
  'picking',
  'packed',
  'on_the_way',
  'at_the_door',
  'delivered',
  'not_delivered',
  'on_the_way_back',
  'returned',
  'cancelled',
  'expired',
] as const
export type OrderState = (typeof orderStates)[number]

/** The state's value in the API. Clients depend on it, so it never changes. */
export type WireOrderState = Exclude<OrderState, 'expired'> | 'lapsed'

/** Sections of the order desk's list, in display order. `later` has orders to accept whose preparation is not due yet. */
export const deskStages = ['to_take', 'to_check', 'in_store', 'out', 'later', 'closed'] as const
export type DeskStage = (typeof deskStages)[number]

/** The views of the order desk: everything that needs work, or one stage. */
export const deskViews = ['open', ...deskStages] as const
export type DeskView = (typeof deskViews)[number]
/** The order desk counts at most this many orders; one more means "more". */
export const maxCountedOrders = 10_000

/** How far an order has come to its customer: the stages of a delivery, in order, then at the door. */
export const arrivalStages = [...deliveryStages, 'door'] as const
export type ArrivalStage = (typeof arrivalStages)[number]

type OrderStateRow = {
  wire: WireOrderState
  /** Null if it has not been placed, or is no longer on its way to the customer. */
  stage: ArrivalStage | null
  /** Whether shoppers see the order in their list and can download a receipt. */
  shownToShopper: boolean
  /** The section of the order desk that lists it; null if the shop never sees it. */
  desk: DeskStage | null
  /** Staff who see orders in this state. */
  seenBy: Readonly<Record<StaffRole, boolean>>
  /** Staff who may move orders to this state at the desk, from the states whose `next` allows it. */
  movedBy: Readonly<Record<StaffRole, boolean>>
  /** The state that the desk's first button moves the order to. The move may skip one state. */
  usualNext: OrderState | null
  /** Whether it counts as a sale. */
  sold: boolean
  /** Whether the customer has the goods: they may then review them, and count as a known customer. */
  received: boolean
  /** Whether something went wrong. */
  trouble: boolean
  /** Whether the shop still has work to do on it. Until it is done, the account cannot be deleted. */
  open: boolean
  /** The place of its lines' stock. A shopper can have stock reserved for only one order. */
  stock: 'reserved' | 'taken' | 'returned'
  /** Whether its lines are to be paid. In a state where nothing is due, everything paid is refunded. */
  due: boolean
  /** Whether nothing can be left to collect. */
  settled: boolean
  /** The changes that staff may make to its lines: reduce and remove them, or also add to them. */
  lines: 'add' | 'reduce' | 'fixed'
  /** The timeline event recorded when an order enters this state. */
  event: OrderEvent | null
  /** The reasons staff choose from when they move an order here; null if none is required. */
  reasons: readonly OrderReason[] | null
  /** Whether the shopper gets an email when staff move an order here. */
  mailed: boolean
  /** A shopper may cancel as long as this lists `cancelled` for `shopper`. */
  next: Next<OrderState>
}

const managers = { ADMIN: true, MANAGER: true, PICKER: false, RIDER: false }
const andPickers = { ...managers, PICKER: true }
const andRiders = { ...managers, RIDER: true }

/** Values that most states of an active order share. */
const active = {
  shownToShopper: true,
  sold: true,
  received: false,
  trouble: false,
  open: true,
  stock: 'taken',
  due: true,
  settled: false,
  reasons: null,
  mailed: false,
} as const

/** Values shared by the states in which nothing is sold and nothing is due. */
const over = {
  stage: null,
  shownToShopper: true,
  desk: 'closed',
  seenBy: managers,
  movedBy: managers,
  usualNext: null,
  sold: false,
  received: false,
  trouble: true,
  open: false,
  stock: 'returned',
  due: false,
  settled: true,
  lines: 'fixed',
  reasons: null,
  mailed: true,
} as const

export const orderStateTable: Record<OrderState, OrderStateRow> = {
  /** Stock is reserved while the shopper pays. */
  awaiting_payment: {
    wire: 'awaiting_payment',
    stage: null,
    shownToShopper: false,
    desk: null,
    seenBy: managers,
    movedBy: managers,
    usualNext: null,
    sold: false,
    received: false,
    trouble: false,
    open: false,
    stock: 'reserved',
    due: true,
    settled: false,
    lines: 'fixed',
    event: null,
    reasons: null,
    mailed: false,
    next: { placed: ['payments'], cancelled: ['payments'], expired: ['payments'] },
  },
  placed: {
    ...active,
    wire: 'placed',
    stage: 'waiting',
    desk: 'to_take',
    seenBy: andPickers,
    movedBy: managers,
    usualNext: 'picking',
    lines: 'add',
    event: 'placed',
    next: { taken: ['staff'], picking: ['staff'], cancelled: ['shopper', 'staff', 'payments'] },
  },
  /** A member of staff is responsible for it. Staff who work alone skip it. */
  taken: {
    ...active,
    wire: 'taken',
    stage: 'waiting',
    desk: 'in_store',
    seenBy: andPickers,
    movedBy: andPickers,
    usualNext: 'picking',
    lines: 'add',
    event: 'taken',
    // An order that nobody began to pick in time waits for staff again.
    next: { placed: ['deadline', 'undo'], picking: ['staff'], cancelled: ['shopper', 'staff', 'payments'] },
  },
  picking: {
    ...active,
    wire: 'picking',
    stage: 'picking',
    desk: 'in_store',
    seenBy: andPickers,
    movedBy: andPickers,
    usualNext: 'on_the_way',
    lines: 'reduce',
    event: 'picking',
    next: { packed: ['staff'], cancelled: ['staff', 'payments'], placed: ['undo'], taken: ['undo'] },
  },
  packed: {
    ...active,
    wire: 'packed',
    stage: 'handover',
    desk: 'in_store',
    seenBy: { ...andPickers, RIDER: true },
    movedBy: andPickers,
    usualNext: 'on_the_way',
    lines: 'reduce',
    event: 'packed',
    next: {
      on_the_way: ['staff'],
      cancelled: ['staff', 'payments'],
      placed: ['undo'],
      taken: ['undo'],
      picking: ['undo'],
    },
  },
  on_the_way: {
    ...active,
    wire: 'on_the_way',
    stage: 'riding',
    desk: 'out',
    seenBy: andRiders,
    // Riders leave on a trip, where the shift counts the cash, and deliver on it, where the code is asked for.
    movedBy: managers,
    usualNext: 'delivered',
    lines: 'fixed',
    event: 'on_the_way',
    mailed: true,
    // A rider who drops out leaves the order at the store.
    next: {
      at_the_door: ['staff'],
      delivered: ['staff'],
      not_delivered: ['staff', 'undo'],
      packed: ['rider', 'unassign', 'undo'],
      picking: ['undo'],
      on_the_way_back: ['undo'],
    },
  },
  at_the_door: {
    ...active,
    wire: 'at_the_door',
    stage: 'door',
    desk: 'out',
    seenBy: andRiders,
    movedBy: andRiders,
    usualNext: 'delivered',
    lines: 'fixed',
    event: 'at_the_door',
    next: {
      delivered: ['staff'],
      not_delivered: ['staff', 'undo'],
      on_the_way: ['undo'],
      on_the_way_back: ['undo'],
      packed: ['unassign', 'undo'],
    },
  },
  delivered: {
    ...active,
    wire: 'delivered',
    stage: null,
    desk: 'closed',
    seenBy: managers,
    movedBy: managers,
    usualNext: null,
    received: true,
    open: false,
    settled: true,
    lines: 'fixed',
    event: 'delivered',
    mailed: true,
    next: {
      packed: ['undo'],
      on_the_way: ['undo'],
      at_the_door: ['undo'],
      not_delivered: ['undo'],
      on_the_way_back: ['undo'],
    },
  },
  /** The goods are still outside the store, and go out again or come back. */
  not_delivered: {
    ...active,
    wire: 'not_delivered',
    stage: null,
    desk: 'to_check',
    seenBy: andRiders,
    movedBy: andRiders,
    usualNext: 'on_the_way',
    trouble: true,
    lines: 'fixed',
    event: 'not_delivered',
    reasons: notDeliveredReasons,
    mailed: true,
    next: {
      on_the_way: ['staff', 'undo'],
      at_the_door: ['undo'],
      on_the_way_back: ['staff'],
      returned: ['staff'],
      packed: ['unassign'],
    },
  },
  /** The rider brings the goods back. The money is refunded once they are in the store. */
  on_the_way_back: {
    ...active,
    wire: 'on_the_way_back',
    stage: null,
    desk: 'to_check',
    seenBy: andRiders,
    movedBy: andRiders,
    usualNext: 'returned',
    trouble: true,
    lines: 'fixed',
    event: 'on_the_way_back',
    next: { on_the_way: ['staff'], not_delivered: ['undo'], returned: ['staff'], packed: ['unassign'] },
  },
  /** The goods are back in the store, and the amount paid is refunded. */
  returned: {
    ...over,
    wire: 'returned',
    event: 'returned',
    next: { not_delivered: ['undo'], on_the_way_back: ['undo'] },
  },
  cancelled: {
    ...over,
    wire: 'cancelled',
    event: 'cancelled',
    reasons: cancelReasons,
    next: { placed: ['undo'], taken: ['undo'], picking: ['undo'], packed: ['undo'] },
  },
  /** The order was not paid in time. A late payment is refunded. */
  expired: {
    ...over,
    wire: 'lapsed',
    shownToShopper: false,
    desk: null,
    event: null,
    mailed: false,
    next: { cancelled: ['payments'] },
  },
}

/** The payment of an order; its names are its values in the API. */
export const paymentStates = [
  'due',
  'pending',
  'paid',
  'partially_paid',
  'refund_pending',
  'partially_refunded',
  'refunded',
  'void',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** The place of an order's money; `none` means that nothing was paid and nothing is owed. */
export type Money = 'owed' | 'received' | 'returning' | 'returned' | 'none'

type PaymentStateRow = {
  money: Money
  /** The amount of the order that the state is about; null if it is about none. */
  amount: 'toCollectAmt' | 'owedBackAmt' | 'refundedAmt' | 'paidAmt' | null
}

/** Derived from an order's amounts: see `paymentStateOf`. */
export const paymentStateTable: Record<PaymentState, PaymentStateRow> = {
  /** Due on delivery. */
  due: { money: 'owed', amount: 'toCollectAmt' },
  /** A provider has not confirmed the payment yet. */
  pending: { money: 'owed', amount: 'toCollectAmt' },
  paid: { money: 'received', amount: 'paidAmt' },
  /** Something was added to a paid order, and the difference is paid on delivery. */
  partially_paid: { money: 'owed', amount: 'toCollectAmt' },
  /** A full or partial refund is on its way. */
  refund_pending: { money: 'returning', amount: 'owedBackAmt' },
  partially_refunded: { money: 'received', amount: 'refundedAmt' },
  refunded: { money: 'returned', amount: 'refundedAmt' },
  void: { money: 'none', amount: null },
}

/** The money of an order: the amount paid, and where it is now. In whole XOF. */
export type OrderMoney = {
  /** Received; later refunds do not reduce it. */
  paid: number
  /** Refunded by the provider or handed back in cash. */
  refunded: number
  /** Still to be refunded or handed back. */
  owedBack: number
  /** To be collected at the door. */
  toCollect: number
}

/** The customer's credit that an order was placed with, and the part that is theirs again. In whole XOF. */
type UsedCredit = { creditUsed: number; creditReturned: number }

/**
 * The payment state that an order's amounts result in. @param status if it reserves stock, a provider payment is
 * expected
 */
export function paymentStateOf(
  status: OrderState,
  {
    paid,
    refunded,
    owedBack,
    toCollect,
    creditUsed = 0,
    creditReturned = 0,
  }: OrderMoney & Partial<UsedCredit>,
): PaymentState {
  const { stock, due, settled } = orderStateTable[status]
  if (stock === 'reserved') return 'pending'
  if (owedBack > 0) return 'refund_pending'
  const isByCredit = toCollect === 0 && creditUsed > creditReturned
  const isCreditBack = creditUsed === creditReturned
  if (paid === 0) {
    if (due && !settled && !isByCredit) return 'due'
    return due && !(creditUsed > 0 && isCreditBack) ? 'paid' : 'void'
  }
  if (toCollect > 0) return 'partially_paid'
  if (refunded === 0) return 'paid'
  return refunded === paid && isCreditBack ? 'refunded' : 'partially_refunded'
}

/**
 * The ways in which the shop pays out what a provider cannot refund: from the till, to a mobile money account, or as
 * credit for later orders, which only customers with an account have.
 */
export const payoutChannels = ['cash', 'mobile_money', 'credit'] as const
export type PayoutChannel = (typeof payoutChannels)[number]

/** The ways of a refund: through the provider that took the money, or as a payout, which is `cash` until it is made. */
export const refundChannels = ['provider', ...payoutChannels] as const
export type RefundChannel = (typeof refundChannels)[number]

/** What the texts about refunds tell apart. */
export type RefundMethod = PaymentMethod | PayoutChannel

/** The method whose texts describe how a refund reaches the customer. @param method that the order was paid by */
export function refundMethod(channel: RefundChannel, method: PaymentMethod): RefundMethod {
  return channel === 'provider' ? method : channel
}

/** `owed` until the customer has the money; `failed` if the provider cannot send it, so that staff pay it out. */
export const refundStates = ['owed', 'failed', 'done'] as const
export type RefundState = (typeof refundStates)[number]

type RefundStateRow = {
  /** Whether the customer has the money. */
  done: boolean
}

export const refundStateTable: Record<RefundState, RefundStateRow> = {
  owed: { done: false },
  failed: { done: false },
  done: { done: true },
}

/** Whether staff have to pay out the money of a refund. */
export function isToHandBack({ channel, state }: { channel: RefundChannel; state: RefundState }): boolean {
  return channel !== 'provider' && !refundStateTable[state].done
}

/** The state of a provider payment as its shopper sees it. */
export const checkoutStates = ['open', 'paid', 'expired', 'refunded'] as const
export type CheckoutState = (typeof checkoutStates)[number]

/** The state in the API. */
export type WireCheckoutState = Exclude<CheckoutState, 'expired'> | 'lapsed'

type CheckoutStateRow = {
  wire: WireCheckoutState
  /** Whether the state is final, so polling can stop. */
  final: boolean
}

export const checkoutStateTable: Record<CheckoutState, CheckoutStateRow> = {
  /** Still unknown; the shopper may still pay. */
  open: { wire: 'open', final: false },
  paid: { wire: 'paid', final: true },
  expired: { wire: 'lapsed', final: true },
  /** The money is back, or on its way back. */
  refunded: { wire: 'refunded', final: true },
}

/** The names of a table whose rows meet a condition. */
export function namesWhere<Name extends string, Row>(
  table: Readonly<Record<Name, Row>>,
  condition: (row: Row) => boolean,
): Name[] {
  return (Object.keys(table) as Name[]).filter((name) => condition(table[name]))
}

/** The states in which a rider is on the way to the customer, or at the door. */
export const comingStates = namesWhere(orderStateTable, ({ stage }) => stage === 'riding' || stage === 'door')

/** The state of a value in the API; undefined for a value that only a newer server knows. */
export function stateOf<State extends string, Wire extends string>(
  table: Readonly<Record<State, { wire: Wire }>>,
  wire: Wire,
): State | undefined {
  return namesWhere(table, (row) => row.wire === wire)[0]
}

/** Whether an actor may move an order from one state to another. */
export function mayFollow<State extends string>(
  table: Readonly<Record<State, { next: Next<State> }>>,
  from: State,
  to: State,
  actor: Mover,
): boolean {
  return table[from].next[to]?.includes(actor) ?? false
}
