import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
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
  ],
)
