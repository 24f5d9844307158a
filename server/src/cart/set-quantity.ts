import { type cartEndpoints, cartLimits } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { run } from '../platform/database/statement.ts'
import { Problem, type ProblemOf } from '../platform/http/problem.ts'
import { lockOrCreateCart } from './lock-or-create-cart.ts'
import { cartFull, noSuchLine, notSold, stockShort } from './problems.ts'
import { lockProductsForOwner, type Owner } from './products-for-owner.ts'
import { findCart, putLines, removeLine, type StoredCart } from './queries.ts'
import { type Cart, readCart } from './read-cart.ts'
import { priceOf } from './rules.ts'
import type { ChangedEntry } from './wire.ts'

type UpdateProblem = ProblemOf<typeof cartEndpoints.updateQuantity>

/**
 * Sets the quantity of a line, from 1. More than the stock is refused, even where the line had more before.
 *
 * @returns the line, or why it stays as it is: `not_found` when the user has no such line
 */
export async function setLineQuantity(
  db: NodePgDatabase,
  owner: Owner,
  lineId: string,
  quantity: number,
): Promise<ChangedEntry | UpdateProblem> {
  return inTransaction(db, async (tx) => {
    await lockOrCreateCart(tx, owner.userId)
    const cart = await run(tx, findCart(owner.userId))
    const line = cart.lines.find(({ id }) => id === lineId)
    if (!line) return noSuchLine()
    return setQuantity(tx, owner, cart, line.productId, quantity)
  })
}

/**
 * Sets the quantity of a product, whether it was in the cart or not; 0 removes it. Repeated, it changes nothing.
 *
 * @returns the cart, or why it stays as it is: `not_found` when the product is gone
 */
export async function setProductQuantity(
  db: NodePgDatabase,
  owner: Owner,
  productId: string,
  quantity: number,
): Promise<Cart | ProblemOf<typeof cartEndpoints.setCart>> {
  return inTransaction(db, async (tx) => {
    await lockOrCreateCart(tx, owner.userId)
    const cart = await run(tx, findCart(owner.userId))
    const line = cart.lines.find((known) => known.productId === productId)
    if (quantity > 0) {
      if (!line && cart.lines.length >= cartLimits.lines) return cartFull()
      const entry = await setQuantity(tx, owner, cart, productId, quantity)
      if (entry instanceof Problem) return entry
    } else if (line) {
      await removeLine(tx, owner.userId, line.id)
    }
    return readCart(tx, owner)
  })
}

async function setQuantity(
  tx: Queries,
  owner: Owner,
  { lines, revision }: StoredCart,
  productId: string,
  quantity: number,
): Promise<ChangedEntry | UpdateProblem> {
  const [product] = await lockProductsForOwner(tx, owner, [productId])
  if (!product) return notSold()
  if (quantity > product.stock) return stockShort(product.stock)
  const seenPrice = priceOf(product)
  const known = lines.find((line) => line.productId === productId)
  if (known?.quantity === quantity && known.seenPrice === seenPrice) return { line: known, product, revision }
  const [line] = await putLines(tx, owner.userId, [{ productId, quantity, seenPrice }])
  return { line: line!, product, revision: line!.revision }
}
