import { type cartEndpoints, cartLimits } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { inTransaction } from '../platform/database/retrying.ts'
import { run } from '../platform/database/statement.ts'
import type { ProblemOf } from '../platform/http/problem.ts'
import { lockOrCreateCart } from './lock-or-create-cart.ts'
import { alreadyInCart, cartFull, notSold, stockShort } from './problems.ts'
import { lockProductsForOwner, type Owner } from './products-for-owner.ts'
import { findCart, putLines } from './queries.ts'
import { priceOf } from './rules.ts'
import type { ChangedEntry } from './wire.ts'

/**
 * Puts one piece of a product into the cart.
 *
 * @returns the line, or `not_found`, `already_in_cart`, `stock_short`, `cart_full`
 */
export async function addToCart(
  db: NodePgDatabase,
  owner: Owner,
  productId: string,
): Promise<ChangedEntry | ProblemOf<typeof cartEndpoints.addToCart>> {
  return inTransaction(db, async (tx) => {
    await lockOrCreateCart(tx, owner.userId)
    const { lines } = await run(tx, findCart(owner.userId))
    const [product] = await lockProductsForOwner(tx, owner, [productId])
    if (!product) return notSold()
    if (lines.some((line) => line.productId === productId)) return alreadyInCart()
    if (product.stock === 0) return stockShort(0)
    if (lines.length >= cartLimits.lines) return cartFull()
    const seenPrice = priceOf(product)
    const [line] = await putLines(tx, owner.userId, [{ productId, quantity: 1, seenPrice }])
    return { line: line!, product, revision: line!.revision }
  })
}
