import type { Locale, OrderEvent, OrderStatus, PaymentMethod, PaymentStatus, Place } from '@dix/contract'
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

const moment = (name: string) => timestamp(name, { withTimezone: true })
/** Whole XOF. A cart's total may pass what an integer holds. */
const amount = (name: string) => bigint(name, { mode: 'number' })

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    /** `DX-` and eight characters, for people. */
    number: text().notNull().unique(),
    /** Null once the person is gone: the shop keeps the order without them. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The header `Idempotency-Key` it came with. */
    key: text(),
    status: text().$type<OrderStatus>().notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
    subTotal: amount('sub_total').notNull(),
    total: amount('total').notNull(),
    payWith: amount('pay_with'),
    /** A frozen copy: the shopper may change theirs. */
    address: jsonb().$type<Place>().notNull(),
    /** Of its mails. */
    locale: text().$type<Locale>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('orders_key').on(table.userId, table.key),
    index('orders_user').on(table.userId, table.id.desc()),
    // Nobody waits for two payments at once: the second would be paid beside the first.
    uniqueIndex('orders_awaiting').on(table.userId).where(sql`${table.status} = 'awaiting_payment'`),
    check('orders_status', sql`${table.status} in ('awaiting_payment', 'placed', 'cancelled', 'lapsed')`),
    check('orders_payment_method', sql`${table.paymentMethod} in ('cash', 'card')`),
    check(
      'orders_payment_status',
      sql`${table.paymentStatus} in ('due', 'pending', 'paid', 'refund_pending', 'refunded', 'void')`,
    ),
    check('orders_total', sql`${table.total} >= 0 and ${table.total} <= ${table.subTotal}`),
  ],
)

/** What was bought, as it was then. Products may change or go: no reference. */
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
  // Nothing happens to an order twice.
  (table) => [primaryKey({ columns: [table.orderId, table.event] })],
)
