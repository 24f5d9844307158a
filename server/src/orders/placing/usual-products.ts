import type { orderEndpoints, Shortfall } from '@dix/contract'
import {
  asShortfalls,
  type CartContents,
  fillCart,
  lockOrCreateCart,
  readCart,
  type Viewer,
  type WantedItem,
} from '../../cart/index.ts'
import { findPublishedProducts, type PublishedProduct } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { noneAvailable } from '../problems.ts'
import { findReservedQuantities } from '../queries/find-orders.ts'
import { findLastOrdered, findUsualIds, type LastOrdered } from '../queries/user-orders.ts'
import { quantityNow } from '../rules.ts'

/** The number of products in the usual basket, and the number examined to find those in stock. */
const maxUsual = 10
const maxExamined = 40

/** The products that a user orders most often and most recently, best first, if published and in stock in a store. */
export async function findUsualProducts(
  tx: Queries,
  userId: string,
  storeId: string,
): Promise<PublishedProduct[]> {
  const ids = await findUsualIds(tx, userId, maxExamined)
  const products = new Map(
    (await findPublishedProducts(tx, ids, storeId)).map((product) => [product.id, product]),
  )
  return ids
    .flatMap((id) => products.get(id) ?? [])
    .filter(({ stock }) => stock > 0)
    .slice(0, maxUsual)
}

/**
 * Adds one piece of each product that is not in the cart; for goods by weight the last ordered quantity.
 *
 * @param storeId the store whose stock the user sees
 * @returns the cart, and the products that it could not take; `stock_short` if none of them is available,
 *   `signed_out` if the account is gone
 */
export async function addUsualProducts(
  { db }: OrdersDependencies,
  userId: string,
  ids: readonly string[],
  viewer: Viewer,
  storeId: string,
): Promise<
  { cart: CartContents; shortfalls: Shortfall[] } | ProblemOf<typeof orderEndpoints.addUsualProducts>
> {
  return inTransaction(db, async (tx) => {
    const owner = { userId, findReserved: findReservedQuantities, storeId }
    // Locked first: otherwise two concurrent requests would each add the products.
    const problem = await lockOrCreateCart(tx, userId)
    if (problem) return problem
    const { lines } = await readCart(tx, owner)
    const wanted = [...new Set(ids)].filter((id) => !lines.some(({ productId }) => productId === id))
    const shortage = await fillCart(tx, owner, await usualQuantities(tx, userId, wanted))
    if (shortage instanceof Problem) return shortage
    if (wanted.length > 0 && shortage.products.every(({ stock }) => stock === 0)) return noneAvailable()
    return { cart: await readCart(tx, owner), shortfalls: asShortfalls(shortage, viewer) }
  })
}

async function usualQuantities(tx: Queries, userId: string, ids: readonly string[]): Promise<WantedItem[]> {
  const published = new Map((await findPublishedProducts(tx, ids)).map((product) => [product.id, product]))
  const byWeight = ids.filter((id) => published.get(id)?.stepGrams)
  const ordered =
    byWeight.length === 0 ? new Map<string, LastOrdered>() : await findLastOrdered(tx, userId, byWeight)
  return ids.map((productId) => {
    const line = ordered.get(productId)
    const currentStep = published.get(productId)?.stepGrams ?? null
    return { productId, quantity: line ? quantityNow(line.ordered, line.stepGrams, currentStep) : 1 }
  })
}
