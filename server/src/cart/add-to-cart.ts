import type { cartEndpoints } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Problem, type ProblemOf } from '../platform/http/problem.ts'
import { changeCart } from './change-cart.ts'
import { alreadyInCart, cartFull, notSold, stockShort } from './problems.ts'
import type { Owner } from './products-for-owner.ts'
import { newLine } from './queries/change.ts'
import type { CartContents } from './queries/contents.ts'

/**
 * Adds one piece of a product to the cart.
 *
 * @returns the cart with only that line, or `not_found`, `already_in_cart`, `stock_short`, `cart_full`
 */
export async function addToCart(
  db: NodePgDatabase,
  owner: Owner,
  productId: string,
): Promise<CartContents | ProblemOf<typeof cartEndpoints.addToCart>> {
  const changed = await changeCart(db, owner.userId, newLine(owner, productId))
  if (changed instanceof Problem) return changed
  const { outcome, cart, ...left } = changed
  if (outcome === 'not_sold') return notSold()
  if (outcome === 'already_in_cart') return alreadyInCart()
  if (outcome === 'stock_short') return stockShort(left)
  if (outcome === 'cart_full') return cartFull()
  return cart
}
