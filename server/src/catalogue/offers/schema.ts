import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/columns.ts'

const none = sql`'{}'`

/**
 * Planned, running and past offers. What they cover is listed by id, and brands by name; an id may be of a deleted
 * product, which is covered again once it is restored.
 */
export const offers = pgTable(
  'offers',
  {
    id: text().primaryKey(),
    /** For the back office: shoppers see only prices. */
    name: text().notNull(),
    /** Whole percent, or null. */
    percent: integer(),
    /** Whole XOF, or null. */
    price: integer(),
    startsAt: timestamptz('starts_at').notNull(),
    /** The exclusive end; null if the offer has no end. */
    endsAt: timestamptz('ends_at'),
    productIds: text('product_ids').array().notNull().default(none),
    brands: text().array().notNull().default(none),
    categoryIds: text('category_ids').array().notNull().default(none),
    subCategoryIds: text('sub_category_ids').array().notNull().default(none),
    /** Number of saves. */
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
