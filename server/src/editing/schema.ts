import {
  categoryKinds,
  type EditKind,
  editKinds,
  mainStore,
  type PositionList,
  positionLists,
} from '@dix/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, json, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import { isOneOf, timestamptz } from '../platform/database/columns.ts'

/** One save in the back office: a form, a grid, an import, or an undo. Outlives its user. */
export const catalogueEdits = pgTable(
  'catalogue_edits',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<EditKind>().notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name of the user at that time. */
    userName: text('user_name').notNull(),
    /** The store whose stock it changed. */
    storeId: text('store_id').notNull().default(mainStore),
    /** The file of an import. */
    note: text().notNull().default(''),
    /** Identifies a save of this user, so that resending does not repeat it. */
    key: text(),
    /** The edit that this one reverts as a whole. */
    reverts: bigint({ mode: 'number' }),
    /** Categories that an import created. Reverting it removes the empty ones. */
    createdCategories: text('created_categories').array().notNull().default(sql`'{}'`),
    createdSubCategories: text('created_sub_categories').array().notNull().default(sql`'{}'`),
    /** Sub categories it put into categories, as `subCategoryId/categoryId`. Reverting it removes them from there. */
    createdLinks: text('created_links').array().notNull().default(sql`'{}'`),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [
    unique('catalogue_edits_key').on(table.userId, table.key),
    index('catalogue_edits_reverts').on(table.reverts, table.id),
    check('catalogue_edits_kind', isOneOf(table.kind, editKinds)),
  ],
)

/**
 * The effect of an edit on one product: the changed fields before (null: it was created) and after (null: it was
 * deleted). Outlives the product.
 */
export const productChanges = pgTable(
  'product_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    editId: bigint('edit_id', { mode: 'number' })
      .notNull()
      .references(() => catalogueEdits.id, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    /** The name at that time, for products deleted since. */
    productName: text('product_name').notNull(),
    before: json().$type<Record<string, unknown>>(),
    after: json().$type<Record<string, unknown>>(),
    /** The revision it created; null for a deletion and in old histories. */
    revision: integer(),
    /** The change that this one reverts or restores; each such change undoes the one before. */
    reverts: bigint({ mode: 'number' }),
  },
  (table) => [
    index('product_changes_reverts').on(table.reverts, table.id),
    index('product_changes_product').on(table.productId, table.id.desc()),
    index('product_changes_edit').on(table.editId),
  ],
)

/** The move of an edit that changed the order of a list: the item, and the item that followed it before and after. */
export const catalogueMoves = pgTable(
  'catalogue_moves',
  {
    editId: bigint('edit_id', { mode: 'number' })
      .primaryKey()
      .references(() => catalogueEdits.id, { onDelete: 'cascade' }),
    list: text().$type<PositionList>().notNull(),
    /** The sub category of products; empty for categories and sub categories. */
    parentId: text('parent_id').notNull().default(''),
    movedId: text('moved_id').notNull(),
    /** The name at that time. */
    movedName: text('moved_name').notNull(),
    /** Null: it was the last one. */
    nextBefore: text('next_before'),
    nextAfter: text('next_after'),
  },
  (table) => [
    index('catalogue_moves_list').on(table.list, table.parentId, table.editId.desc()),
    check('catalogue_moves_list', isOneOf(table.list, positionLists)),
  ],
)

/** Every save of an offer: its state before (null: new) and after (null: deleted). Outlives the offer. */
export const offerChanges = pgTable(
  'offer_changes',
  {
    id: text().primaryKey(),
    offerId: text('offer_id').notNull(),
    revision: integer().notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: timestamptz('at').notNull().defaultNow(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    unique('offer_changes_revision').on(table.offerId, table.revision),
    index('offer_changes_user').on(table.userId),
  ],
)

/** Every save of a category by form, deletion or picture: its state before and after, as in `offerChanges`. */
export const categoryChanges = pgTable(
  'category_changes',
  {
    id: text().primaryKey(),
    kind: text({ enum: categoryKinds }).notNull(),
    categoryId: text('category_id').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: timestamptz('at').notNull().defaultNow(),
    before: json().$type<CategoryState>(),
    after: json().$type<CategoryState>(),
  },
  (table) => [
    index('category_changes_category').on(table.categoryId, table.id),
    index('category_changes_user').on(table.userId),
    check('category_changes_kind', isOneOf(table.kind, categoryKinds)),
  ],
)

/** What the history keeps of a category. */
export type CategoryState = {
  name: string
  nameOther: string | null
  /** Site-relative, empty if there is no picture. */
  image: string
  /** Categories of a sub category. */
  categoryIds: string[]
  /** Its position when it was deleted. */
  position?: number | null
}
