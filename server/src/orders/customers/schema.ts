import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { customers, users } from '../../accounts/schema.ts'
import { amount, timestamptz } from '../../platform/database/columns.ts'

/** The time up to which customers are rolled up; no row before the first roll-up. */
export const customerRollUp = pgTable(
  'customer_roll_up',
  {
    id: integer().primaryKey().default(1),
    /** Orders placed before this time are included in the sums. */
    through: timestamptz('through').notNull(),
  },
  (table) => [check('customer_roll_up_one', sql`${table.id} = 1`)],
)

/** The customers as the list shows and finds them: `customersWithSums` at the last roll-up. */
export const listedCustomers = pgTable(
  'listed_customers',
  {
    // First, because a search reads these for every row, and PostgreSQL has to skip all preceding columns.
    /** The searchable text: names and email in lower case without accents; digits of phone numbers. */
    terms: text().notNull(),
    numbers: text().notNull(),
    newest: timestamptz('newest'),
    id: text().primaryKey(),
    /** The account, or else the customer without one: deleting it deletes the row. */
    userId: text('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    guestId: text('guest_id')
      .unique()
      .references(() => customers.id, { onDelete: 'cascade' }),
    isDemo: boolean('is_demo').notNull(),
    name: text().notNull(),
    email: text(),
    mobile: text().notNull(),
    /** The time when the account was created, or the first order placed. */
    since: timestamptz('since').notNull(),
    /** Orders visible to staff. Amounts in whole XOF. */
    orders: integer().notNull(),
    spent: amount('spent').notNull(),
    toCollect: amount('to_collect').notNull(),
    owedBack: amount('owed_back').notNull(),
  },
  (table) => [
    check('listed_customers_id', sql`${table.id} = coalesce(${table.userId}, ${table.guestId})`),
    // With `isDemo`, so that the list and its count read only the index.
    index('listed_customers_newest').on(table.newest.desc().nullsLast(), table.id.desc(), table.isDemo),
  ],
)

/**
 * Customers that may have changed since they were rolled up. Triggers insert a row per change and lock none; these
 * customers are computed from their orders until they are rolled up again.
 */
export const staleCustomers = pgTable('stale_customers', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: text('customer_id').notNull(),
})
