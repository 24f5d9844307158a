import { orderStateTable } from '@dix/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import type { OrderTransition } from '../rules.ts'
import { orders, orderTimeline } from '../schema.ts'
import type { OrderRow } from './order.ts'

/** An order that nobody else changes until the transaction ends. @param personId whose it must be, if anybody's */
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

/** Writes what becomes of an order. One that never was a sale gives its key back: the same submit may be tried again. */
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
