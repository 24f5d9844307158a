import { orderStateTable } from '@dix/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import type { OrderTransition } from '../rules.ts'
import { type OrderRow, orders, orderTimeline } from '../schema.ts'

/** Locks an order until the transaction ends. @param userId whose it must be, if given */
export async function lockOrder(
  tx: Queries,
  orderId: string,
  userId?: string,
): Promise<OrderRow | undefined> {
  const owned = userId === undefined ? undefined : eq(orders.userId, userId)
  const [found] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), owned))
    .for('update')
  return found
}

/** Writes a transition. An order that its shopper never sees gives its key back: the submit may be repeated. */
export async function changeOrder(
  tx: Queries,
  orderId: string,
  { status, paymentStatus, events }: OrderTransition,
): Promise<void> {
  await tx
    .update(orders)
    .set({ status, paymentStatus, ...(!orderStateTable[status].shownToShopper && { key: null }) })
    .where(eq(orders.id, orderId))
  if (events.length === 0) return
  await tx
    .insert(orderTimeline)
    .values(events.map((event) => ({ orderId, event, at: sql`now()` })))
    .onConflictDoNothing()
}
