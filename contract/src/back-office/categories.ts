import { z } from 'zod'
import { CategorySchema, SubCategorySchema } from '../catalogue/catalogue.ts'
import { type Endpoint, response } from '../envelope.ts'
import { count, id, limit, page, paging, reference, timestamp } from '../inputs.ts'
import { message } from '../messages.ts'
import { categoryIds, name, nameOther, picture } from './inputs.ts'
import { maxListedNames } from './list-names.ts'

/** `productCount` includes drafts. `name_other` is null if not given; `revision` grows with every save. */
const adminFields = { name_other: z.string().nullable(), productCount: count, revision: z.number().int() }

export const AdminCategorySchema = CategorySchema.extend({ ...adminFields, subCategoryCount: count })
export const AdminSubCategorySchema = SubCategorySchema.extend(adminFields)
export type AdminCategory = z.infer<typeof AdminCategorySchema>
export type AdminSubCategory = z.infer<typeof AdminSubCategorySchema>

const contents = z.object({ count, names: z.array(z.string()).max(maxListedNames) })

/**
 * Data of `still_holds`: the remaining contents of a category, and the synonyms that point to it. A name that several
 * products share is listed once.
 */
export const CategoryContentsSchema = z.object({
  subCategories: contents,
  products: contents,
  synonyms: contents,
})
export type CategoryContents = z.infer<typeof CategoryContentsSchema>

/** Data of `changed_meanwhile`: the current category or sub category. */
export type CategoryConflict = { current: AdminCategory | AdminSubCategory }

export const categoryKinds = ['category', 'subCategory'] as const

/** A category at a point in its history. */
const CategoryStateSchema = z.object({
  name: z.string(),
  name_other: z.string().nullable(),
  image: z.string(),
  /** Names of the categories of a sub category, without those deleted since. */
  categories: z.array(z.string()),
})

/** A save of a category: its state before (null if it was new) and after (null if it was deleted). */
export const CategoryChangeSchema = z.object({
  _id: id,
  at: timestamp,
  /** Empty if the account was deleted. */
  by: z.string(),
  kind: z.enum(categoryKinds),
  before: CategoryStateSchema.nullable(),
  after: CategoryStateSchema.nullable(),
  /** Whether it is the latest save of its category, the only one that can be undone. */
  isLast: z.boolean(),
})
export type CategoryChange = z.infer<typeof CategoryChangeSchema>

/** `image` and `name_other` stay unchanged if absent, and are removed if empty. */
const fields = { name, image: picture.nullish(), name_other: nameOther }
const category = categoryIds('Select at least one category.').refine(
  (ids) => ids.length > 0,
  message('Select at least one category.'),
)
/** The revision that the form was loaded with; without it a save overwrites later changes. */
const seen = z
  .object({ revision: z.number().int() }, message('seen must be the revision that you saw.'))
  .nullish()
const categoryResponse = response(AdminCategorySchema, {})
const subCategoryResponse = response(AdminSubCategorySchema, {})

export const categoryEndpoints = {
  addCategory: {
    method: 'POST',
    path: '/api/category/add-category',
    summary:
      'Create a category; 409 name_taken if the name exists. With a header Idempotency-Key, repeating it returns the category',
    access: 'manageCatalogue',
    body: z.object(fields),
    response: categoryResponse,
    errors: { name_taken: null },
  },
  updateCategory: {
    method: 'PUT',
    path: '/api/category/update',
    summary: 'Change a category. With seen: 409 changed_meanwhile when somebody else has changed it since',
    access: 'manageCatalogue',
    body: z.object({ _id: reference('_id'), ...fields, seen }),
    response: categoryResponse,
    errors: {
      not_found: null,
      name_taken: null,
      changed_meanwhile: z.object({ current: AdminCategorySchema }),
    },
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/api/category/delete',
    summary: 'Delete an empty category; otherwise 409 still_holds with its contents',
    access: 'manageCatalogue',
    body: z.object({ _id: reference('_id') }),
    response: response(z.null(), {}),
    errors: { not_found: null, still_holds: CategoryContentsSchema },
  },
  adminCategories: {
    method: 'GET',
    path: '/api/category/admin-get',
    summary:
      'Every category with both names and its number of products, sorted by name, read from the database',
    access: 'manageCatalogue',
    response: response(z.array(AdminCategorySchema), {}),
  },
  createSubCategory: {
    method: 'POST',
    path: '/api/subcategory/create',
    summary:
      'Create a sub category; 409 name_taken if the name exists. With a header Idempotency-Key, repeating it returns the sub category',
    access: 'manageCatalogue',
    body: z.object({ ...fields, category }),
    response: subCategoryResponse,
    errors: { name_taken: null },
  },
  updateSubCategory: {
    method: 'PUT',
    path: '/api/subcategory/update',
    summary:
      'Change a sub category. With seen: 409 changed_meanwhile when somebody else has changed it since',
    access: 'manageCatalogue',
    body: z.object({ _id: reference('_id'), ...fields, category, seen }),
    response: subCategoryResponse,
    errors: {
      not_found: null,
      name_taken: null,
      changed_meanwhile: z.object({ current: AdminSubCategorySchema }),
    },
  },
  deleteSubCategory: {
    method: 'DELETE',
    path: '/api/subcategory/delete',
    summary: 'Delete an empty sub category; otherwise 409 still_holds with its contents',
    access: 'manageCatalogue',
    body: z.object({ _id: reference('_id') }),
    response: response(z.null(), {}),
    errors: { not_found: null, still_holds: CategoryContentsSchema },
  },
  adminSubCategories: {
    method: 'POST',
    path: '/api/subcategory/admin-get',
    summary:
      'Every sub category with both names and its number of products, sorted by name, read from the database',
    access: 'manageCatalogue',
    response: response(z.array(AdminSubCategorySchema), {}),
  },
  categoryChanges: {
    method: 'POST',
    path: '/api/category/history',
    summary: 'Every save of categories and sub categories by form, deletion or picture, newest first',
    access: 'manageCatalogue',
    body: z.object({ page, limit: limit(20) }),
    response: response(z.array(CategoryChangeSchema), paging),
  },
  undoCategory: {
    method: 'POST',
    path: '/api/category/undo',
    summary:
      'Undo the last save of a category, which is itself a save. 409 changed_meanwhile when it has been changed since, still_holds when it was created and is no longer empty',
    access: 'manageCatalogue',
    body: z.object({ _id: reference('_id') }),
    response: response(z.null(), {}),
    errors: {
      not_found: null,
      name_taken: null,
      changed_meanwhile: null,
      still_holds: CategoryContentsSchema,
    },
  },
} as const satisfies Record<string, Endpoint>
