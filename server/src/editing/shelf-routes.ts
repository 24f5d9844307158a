import { shelfEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { openCall } from '../platform/http/call.ts'
import { deleteShelf } from './delete-shelf.ts'
import type { Keeping } from './keeping.ts'
import { listCategories, listSubCategories, type ShelfKind } from './queries/shelves.ts'
import { saveShelf } from './save-shelf.ts'
import { showShelf } from './show-shelf.ts'
import { asAdminCategory, asAdminSubCategory } from './wire.ts'

/** What administrators do about categories and sub categories. */
export function shelfRoutes(app: FastifyInstance, guard: Guard, keeping: Keeping): void {
  const { db, publicUrl } = keeping

  const show = (kind: ShelfKind, id: string) => showShelf(db, publicUrl, kind, id)

  openCall(app, guard, endpoints.addCategory, async (form) => {
    const id = await saveShelf(keeping, 'category', { ...form, _id: null })
    return { sentence: 'The category is saved.', data: await show('category', id) }
  })

  openCall(app, guard, endpoints.updateCategory, async (form) => {
    const id = await saveShelf(keeping, 'category', form)
    return { sentence: 'The category is saved.', data: await show('category', id) }
  })

  openCall(app, guard, endpoints.deleteCategory, async ({ _id }) => {
    await deleteShelf(keeping, 'category', _id)
    return { sentence: 'The category is deleted.', data: null }
  })

  openCall(app, guard, endpoints.adminCategories, async () => ({
    data: (await listCategories(db)).map((shelf) => asAdminCategory(shelf, publicUrl)),
  }))

  openCall(app, guard, endpoints.createSubCategory, async (form) => {
    const id = await saveShelf(keeping, 'subCategory', { ...form, _id: null })
    return { sentence: 'The sub category is saved.', data: await show('subCategory', id) }
  })

  openCall(app, guard, endpoints.updateSubCategory, async (form) => {
    const id = await saveShelf(keeping, 'subCategory', form)
    return { sentence: 'The sub category is saved.', data: await show('subCategory', id) }
  })

  openCall(app, guard, endpoints.deleteSubCategory, async ({ _id }) => {
    await deleteShelf(keeping, 'subCategory', _id)
    return { sentence: 'The sub category is deleted.', data: null }
  })

  openCall(app, guard, endpoints.adminSubCategories, async () => ({
    data: (await listSubCategories(db)).map((shelf) => asAdminSubCategory(shelf, publicUrl)),
  }))
}
