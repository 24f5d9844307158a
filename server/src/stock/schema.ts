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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { isOneOf, timestamptz } from '../platform/database/columns.ts'

/**
 * The reason of a stock movement. An order makes a `reserve` while its payment is open, then a `release` and, if it was
 * paid, a `sale`. `missing`: a picker did not find the product.
 */
export const stockReasons = [
  'import',
  'edit',
  'reserve',
  'release',
  'sale',
  'cancel',
  'transfer',
  'missing',
] as const
export type StockReason = (typeof stockReasons)[number]

type StockReasonRow = {
  /** Whether its movements add up to the pieces sold. */
  sold: boolean
}

export const stockReasonTable: Record<StockReason, StockReasonRow> = {
  import: { sold: false },
  edit: { sold: false },
  reserve: { sold: false },
  release: { sold: false },
  sale: { sold: true },
  cancel: { sold: true },
  transfer: { sold: false },
  missing: { sold: false },
}

/**
 * The catalogue's table of products. One lock guards price and stock: `stock_levels` is written only while the
 * product's row is locked. The catalogue is a later feature, so its schema cannot be imported here.
 */
export const stockedProducts = sql.identifier('products')

/** The store of a row; defaults to the main store. */
const storeId = () => text('store_id').notNull().default(mainStore)

/** Pieces of a product in a store. A missing row means that the store never had the product. */
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
 * The ledger of stock movements, written by triggers on `stock_levels`: a product's stock in a store is the sum of its
 * movements there. It outlives products, stores and orders, so it has no foreign keys.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    storeId: storeId(),
    /** Positive if added, negative if taken. */
    change: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    /** The order of a `reserve`, `release`, `sale`, `cancel` or `missing`. */
    orderId: text('order_id'),
    /** The transfer to or from another store. */
    transferId: text('transfer_id'),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [
    check('stock_movements_reason', isOneOf(table.reason, stockReasons)),
    check('stock_movements_change', sql`${table.change} <> 0`),
    // Few movements have a transfer, so an audit need not read the others.
    index('stock_movements_transfer').on(table.transferId).where(sql`${table.transferId} is not null`),
    index('stock_movements_product_at').on(table.productId, table.at),
  ],
)

/**
 * The times when products were out of stock in a store, written by the ledger's triggers so that figures need not read
 * the ledger. At most one row per product and store has no end. `rebuild_stockouts` rebuilds it from the ledger.
 */
export const stockouts = pgTable(
  'stockouts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    storeId: storeId(),
    since: timestamptz('since').notNull().defaultNow(),
    until: timestamptz('until'),
  },
  (table) => [
    uniqueIndex('stockouts_open').on(table.productId, table.storeId).where(sql`${table.until} is null`),
    index('stockouts_until').on(table.until),
    // For the newest and the oldest stockout without an end.
    index('stockouts_open_since').on(table.since).where(sql`${table.until} is null`),
  ],
)

/** Up to when `stockoutSpans` is computed; no row before the first run, or after the ledger's past was rewritten. */
export const stockoutRollUp = pgTable(
  'stockout_roll_up',
  {
    id: integer().primaryKey().default(1),
    /** The last day of the periods, in Dakar time. */
    day: date().notNull(),
    /** Stockouts are summed up until this time. */
    through: timestamptz('through').notNull(),
  },
  (table) => [check('stockout_roll_up_one', sql`${table.id} = 1`)],
)

/** The sums per period and store that the figures need of products that were out of stock: see `sumsOfPeriods`. */
export const stockoutSpans = pgTable(
  'stockout_spans',
  {
    days: integer().notNull(),
    productId: text('product_id').notNull(),
    storeId: storeId(),
    /** Time out of stock in the period, and in the days before it that rates are computed from. */
    outDuring: interval('out_during').notNull(),
    outBefore: interval('out_before').notNull(),
    /** Pieces sold in the days before. */
    sold: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.days, table.productId, table.storeId] })],
)

/** Products with low stock in each store, as last recorded: see `recordLowStock`. */
export const lowStockSummary = pgTable('low_stock_summary', {
  storeId: storeId().primaryKey(),
  at: timestamptz('at').notNull(),
  /** The shop's threshold at the time. */
  threshold: integer().notNull(),
  count: integer().notNull(),
  /** Ids of the lowest. */
  lowest: text().array().notNull(),
})
