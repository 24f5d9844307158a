import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { count, flag, limit, page, paging, reference, stockStore, timestamp, whole } from '../inputs.ts'
import { message } from '../messages.ts'
import { optionalLine } from '../text-inputs.ts'
import { positionLists } from './positions.ts'
import { AdminProductSchema, ConflictsSchema } from './products.ts'

/**
 * The kind of change to the catalogue: a product's form, the grid, an import, a move in a list, or the revert of an
 * edit.
 */
export const editKinds = ['form', 'grid', 'import', 'move', 'undo'] as const
export type EditKind = (typeof editKinds)[number]

/** Fields of a product by their names in the API, in display order. */
export const changedFields = [
  'name',
  'name_other',
  'brand',
  'unit',
  'step_grams',
  'barcode',
  'product_number',
  'price',
  'discount',
  'purchase_price',
  'stock',
  'low_stock',
  'draft',
  'category',
  'subCategory',
  'image',
  'description',
  'description_other',
  'more_details',
  'more_details_other',
] as const
export type ChangedField = (typeof changedFields)[number]

/** Categories by name, pictures by absolute URL; null if there was no value. */
const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.record(z.string(), z.string()),
])

/** `undone`: reverted, and not restored since. `by` is the user's name at that time. */
const made = {
  kind: z.enum(editKinds),
  by: z.string(),
  at: timestamp,
  /** File name of an import; otherwise empty. */
  note: z.string(),
  undone: z.boolean(),
  /** The name of the store whose stock it changed; absent in a shop with one store. */
  store: z.string().optional(),
}

/** The effect of one edit on one product. */
export const HistoryEntrySchema = z.object({
  change: count,
  edit: count,
  ...made,
  created: z.boolean(),
  deleted: z.boolean(),
  /** Empty if the product was created or deleted. */
  fields: z.array(z.object({ field: z.enum(changedFields), before: value, after: value })),
})
export type HistoryEntry = z.infer<typeof HistoryEntrySchema>

/** The effect of an edit on one of its products; the name is the one at that time. */
export const EditChangeSchema = HistoryEntrySchema.extend({
  product: z.object({ _id: z.string(), name: z.string() }),
})
export type EditChange = z.infer<typeof EditChangeSchema>

/** Product counts. */
const products = { created: count, updated: count, deleted: count }

/** One save, with the number of products it created, changed and deleted. */
export const EditSchema = z.object({
  edit: count,
  ...made,
  ...products,
  /** The first products by their names at that time, at most three. */
  names: z.array(z.string()),
  /** Categories and sub categories that an import created. */
  createdCategories: count,
  /** The product, if only one changed. */
  product: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** The moved item, if the order of a list changed. */
  moved: z.object({ list: z.enum(positionLists), name: z.string() }).nullable(),
})
export type Edit = z.infer<typeof EditSchema>

const mark = whole(1, Number.MAX_SAFE_INTEGER, 'This is not a valid change.')

export const editEndpoints = {
  productHistory: {
    method: 'POST',
    path: '/api/product/history',
    summary: 'The history of a product, newest first, also of a deleted one',
    access: 'manageCatalogue',
    body: z.object({ _id: reference('_id'), page, limit: limit(12) }),
    response: response(z.array(HistoryEntrySchema), { ...paging, name: z.string() }),
    errors: { not_found: null },
  },
  edits: {
    method: 'POST',
    path: '/api/catalogue/edits',
    summary: 'Every save of products and of the order of lists, newest first',
    access: 'manageCatalogue',
    body: z.object({
      page,
      limit: limit(12),
      kind: z.enum(editKinds, message('kind must be form, grid, import, move or undo.')).nullish(),
      /** If true, only edits that deleted products are listed. */
      deleting: flag.nullish(),
      /** The name of a user, as listed in `authors`; empty for all users. */
      by: optionalLine('by can have up to 120 characters.', 120),
    }),
    /** `authors`: the names of all users who ever saved, in alphabetical order. */
    response: response(z.array(EditSchema), { ...paging, authors: z.array(z.string()) }),
  },
  editChanges: {
    method: 'POST',
    path: '/api/catalogue/edit-changes',
    summary: 'What a save changed in each of its products, and which of the changes are still in effect',
    access: 'manageCatalogue',
    body: z.object({ edit: mark, page, limit: limit(12) }),
    /** `remaining`: number of products that an undo of the whole save still reverts. */
    response: response(z.array(EditChangeSchema), { ...paging, remaining: z.object(products) }),
    errors: { not_found: null },
  },
  revertChange: {
    method: 'PUT',
    path: '/api/product/undo',
    summary: 'Revert what an edit did to one product; 409 changed_meanwhile when it has been changed since',
    access: 'manageCatalogue',
    body: z.object({ change: mark, store: stockStore }),
    /** `data` is null if the product was deleted again. */
    response: response(AdminProductSchema.nullable(), { edit: count }),
    errors: {
      not_found: null,
      name_taken: null,
      code_taken: null,
      changed_meanwhile: ConflictsSchema.optional(),
    },
  },
  revertEdit: {
    method: 'PUT',
    path: '/api/catalogue/undo-edit',
    summary:
      'Revert a whole save, all of it or nothing; 409 changed_meanwhile names what has been changed since',
    access: 'manageCatalogue',
    body: z.object({ edit: mark }),
    response: response(
      z.object({ edit: count, products: count, removedCategories: count, removedSubCategories: count }),
      {},
    ),
    errors: {
      not_found: null,
      name_taken: null,
      code_taken: null,
      changed_meanwhile: ConflictsSchema.optional(),
    },
  },
} as const satisfies Record<string, Endpoint>
