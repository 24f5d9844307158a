import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { inBatches } from '../platform/database/in-batches.ts'
import { recordDeliveries } from './deliveries/record-deliveries.ts'
import { orderLines, orderRefunds, orders, orderTimeline } from './schema.ts'

/** An order of the demo's past, in the form that the shop would have written. */
export type PastOrder = {
  order: typeof orders.$inferInsert
  lines: (typeof orderLines.$inferInsert)[]
  events: (typeof orderTimeline.$inferInsert)[]
  refunds: (typeof orderRefunds.$inferInsert)[]
}

/** Writes past orders, without stock, email or payment. */
export async function addPastOrders(tx: Queries, past: readonly PastOrder[]): Promise<void> {
  for (const part of inBatches(past)) {
    await tx.insert(orders).values(part.map(({ order }) => ({ placedAt: order.createdAt, ...order })))
    for (const lines of inBatches(part.flatMap(({ lines }) => lines)))
      await tx.insert(orderLines).values(lines)
    for (const events of inBatches(part.flatMap(({ events }) => events)))
      await tx.insert(orderTimeline).values(events)
    const refunds = part.flatMap(({ refunds }) => refunds)
    if (refunds.length > 0) await tx.insert(orderRefunds).values(refunds)
  }
  await recordDeliveries(tx, sql`o.demo`)
}

/** Deletes every order of the demo. @returns their ids */
export async function deleteDemoOrders(tx: Queries): Promise<string[]> {
  const deleted = await tx.delete(orders).where(eq(orders.demo, true)).returning({ id: orders.id })
  return deleted.map(({ id }) => id)
}

/** The number of orders that `deleteDemoOrders` would delete. */
export async function countDemoOrders(tx: Queries): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(orders).where(eq(orders.demo, true))
  return found!.count
}

/** The users among these with an order that is not the demo's. */
export async function findUsersWithOrders(tx: Queries, ids: readonly string[]): Promise<Set<string | null>> {
  const found = await tx
    .selectDistinct({ userId: orders.userId })
    .from(orders)
    .where(and(inArray(orders.userId, [...ids]), eq(orders.demo, false)))
  return new Set(found.map(({ userId }) => userId))
}
