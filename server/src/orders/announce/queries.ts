import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isBlockedOrder } from '../customers/queries.ts'
import { countedItems } from '../queries/count-items.ts'
import { billedAmount, orderAnnouncements, orders } from '../schema.ts'
import { slotField } from '../wire.ts'

/** The content of an announcement, without anything that identifies the customer. Amounts are whole XOF. */
export async function findAnnounced(tx: Queries, orderId: string) {
  const [found] = await tx
    .select({
      id: orders.id,
      storeId: orders.storeId,
      number: orders.number,
      status: orders.status,
      due: sql<number>`(${billedAmount(orders)})::float8`,
      paymentMethod: orders.paymentMethod,
      toCollect: orders.toCollect,
      credit: sql<number>`(${orders.creditUsed} - ${orders.creditReturned})::float8`,
      placedBy: orders.placedBy,
      placedAt: orders.placedAt,
      city: sql<string>`${orders.address}->>'city'`,
      pieces: countedItems,
      blocked: isBlockedOrder,
      slotFrom: orders.slotFrom,
      slotUntil: orders.slotUntil,
      prepareAt: orders.prepareAt,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  return found && { ...found, ...slotField(found) }
}

export type AnnouncedOrder = NonNullable<Awaited<ReturnType<typeof findAnnounced>>>

/**
 * Makes the desk and the counter read their lists again: an order for a slot appears there by time alone. A trigger
 * announces every update.
 */
export async function showAgain(tx: Queries, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ prepareAt: sql`${orders.prepareAt}` })
    .where(eq(orders.id, orderId))
}

/** Returns false if it was announced before. */
export async function recordAnnouncement(tx: Queries, orderId: string, reminder: number): Promise<boolean> {
  const recorded = await tx
    .insert(orderAnnouncements)
    .values({ orderId, reminder })
    .onConflictDoNothing()
    .returning({ orderId: orderAnnouncements.orderId })
  return recorded.length > 0
}

/** Lets the reminders of an order ring again. */
export async function forgetReminders(tx: Queries, orderId: string): Promise<void> {
  await tx
    .delete(orderAnnouncements)
    .where(and(eq(orderAnnouncements.orderId, orderId), gt(orderAnnouncements.reminder, 0)))
}
