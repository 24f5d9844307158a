import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  interval,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { isOneOf } from '../platform/database/one-of.ts'

/**
 * Why stock moved. An order `reserve`s while its payment is open; then come a `release` and, if it was paid, a `sale`.
 */
export const stockReasons = ['import', 'edit', 'reserve', 'release', 'sale', 'cancel'] as const
export type StockReason = (typeof stockReasons)[number]

/**
 * The catalogue's table of products, which has the stock: one row lock guards stock and price. The catalogue is a later
 * feature, so its schema cannot be imported here.
 */
export const stockedProducts = sql.identifier('products')

/**
 * The ledger: every movement of stock, written by triggers on `products`, so that the stock of a product is the sum of
 * its movements. It outlives products and orders, hence without references.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    /** Pieces: added above zero, taken below. */
    change: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    /** The order of a reserve, release, sale or cancel. */
    orderId: text('order_id'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('stock_movements_reason', isOneOf(table.reason, stockReasons)),
    check('stock_movements_change', sql`${table.change} <> 0`),
    index('stock_movements_product_at').on(table.productId, table.at),
  ],
)

/**
 * When products were out of stock, written by the triggers of the ledger, so that figures need not read it: at most one
 * row of a product has no end yet. `rebuild_stockouts` derives them from the ledger.
 */
export const stockouts = pgTable(
  'stockouts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
    until: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('stockouts_open').on(table.productId).where(sql`${table.until} is null`),
    index('stockouts_until').on(table.until),
    // The newest of those that have no end, and the oldest.
    index('stockouts_open_since').on(table.since).where(sql`${table.until} is null`),
  ],
)

/** How far `stockoutSpans` goes; no row before the first time, and after the ledger of the past was rewritten. */
export const stockoutRollUp = pgTable(
  'stockout_roll_up',
  {
    id: integer().primaryKey().default(1),
    /** The last day of the periods, in Dakar. */
    day: date().notNull(),
    /** Stockouts are summed up until this moment. */
    through: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check('stockout_roll_up_one', sql`${table.id} = 1`)],
)

/** What the figures need of products that were out of stock in the period of so many days: see `sumsOfPeriods`. */
export const stockoutSpans = pgTable(
  'stockout_spans',
  {
    days: integer().notNull(),
    productId: text('product_id').notNull(),
    /** Time out of stock in the period, and in the time before it that rates are computed from. */
    outDuring: interval('out_during').notNull(),
    outBefore: interval('out_before').notNull(),
    /** Pieces sold in the time before. */
    sold: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.days, table.productId] })],
)

/** Products with low stock, as they were noted last: see `noteLowStock`. */
export const lowStockSummary = pgTable(
  'low_stock_summary',
  {
    id: integer().primaryKey().default(1),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The threshold of the shop that it was noted with. */
    threshold: integer().notNull(),
    count: integer().notNull(),
    /** The lowest, by their ids. */
    lowest: text().array().notNull(),
  },
  (table) => [check('low_stock_summary_one', sql`${table.id} = 1`)],
)
