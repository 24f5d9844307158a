import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Why stock moved. `hold` and `release` are payments under way; a paid hold becomes a `sale`. */
export const stockReasons = ['import', 'edit', 'hold', 'release', 'sale', 'cancel'] as const
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
    /** The order that a hold, release, sale or cancel belongs to. */
    orderId: text('order_id'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('stock_movements_reason', sql`${table.reason} in ${sql.raw(`('${stockReasons.join("', '")}')`)}`),
    check('stock_movements_change', sql`${table.change} <> 0`),
    index('stock_movements_product').on(table.productId),
    index('stock_movements_at').on(table.at),
  ],
)
