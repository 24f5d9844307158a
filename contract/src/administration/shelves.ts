import { z } from 'zod'
import { CategorySchema, SubCategorySchema } from '../catalogue.ts'
import { answer, type Endpoint } from '../envelope.ts'
import { count, reference } from '../inputs.ts'
import { say } from '../sentences.ts'
import { mostHeldNames } from './held-names.ts'
import { name, nameOther, picture, shelfIds } from './inputs.ts'

/** What stands on a shelf, drafts included. `name_other` is null where nobody wrote it. */
const kept = { name_other: z.string().nullable(), productCount: count }

export const AdminCategorySchema = CategorySchema.extend({ ...kept, subCategoryCount: count })
export const AdminSubCategorySchema = SubCategorySchema.extend(kept)
export type AdminCategory = z.infer<typeof AdminCategorySchema>
export type AdminSubCategory = z.infer<typeof AdminSubCategorySchema>

const held = z.object({ count, names: z.array(z.string()).max(mostHeldNames) })

/** What an answer 409 `still_holds` carries in `data`. Several products may share a name: it stands there once. */
export const StillHoldsSchema = z.object({ subCategories: held, products: held })
export type StillHolds = z.infer<typeof StillHoldsSchema>

/** `image` and `name_other` absent stay as they were; empty they are taken away. */
const fields = { name, image: picture.nullish(), name_other: nameOther }
const category = shelfIds('Please choose at least one category of this shop.').refine(
  (ids) => ids.length > 0,
  say('Please choose at least one category of this shop.'),
)
const categoryAnswer = answer(AdminCategorySchema, {})
const subCategoryAnswer = answer(AdminSubCategorySchema, {})

export const shelfEndpoints = {
  addCategory: {
    method: 'POST',
    path: '/api/category/add-category',
    summary: 'Make a category; 409 name_taken where there is one of that name',
    access: 'admin',
    body: z.object(fields),
    answer: categoryAnswer,
  },
  updateCategory: {
    method: 'PUT',
    path: '/api/category/update',
    summary: 'Change a category',
    access: 'admin',
    body: z.object({ _id: reference('_id'), ...fields }),
    answer: categoryAnswer,
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/api/category/delete',
    summary: 'Delete an empty category; 409 still_holds says what stands in it',
    access: 'admin',
    body: z.object({ _id: reference('_id') }),
    answer: answer(z.null(), {}),
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
  },
  updateSubCategory: {
    method: 'PUT',
    path: '/api/subcategory/update',
    summary: 'Change a sub category',
    access: 'admin',
    body: z.object({ _id: reference('_id'), ...fields, category }),
    answer: subCategoryAnswer,
  },
  deleteSubCategory: {
    method: 'DELETE',
    path: '/api/subcategory/delete',
    summary: 'Delete an empty sub category; 409 still_holds says what stands in it',
    access: 'admin',
    body: z.object({ _id: reference('_id') }),
    answer: answer(z.null(), {}),
  },
  adminSubCategories: {
    method: 'POST',
    path: '/api/subcategory/admin-get',
    summary: 'Every sub category with both names and what it holds, sorted by name, as the database has it',
    access: 'admin',
    answer: answer(z.array(AdminSubCategorySchema), {}),
  },
} as const satisfies Record<string, Endpoint>
