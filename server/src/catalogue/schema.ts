import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  json,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '../platform/database/columns.ts'

/**
 * `name` and `description` are in the shop's main language, the `_other` columns in the other one. Pictures are
 * site-relative URLs of `media`. Categories are sorted by `position`; those without one follow by name.
 */
const times = {
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
}

/** The source of revisions: each is used once, even if an item is deleted and restored. */
export const catalogueRevisions = pgSequence('catalogue_revisions')

/** Grows by a trigger with every edit, not with sales. A save names the revision that it is based on. */
const revision = () => integer().notNull().default(sql`nextval('catalogue_revisions')`)

export const categories = pgTable('categories', {
  id: text().primaryKey(),
  name: text().notNull(),
  nameOther: text('name_other'),
  /** Folded name: two spellings with the same one are one category. */
  key: text().notNull().unique(),
  image: text().notNull().default(''),
  position: integer(),
  revision: revision(),
  ...times,
})

export const subCategories = pgTable('sub_categories', {
  id: text().primaryKey(),
  name: text().notNull(),
  nameOther: text('name_other'),
  key: text().notNull().unique(),
  image: text().notNull().default(''),
  position: integer(),
  revision: revision(),
  ...times,
})

/** `fold` in SQL, for a text column. Foreign databases may lack `unaccent`. */
function foldedInSql(column: string): string {
  const marks = String.raw`[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]`
  const plain = `regexp_replace(normalize(${column}, NFKD), '${marks}', '', 'g')`
  const letters = `replace(replace(translate(${plain}, 'ŒÆ’‘ʼ\`', 'œæ${"''".repeat(4)}'), 'œ', 'oe'), 'æ', 'ae')`
  return `lower(btrim(regexp_replace(${letters}, '\\s+', ' ', 'g')))`
}

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
    /** Grams per step of goods by weight, which determines `unit`; null for pieces. */
    stepGrams: integer('step_grams'),
    /** Whole XOF before discount; null if a draft has none yet. */
    price: integer(),
    /** Whole percent. */
    discount: integer().notNull().default(0),
    images: text().array().notNull().default(sql`'{}'`),
    /** `json`, which keeps the order of the fields. */
    details: json().$type<Record<string, string>>().notNull().default({}),
    detailsOther: json('details_other').$type<Record<string, string>>(),
    /** Folded name, brand and unit, by which an import recognizes a product. */
    key: text().notNull().unique(),
    /** The folded `name_other`, generated so that no writer forgets it. */
    keyOther: text('key_other').generatedAlwaysAs(sql.raw(foldedInSql('name_other'))),
    /** Shoppers neither see nor buy a draft. */
    draft: boolean().notNull().default(false),
    /** Digits as `readBarcode` returns them; null if there is none. */
    barcode: text().unique(),
    /** The shop's own product number, unique ignoring case. */
    productNumber: text('product_number'),
    /** Whole XOF that the shop pays for one piece; null if unknown. Never shown to shoppers. */
    purchasePrice: integer('purchase_price'),
    /** Pieces at which stock is low; null for the threshold of the shop (`shop_settings`, `low_stock`). */
    lowStock: integer('low_stock'),
    revision: revision(),
    ...times,
  },
  (table) => [
    uniqueIndex('products_product_number').on(sql`lower(${table.productNumber})`),
    check('products_barcode', sql`${table.barcode} ~ '^[0-9]{1,14}$'`),
    check('products_purchase_price', sql`${table.purchasePrice} >= 0`),
    check('products_low_stock', sql`${table.lowStock} >= 0`),
    check('products_price', sql`${table.price} >= 1`),
    check('products_published_price', sql`${table.draft} or ${table.price} is not null`),
    check('products_step_grams', sql`${table.stepGrams} between 10 and 1000`),
    check('products_discount', sql`${table.discount} between 0 and 100`),
  ],
)

/** A sub category is in one or several categories; `position` is the order in which they were chosen. */
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

/** `position` is the order in which the product's sub categories were chosen, not the order of the products. */
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
    /** Position of the product in the sub category; those without one follow by id. Has gaps. */
    productPosition: integer('product_position'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.subCategoryId] }),
    index('product_sub_categories_sub_category').on(table.subCategoryId),
  ],
)
