import { everyStore } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, timestamptz } from '../../platform/database/columns.ts'

/** The store whose orders are summed up; sums of single stores exist only if `byStore` of the roll-up says so. */
const storeId = () => text('store_id').notNull().default(everyStore)

/** Progress of the roll-up; no row before the first one. */
export const salesRollUp = pgTable(
  'sales_roll_up',
  {
    id: integer().primaryKey().default(1),
    /** Orders placed before this time are rolled up. */
    through: timestamptz('through').notNull(),
    /** The last day of the spans of `productSpans`. */
    spansUntil: date('spans_until').notNull(),
    /** Whether there are sums of each store in addition to those of all of them. */
    byStore: boolean('by_store').notNull().default(false),
  },
  (table) => [check('sales_roll_up_one', sql`${table.id} = 1`)],
)

/** Orders that count as sold, by the hour in which they were placed. Amounts in whole XOF. */
export const salesHours = pgTable(
  'sales_hours',
  {
    demo: boolean().notNull(),
    storeId: storeId(),
    hour: timestamptz('hour').notNull(),
    orders: integer().notNull(),
    /** The amount due, including delivery. */
    sales: amount('sales').notNull(),
    deliveryFees: amount('delivery_fees').notNull().default(0),
    /** Coupon discounts. */
    coupons: amount('coupons').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.demo, table.storeId, table.hour] })],
)

/** Pieces of a product sold at one price. Only the contract's rule rounds discounts. */
const soldPieces = {
  demo: boolean().notNull(),
  storeId: storeId(),
  productId: text('product_id').notNull(),
  /** Whole XOF and percent, per piece. */
  price: integer().notNull(),
  discount: integer().notNull(),
  quantity: bigint({ mode: 'number' }).notNull(),
  /** The latest order at this price, which has its name. */
  newestOrder: text('newest_order').notNull(),
}

/** Sales of a day in Dakar, kept as long as the longest period. */
export const productDays = pgTable('product_days', { day: date().notNull(), ...soldPieces }, (table) => [
  primaryKey({
    columns: [table.demo, table.storeId, table.day, table.productId, table.price, table.discount],
  }),
])

/** The sums of `productDays` over this number of days until `spansUntil`. */
export const productSpans = pgTable(
  'product_spans',
  { days: integer().notNull(), ...soldPieces },
  (table) => [
    primaryKey({
      columns: [table.demo, table.storeId, table.days, table.productId, table.price, table.discount],
    }),
  ],
)

/**
 * The sums of `productSpans` over all prices of a product, so that the best sellers of a span are the first rows of an
 * index.
 */
export const productRanks = pgTable(
  'product_ranks',
  {
    days: integer().notNull(),
    demo: boolean().notNull(),
    storeId: storeId(),
    productId: text('product_id').notNull(),
    quantity: bigint({ mode: 'number' }).notNull(),
    /** Pieces × price × (100 − discount): hundredths of XOF, before rounding. */
    amount: amount('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.demo, table.storeId, table.days, table.productId] }),
    index('product_ranks_amount').on(table.demo, table.storeId, table.days, table.amount),
  ],
)

/**
 * Days with changed orders that may be rolled up already. Triggers insert a row per change and lock none; these days
 * are computed from their orders until they are rolled up again.
 */
export const salesStaleDays = pgTable(
  'sales_stale_days',
  { id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(), day: date().notNull() },
  (table) => [index('sales_stale_days_day').on(table.day)],
)
