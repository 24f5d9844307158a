import { categoryEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { keyOf } from '../platform/http/idempotency-key.ts'
import { pagingOf } from '../platform/http/paging.ts'
import { Problem } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
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
  const savingOf = (request: FastifyRequest) => ({ userId: userOf(request), key: keyOf(request) })

  registerEndpoint(app, guard, endpoints.addCategory, async (form, request) => {
    const data = await createCategory(dependencies, savingOf(request), 'category', form)
    return data instanceof Problem ? data : { message: 'Category saved.', data }
  })

  registerEndpoint(app, guard, endpoints.updateCategory, async (form, request) => {
    const data = await updateCategory(dependencies, userOf(request), 'category', form)
    return data instanceof Problem ? data : { message: 'Category saved.', data }
  })

  registerEndpoint(app, guard, endpoints.deleteCategory, async ({ _id }, request) => {
    const problem = await deleteCategory(dependencies, userOf(request), 'category', _id)
    return problem ?? { message: 'Category deleted.', data: null }
  })

  registerEndpoint(app, guard, endpoints.adminCategories, async () => ({
    data: (await listCategories(db)).map((category) => toAdminCategory(category, publicUrl)),
  }))

  registerEndpoint(app, guard, endpoints.createSubCategory, async (form, request) => {
    const data = await createCategory(dependencies, savingOf(request), 'subCategory', form)
    return data instanceof Problem ? data : { message: 'Sub category saved.', data }
  })

  registerEndpoint(app, guard, endpoints.updateSubCategory, async (form, request) => {
    const data = await updateCategory(dependencies, userOf(request), 'subCategory', form)
    return data instanceof Problem ? data : { message: 'Sub category saved.', data }
  })

  registerEndpoint(app, guard, endpoints.deleteSubCategory, async ({ _id }, request) => {
    const problem = await deleteCategory(dependencies, userOf(request), 'subCategory', _id)
    return problem ?? { message: 'Sub category deleted.', data: null }
  })

  registerEndpoint(app, guard, endpoints.adminSubCategories, async () => ({
    data: (await listSubCategories(db)).map((subCategory) => toAdminSubCategory(subCategory, publicUrl)),
  }))

  registerEndpoint(app, guard, endpoints.categoryChanges, async ({ page, limit }) => ({
    data: await findCategoryChanges(db, publicUrl, { limit, offset: (page - 1) * limit }),
    beside: pagingOf({ page, limit }, await countCategoryChanges(db)),
  }))

  registerEndpoint(app, guard, endpoints.undoCategory, async ({ _id }, request) => {
    const problem = await undoCategory(dependencies, userOf(request), _id)
    return problem ?? { message: 'Change undone.', data: null }
  })
}
