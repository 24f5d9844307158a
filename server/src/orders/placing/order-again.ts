import type { orderEndpoints, Shortfall } from '@dix/contract'
import { asShortfalls, type CartContents, fillCart, readCart, type Viewer } from '../../cart/index.ts'
import { findPublishedProducts } from '../../catalogue/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { noSuchOrder, nothingAvailable } from '../problems.ts'
import { findOrder, findReservedQuantities } from '../queries/find-orders.ts'
import { quantityNow } from '../rules.ts'

/**
 * Adds the products of an order that are still sold to the cart, as far as stock allows, at today's prices.
 *
 * @param storeId the store whose stock the user sees
 * @returns the cart, and the products that it could not take in full, with the order's names for deleted products; or
 *   `not_found`, `stock_short` if nothing of the order is available
 */
export async function orderAgain(
  { db }: OrdersDependencies,
  userId: string,
  orderId: string,
  viewer: Viewer,
  storeId: string,
): Promise<{ cart: CartContents; shortfalls: Shortfall[] } | ProblemOf<typeof orderEndpoints.orderAgain>> {
  return inTransaction(db, async (tx) => {
    const order = await findOrder(tx, userId, orderId)
    if (!order) return noSuchOrder()
    // The ordered quantity, even if the shop could not send all of it.
    const ids = order.lines.map(({ productId }) => productId)
    const sold = new Map(
      (await findPublishedProducts(tx, ids, storeId)).map((product) => [product.id, product]),
    )
    const quantities = order.lines.map(({ productId, ordered, stepGrams }) => {
      const now = sold.get(productId)?.stepGrams ?? null
      return { productId, quantity: quantityNow(ordered, stepGrams, now) }
    })
    const owner = { userId, findReserved: findReservedQuantities, storeId }
    const shortage = await fillCart(tx, owner, quantities)
    if (shortage instanceof Problem) return shortage
    if (shortage.products.every(({ stock }) => stock === 0)) return nothingAvailable()
    return { cart: await readCart(tx, owner), shortfalls: asShortfalls(shortage, viewer) }
  })
}
