import { randomInt, timingSafeEqual } from 'node:crypto'
import { tripLimits, type UnprovenReason } from '@dix/contract'
import { and, eq, sql } from 'drizzle-orm'
import { orders } from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { deliveryCodes } from './schema.ts'

/** Creates the codes of orders that leave. A second attempt keeps the code and the number of wrong tries. */
export async function createCodes(tx: Queries, orderIds: readonly string[]): Promise<void> {
  const codes = orderIds.map((orderId) => ({ orderId, code: String(randomInt(10_000)).padStart(4, '0') }))
  await tx.insert(deliveryCodes).values(codes).onConflictDoNothing()
}

/**
 * Checks the code of a locked order, and counts a wrong one.
 *
 * @returns null if it is right; else the tries left, and whether this was the last one, after which no code is compared
 */
export async function checkCode(
  tx: Queries,
  orderId: string,
  entered: string,
): Promise<{ triesLeft: number; isLast: boolean } | null> {
  const [stored] = await tx.select().from(deliveryCodes).where(eq(deliveryCodes.orderId, orderId))
  if (!stored || stored.wrong >= tripLimits.tries) return { triesLeft: 0, isLast: false }
  if (timingSafeEqual(Buffer.from(stored.code), Buffer.from(entered))) {
    await tx.update(deliveryCodes).set({ provenAt: sql`now()` }).where(eq(deliveryCodes.orderId, orderId))
    return null
  }
  await tx
    .update(deliveryCodes)
    .set({ wrong: stored.wrong + 1 })
    .where(eq(deliveryCodes.orderId, orderId))
  const triesLeft = tripLimits.tries - stored.wrong - 1
  return { triesLeft, isLast: triesLeft === 0 }
}

/** Records that an order was delivered without its code. */
export async function markUnproven(tx: Queries, orderId: string, reason: UnprovenReason): Promise<void> {
  await tx.update(deliveryCodes).set({ unproven: reason }).where(eq(deliveryCodes.orderId, orderId))
}

/** The code that a shopper sees; null unless the order is on the way to them. Undefined if it is not theirs. */
export async function findCode(
  tx: Queries,
  userId: string,
  orderId: string,
): Promise<string | null | undefined> {
  const [found] = await tx
    .select({ status: orders.status, code: deliveryCodes.code })
    .from(orders)
    .leftJoin(deliveryCodes, eq(deliveryCodes.orderId, orders.id))
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
  if (!found) return undefined
  return found.status === 'on_the_way' || found.status === 'at_the_door' ? found.code : null
}
