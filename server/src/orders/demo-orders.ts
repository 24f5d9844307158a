import { eq, inArray } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { orderLines, orders, orderTimeline } from './schema.ts'

/** Rows in one statement, which has at most 65,535 parameters. */
const chunk = 1_000

/** An order of the demo shop's past, as the shop would have written it. */
export type PastOrder = {
  order: typeof orders.$inferInsert
  lines: (typeof orderLines.$inferInsert)[]
  events: (typeof orderTimeline.$inferInsert)[]
}

/** Writes orders of the past, without stock, mail or payment. */
export async function addPastOrders(tx: Queries, past: readonly PastOrder[]): Promise<void> {
  for (let start = 0; start < past.length; start += chunk) {
    const part = past.slice(start, start + chunk)
    await tx.insert(orders).values(part.map(({ order }) => order))
    for (const some of chunks(part.flatMap(({ lines }) => lines))) await tx.insert(orderLines).values(some)
    for (const some of chunks(part.flatMap(({ events }) => events)))
      await tx.insert(orderTimeline).values(some)
  }
}

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += chunk) yield rows.slice(start, start + chunk)
}

/** Deletes every order of the demo. @returns how many */
export async function deleteDemoOrders(tx: Queries): Promise<number> {
  const deleted = await tx.delete(orders).where(eq(orders.demo, true)).returning({ id: orders.id })
  return deleted.length
}

/** Which of these users have ordered. */
export async function findUsersWithOrders(tx: Queries, ids: readonly string[]): Promise<Set<string | null>> {
  const found = await tx
    .selectDistinct({ userId: orders.userId })
    .from(orders)
    .where(inArray(orders.userId, [...ids]))
  return new Set(found.map(({ userId }) => userId))
}
