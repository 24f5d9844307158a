import { editEndpoints, productEndpoints as endpoints, type Sentence } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import { openCall } from '../platform/http/call.ts'
import { keyOf } from '../platform/http/idempotency-key.ts'
import { deleteProduct } from './delete-product.ts'
import type { Keeping } from './keeping.ts'
import { noSuchProduct } from './problems.ts'
import { saveGrid } from './save-grid.ts'
import { createProduct, updateProduct } from './save-product.ts'
import { nameOfSave, type Saving } from './saving.ts'
import { showProducts } from './show-products.ts'
import { undoChange, undoEdit } from './undo.ts'

/** What administrators do about products: one by one, many at once, and taken back. */
export function productRoutes(app: FastifyInstance, guard: Guard, keeping: Keeping): void {
  const { db, publicUrl } = keeping

  const show = async (id: string) => {
    const [product] = await showProducts(db, publicUrl, [id])
    if (!product) throw noSuchProduct()
    return product
  }

  const savingOf = (request: FastifyRequest, sent: unknown): Saving => ({
    by: guard.signedIn(request).userId,
    key: nameOfSave(keyOf(request), sent),
  })

  openCall(app, guard, endpoints.createProduct, async (form, request) => {
    const id = await createProduct(keeping, savingOf(request, form), form)
    return { sentence: 'The product is saved.', data: await show(id) }
  })

  openCall(app, guard, endpoints.updateProduct, async (form, request) => {
    await updateProduct(keeping, savingOf(request, form), form)
    return { sentence: 'The product is saved.', data: await show(form._id) }
  })

  openCall(app, guard, endpoints.deleteProduct, async ({ _id }, request) => {
    const edit = await deleteProduct(keeping, guard.signedIn(request).userId, _id)
    return { sentence: 'The product is deleted.', data: null, beside: { edit } }
  })

  openCall(app, guard, endpoints.adminProduct, async ({ _id }) => ({ data: await show(_id) }))

  openCall(app, guard, endpoints.saveGrid, async ({ changes }, request) => {
    const edit = await saveGrid(keeping, savingOf(request, changes), changes)
    const ids = changes.map(({ _id }) => _id)
    return {
      sentence: edit === null ? 'Nothing was different.' : 'The changes are saved.',
      data: await showProducts(db, publicUrl, ids),
      beside: { edit },
    }
  })

  openCall(app, guard, editEndpoints.undoChange, async ({ change }, request) => {
    const { edit, changes, lacksShelves } = await undoChange(keeping, guard.signedIn(request).userId, change)
    const [data = null] = await showProducts(
      db,
      publicUrl,
      changes.map(({ productId }) => productId),
    )
    return { sentence: takenBack(lacksShelves), data, beside: { edit } }
  })

  openCall(app, guard, editEndpoints.undoEdit, async (input, request) => {
    const { edit, changes, lacksShelves, ...removed } = await undoEdit(
      keeping,
      guard.signedIn(request).userId,
      input.edit,
    )
    const data = { edit, products: changes.length, ...removed }
    return { sentence: allTakenBack(lacksShelves), data }
  })
}

function takenBack(lacksShelves: boolean): Sentence {
  return lacksShelves
    ? 'The change is taken back, but for categories that are gone: please choose others for these products.'
    : 'The change is taken back.'
}

function allTakenBack(lacksShelves: boolean): Sentence {
  return lacksShelves
    ? 'Everything is taken back, but for categories that are gone: please choose others for these products.'
    : 'Everything is taken back.'
}
