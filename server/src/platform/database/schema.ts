import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Decisions that a shop makes once and must remember: its main language, whether the demo was loaded. */
export const shopSettings = pgTable('shop_settings', { name: text().primaryKey(), value: text().notNull() })

/** The outcomes of mails that the audit looks for; the last one of each kind. Swept after some days. */
export const mailOutcomes = pgTable(
  'mail_outcomes',
  {
    /** The id of the subject of the mail, such as an order. */
    about: text().notNull(),
    kind: text().notNull(),
    outcome: text().$type<'delivered' | 'outdated' | 'abandoned' | 'dropped'>().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.about, table.kind] })],
)
