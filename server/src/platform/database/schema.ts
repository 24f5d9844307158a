import { pgTable, text } from 'drizzle-orm/pg-core'

/** What the shop decided once and must not forget: its main language, whether the demo was loaded. */
export const shopSettings = pgTable('shop_settings', { name: text().primaryKey(), value: text().notNull() })
