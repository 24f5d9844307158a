import { categoryEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { openCall } from '../platform/http/call.ts'
import { findAdminCategory, toAdminCategory, toAdminSubCategory } from './admin-views.ts'
import { deleteCategory } from './delete-category.ts'
import type { EditingDependencies } from './dependencies.ts'
import { type CategoryKind, listCategories, listSubCategories } from './queries/categories.ts'
import { saveCategory } from './save-category.ts'

/** Endpoints for categories and sub categories. */
export function categoryRoutes(app: FastifyInstance, guard: Guard, dependencies: EditingDependencies): void {
  const { db, publicUrl } = dependencies

  const show = (kind: CategoryKind, id: string) => findAdminCategory(db, publicUrl, kind, id)

  openCall(app, guard, endpoints.addCategory, async (form) => {
    const id = await saveCategory(dependencies, 'category', { ...form, _id: null })
    return { message: 'Category saved.', data: await show('category', id) }
  })

  openCall(app, guard, endpoints.updateCategory, async (form) => {
    const id = await saveCategory(dependencies, 'category', form)
    return { message: 'Category saved.', data: await show('category', id) }
  })

  openCall(app, guard, endpoints.deleteCategory, async ({ _id }) => {
    await deleteCategory(dependencies, 'category', _id)
    return { message: 'Category deleted.', data: null }
  })

  openCall(app, guard, endpoints.adminCategories, async () => ({
    data: (await listCategories(db)).map((category) => toAdminCategory(category, publicUrl)),
  }))

  openCall(app, guard, endpoints.createSubCategory, async (form) => {
    const id = await saveCategory(dependencies, 'subCategory', { ...form, _id: null })
    return { message: 'Sub category saved.', data: await show('subCategory', id) }
  })

  openCall(app, guard, endpoints.updateSubCategory, async (form) => {
    const id = await saveCategory(dependencies, 'subCategory', form)
    return { message: 'Sub category saved.', data: await show('subCategory', id) }
  })

  openCall(app, guard, endpoints.deleteSubCategory, async ({ _id }) => {
    await deleteCategory(dependencies, 'subCategory', _id)
    return { message: 'Sub category deleted.', data: null }
  })

  openCall(app, guard, endpoints.adminSubCategories, async () => ({
    data: (await listSubCategories(db)).map((subCategory) => toAdminSubCategory(subCategory, publicUrl)),
  }))
}
