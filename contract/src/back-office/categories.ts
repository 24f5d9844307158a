import { z } from 'zod'
import { CategorySchema, SubCategorySchema } from '../catalogue.ts'
import { answer, type Endpoint } from '../envelope.ts'
import { count, reference } from '../inputs.ts'
import { say } from '../sentences.ts'
import { name, nameOther, picture, shelfIds } from './inputs.ts'
import { mostListedNames } from './list-names.ts'

/** What stands on a shelf, drafts included. `name_other` is null where nobody wrote it; `revision` grows with every save. */
const kept = { name_other: z.string().nullable(), productCount: count, revision: z.number().int() }

export const AdminCategorySchema = CategorySchema.extend({ ...kept, subCategoryCount: count })
export const AdminSubCategorySchema = SubCategorySchema.extend(kept)
export type AdminCategory = z.infer<typeof AdminCategorySchema>
export type AdminSubCategory = z.infer<typeof AdminSubCategorySchema>

const held = z.object({ count, names: z.array(z.string()).max(mostListedNames) })

/**
 * What an answer 409 `still_holds` carries in `data`, words of the search that stand for the shelf too. Several products
 * may share a name: it stands there once.
 */
export const CategoryContentsSchema = z.object({ subCategories: held, products: held, synonyms: held })
export type CategoryContents = z.infer<typeof CategoryContentsSchema>

/** What an answer 409 `changed_meanwhile` of a shelf carries in `data`: it as it is now. */
export type CategoryConflict = { current: AdminCategory | AdminSubCategory }

/** `image` and `name_other` absent stay as they were; empty they are taken away. */
const fields = { name, image: picture.nullish(), name_other: nameOther }
const category = shelfIds('Please choose at least one category of this shop.').refine(
  (ids) => ids.length > 0,
  say('Please choose at least one category of this shop.'),
)
/** What the form shows of a shelf when somebody began to change it; without it a save overwrites whatever is there. */
const seen = z
  .object({ revision: z.number().int() }, say('seen must be the revision that you saw.'))
  .nullish()
const categoryAnswer = answer(AdminCategorySchema, {})
const subCategoryAnswer = answer(AdminSubCategorySchema, {})

export const categoryEndpoints = {
  addCategory: {
    method: 'POST',
    path: '/api/category/add-category',
    summary: 'Make a category; 409 name_taken where there is one of that name',
    access: 'admin',
    body: z.object(fields),
    answer: categoryAnswer,
    errors: { name_taken: null },
  },
  updateCategory: {
    method: 'PUT',
    path: '/api/category/update',
    summary: 'Change a category. With seen: 409 changed_meanwhile where somebody else did since',
    access: 'admin',
    body: z.object({ _id: reference('_id'), ...fields, seen }),
    answer: categoryAnswer,
    errors: {
      not_found: null,
      name_taken: null,
      changed_meanwhile: z.object({ current: AdminCategorySchema }),
    },
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/api/category/delete',
    summary: 'Delete an empty category; 409 still_holds says what stands in it',
    access: 'admin',
    body: z.object({ _id: reference('_id') }),
    answer: answer(z.null(), {}),
    errors: { not_found: null, still_holds: CategoryContentsSchema },
  },
  adminCategories: {
    method: 'GET',
    path: '/api/category/admin-get',
    summary: 'Every category with both names and what it holds, sorted by name, as the database has it',
    access: 'admin',
    answer: answer(z.array(AdminCategorySchema), {}),
  },
  createSubCategory: {
    method: 'POST',
    path: '/api/subcategory/create',
    summary: 'Make a sub category; 409 name_taken where there is one of that name',
    access: 'admin',
    body: z.object({ ...fields, category }),
    answer: subCategoryAnswer,
    errors: { name_taken: null },
  },
  updateSubCategory: {
    method: 'PUT',
    path: '/api/subcategory/update',
    summary: 'Change a sub category. With seen: 409 changed_meanwhile where somebody else did since',
    access: 'admin',
    body: z.object({ _id: reference('_id'), ...fields, category, seen }),
    answer: subCategoryAnswer,
    errors: {
      not_found: null,
      name_taken: null,
      changed_meanwhile: z.object({ current: AdminSubCategorySchema }),
    },
  },
  deleteSubCategory: {
    method: 'DELETE',
    path: '/api/subcategory/delete',
    summary: 'Delete an empty sub category; 409 still_holds says what stands in it',
    access: 'admin',
    body: z.object({ _id: reference('_id') }),
    answer: answer(z.null(), {}),
    errors: { not_found: null, still_holds: CategoryContentsSchema },
  },
  adminSubCategories: {
    method: 'POST',
    path: '/api/subcategory/admin-get',
    summary: 'Every sub category with both names and what it holds, sorted by name, as the database has it',
    access: 'admin',
    answer: answer(z.array(AdminSubCategorySchema), {}),
  },
} as const satisfies Record<string, Endpoint>
