import type { cartEndpoints } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Problem, type ProblemOf } from '../platform/http/problem.ts'
import { changeCart } from './change-cart.ts'
import { cartFull, noSuchLine, notSold, stockShort } from './problems.ts'
import type { Owner } from './products-for-owner.ts'
import { lineChange, productChange } from './queries/change.ts'
import type { CartContents } from './queries/contents.ts'

/**
 * Sets the quantity of a line, from 1. A quantity above the stock is refused, even if the line had more before.
 *
 * @returns the cart with only that line, or the reason why it stays unchanged: `not_found` if the user has no such line
 */
export async function setLineQuantity(
  db: NodePgDatabase,
  owner: Owner,
  lineId: string,
  quantity: number,
): Promise<CartContents | ProblemOf<typeof cartEndpoints.updateQuantity>> {
  const changed = await changeCart(db, owner.userId, lineChange(owner, lineId, quantity))
  if (changed instanceof Problem) return changed
  const { outcome, cart, ...left } = changed
  if (outcome === 'no_such_line') return noSuchLine()
  if (outcome === 'not_sold') return notSold()
  if (outcome === 'stock_short') return stockShort(left)
  return cart
}

/**
 * Sets the quantity of a product, whether it was in the cart or not; 0 removes it. Idempotent.
 *
 * @returns the cart, or the reason why it stays unchanged: `not_found` if the product is gone
 */
export async function setProductQuantity(
  db: NodePgDatabase,
  owner: Owner,
  productId: string,
  quantity: number,
): Promise<CartContents | ProblemOf<typeof cartEndpoints.setCart>> {
  const changed = await changeCart(db, owner.userId, productChange(owner, productId, quantity))
  if (changed instanceof Problem) return changed
  const { outcome, cart, ...left } = changed
  if (outcome === 'not_sold') return notSold()
  if (outcome === 'stock_short') return stockShort(left)
  if (outcome === 'cart_full') return cartFull()
  return cart
}
