import { cartLimits } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { run } from '../platform/database/statement.ts'
import { holdCart } from './hold-cart.ts'
import { keepForOwner, type Owner } from './own-shelf.ts'
import { cartFull, noSuchLine, notSold, stockShort } from './problems.ts'
import { findLines, putLines, removeLines } from './queries.ts'
import { type Cart, readCart } from './read-cart.ts'
import { priceOf } from './rules.ts'
import type { Entry } from './wire.ts'

/**
 * Says how many pieces a line holds, from 1. More than the stock is refused, also where the line held more before.
 *
 * @throws Problem `not_found` when the person has no such line, `stock_short`
 */
export async function setLineQuantity(
  db: NodePgDatabase,
  owner: Owner,
  lineId: string,
  quantity: number,
): Promise<Entry> {
  return inTransaction(db, async (tx) => {
    await holdCart(tx, owner.userId)
    const line = (await run(tx, findLines(owner.userId))).find(({ id }) => id === lineId)
    if (!line) throw noSuchLine()
    return setQuantity(tx, owner, line.productId, quantity)
  })
}

/**
 * Says how many pieces of a product the cart holds, whether it was there or not; 0 takes it out. Said again it
 * changes nothing.
 *
 * @throws Problem `not_found` when the product is gone, `stock_short`, `cart_full`
 */
export async function setProductQuantity(
  db: NodePgDatabase,
  owner: Owner,
  productId: string,
  quantity: number,
): Promise<Cart> {
  return inTransaction(db, async (tx) => {
    await holdCart(tx, owner.userId)
    const lines = await run(tx, findLines(owner.userId))
    const line = lines.find((held) => held.productId === productId)
    if (quantity > 0) {
      if (!line && lines.length >= cartLimits.lines) throw cartFull()
      await setQuantity(tx, owner, productId, quantity)
    } else if (line) {
      await removeLines(tx, owner.userId, [line.id])
    }
    return readCart(tx, owner)
  })
}

async function setQuantity(tx: Queries, owner: Owner, productId: string, quantity: number): Promise<Entry> {
  const [product] = await keepForOwner(tx, owner, [productId])
  if (!product) throw notSold()
  if (quantity > product.stock) throw stockShort(product.stock)
  const [line] = await putLines(tx, owner.userId, [{ productId, quantity, seenPrice: priceOf(product) }])
  return { line: line!, product }
}
