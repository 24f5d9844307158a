import { productEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../../accounts/index.ts'
import { openCall } from '../../platform/http/call.ts'
import { deleteProduct } from './delete-product.ts'
import type { Keeping } from './keeping.ts'
import { noSuchProduct } from './problems.ts'
import { createProduct, updateProduct } from './save-product.ts'
import { showProducts } from './show-products.ts'

/** What administrators do about single products. */
export function productRoutes(app: FastifyInstance, guard: Guard, keeping: Keeping): void {
  const { db, publicUrl } = keeping

  const show = async (id: string) => {
    const [product] = await showProducts(db, publicUrl, [id])
    if (!product) throw noSuchProduct()
    return product
  }

  openCall(app, guard, endpoints.createProduct, async (form, request) => {
    const id = await createProduct(keeping, guard.signedIn(request).personId, form)
    return { sentence: 'The product is saved.', data: await show(id) }
  })

  openCall(app, guard, endpoints.updateProduct, async (form, request) => {
    await updateProduct(keeping, guard.signedIn(request).personId, form)
    return { sentence: 'The product is saved.', data: await show(form._id) }
  })

  openCall(app, guard, endpoints.deleteProduct, async ({ _id }, request) => {
    const edit = await deleteProduct(keeping, guard.signedIn(request).personId, _id)
    return { sentence: 'The product is deleted.', data: null, beside: { edit } }
  })

  openCall(app, guard, endpoints.adminProduct, async ({ _id }) => ({ data: await show(_id) }))
}
