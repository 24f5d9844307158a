import { categoryEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { openCall } from '../platform/http/call.ts'
import { pagingOf } from '../platform/http/paging.ts'
import { Problem } from '../platform/http/problem.ts'
import { toAdminCategory, toAdminSubCategory } from './admin-views.ts'
import type { EditingDependencies } from './dependencies.ts'
import { undoCategory } from './history/undo-category.ts'
import { listCategories, listSubCategories } from './queries/categories.ts'
import { countCategoryChanges, findCategoryChanges } from './queries/category-changes.ts'
import { deleteCategory } from './saves/delete-category.ts'
import { createCategory, updateCategory } from './saves/save-category.ts'

/** Endpoints for categories and sub categories. */
export function categoryRoutes(app: FastifyInstance, guard: Guard, dependencies: EditingDependencies): void {
  const { db, publicUrl } = dependencies
  const userOf = (request: FastifyRequest) => guard.signedIn(request).userId

  openCall(app, guard, endpoints.addCategory, async (form, request) => {
    const data = await createCategory(dependencies, userOf(request), 'category', form)
    return data instanceof Problem ? data : { message: 'Category saved.', data }
  })

  openCall(app, guard, endpoints.updateCategory, async (form, request) => {
    const data = await updateCategory(dependencies, userOf(request), 'category', form)
    return data instanceof Problem ? data : { message: 'Category saved.', data }
  })

  openCall(app, guard, endpoints.deleteCategory, async ({ _id }, request) => {
    const problem = await deleteCategory(dependencies, userOf(request), 'category', _id)
    return problem ?? { message: 'Category deleted.', data: null }
  })

  openCall(app, guard, endpoints.adminCategories, async () => ({
    data: (await listCategories(db)).map((category) => toAdminCategory(category, publicUrl)),
  }))

  openCall(app, guard, endpoints.createSubCategory, async (form, request) => {
    const data = await createCategory(dependencies, userOf(request), 'subCategory', form)
    return data instanceof Problem ? data : { message: 'Sub category saved.', data }
  })

  openCall(app, guard, endpoints.updateSubCategory, async (form, request) => {
    const data = await updateCategory(dependencies, userOf(request), 'subCategory', form)
    return data instanceof Problem ? data : { message: 'Sub category saved.', data }
  })

  openCall(app, guard, endpoints.deleteSubCategory, async ({ _id }, request) => {
    const problem = await deleteCategory(dependencies, userOf(request), 'subCategory', _id)
    return problem ?? { message: 'Sub category deleted.', data: null }
  })

  openCall(app, guard, endpoints.adminSubCategories, async () => ({
    data: (await listSubCategories(db)).map((subCategory) => toAdminSubCategory(subCategory, publicUrl)),
  }))

  openCall(app, guard, endpoints.categoryChanges, async ({ page, limit }) => ({
    data: await findCategoryChanges(db, publicUrl, { limit, offset: (page - 1) * limit }),
    beside: pagingOf({ page, limit }, await countCategoryChanges(db)),
  }))

  openCall(app, guard, endpoints.undoCategory, async ({ _id }, request) => {
    const problem = await undoCategory(dependencies, userOf(request), _id)
    return problem ?? { message: 'Change undone.', data: null }
  })
}
