import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isBlockedOrder } from '../customers/queries.ts'
import { countedItems } from '../queries/count-items.ts'
import { billedAmount, orderAnnouncements, orders } from '../schema.ts'

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
      placedBy: orders.placedBy,
      city: sql<string>`${orders.address}->>'city'`,
      pieces: countedItems,
      blocked: isBlockedOrder,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  return found
}

export type AnnouncedOrder = NonNullable<Awaited<ReturnType<typeof findAnnounced>>>

/** Returns false if it was announced before. */
export async function recordAnnouncement(tx: Queries, orderId: string, reminder: number): Promise<boolean> {
  const recorded = await tx
    .insert(orderAnnouncements)
    .values({ orderId, reminder })
    .onConflictDoNothing()
    .returning({ orderId: orderAnnouncements.orderId })
  return recorded.length > 0
}
