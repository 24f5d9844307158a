import { pgTable, text } from 'drizzle-orm/pg-core'

/** What the shop decided once and must not forget: its main language, whether the demo was loaded. */
export const shopFacts = pgTable('shop_facts', { name: text().primaryKey(), value: text().notNull() })
