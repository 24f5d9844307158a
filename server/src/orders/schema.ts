import {
  type Actor,
  actors,
  type BillTerms,
  type CreditKind,
  creditKinds,
  freeDelivery,
  type Locale,
  locales,
  mainStore,
  namesWhere,
  type OrderEvent,
  type OrderReason,
  type OrderState,
  type OrderSuspicion,
  orderEvents,
  orderReasons,
  orderStates,
  orderStateTable,
  orderSuspicions,
  type PaymentMethod,
  type PaymentState,
  type PayoutChannel,
  paymentMethods,
  paymentStates,
  payoutChannels,
  type RatingReason,
  type RefundChannel,
  type RefundState,
  ratingReasons,
  refundChannels,
  refundStates,
  refundStateTable,
  reviewLimits,
  type Substitution,
  type SubstitutionDecision,
  substitutionDecisions,
} from '@dix/contract'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { customers, type FrozenAddress, users } from '../accounts/schema.ts'
import { amount, isOneOf, timestamptz } from '../platform/database/columns.ts'
import { shopSettings } from '../platform/database/schema.ts'
import type { OrderStatus } from './states/rules.ts'

/** An order's charges in addition to its goods, frozen in it, and the VAT included in its prices, in percent. */
export type OrderTerms = BillTerms & {
  vatRate: number | null
  /** The delivery zone, null if unknown; absent in a shop without zones. */
  zone?: { id: string; name: string } | null
  /** Minutes that the shop promised, from when it was placed; null if none, absent in older orders. */
  minutes?: number | null
  /** Lower end of the promised range, whose upper end is `minutes`; absent if the settings gave the time. */
  fromMinutes?: number
  /** Seconds of work that the store had ahead of the order. */
  work?: number | null
  /** Minutes from the store to the zone. */
  ride?: number | null
}

/** How a customer wants what the shop owes them, and since when; their phone number in E.164 for mobile money. */
export type StoredPayout = {
  channel: PayoutChannel
  phone: string | null
  at?: string
  /** Ids of the refunds that become credit by themselves, once staff can no longer undo them. */
  creditFor?: string[]
}

/** For orders from before the shop charged fees. */
const noTerms: OrderTerms = { ...freeDelivery, vatRate: null }

/** The total cost of an order, computed like `billOf` of the contract. @param order its table or alias */
export const billedAmount = (
  order: SQL | Record<'total' | 'couponAmount' | 'deliveryFee' | 'rounding', SQLWrapper>,
) =>
  'total' in order
    ? sql`${order.total} - ${order.couponAmount} + ${order.deliveryFee} - ${order.rounding}`
    : sql`${order}.total - ${order}.coupon_amount + ${order}.delivery_fee - ${order}.rounding`

/** The same, less the credit that pays for a part of it. */
export const dueAmount = (order: SQL) =>
  sql`${billedAmount(order)} - ${order}.credit_used + ${order}.credit_returned`

/** States in which an order has stock reserved for it. */
export const reservingStates = namesWhere(orderStateTable, ({ stock }) => stock === 'reserved')

/** States visible to staff. */
export const deskStates = namesWhere(orderStateTable, ({ desk }) => desk !== null)

/** States in which an order's lines are to be paid, and those in which nothing is left to collect. */
export const dueStates = namesWhere(orderStateTable, ({ due }) => due)
const settledStates = namesWhere(orderStateTable, ({ settled }) => settled)

/** States in which the customer has the goods, and the timeline events that record them. */
export const receivedStates = namesWhere(orderStateTable, ({ received }) => received)
export const receivedEvents = receivedStates.flatMap((state) => orderStateTable[state].event ?? [])

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    /** `DX-` and eight characters, to be read out. */
    number: text().notNull().unique(),
    /** Null once the account is deleted: the shop keeps the order without its user. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The customer without an account who ordered it; null once they are erased. */
    guestId: text('guest_id').references(() => customers.id, { onDelete: 'set null' }),
    /** The store that it takes stock from. */
    storeId: text('store_id').notNull().default(mainStore),
    /** The `Idempotency-Key` header it came with. */
    key: text(),
    status: text().$type<OrderState>().notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentState>().notNull(),
    subTotal: amount('sub_total').notNull(),
    /** Goods after discounts. */
    total: amount('total').notNull(),
    /** Code of its coupon, and its discount. */
    couponCode: text('coupon_code'),
    couponAmount: amount('coupon_amount').notNull().default(0),
    /**
     * Keyed hash of the customer's email: coupons count it even after the account is deleted. Null if there is none.
     */
    emailKey: text('email_key'),
    deliveryFee: amount('delivery_fee').notNull().default(0),
    /** The amount waived because coins cannot pay it. */
    rounding: amount('rounding').notNull().default(0),
    terms: jsonb().$type<OrderTerms>().notNull().default(noTerms),
    /** Price reductions granted after the order was placed that belong to no line. */
    allowance: amount('allowance').notNull().default(0),
    /** The customer's credit that it was placed with, and the part of it that is theirs again. */
    creditUsed: amount('credit_used').notNull().default(0),
    creditReturned: amount('credit_returned').notNull().default(0),
    /** The most that the customer agreed to pay, less later refunds. */
    agreed: amount('agreed').notNull(),
    paid: amount('paid').notNull().default(0),
    /** The part of it that a provider took. */
    charged: amount('charged').notNull().default(0),
    refunded: amount('refunded').notNull().default(0),
    /** The amount refunded in excess of `paid`, such as in cash and again by the provider. */
    overpaid: amount('overpaid').notNull().default(0),
    owedBack: amount('owed_back').notNull().default(0),
    toCollect: amount('to_collect').notNull(),
    /** How the customer wants what is owed back and no provider can send; null until they choose. */
    payout: jsonb().$type<StoredPayout>(),
    /** The cash the customer will hand over, so that the rider brings change. */
    cashTendered: amount('pay_with'),
    /** The customer's note for the staff who pick and deliver. */
    note: text(),
    /** The customer's name at that time. */
    customerName: text('customer_name').notNull(),
    /** The member of staff who took the order by phone. */
    placedBy: text('placed_by').references(() => users.id, { onDelete: 'set null' }),
    /** The reasons why it was suspicious when it was placed. */
    suspicions: text().array().$type<OrderSuspicion[]>().notNull().default([]),
    /** Whether it belongs to the demo's history. */
    demo: boolean().notNull().default(false),
    /** The member of staff who picks it at the counter. */
    pickerId: text('picker_id').references(() => users.id, { onDelete: 'set null' }),
    /** Bags that it was packed in. */
    bags: integer(),
    /** Grows with each change, so that nobody changes a version they have not seen. */
    version: integer().notNull().default(1),
    /** A frozen copy: users may change their own. */
    address: jsonb().$type<FrozenAddress>().notNull(),
    /** Language of its emails. */
    locale: text().$type<Locale>().notNull(),
    /** The delivery slot that its customer chose; null for as soon as possible. */
    slotFrom: timestamptz('slot_from'),
    slotUntil: timestamptz('slot_until'),
    /** When the store begins to prepare an order for a slot. */
    prepareAt: timestamptz('prepare_at'),
    /** The time when it, or the checkout that preceded it, began. */
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** The time when it was placed, according to its timeline; `createdAt` if it never was. */
    placedAt: timestamptz('placed_at').notNull().defaultNow(),
  },
  (table) => [
    unique('orders_key').on(table.userId, table.key),
    unique('orders_staff_key').on(table.placedBy, table.key),
    index('orders_user').on(table.userId, table.id.desc()),
    // At most one open payment per user, so nobody pays twice.
    uniqueIndex('orders_awaiting').on(table.userId).where(isOneOf(table.status, reservingStates)),
    check('orders_status', isOneOf(table.status, orderStates)),
    check('orders_locale', isOneOf(table.locale, locales)),
    check('orders_payment_method', isOneOf(table.paymentMethod, paymentMethods)),
    check('orders_payment_status', isOneOf(table.paymentStatus, paymentStates)),
    check('orders_total', sql`${table.total} >= 0 and ${table.total} <= ${table.subTotal}`),
    check(
      'orders_money',
      sql`${table.paid} - ${table.refunded} - ${table.owedBack} + ${table.toCollect}
        = case when ${isOneOf(table.status, dueStates)} then ${billedAmount(table)} - ${table.allowance} else 0 end
        - ${table.creditUsed} + ${table.creditReturned}`,
    ),
    check(
      'orders_amounts',
      sql`least(${table.allowance}, ${table.charged}, ${table.refunded}, ${table.owedBack}, ${table.toCollect},
        ${table.paid} - ${table.charged}, ${billedAmount(table)} - ${table.allowance}, ${table.overpaid},
        ${table.deliveryFee}, ${table.rounding}, ${table.couponAmount}, ${table.total} - ${table.couponAmount},
        ${table.creditReturned}, ${table.creditUsed} - ${table.creditReturned}) >= 0`,
    ),
    check('orders_settled', sql`${table.toCollect} = 0 or not ${isOneOf(table.status, settledStates)}`),
    // Figures of days that are not rolled up, and pages of the order desk.
    index('orders_placed_at').on(table.placedAt),
    // Demo orders of a period: see `hasDemoOrdersSince`. Empty in a shop without a demo.
    index('orders_demo').on(table.placedAt).where(sql`${table.demo}`),
    // The desk's list of a store with few orders. Empty in a shop with one store.
    index('orders_store')
      .on(table.storeId, table.placedAt, table.status)
      .where(sql`${table.storeId} <> ${sql.raw(`'${mainStore}'`)}`),
    check(
      'orders_slot',
      sql`num_nulls(${table.slotFrom}, ${table.slotUntil}, ${table.prepareAt}) in (0, 3)
        and coalesce(${table.prepareAt} <= ${table.slotFrom} and ${table.slotFrom} < ${table.slotUntil}, true)`,
    ),
    // Orders of the coming delivery slots.
    index('orders_slots').on(table.storeId, table.slotUntil).where(sql`${table.slotFrom} is not null`),
    // The order desk: open orders, and the newest.
    index('orders_status_id').on(table.status, table.id.desc()),
    // The desk's search: see `order_terms` of migration 0038.
    index('orders_terms').using(
      'gin',
      sql`order_terms(${table.number}, ${table.customerName}, ${table.address} ->> 'mobile')`,
    ),
    check(
      'orders_suspicions',
      sql`${table.suspicions} <@ array[${sql.raw(orderSuspicions.map((name) => `'${name}'`).join(', '))}]`,
    ),
    // Orders with one phone number: see `findOrderHistory`.
    index('orders_phone').on(sql`phone_e164(${table.address} ->> 'mobile')`, table.id.desc()),
    // Uses of a coupon.
    index('orders_coupon').on(table.couponCode, table.status).where(sql`${table.couponCode} is not null`),
    index('orders_email_key').on(table.emailKey).where(sql`${table.emailKey} is not null`),
    // Deleting a user clears the orders that they picked.
    index('orders_picker').on(table.pickerId).where(sql`${table.pickerId} is not null`),
    // Customers without an account.
    index('orders_guest').on(table.guestId).where(sql`${table.guestId} is not null`),
  ],
)

/** The network that an order came from, as a keyed hash; deleted after an hour. */
export const orderNetworks = pgTable(
  'order_networks',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    network: text().notNull(),
  },
  (table) => [index('order_networks_recent').on(table.network, table.orderId)],
)

/** Links in emails that show an order without a login. */
export const orderLinks = pgTable(
  'order_links',
  {
    /** Of its random token. */
    hash: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
  },
  (table) => [index('order_links_order').on(table.orderId)],
)

/** Links do not survive a restore. */
export const tablesNotBackedUp = [orderLinks]

/** Orders whose lines a picker changed since their customer last read about them, as they were before. */
export const unmailedChanges = pgTable('unmailed_changes', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Quantities of the lines, by product. */
  quantities: jsonb().$type<Record<string, number>>().notNull(),
  creditReturned: amount('credit_returned').notNull().default(0),
})

/** Lines as they were bought. No foreign key: products may change or be deleted. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: text('product_id').notNull(),
    name: text().notNull(),
    nameOther: text('name_other'),
    brand: text().notNull(),
    /** Site-relative URLs. */
    images: text().array().notNull(),
    unit: text().notNull(),
    /** Grams per step, frozen: `price`, `quantity` and `ordered` count steps. Null for pieces. */
    stepGrams: integer('step_grams'),
    /** Whole XOF and percent, per piece. */
    price: integer().notNull(),
    discount: integer().notNull(),
    /** Remaining pieces; 0 for a line that was removed or refunded. */
    quantity: integer().notNull(),
    /** Pieces that were ordered. */
    ordered: integer().notNull(),
    /** Pieces in the picker's basket. */
    picked: integer().notNull().default(0),
    /** Pieces that the picker did not find. */
    missing: integer().notNull().default(0),
    /** What the shopper agreed to if it is missing; null for the default. */
    substitution: jsonb().$type<Substitution>(),
    /** The missing product that it replaces. */
    replaces: text(),
    /** When the shopper was asked about this replacement. */
    proposedAt: timestamptz('proposed_at'),
    decision: text().$type<SubstitutionDecision>(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_lines_quantity', sql`${table.quantity} >= 0`),
    check('order_lines_picked', sql`least(${table.picked}, ${table.missing}) >= 0`),
    check('order_lines_decision', isOneOf(table.decision, substitutionDecisions)),
  ],
)

/** The data that a timeline event records in addition to its time. Amounts in whole XOF. */
export type EventDetails = {
  addressCorrected?: true
  /** Amount of a refund. */
  amount?: number
  /** The event that was undone; the reason and note of its step are those of this event. */
  undone?: OrderEvent
  undoneStep?: UndoneStep
  /** Changed lines: pieces before and after. */
  lines?: { name: string; brand?: string; unit?: string; stepGrams?: number; from: number; to: number }[]
  /** The `Idempotency-Key` header of a shopper who added them. */
  key?: string
  /** When a rider made it without a connection, by the server's clock (ISO timestamp); it arrived later. */
  madeAt?: string
}

/** Who made a step that was undone, when (ISO timestamp), and its details. */
export type UndoneStep = Pick<EventDetails, 'amount' | 'lines'> & { userId: string | null; at: string }

/** The timeline. */
export const orderTimeline = pgTable(
  'order_timeline',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    event: text().$type<OrderEvent>().notNull(),
    at: timestamptz('at').notNull().defaultNow(),
    actor: text().$type<Actor>().notNull(),
    /** The member of staff. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text().$type<OrderReason>(),
    /** The staff's note: never shown to the shopper. */
    note: text(),
    details: jsonb().$type<EventDetails>(),
    /** The order's amount after the event, less refunds. Reports sum up these, not the current order. */
    orderTotal: amount('line_total').notNull(),
    /** Parts of that sum. */
    couponAmount: amount('coupon_amount').notNull().default(0),
    deliveryFee: amount('delivery_fee').notNull().default(0),
    rounding: amount('rounding').notNull().default(0),
    /** Money that changed hands with it: positive if the shop received it. */
    cash: amount('cash').notNull().default(0),
    byProvider: amount('by_provider').notNull().default(0),
    byMobileMoney: amount('by_mobile_money').notNull().default(0),
  },
  (table) => [
    index('order_timeline_order').on(table.orderId),
    // Reports of a day.
    index('order_timeline_at').on(table.at),
    check('order_timeline_event', isOneOf(table.event, orderEvents)),
    check('order_timeline_actor', isOneOf(table.actor, actors)),
    check('order_timeline_reason', isOneOf(table.reason, orderReasons)),
  ],
)

/**
 * Refunds of an order. Those not done add up to the amount that the order owes back, the others to the refunded and
 * overpaid amounts.
 */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Whole XOF. */
    amount: amount('amount').notNull(),
    channel: text().$type<RefundChannel>().notNull(),
    state: text().$type<RefundState>().notNull().default('owed'),
    reason: text().$type<OrderReason>(),
    at: timestamptz('at').notNull().defaultNow(),
    doneAt: timestamptz('done_at'),
    /** The number in E.164 that mobile money was sent to; null once the customer is erased. */
    phone: text(),
    /** The member of staff who paid it out. */
    doneBy: text('done_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('order_refunds_order').on(table.orderId),
    index('order_refunds_open').on(table.orderId).where(sql`${table.state} <> 'done'`),
    check('order_refunds_amount', sql`${table.amount} > 0`),
    check('order_refunds_channel', isOneOf(table.channel, refundChannels)),
    check('order_refunds_state', isOneOf(table.state, refundStates)),
    check('order_refunds_reason', isOneOf(table.reason, orderReasons)),
  ],
)

/**
 * The ledger of customers' credit: entries are only ever added. The credit of an erased customer ends, but its entries
 * stay with their orders.
 */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().$type<CreditKind>().notNull(),
    /** Whole XOF; negative if it was used. */
    amount: amount('amount').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [
    index('credit_entries_user').on(table.userId, table.id.desc()).where(sql`${table.userId} is not null`),
    index('credit_entries_order').on(table.orderId),
    // Reports of a day.
    index('credit_entries_at').on(table.at),
    check('credit_entries_kind', isOneOf(table.kind, creditKinds)),
    check(
      'credit_entries_amount',
      sql`(${table.kind} in ('used', 'reverted')) = (${table.amount} < 0) and ${table.amount} <> 0`,
    ),
  ],
)

/** What undoing a step of an order restores. */
export type UndoableStep = {
  /** The event of the step, and its reason. */
  event: OrderEvent
  reason: OrderReason | null
  /** The order before it. */
  before: OrderStatus
  /** Picker and bags only if the step changed them. */
  also: Pick<OrderRow, 'subTotal' | 'agreed' | 'cashTendered'> & Partial<Pick<OrderRow, 'pickerId' | 'bags'>>
  /** Lines that it changed, as they were before. */
  lines: Pick<Required<OrderLine>, 'productId' | 'quantity' | 'picked'>[]
  /** Pieces that a refund, or packing too little of goods by weight, put back into stock. */
  restocked: Pick<OrderLine, 'productId' | 'quantity'>[]
  /** Ids of the refunds that it started. */
  refunds: string[]
  /** The line that a picker did not find, if that cancelled the order; its stock was written off. */
  missing?: Pick<OrderLine, 'productId' | 'quantity'>
  /** Whether its rider made it on their trip, so that only they undo it. */
  byRider?: true
  /** Whether the customer heard of it at once, not after its minute. */
  isAnnounced?: true
}

/**
 * Steps that staff can still undo, until the job that announces them to the customer deletes them. A step can only be
 * undone while the order has its version.
 */
export const undoableSteps = pgTable(
  'undoable_steps',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The order's version after the step, and after the earlier refunds that arrived since. */
    version: integer().notNull(),
    /** The time of the step, which its timeline events share. */
    at: timestamptz('at').notNull().defaultNow(),
    step: jsonb().$type<UndoableStep>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.version] })],
)

/** How customers rate the delivery of their orders. A trigger announces changes like those of the orders. */
export const orderRatings = pgTable(
  'order_ratings',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    stars: smallint().notNull(),
    reasons: text().array().$type<RatingReason[]>().notNull().default([]),
    text: text().notNull().default(''),
    /** Name of the file, which belongs to the customer. */
    photo: text(),
    /** The time of the first rating, and of the last change. */
    ratedAt: timestamptz('rated_at').notNull().defaultNow(),
    changedAt: timestamptz('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('order_ratings_by_stars').on(table.stars),
    index('order_ratings_photo').on(table.photo).where(sql`${table.photo} is not null`),
    check('order_ratings_photo_name', sql`${table.photo} ~ '^[0-9a-f]{32}$'`),
    check('order_ratings_stars', sql`${table.stars} between 1 and ${sql.raw(String(reviewLimits.stars))}`),
    check(
      'order_ratings_reasons',
      sql`${table.reasons} <@ array[${sql.raw(ratingReasons.map((name) => `'${name}'`).join(', '))}]`,
    ),
  ],
)

/** Photos that prove deliveries without the code; `photo` is the name of the file. Deleted after some days. */
export const deliveryPhotos = pgTable(
  'delivery_photos',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    photo: text().notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [
    index('delivery_photos_photo').on(table.photo),
    index('delivery_photos_at').on(table.at),
    check('delivery_photos_name', sql`${table.photo} ~ '^[0-9a-f]{32}$'`),
  ],
)

/** Announcements of an order to staff, so that each is sent once. */
export const orderAnnouncements = pgTable(
  'order_announcements',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 0 is the first announcement. */
    reminder: integer().notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.reminder] })],
)

const doneRefundStates = namesWhere(refundStateTable, ({ done }) => done)

/** Whether the customer has the money of a refund. @param refund its alias */
export const isRefundDone = (refund: SQL) => isOneOf(sql`${refund}.state`, doneRefundStates)

/** Whether a refund takes one of these ways. @param refund its alias */
export const isRefundBy = (refund: SQL, ...channels: readonly RefundChannel[]) =>
  isOneOf(sql`${refund}.channel`, channels)

/** Whether staff have to pay out the money of a refund, like `isToHandBack` of the contract. @param refund its alias */
export const isRefundToHandBack = (refund: SQL) =>
  sql`not ${isRefundDone(refund)} and ${isRefundBy(refund, ...payoutChannels)}`

/** The setting that holds the id of the test order, or records that it was removed. */
export const testOrderSetting = 'test_order'

/** Whether an order is the owner's test order, which counts in no figure. @param order its table or alias */
export const isTestOrder = (order: SQL | typeof orders) => sql`coalesce(${order}.id =
  (select value from ${shopSettings} where name = ${sql.raw(`'${testOrderSetting}'`)}), false)`

/** When staff can begin with an order: once it is placed, or later for a delivery slot. @param order its table or alias */
export const preparationDueAt = (order: SQL | typeof orders) =>
  sql`greatest(${order}.placed_at, ${order}.prepare_at)`

/** States in which nobody has begun to pick an order. */
const waitingStates = namesWhere(orderStateTable, ({ usualNext }) => usualNext === 'picking')
/** Whether an order waits to be picked. @param order its table or alias */
export const isWaiting = (order: SQL | typeof orders) => isOneOf(sql`${order}.status`, waitingStates)

/** Whether an order is for a later slot and nobody has begun with it early. @param order its table or alias */
export const isForLater = (order: SQL | typeof orders) =>
  sql`(${isWaiting(order)} and coalesce(${order}.prepare_at > now(), false))`

/** An order as it is stored. Amounts in whole XOF. */
export type OrderRow = typeof orders.$inferSelect

/** One of its lines: names in the shop's main and other language, pictures as site-relative URLs. */
export type OrderLine = Omit<typeof orderLines.$inferSelect, 'orderId' | 'position' | CounterFields> &
  Partial<Pick<typeof orderLines.$inferSelect, CounterFields>>

/** What the counter adds to a line; a new line has none of it. */
type CounterFields = 'picked' | 'missing' | 'substitution' | 'replaces' | 'proposedAt' | 'decision'

export type TimelineEvent = Pick<typeof orderTimeline.$inferSelect, 'event' | 'at'> &
  Partial<Pick<typeof orderTimeline.$inferSelect, 'actor' | 'userId' | 'reason' | 'note' | 'details'>>

export type OrderRefund = typeof orderRefunds.$inferSelect

/** An order with its lines (removed ones included), its timeline and its refunds, oldest first. */
export type StoredOrder = OrderRow & {
  lines: OrderLine[]
  timeline: TimelineEvent[]
  refunds: OrderRefund[]
}
