import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { isOneOf, timestamptz } from './columns.ts'

const mailOutcomeNames = ['delivered', 'outdated', 'abandoned', 'dropped'] as const

/** Decisions that a shop makes once and must remember: its main language, whether the demo was loaded. */
export const shopSettings = pgTable('shop_settings', { name: text().primaryKey(), value: text().notNull() })

/** The outcomes of emails that the audit looks for; the last one of each kind. Swept after some days. */
export const mailOutcomes = pgTable(
  'mail_outcomes',
  {
    /** The id of the subject of the email, such as an order. */
    about: text().notNull(),
    kind: text().notNull(),
    outcome: text().$type<(typeof mailOutcomeNames)[number]>().notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.about, table.kind] }),
    check('mail_outcomes_outcome', isOneOf(table.outcome, mailOutcomeNames)),
  ],
)
