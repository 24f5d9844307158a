import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const none = sql`'{}'`

/**
 * Offers that are planned, run, or are over. What they hold for is named by id, and brands as products have them; an id
 * may be of something that was deleted, which is in the offer again once it is restored.
 */
export const offers = pgTable(
  'offers',
  {
    id: text().primaryKey(),
    /** For the back office: shoppers see prices alone. */
    name: text().notNull(),
    /** Whole percent, or null. */
    percent: integer(),
    /** Whole XOF, or null. */
    price: integer(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    /** The first moment without the offer; null: it has no end. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    productIds: text('product_ids').array().notNull().default(none),
    brands: text().array().notNull().default(none),
    categoryIds: text('category_ids').array().notNull().default(none),
    subCategoryIds: text('sub_category_ids').array().notNull().default(none),
    /** Counts its saves. */
    revision: integer().notNull(),
  },
  (table) => [
    check('offers_terms', sql`num_nonnulls(${table.percent}, ${table.price}) = 1`),
    check('offers_percent', sql`${table.percent} between 1 and 99`),
    check('offers_price', sql`${table.price} >= 1`),
    check('offers_times', sql`${table.endsAt} > ${table.startsAt}`),
    check('offers_revision', sql`${table.revision} > 0`),
  ],
)
