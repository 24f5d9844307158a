import type { Shortfall } from '@dix/contract'
import { asShortfalls, type Cart, fillCart, type Reader, readCart } from '../cart/index.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import type { Orders } from './orders.ts'
import { noSuchOrder, nothingSoldAnyMore } from './problems.ts'
import { findOrder } from './queries/find-orders.ts'
import { findHeldPieces } from './queries/held-pieces.ts'

/**
 * Adds to the cart what is still sold of an order, as much as there is, at the prices of today.
 *
 * @returns the cart, and what it could not take in full: by the names of the order where the product is gone
 * @throws Problem `not_found`, `stock_short` when nothing of the order is there any more
 */
export async function orderAgain(
  { db }: Orders,
  userId: string,
  orderId: string,
  reader: Reader,
): Promise<{ cart: Cart; shortfalls: Shortfall[] }> {
  return inTransaction(db, async (tx) => {
    const order = await findOrder(tx, userId, orderId)
    if (!order) throw noSuchOrder()
    const wishes = order.lines.map(({ productId, quantity }) => ({ productId, quantity }))
    const owner = { userId, findReserved: findHeldPieces }
    const shortage = await fillCart(tx, owner, wishes)
    if (shortage.products.every(({ stock }) => stock === 0)) throw nothingSoldAnyMore()
    return { cart: await readCart(tx, owner), shortfalls: asShortfalls(shortage, reader) }
  })
}
