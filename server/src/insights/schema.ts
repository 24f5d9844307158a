import { everyStore, type Period, periods } from '@dix/contract'
import { check, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, isOneOf, timestamptz } from '../platform/database/columns.ts'

/** The cost of stockouts in each period, in one store or in all of them, as last computed: see `recordLosses`. */
export const notedLosses = pgTable(
  'noted_losses',
  {
    period: text().$type<Period>().notNull(),
    storeId: text('store_id').notNull().default(everyStore),
    /** The end of the period. */
    at: timestamptz('at').notNull(),
    /** Whole XOF, of all products; `worst` are those with the highest. */
    total: amount('total').notNull(),
    worst: jsonb().$type<object[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.storeId] }),
    check('noted_losses_period', isOneOf(table.period, periods)),
  ],
)
