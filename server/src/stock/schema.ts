import { mainStore } from '@dix/contract'
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
export const stockReasons = ['import', 'edit', 'reserve', 'release', 'sale', 'cancel', 'transfer'] as const
export type StockReason = (typeof stockReasons)[number]

/**
 * The catalogue's table of products. One lock guards price and stock: `stock_levels` is written only under that of the
 * product's row. The catalogue is a later feature, so its schema cannot be imported here.
 */
export const stockedProducts = sql.identifier('products')

/** The store of a row; the main one where a writer names none. */
const storeId = () => text('store_id').notNull().default(mainStore)

/** Pieces of a product in a store. Without a row the store never had the product, and has none of it. */
export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: text('product_id').notNull(),
    storeId: storeId(),
    stock: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.storeId] }),
    check('stock_levels_stock', sql`${table.stock} >= 0`),
  ],
)

/**
 * The ledger: every movement of stock, written by triggers on `stock_levels`, so that the stock of a product in a store
 * is the sum of its movements there. It outlives products, stores and orders, hence without references.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    storeId: storeId(),
    /** Pieces: added above zero, taken below. */
    change: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    /** The order of a reserve, release, sale or cancel. */
    orderId: text('order_id'),
    /** The transfer to or from another store. */
    transferId: text('transfer_id'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('stock_movements_reason', isOneOf(table.reason, stockReasons)),
    check('stock_movements_change', sql`${table.change} <> 0`),
    // Few movements have one: an audit need not read the others.
    index('stock_movements_transfer').on(table.transferId).where(sql`${table.transferId} is not null`),
    index('stock_movements_product_at').on(table.productId, table.at),
  ],
)

/**
 * When products were out of stock in a store, written by the triggers of the ledger, so that figures need not read it:
 * at most one row of a product in a store has no end yet. `rebuild_stockouts` derives them from the ledger.
 */
export const stockouts = pgTable(
  'stockouts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    storeId: storeId(),
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
    until: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('stockouts_open').on(table.productId, table.storeId).where(sql`${table.until} is null`),
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

/** What the figures need of products that were out of stock in a store in the period of so many days: see `sumsOfPeriods`. */
export const stockoutSpans = pgTable(
  'stockout_spans',
  {
    days: integer().notNull(),
    productId: text('product_id').notNull(),
    storeId: storeId(),
    /** Time out of stock in the period, and in the time before it that rates are computed from. */
    outDuring: interval('out_during').notNull(),
    outBefore: interval('out_before').notNull(),
    /** Pieces sold in the time before. */
    sold: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.days, table.productId, table.storeId] })],
)

/** Products with low stock in each store, as they were noted last: see `noteLowStock`. */
export const lowStockSummary = pgTable('low_stock_summary', {
  storeId: storeId().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** The threshold of the shop that it was noted with. */
  threshold: integer().notNull(),
  count: integer().notNull(),
  /** The lowest, by their ids. */
  lowest: text().array().notNull(),
})
