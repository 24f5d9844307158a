import { and, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { cartLines, carts } from './schema.ts'

/** A line as it is kept. `seenPrice` in whole XOF, of one piece with its discount. */
export type KeptLine = { id: string; productId: string; quantity: number; seenPrice: number }

/**
 * Makes this transaction the only one that changes or buys the person's cart. False where they never had one.
 * To be asked before anything else of the cart is read: what was read before the lock may be old.
 */
export async function lockCart(tx: Queries, personId: string): Promise<boolean> {
  const found = await tx.select().from(carts).where(eq(carts.personId, personId)).for('update')
  return found.length > 0
}

/** The lines of a cart, first added first. */
export async function findLines(tx: Queries, personId: string): Promise<KeptLine[]> {
  return tx
    .select({
      id: cartLines.id,
      productId: cartLines.productId,
      quantity: cartLines.quantity,
      seenPrice: cartLines.seenPrice,
    })
    .from(cartLines)
    .where(eq(cartLines.personId, personId))
    .orderBy(cartLines.id)
}

/** Takes lines out of a cart. */
export async function removeLines(tx: Queries, personId: string, lineIds: readonly string[]): Promise<void> {
  await tx.delete(cartLines).where(and(eq(cartLines.personId, personId), inArray(cartLines.id, [...lineIds])))
}
