import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { categories, products, subCategories } from '../catalogue/schema.ts'
import { timestamptz } from '../platform/database/columns.ts'

/** A word that finds a product, or the products of a category or sub category: exactly one of the three. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: text().primaryKey(),
    /** As typed. `key` is shared by all its spellings, so each word has one target. */
    word: text().notNull(),
    key: text().notNull().unique(),
    productId: text('product_id').references(() => products.id, { onDelete: 'cascade' }),
    categoryId: text('category_id').references(() => categories.id, { onDelete: 'cascade' }),
    subCategoryId: text('sub_category_id').references(() => subCategories.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'search_synonyms_target',
      sql`num_nonnulls(${table.productId}, ${table.categoryId}, ${table.subCategoryId}) = 1`,
    ),
    index('search_synonyms_product').on(table.productId),
    index('search_synonyms_category').on(table.categoryId),
    index('search_synonyms_sub_category').on(table.subCategoryId),
  ],
)

/** Searches that found nothing, counted by day, without any personal data. */
export const zeroResultSearches = pgTable(
  'zero_result_searches',
  {
    day: date().notNull(),
    /** Normalized; `word` is its latest spelling. */
    key: text().notNull(),
    word: text().notNull(),
    count: integer().notNull(),
    /** Number of senders on this day. */
    senders: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.key] })],
)
