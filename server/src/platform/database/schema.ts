import { pgTable, text } from 'drizzle-orm/pg-core'

/** Decisions that a shop makes once and must remember: its main language, whether the demo was loaded. */
export const shopSettings = pgTable('shop_settings', { name: text().primaryKey(), value: text().notNull() })
