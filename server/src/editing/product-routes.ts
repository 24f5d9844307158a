import { editEndpoints, productEndpoints as endpoints, type Message } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { openCall } from '../platform/http/call.ts'
import { keyOf } from '../platform/http/idempotency-key.ts'
import { findAdminProducts } from './admin-views.ts'
import { deleteProduct } from './delete-product.ts'
import type { EditingDependencies } from './dependencies.ts'
import { productNotFound } from './problems.ts'
import { revertChange, revertEdit } from './revert.ts'
import { type SaveContext, saveKey } from './run-once.ts'
import { saveGrid } from './save-grid.ts'
import { createProduct, updateProduct } from './save-product.ts'

/** Endpoints that save products, one or many, and revert saves. */
export function productRoutes(app: FastifyInstance, guard: Guard, dependencies: EditingDependencies): void {
  const { db, publicUrl } = dependencies

  const show = async (id: string) => {
    const [product] = await findAdminProducts(db, publicUrl, [id])
    if (!product) throw productNotFound()
    return product
  }

  const savingOf = (request: FastifyRequest, sent: unknown): SaveContext => ({
    by: guard.signedIn(request).userId,
    key: saveKey(keyOf(request), sent),
  })

  openCall(app, guard, endpoints.createProduct, async (form, request) => {
    const id = await createProduct(dependencies, savingOf(request, form), form)
    return { message: 'Product saved.', data: await show(id) }
  })

  openCall(app, guard, endpoints.updateProduct, async (form, request) => {
    await updateProduct(dependencies, savingOf(request, form), form)
    return { message: 'Product saved.', data: await show(form._id) }
  })

  openCall(app, guard, endpoints.deleteProduct, async ({ _id }, request) => {
    const edit = await deleteProduct(dependencies, guard.signedIn(request).userId, _id)
    return { message: 'Product deleted.', data: null, beside: { edit } }
  })

  openCall(app, guard, endpoints.adminProduct, async ({ _id }) => ({ data: await show(_id) }))

  openCall(app, guard, endpoints.saveGrid, async ({ changes }, request) => {
    const edit = await saveGrid(dependencies, savingOf(request, changes), changes)
    const ids = changes.map(({ _id }) => _id)
    return {
      message: edit === null ? 'No changes to save.' : 'Changes saved.',
      data: await findAdminProducts(db, publicUrl, ids),
      beside: { edit },
    }
  })

  openCall(app, guard, editEndpoints.revertChange, async ({ change }, request) => {
    const { edit, changes, lacksCategories } = await revertChange(
      dependencies,
      guard.signedIn(request).userId,
      change,
    )
    const [data = null] = await findAdminProducts(
      db,
      publicUrl,
      changes.map(({ productId }) => productId),
    )
    return { message: revertedMessage(lacksCategories), data, beside: { edit } }
  })

  openCall(app, guard, editEndpoints.revertEdit, async (input, request) => {
    const { edit, changes, lacksCategories, ...removed } = await revertEdit(
      dependencies,
      guard.signedIn(request).userId,
      input.edit,
    )
    const data = { edit, products: changes.length, ...removed }
    return { message: allRevertedMessage(lacksCategories), data }
  })
}

function revertedMessage(lacksCategories: boolean): Message {
  return lacksCategories
    ? 'Change undone, except for categories that no longer exist: choose others for these products.'
    : 'Change undone.'
}

function allRevertedMessage(lacksCategories: boolean): Message {
  return lacksCategories
    ? 'All changes undone, except for categories that no longer exist: choose others for these products.'
    : 'All changes undone.'
}
