import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isOneOf } from '../platform/database/one-of.ts'

/** Why stock moved. `reserve` and `release` are payments under way; what is reserved and paid becomes a `sale`. */
export const stockReasons = ['import', 'edit', 'reserve', 'release', 'sale', 'cancel'] as const
export type StockReason = (typeof stockReasons)[number]

/**
 * The ledger: every movement of stock, written by triggers of the database whoever moved it, so that a
 * product's stock is the sum of its movements. Outlives products and people, hence without references.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    /** Pieces: above zero onto the shelf, below zero off it. */
    change: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    /** The order that a reserve, release, sale or cancel belongs to. */
    orderId: text('order_id'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('stock_movements_reason', isOneOf(table.reason, stockReasons)),
    check('stock_movements_change', sql`${table.change} <> 0`),
    index('stock_movements_product').on(table.productId),
    index('stock_movements_at').on(table.at),
  ],
)
