import { namesWhere, orderEvents, orderStateTable } from '@dix/contract'
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ImageReferences } from '../../media/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/one-of.ts'
import { type Statement, statement } from '../../platform/database/statement.ts'
import type { OrderedQuantity } from '../rules.ts'
import {
  type OrderLine,
  type OrderRow,
  orderLines,
  orders,
  orderTimeline,
  reservingStates,
  type StoredOrder,
} from '../schema.ts'
import { findRefunds } from './change-order.ts'

/** One order of a user; undefined for anybody else's. */
export async function findOrder(
  tx: Queries,
  userId: string,
  orderId: string,
): Promise<StoredOrder | undefined> {
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
  return (await loadDetails(tx, rows))[0]
}

/** A page of a user's orders, newest first, without those that nobody paid. */
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
  return loadDetails(tx, rows)
}

/** What a list shows of an order: its first line that stands, or the first one where none does, and how many do. */
export type OrderListEntry = Pick<OrderRow, 'id' | 'number' | 'status' | 'total'> & {
  createdAt: string
  lines: number
  first: Pick<OrderLine, 'name' | 'nameOther' | 'brand'> & { image: string | null }
}

/** As `listOrders`, without their lines. */
export async function listOrderSummaries(
  tx: Queries,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<OrderListEntry[]> {
  const found = await tx.execute<OrderListEntry>(sql`
    select o.id, o.number, o.status, o.total::float8 as total, o.created_at as "createdAt",
      (select count(*)::integer from ${orderLines} l where l.order_id = o.id and l.quantity > 0) as lines,
      (select json_build_object('name', l.name, 'nameOther', l.name_other, 'brand', l.brand, 'image', l.images[1])
        from ${orderLines} l where l.order_id = o.id order by l.quantity = 0, l.position limit 1) as first
    from ${orders} o
    where o.user_id = ${userId} and ${isOneOf(sql`o.status`, shownStates)}
    order by o.id desc limit ${limit} offset ${(page - 1) * limit}`)
  return found.rows
}

export async function countOrders(tx: Queries, userId: string): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(orders).where(shownTo(userId))
  return found?.count ?? 0
}

/** What an earlier submit of a user left: the order of this key, and the one that awaits its payment. */
export const findEarlier = (userId: string, key: string | null): Statement<Earlier> =>
  findEarlierOf({ userId, key })

/** Ids of orders. */
type Earlier = { orderIdOfKey?: string | undefined; unpaidOrderId?: string | undefined }

const findEarlierOf = statement<Pick<OrderRow, 'id' | 'status'> & { isOfKey: boolean | null }, Earlier>(
  sql`select id, status, key = ${sql.placeholder('key')}::text as "isOfKey" from ${orders}
    where user_id = ${sql.placeholder('userId')}
    and (${isOneOf(orders.status, reservingStates)} or key = ${sql.placeholder('key')}::text)`,
  (found) => ({
    orderIdOfKey: found.find(({ isOfKey }) => isOfKey)?.id,
    unpaidOrderId: found.find(({ status }) => reservingStates.includes(status))?.id,
  }),
)

const shownStates = namesWhere(orderStateTable, ({ shownToShopper }) => shownToShopper)

/** A user's orders that they see: placed once, whatever came of them. */
export function shownTo(userId: string): SQL | undefined {
  return and(eq(orders.userId, userId), inArray(orders.status, shownStates))
}

/** Orders with their lines, timelines and refunds. */
export async function loadDetails(tx: Queries, rows: OrderRow[]): Promise<StoredOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await tx
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  const events = await tx.select().from(orderTimeline).where(inArray(orderTimeline.orderId, ids))
  const refunded = rows.filter(hasRefunds).map(({ id }) => id)
  const refunds = refunded.length === 0 ? [] : await findRefunds(tx, ...refunded)
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId)
  const refundsOf = Map.groupBy(refunds, ({ orderId }) => orderId)
  return rows.map((row) => ({
    ...row,
    refunds: refundsOf.get(row.id) ?? [],
    lines: linesOf.get(row.id) ?? [],
    timeline: (eventsOf.get(row.id) ?? []).sort(
      (one, other) =>
        one.at.getTime() - other.at.getTime() ||
        orderEvents.indexOf(one.event) - orderEvents.indexOf(other.event),
    ),
  }))
}

/** Most orders have none, and need no statement to tell. */
export const hasRefunds = ({ refunded, owedBack }: Pick<OrderRow, 'refunded' | 'owedBack'>): boolean =>
  refunded + owedBack > 0

/** What a user's order has reserved that awaits its payment; nothing where none does. */
export const findReservedQuantities = (userId: string): Statement<OrderedQuantity[]> =>
  findReserved({ userId })

const findReserved = statement<OrderedQuantity>(
  sql`select l.product_id as "productId", l.quantity from ${orderLines} l join ${orders} o on o.id = l.order_id
    where o.user_id = ${sql.placeholder('userId')} and ${isOneOf(sql`o.status`, reservingStates)}`,
)

/** Orders show what was bought as it looked then, whatever became of the product. */
export function imageReferencesOfOrders(db: Queries): ImageReferences {
  return {
    async among(urls) {
      const { rows } = await db.execute<{ url: string }>(sql`
        select asked.url from unnest(${sql.param(urls)}::text[]) asked(url)
        where asked.url in (select unnest(images) from ${orderLines})`)
      return rows.map(({ url }) => url)
    },
  }
}
