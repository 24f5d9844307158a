import {
  editEndpoints,
  productEndpoints as endpoints,
  type Message,
  pictureBatchEndpoints,
} from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { keyOf } from '../platform/http/idempotency-key.ts'
import { Problem } from '../platform/http/problem.ts'
import { findAdminProducts } from './admin-views.ts'
import type { EditingDependencies } from './dependencies.ts'
import { revertChange, revertEdit } from './history/revert.ts'
import { productNotFound } from './problems.ts'
import { registerCatalogueEndpoint } from './register-catalogue-endpoint.ts'
import { attachPictures } from './saves/attach-pictures.ts'
import { changeProducts } from './saves/change-products.ts'
import { deleteProducts } from './saves/delete-product.ts'
import { type SaveContext, saveKey } from './saves/run-once.ts'
import { saveGrid } from './saves/save-grid.ts'
import { createProduct, updateProduct } from './saves/save-product.ts'

/** Endpoints that save products, one or many, and revert saves. */
export function productRoutes(app: FastifyInstance, guard: Guard, dependencies: EditingDependencies): void {
  const { db, publicUrl, stores } = dependencies

  /** Responds with a product, unless it has been deleted since it was saved. */
  const show = async (id: string, storeId: string, extra: { message?: Message } = {}) => {
    const [data] = await findAdminProducts(db, publicUrl, [id], storeId)
    return data ? { ...extra, data } : productNotFound()
  }

  const savingOf = (request: FastifyRequest, sent: object): SaveContext & { storeId: string } => ({
    by: guard.signedIn(request).userId,
    key: saveKey(keyOf(request), sent),
    storeId: stores.storeFor(request, 'store' in sent ? (sent.store as string | null) : null),
  })

  registerCatalogueEndpoint(app, guard, endpoints.createProduct, async (form, request) => {
    const saving = savingOf(request, form)
    const id = await createProduct(dependencies, saving, form)
    return id instanceof Problem ? id : show(id, saving.storeId, { message: 'Product saved.' })
  })

  registerCatalogueEndpoint(app, guard, endpoints.updateProduct, async (form, request) => {
    const saving = savingOf(request, form)
    const problem = await updateProduct(dependencies, saving, form)
    return problem ?? show(form._id, saving.storeId, { message: 'Product saved.' })
  })

  registerCatalogueEndpoint(app, guard, endpoints.deleteProduct, async ({ _id }, request) => {
    const done = await deleteProducts(dependencies, guard.signedIn(request).userId, [_id], 'form')
    if (done instanceof Problem) return done
    return { message: 'Product deleted.', data: null, beside: { edit: done.edit } }
  })

  registerCatalogueEndpoint(app, guard, endpoints.deleteProducts, async ({ _ids }, request) => {
    const done = await deleteProducts(dependencies, guard.signedIn(request).userId, _ids, 'grid')
    if (done instanceof Problem) return done
    const { edit, deleted } = done
    return { message: 'Products deleted.', data: { deleted }, beside: { edit } }
  })

  registerCatalogueEndpoint(app, guard, endpoints.changeProducts, async (change, request) => {
    const done = await changeProducts(dependencies, savingOf(request, change), change)
    if (done instanceof Problem) return done
    return {
      message: done.edit === null ? 'No changes to save.' : 'Changes saved.',
      data: null,
      beside: done,
    }
  })

  registerCatalogueEndpoint(app, guard, endpoints.adminProduct, async ({ _id, store }, request) =>
    show(_id, stores.storeFor(request, store)),
  )

  registerCatalogueEndpoint(app, guard, endpoints.saveGrid, async (input, request) => {
    const { changes } = input
    const saving = savingOf(request, input)
    const edit = await saveGrid(dependencies, saving, changes)
    if (edit instanceof Problem) return edit
    const ids = changes.map(({ _id }) => _id)
    return {
      message: edit === null ? 'No changes to save.' : 'Changes saved.',
      data: await findAdminProducts(db, publicUrl, ids, saving.storeId),
      beside: { edit },
    }
  })

  registerCatalogueEndpoint(app, guard, pictureBatchEndpoints.attachPictures, async (attachment, request) => {
    const { userId } = guard.signedIn(request)
    const { edit, outcomes } = await attachPictures(dependencies, userId, attachment)
    return { message: 'Changes saved.', data: outcomes, beside: { edit } }
  })

  registerCatalogueEndpoint(app, guard, editEndpoints.revertChange, async ({ change, store }, request) => {
    const storeId = stores.storeFor(request, store)
    const reverted = await revertChange(dependencies, guard.staff(request), change)
    if (reverted instanceof Problem) return reverted
    const { edit, changes, lacksCategories } = reverted
    const [data = null] = await findAdminProducts(
      db,
      publicUrl,
      changes.map(({ productId }) => productId),
      storeId,
    )
    return { message: revertedMessage(lacksCategories), data, beside: { edit } }
  })

  registerCatalogueEndpoint(app, guard, editEndpoints.revertEdit, async (input, request) => {
    const reverted = await revertEdit(dependencies, guard.staff(request), input.edit)
    if (reverted instanceof Problem) return reverted
    const { edit, changes, lacksCategories, ...removed } = reverted
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
