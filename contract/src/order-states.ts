/**
 * The states of orders and payments and the ways to pay, each as one table. Code that depends on a state reads its
 * row. A new state does not compile until it has a row and its texts. No schemas here, so browsers can import it.
 */

/** Events of an order's timeline. Events of the same moment are shown in this order. */
export const orderEvents = ['placed', 'paid', 'cancelled', 'refund_started', 'refunded'] as const
export type OrderEvent = (typeof orderEvents)[number]

/** Who may change the state of an order or payment: the shopper, or the payments feature after a provider's report. */
export type Actor = 'shopper' | 'payments'

/** Allowed next states, and who may trigger each. */
type Next<State extends string> = { readonly [Name in State]?: readonly Actor[] }

export const orderStates = ['awaiting_payment', 'placed', 'cancelled', 'expired'] as const
export type OrderState = (typeof orderStates)[number]

/** The state's value in the API. Clients depend on it, so it never changes. */
export type WireOrderState = Exclude<OrderState, 'expired'> | 'lapsed'

type OrderStateRow = {
  wire: WireOrderState
  /** Whether shoppers find the order in their list and may have a receipt. */
  shownToShopper: boolean
  /** Whether it counts as a sale. */
  sold: boolean
  /** Whether the shop still has work to do on it. Its account cannot be deleted until then. */
  open: boolean
  /** What happened to the stock of its lines. A shopper can have stock reserved for only one order. */
  stock: 'reserved' | 'taken' | 'returned'
  /** What the timeline says when an order gets here. */
  event: OrderEvent | null
  /** A shopper may cancel while this lists `cancelled` for `shopper`. */
  next: Next<OrderState>
}

export const orderStateTable: Record<OrderState, OrderStateRow> = {
  /** Stock is reserved while the shopper pays. */
  awaiting_payment: {
    wire: 'awaiting_payment',
    shownToShopper: false,
    sold: false,
    open: false,
    stock: 'reserved',
    event: null,
    next: { placed: ['payments'], cancelled: ['payments'], expired: ['payments'] },
  },
  placed: {
    wire: 'placed',
    shownToShopper: true,
    sold: true,
    open: true,
    stock: 'taken',
    event: 'placed',
    next: { cancelled: ['shopper', 'payments'] },
  },
  cancelled: {
    wire: 'cancelled',
    shownToShopper: true,
    sold: false,
    open: false,
    stock: 'returned',
    event: 'cancelled',
    next: {},
  },
  /** Not paid in time. A late payment is refunded. */
  expired: {
    wire: 'lapsed',
    shownToShopper: false,
    sold: false,
    open: false,
    stock: 'returned',
    event: null,
    next: { cancelled: ['payments'] },
  },
}

/** The payment of an order; its names are its values in the API. */
export const paymentStates = ['due', 'pending', 'paid', 'refund_pending', 'refunded', 'void'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Where the money of an order is; `none`: nothing was paid and nothing is owed. */
export type Money = 'owed' | 'received' | 'returning' | 'returned' | 'none'

type PaymentStateRow = {
  money: Money
  /** What the timeline says when a payment gets here. */
  event: OrderEvent | null
  /** The payment state after its order is cancelled. */
  whenCancelled: PaymentState
  next: Next<PaymentState>
}

export const paymentStateTable: Record<PaymentState, PaymentStateRow> = {
  /** To be paid on delivery. */
  due: { money: 'owed', event: null, whenCancelled: 'void', next: { void: ['shopper'] } },
  /** A provider has not confirmed it yet. */
  pending: {
    money: 'owed',
    event: null,
    whenCancelled: 'pending',
    next: { paid: ['payments'], refund_pending: ['payments'], void: ['payments'] },
  },
  paid: {
    money: 'received',
    event: 'paid',
    whenCancelled: 'refund_pending',
    next: { refund_pending: ['shopper'], refunded: ['payments'] },
  },
  refund_pending: {
    money: 'returning',
    event: 'refund_started',
    whenCancelled: 'refund_pending',
    next: { refunded: ['payments'] },
  },
  refunded: { money: 'returned', event: 'refunded', whenCancelled: 'refunded', next: {} },
  void: {
    money: 'none',
    event: null,
    whenCancelled: 'void',
    next: { refund_pending: ['payments'], refunded: ['payments'] },
  },
}

/** Payment providers. The sandbox replaces Stripe when the shop has no keys. */
export const paymentProviders = ['stripe', 'sandbox'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

/** The ways to pay; their names are their values in the API. */
export const paymentMethods = ['cash', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

type PaymentMethodRow = {
  /** Whether the rider takes the money, so that the order is placed before it is paid. */
  paidAtDoor: boolean
  /** Whether the shopper can choose the note they will pay with. */
  payWith: boolean
  /** Who can take it, best first; empty where no provider is needed. */
  providers: readonly PaymentProviderName[]
  /** Whether the provider sends the money back when a paid order is cancelled. */
  refundedByProvider: boolean
}

export const paymentMethodTable: Record<PaymentMethod, PaymentMethodRow> = {
  cash: { paidAtDoor: true, payWith: true, providers: [], refundedByProvider: false },
  card: { paidAtDoor: false, payWith: false, providers: ['stripe', 'sandbox'], refundedByProvider: true },
}

/** How a payment with a provider looks to its shopper. */
export const checkoutStates = ['open', 'paid', 'expired', 'refunded'] as const
export type CheckoutState = (typeof checkoutStates)[number]

/** Its value in the API. */
export type WireCheckoutState = Exclude<CheckoutState, 'expired'> | 'lapsed'

type CheckoutStateRow = {
  wire: WireCheckoutState
  /** Whether the state can no longer change, so polling can stop. */
  final: boolean
}

export const checkoutStateTable: Record<CheckoutState, CheckoutStateRow> = {
  /** Nothing is known yet; the shopper may still pay. */
  open: { wire: 'open', final: false },
  paid: { wire: 'paid', final: true },
  expired: { wire: 'lapsed', final: true },
  /** The money is back, or on its way. */
  refunded: { wire: 'refunded', final: true },
}

/** The names of a table whose rows meet a condition. */
export function namesWhere<Name extends string, Row>(
  table: Readonly<Record<Name, Row>>,
  condition: (row: Row) => boolean,
): Name[] {
  return (Object.keys(table) as Name[]).filter((name) => condition(table[name]))
}

/** The state that a value of the API stands for; undefined for one that a newer server has added. */
export function stateOf<State extends string, Wire extends string>(
  table: Readonly<Record<State, { wire: Wire }>>,
  wire: Wire,
): State | undefined {
  return namesWhere(table, (row) => row.wire === wire)[0]
}

/** Whether an actor may move from one state to another. */
export function mayFollow<State extends string>(
  table: Readonly<Record<State, { next: Next<State> }>>,
  from: State,
  to: State,
  actor: Actor,
): boolean {
  return table[from].next[to]?.includes(actor) ?? false
}
