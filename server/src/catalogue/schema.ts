import { type EditKind, editKinds, type ImportState, importStates } from '@dix/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  json,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'

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

/** Where revisions come from: none is ever given twice, not even to what was deleted and came back. */
export const catalogueRevisions = pgSequence('catalogue_revisions')

/**
 * Grows with every save of somebody (a trigger sees to it), not with sales: whoever saves says which one they had
 * read.
 */
const revision = () => integer().notNull().default(sql`nextval('catalogue_revisions')`)

export const categories = pgTable('categories', {
  id: text().primaryKey(),
  name: text().notNull(),
  nameOther: text('name_other'),
  /** Folded name: two spellings of one name are one category. */
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

/** `fold` of `folding.ts` as the database does it, for a text column. Foreign databases need not have `unaccent`. */
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
    /** The folded name of the other language. The database folds it, so that whoever writes the one writes both. */
    keyOther: text('key_other').generatedAlwaysAs(sql.raw(foldedInSql('name_other'))),
    /** Shoppers do not see a draft, nor can it be bought. */
    draft: boolean().notNull().default(false),
    /** Pieces at which the shelf counts as nearly empty; null: the shop's own threshold (`shop_settings`, `low_stock`). */
    lowStock: integer('low_stock'),
    revision: revision(),
    ...times,
  },
  (table) => [
    check('products_low_stock', sql`${table.lowStock} >= 0`),
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
    index('stock_movements_at').on(table.at),
  ],
)

/** One save of somebody who keeps the catalogue: a form, a whole grid, a whole import. Outlives the person. */
export const catalogueEdits = pgTable(
  'catalogue_edits',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<EditKind>().notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name of the person at that time. */
    userName: text('user_name').notNull(),
    /** The file of an import. */
    note: text().notNull().default(''),
    /** Names a save of this person, so that one that is sent again is not done again. */
    key: text(),
    /** The edit of which this one took back all that stood. */
    undoes: bigint({ mode: 'number' }),
    /** Shelves an import made: taking it back removes those that stand empty. */
    madeCategories: text('made_categories').array().notNull().default(sql`'{}'`),
    madeSubCategories: text('made_sub_categories').array().notNull().default(sql`'{}'`),
    /** Sub categories it put into a category, as `subCategoryId/categoryId`; taking it back undoes that too. */
    madeLinks: text('made_links').array().notNull().default(sql`'{}'`),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('catalogue_edits_key').on(table.userId, table.key),
    index('catalogue_edits_undoes').on(table.undoes, table.id),
    check('catalogue_edits_kind', sql`${table.kind} in ${sql.raw(`('${editKinds.join("', '")}')`)}`),
  ],
)

/**
 * What an edit did to one product: its fields before (null: there was no such product) and after (null: it is gone),
 * only those that changed. Outlives the product.
 */
export const productChanges = pgTable(
  'product_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    editId: bigint('edit_id', { mode: 'number' })
      .notNull()
      .references(() => catalogueEdits.id, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    /** The name at that time, for products that are gone. */
    productName: text('product_name').notNull(),
    before: json().$type<Record<string, unknown>>(),
    after: json().$type<Record<string, unknown>>(),
    /** The revision it made; null where the product is gone, and of old. */
    revision: integer(),
    /** The change that this one took back, brought back or took back again: one after the other, by turns. */
    undoes: bigint({ mode: 'number' }),
  },
  (table) => [
    index('product_changes_undoes').on(table.undoes, table.id),
    index('product_changes_product').on(table.productId, table.id.desc()),
    index('product_changes_edit').on(table.editId),
  ],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A file brought to the import page, from its upload until a sweep removes it. Any node goes on with it. */
export const imports = pgTable(
  'imports',
  {
    id: text().primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    file: bytes().notNull(),
    mapping: json().$type<Record<string, unknown>>(),
    state: text().$type<ImportState>().notNull().default('uploaded'),
    /** How often work on it began: who was cancelled must not take what was begun again since for their own. */
    claim: integer().notNull().default(0),
    /** Bytes read of all, while it runs. */
    bytesRead: integer('bytes_read').notNull().default(0),
    rowsRead: integer('rows_read').notNull().default(0),
    /** Counts of the outcomes, once it ran. */
    report: json().$type<Record<string, number>>(),
    /** Lines of the downloadable report, and why a whole file failed. */
    remarks: json().$type<Record<string, unknown>[]>().notNull().default([]),
    failure: text(),
    editId: bigint('edit_id', { mode: 'number' }).references(() => catalogueEdits.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Moves while it runs: one that stands still has lost its process. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('imports_state', sql`${table.state} in ${sql.raw(`('${importStates.join("', '")}')`)}`),
    index('imports_created').on(table.createdAt),
  ],
)

/** A word of shoppers that stands for a product or for everything on a shelf: exactly one of the three. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: text().primaryKey(),
    /** As it was typed, and folded: one word stands for one thing. */
    word: text().notNull(),
    key: text().notNull().unique(),
    productId: text('product_id').references(() => products.id, { onDelete: 'cascade' }),
    categoryId: text('category_id').references(() => categories.id, { onDelete: 'cascade' }),
    subCategoryId: text('sub_category_id').references(() => subCategories.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
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

/** What shoppers looked for and did not find, counted by day. Nobody's name stands here. */
export const zeroResultSearches = pgTable(
  'zero_result_searches',
  {
    day: date().notNull(),
    /** Folded; `word` is how it was typed last. */
    key: text().notNull(),
    word: text().notNull(),
    count: integer().notNull(),
    /** Different senders of that day among them. */
    senders: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.key] })],
)
