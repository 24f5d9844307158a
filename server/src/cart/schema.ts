import type { Substitution } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import { products } from '../catalogue/schema.ts'
import { amount, timestamptz } from '../platform/database/columns.ts'

/** One row per shopper: everything that changes or buys the cart locks it first. */
export const carts = pgTable('carts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Raised with each change to the lines, also by a trigger when a product is deleted or restored (0031). */
  revision: integer().notNull().default(0),
})

export const cartLines = pgTable(
  'cart_lines',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => carts.userId, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** Whole XOF: price per piece after discount, when the shopper last chose the quantity. */
    seenPrice: amount('seen_price').notNull(),
  },
  (table) => [
    unique('cart_lines_product').on(table.userId, table.productId),
    check('cart_lines_quantity', sql`${table.quantity} between 1 and 9999`),
    index('cart_lines_of_product').on(table.productId),
  ],
)

/** Completed merges: a client that lost the response repeats one, which must not count twice. */
export const cartMerges = pgTable(
  'cart_merges',
  {
    userId: text('user_id')
      .notNull()
      .references(() => carts.userId, { onDelete: 'cascade' }),
    key: text().notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [unique('cart_merges_key').on(table.userId, table.key), index('cart_merges_at').on(table.at)],
)

/** What happens to missing products of a shopper's orders. Orders freeze it, so it may name deleted products. */
export const substitutionPreferences = pgTable(
  'substitution_preferences',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Empty for all products without a row. */
    productId: text('product_id').notNull(),
    substitution: jsonb().$type<Substitution>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)
