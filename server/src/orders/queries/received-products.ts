import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { orderLines, orders, receivedStates } from '../schema.ts'

type Whose = { userId: string | SQLWrapper; productId: string | SQLWrapper }

/** The user's delivered orders with the product. */
const deliveries = ({ userId, productId }: Whose): SQL => sql`
  select from ${orders} o join ${orderLines} l on l.order_id = o.id
  where o.user_id = ${userId} and ${isOneOf(sql`o.status`, receivedStates)} and l.product_id = ${productId}`

/** SQL for whether a product was ever delivered to a user, for another feature's statement. */
export const isReceivedBy = (whose: Whose): SQL => sql`exists (${deliveries(whose)} and l.ordered > 0)`

/** Whether a product was delivered to a user, and not all of it was refunded. */
export async function hasReceived(tx: Queries, whose: Whose): Promise<boolean> {
  const found = await tx.execute<{ received: boolean }>(
    sql`select exists (${deliveries(whose)} and l.quantity > 0) as received`,
  )
  return found.rows[0]!.received
}
