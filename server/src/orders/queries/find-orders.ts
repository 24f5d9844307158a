import { namesWhere, orderEvents, orderStateTable } from '@dix/contract'
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/one-of.ts'
import { type Statement, statement } from '../../platform/database/statement.ts'
import { orderLines, orders, orderTimeline, reservingStates } from '../schema.ts'
import type { OrderRow, StoredOrder } from './order.ts'

/** One order of a person; undefined for anybody else's. */
export async function findOrder(
  tx: Queries,
  userId: string,
  orderId: string,
): Promise<StoredOrder | undefined> {
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
  return (await findParts(tx, rows))[0]
}

/** A page of a person's orders, newest first, without those that nobody paid. */
export async function listOrders(
  tx: Queries,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<StoredOrder[]> {
  const rows = await tx
    .select()
    .from(orders)
    .where(shownTo(userId))
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return findParts(tx, rows)
}

export async function countOrders(tx: Queries, userId: string): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(orders).where(shownTo(userId))
  return found?.count ?? 0
}

/** What an earlier submit of a person left: the order of this key, and the one that waits for its payment. */
export const findEarlier = (userId: string, key: string | null): Statement<Earlier> =>
  findEarlierOf({ userId, key })

/** Ids of orders. */
type Earlier = { ofKey?: string | undefined; awaiting?: string | undefined }

const findEarlierOf = statement<Pick<OrderRow, 'id' | 'status'> & { ofKey: boolean | null }, Earlier>(
  sql`select id, status, key = ${sql.placeholder('key')}::text as "ofKey" from ${orders}
    where user_id = ${sql.placeholder('userId')}
    and (${isOneOf(orders.status, reservingStates)} or key = ${sql.placeholder('key')}::text)`,
  (found) => ({
    ofKey: found.find(({ ofKey }) => ofKey)?.id,
    awaiting: found.find(({ status }) => reservingStates.includes(status))?.id,
  }),
)

const shownStates = namesWhere(orderStateTable, ({ shownToShopper }) => shownToShopper)

/** Orders that a shopper sees: placed once, whatever came of them. */
export function shownTo(userId: string): SQL | undefined {
  return and(eq(orders.userId, userId), inArray(orders.status, shownStates))
}

/** The lines and the timeline of orders. */
export async function findParts(tx: Queries, rows: OrderRow[]): Promise<StoredOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await tx
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  const told = await tx.select().from(orderTimeline).where(inArray(orderTimeline.orderId, ids))
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const toldOf = Map.groupBy(told, ({ orderId }) => orderId)
  return rows.map((row) => ({
    ...row,
    lines: linesOf.get(row.id) ?? [],
    timeline: (toldOf.get(row.id) ?? []).sort(
      (one, other) =>
        one.at.getTime() - other.at.getTime() ||
        orderEvents.indexOf(one.event) - orderEvents.indexOf(other.event),
    ),
  }))
}
