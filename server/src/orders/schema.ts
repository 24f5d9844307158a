import {
  type DeliveryAddress,
  type Locale,
  namesWhere,
  type OrderEvent,
  type OrderState,
  orderStates,
  orderStateTable,
  type PaymentMethod,
  type PaymentState,
  paymentMethods,
  paymentStates,
} from '@dix/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import { isOneOf } from '../platform/database/one-of.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
/** Whole XOF. A total may exceed a 32-bit integer. */
const amount = (name: string) => bigint(name, { mode: 'number' })

/** States in which an order has stock reserved for it. */
export const reservingStates = namesWhere(orderStateTable, ({ stock }) => stock === 'reserved')

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    /** `DX-` and eight characters, to be read out. */
    number: text().notNull().unique(),
    /** Null once the account is deleted: the shop keeps the order without its user. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The header `Idempotency-Key` it came with. */
    key: text(),
    status: text().$type<OrderState>().notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentState>().notNull(),
    subTotal: amount('sub_total').notNull(),
    total: amount('total').notNull(),
    payWith: amount('pay_with'),
    /** A frozen copy: the user may change theirs. */
    address: jsonb().$type<DeliveryAddress>().notNull(),
    /** Of its mails. */
    locale: text().$type<Locale>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('orders_key').on(table.userId, table.key),
    index('orders_user').on(table.userId, table.id.desc()),
    // At most one open payment per user, so nobody pays twice.
    uniqueIndex('orders_awaiting').on(table.userId).where(isOneOf(table.status, reservingStates)),
    check('orders_status', isOneOf(table.status, orderStates)),
    check('orders_payment_method', isOneOf(table.paymentMethod, paymentMethods)),
    check('orders_payment_status', isOneOf(table.paymentStatus, paymentStates)),
    check('orders_total', sql`${table.total} >= 0 and ${table.total} <= ${table.subTotal}`),
  ],
)

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
    /** Site-relative URLs. */
    images: text().array().notNull(),
    unit: text().notNull(),
    /** Whole XOF and percent, of one piece. */
    price: integer().notNull(),
    discount: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_lines_quantity', sql`${table.quantity} >= 1`),
  ],
)

/** The timeline. */
export const orderTimeline = pgTable(
  'order_timeline',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    event: text().$type<OrderEvent>().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  // Each event occurs at most once per order.
  (table) => [primaryKey({ columns: [table.orderId, table.event] })],
)

/** An order as it is stored. Amounts in whole XOF. */
export type OrderRow = typeof orders.$inferSelect

/** A line of it: names in the shop's main and other language, pictures as site-relative URLs. */
export type OrderLine = Omit<typeof orderLines.$inferSelect, 'orderId' | 'position'>

/** An order with its lines as they were bought and its timeline, oldest first. */
export type StoredOrder = OrderRow & { lines: OrderLine[]; timeline: { event: OrderEvent; at: Date }[] }
