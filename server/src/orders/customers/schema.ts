import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { customers, users } from '../../accounts/schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const amount = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Until when customers are rolled up; no row before the first time. */
export const customerRollUp = pgTable(
  'customer_roll_up',
  {
    id: integer().primaryKey().default(1),
    /** Orders placed before this moment are in the sums. */
    through: moment('through').notNull(),
  },
  (table) => [check('customer_roll_up_one', sql`${table.id} = 1`)],
)

/** The customers as their list shows and finds them: `customersWithSums`, as it was at the last roll-up. */
export const listedCustomers = pgTable(
  'listed_customers',
  {
    // First, because a search reads these of every row, and PostgreSQL passes through all that stands before.
    /** What the list is searched for: names and email in lower case without accents; digits of phone numbers. */
    terms: text().notNull(),
    numbers: text().notNull(),
    newest: moment('newest'),
    id: text().primaryKey(),
    /** Of an account, else of somebody without one: the row goes with it. */
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
    /** Of the account, or of the first order. */
    since: moment('since').notNull(),
    /** Orders that staff see. Amounts in whole XOF. */
    orders: integer().notNull(),
    spent: amount('spent'),
    toCollect: amount('to_collect'),
    owedBack: amount('owed_back'),
  },
  (table) => [
    check('listed_customers_id', sql`${table.id} = coalesce(${table.userId}, ${table.guestId})`),
    index('listed_customers_newest').on(table.newest.desc().nullsLast(), table.id.desc()),
  ],
)

/**
 * Customers of whom something changed since they may have been rolled up. Triggers write a row for each change and lock
 * none; these customers are computed from their orders until they are rolled up anew.
 */
export const staleCustomers = pgTable('stale_customers', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: text('customer_id').notNull(),
})
