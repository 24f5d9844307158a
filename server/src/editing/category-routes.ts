import { categoryEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { openCall } from '../platform/http/call.ts'
import { Problem } from '../platform/http/problem.ts'
import { toAdminCategory, toAdminSubCategory } from './admin-views.ts'
import type { EditingDependencies } from './dependencies.ts'
import { listCategories, listSubCategories } from './queries/categories.ts'
import { deleteCategory } from './saves/delete-category.ts'
import { createCategory, updateCategory } from './saves/save-category.ts'

/** Endpoints for categories and sub categories. */
export function categoryRoutes(app: FastifyInstance, guard: Guard, dependencies: EditingDependencies): void {
  const { db, publicUrl } = dependencies

  openCall(app, guard, endpoints.addCategory, async (form) => {
    const data = await createCategory(dependencies, 'category', form)
    return data instanceof Problem ? data : { message: 'Category saved.', data }
  })

  openCall(app, guard, endpoints.updateCategory, async (form) => {
    const data = await updateCategory(dependencies, 'category', form)
    return data instanceof Problem ? data : { message: 'Category saved.', data }
  })

  openCall(app, guard, endpoints.deleteCategory, async ({ _id }) => {
    const problem = await deleteCategory(dependencies, 'category', _id)
    return problem ?? { message: 'Category deleted.', data: null }
  })

  openCall(app, guard, endpoints.adminCategories, async () => ({
    data: (await listCategories(db)).map((category) => toAdminCategory(category, publicUrl)),
  }))

  openCall(app, guard, endpoints.createSubCategory, async (form) => {
    const data = await createCategory(dependencies, 'subCategory', form)
    return data instanceof Problem ? data : { message: 'Sub category saved.', data }
  })

  openCall(app, guard, endpoints.updateSubCategory, async (form) => {
    const data = await updateCategory(dependencies, 'subCategory', form)
    return data instanceof Problem ? data : { message: 'Sub category saved.', data }
  })

  openCall(app, guard, endpoints.deleteSubCategory, async ({ _id }) => {
    const problem = await deleteCategory(dependencies, 'subCategory', _id)
    return problem ?? { message: 'Sub category deleted.', data: null }
  })

  openCall(app, guard, endpoints.adminSubCategories, async () => ({
    data: (await listSubCategories(db)).map((subCategory) => toAdminSubCategory(subCategory, publicUrl)),
  }))
}
