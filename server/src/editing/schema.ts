import { type EditKind, editKinds } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, json, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'

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
    createdCategories: text('made_categories').array().notNull().default(sql`'{}'`),
    createdSubCategories: text('made_sub_categories').array().notNull().default(sql`'{}'`),
    /** Sub categories it put into a category, as `subCategoryId/categoryId`; taking it back undoes that too. */
    createdLinks: text('made_links').array().notNull().default(sql`'{}'`),
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
