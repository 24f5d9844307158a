import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { people } from '../accounts/schema.ts'
import { products } from '../catalogue/schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** One row a shopper: what everything that changes or buys the cart locks first. */
export const carts = pgTable('carts', {
  personId: text('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
})

export const cartLines = pgTable(
  'cart_lines',
  {
    id: text().primaryKey(),
    personId: text('person_id')
      .notNull()
      .references(() => carts.personId, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** Whole XOF: one piece with its discount, when the shopper last chose how many. */
    seenPrice: bigint('seen_price', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('cart_lines_product').on(table.personId, table.productId),
    check('cart_lines_quantity', sql`${table.quantity} between 1 and 9999`),
    index('cart_lines_of_product').on(table.productId),
  ],
)

/** Merges that were done: one whose answer was lost is asked for again and must not count twice. */
export const cartMerges = pgTable(
  'cart_merges',
  {
    personId: text('person_id')
      .notNull()
      .references(() => carts.personId, { onDelete: 'cascade' }),
    key: text().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [unique('cart_merges_key').on(table.personId, table.key), index('cart_merges_at').on(table.at)],
)
