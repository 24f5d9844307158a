import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** Why stock moved. `hold` and `release` are payments under way; a paid hold becomes a `sale`. */
export const stockReasons = ['import', 'edit', 'hold', 'release', 'sale', 'cancel'] as const
export type StockReason = (typeof stockReasons)[number]

/**
 * Tables of the catalogue. `name` and `description` are in the shop's main language, the `_other`
 * columns in the other one. Pictures are site-relative URLs of our own media room. `position` is the
 * order of the shop window; rows without one follow by name.
 */
const times = {
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
}

export const categories = pgTable('categories', {
  id: text().primaryKey(),
  name: text().notNull(),
  nameOther: text('name_other'),
  /** Folded name: two spellings of one name are one category. */
  key: text().notNull().unique(),
  image: text().notNull().default(''),
  position: integer(),
  ...times,
})

export const subCategories = pgTable('sub_categories', {
  id: text().primaryKey(),
  name: text().notNull(),
  nameOther: text('name_other'),
  key: text().notNull().unique(),
  image: text().notNull().default(''),
  position: integer(),
  ...times,
})

export const products = pgTable(
  'products',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameOther: text('name_other'),
    brand: text().notNull().default(''),
    description: text().notNull().default(''),
    descriptionOther: text('description_other'),
    unit: text().notNull(),
    stock: integer().notNull(),
    /** Whole XOF before discount. */
    price: integer().notNull(),
    /** Whole percent. */
    discount: integer().notNull().default(0),
    images: text().array().notNull().default(sql`'{}'`),
    /** As `json`, which keeps the order they were written in. */
    details: json().$type<Record<string, string>>().notNull().default({}),
    detailsOther: json('details_other').$type<Record<string, string>>(),
    /** Folded name, brand and unit: what an import recognises a product by. */
    key: text().notNull().unique(),
    ...times,
  },
  (table) => [
    check('products_stock', sql`${table.stock} >= 0`),
    check('products_price', sql`${table.price} >= 1`),
    check('products_discount', sql`${table.discount} between 0 and 100`),
  ],
)

/** A sub category belongs to one or several categories; `position` keeps the order they were picked in. */
export const subCategoryCategories = pgTable(
  'sub_category_categories',
  {
    subCategoryId: text('sub_category_id')
      .notNull()
      .references(() => subCategories.id, { onDelete: 'cascade' }),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subCategoryId, table.categoryId] }),
    index('sub_category_categories_category').on(table.categoryId),
  ],
)

export const productCategories = pgTable(
  'product_categories',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.categoryId] }),
    index('product_categories_category').on(table.categoryId),
  ],
)

export const productSubCategories = pgTable(
  'product_sub_categories',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    subCategoryId: text('sub_category_id')
      .notNull()
      .references(() => subCategories.id, { onDelete: 'restrict' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.subCategoryId] }),
    index('product_sub_categories_sub_category').on(table.subCategoryId),
  ],
)

/**
 * The ledger: every movement of stock, written by triggers of the database whoever moved it, so that a
 * product's stock is the sum of its movements. Outlives products and people, hence without references.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    /** Pieces: above zero onto the shelf, below zero off it. */
    change: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    /** The order that a hold, release, sale or cancel belongs to. */
    orderId: text('order_id'),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('stock_movements_reason', sql`${table.reason} in ${sql.raw(`('${stockReasons.join("', '")}')`)}`),
    check('stock_movements_change', sql`${table.change} <> 0`),
    index('stock_movements_product').on(table.productId),
  ],
)
