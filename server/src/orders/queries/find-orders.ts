import { mainStore, namesWhere, orderEvents, orderStateTable, tripEvents } from '@dix/contract'
import { and, count, desc, eq, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type ImageReferences, imageReferences } from '../../media/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { rowsOf } from '../../platform/database/rows-of.ts'
import { type Statement, statement } from '../../platform/database/statement.ts'
import type { OrderedQuantity } from '../rules.ts'
import {
  dueAmount,
  type OrderLine,
  type OrderRow,
  orderLines,
  orderRefunds,
  orders,
  orderTimeline,
  reservingStates,
  type StoredOrder,
} from '../schema.ts'
import { lockOrder } from './change-order.ts'

/**
 * Whether an order has a word of a search: the beginning of a word of its name, or any part of its number or phone
 * number. The index of migration 0038 finds them.
 *
 * @param word folded, without punctuation
 */
export const hasTerm = (word: string): SQL => sql`
  order_terms(${orders}.number, ${orders}.customer_name, ${orders}.address ->> 'mobile') @@ ${`'${word}':*`}::tsquery`

/** An order of a user; undefined if it belongs to another. */
export async function findOrder(
  tx: Queries,
  userId: string,
  orderId: string,
): Promise<StoredOrder | undefined> {
  const [found] = await findOrders(tx, and(eq(orders.id, orderId), eq(orders.userId, userId))!)
  return found
}

/** One order, of any customer. */
export async function findAnyOrder(tx: Queries, orderId: string): Promise<StoredOrder | undefined> {
  const [found] = await findOrders(tx, eq(orders.id, orderId))
  return found
}

/** The same, locked until the transaction ends. */
export async function lockAnyOrder(tx: Queries, orderId: string): Promise<StoredOrder | undefined> {
  return (await lockOrder(tx, orderId)) && findAnyOrder(tx, orderId)
}

/** A user's last order, unpaid ones excluded. */
export async function findLastOrder(tx: Queries, userId: string): Promise<StoredOrder | undefined> {
  const [found] = await findOrders(tx, shownTo(userId)!, { offset: 0, limit: 1 })
  return found
}

/** Orders of a list read per statement: each may have 200 lines, and other requests wait while they are read. */
const batchSize = 10

/** A page of a user's orders in batches, newest first, unpaid ones excluded. */
export async function* listOrders(
  tx: Queries,
  userId: string,
  { page, limit }: { page: number; limit: number },
): AsyncGenerator<StoredOrder[]> {
  let offset = (page - 1) * limit
  let rest: SQL | undefined
  for (let left = limit; left > 0; left -= batchSize) {
    const size = Math.min(left, batchSize)
    const batch = await findOrders(tx, and(shownTo(userId), rest)!, { offset, limit: size })
    yield batch
    if (batch.length < size) return
    offset = 0
    rest = lt(orders.id, batch.at(-1)!.id)
  }
}

/**
 * The part of an order that a list shows: its first remaining line, or its first line if none remains, and the number
 * of remaining lines.
 */
export type OrderListEntry = Pick<OrderRow, 'id' | 'number' | 'status' | 'total' | 'allowance'> & {
  due: number
  credit: number
  createdAt: string
  placedAt: string
  slotFrom: string | null
  slotUntil: string | null
  prepareAt: string | null
  lines: number
  first: Pick<OrderLine, 'name' | 'nameOther' | 'brand'> & { image: string | null }
}

/** A page of a user's orders without their lines, newest first, unpaid ones excluded. */
export async function listOrderSummaries(
  tx: Queries,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<OrderListEntry[]> {
  const found = await tx.execute<OrderListEntry>(sql`
    select o.id, o.number, o.status, o.total::float8 as total,
      (${dueAmount(sql`o`)})::float8 as due, (o.credit_used - o.credit_returned)::float8 as credit,
      o.allowance::float8 as allowance, o.created_at as "createdAt", o.placed_at as "placedAt",
      o.slot_from as "slotFrom", o.slot_until as "slotUntil", o.prepare_at as "prepareAt",
      (select count(*)::integer from ${orderLines} l where l.order_id = o.id and l.quantity > 0) as lines,
      (select json_build_object('name', l.name, 'nameOther', l.name_other, 'brand', l.brand, 'image', l.images[1])
        from ${orderLines} l where l.order_id = o.id order by l.quantity = 0, l.position limit 1) as first
    from ${orders} o
    where o.user_id = ${userId} and ${isOneOf(sql`o.status`, shownStates)}
    order by o.id desc limit ${limit} offset ${(page - 1) * limit}`)
  return found.rows
}

/** Counts the orders that a user's list shows. */
export async function countOrders(tx: Queries, userId: string): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(orders).where(shownTo(userId))
  return found?.count ?? 0
}

/** The orders left by earlier submits of a user: the order with this key, and the one that awaits payment. */
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

/** A user's visible orders: all that were ever placed. */
export function shownTo(userId: string): SQL | undefined {
  return and(eq(orders.userId, userId), inArray(orders.status, shownStates))
}

const isOfOrder = (column: SQLWrapper) => sql`${column} = ${orders}.id`
const linesOfOrder = rowsOf(orderLines, isOfOrder(orderLines.orderId), sql`${orderLines.position}`)
const eventsOfOrder = rowsOf(orderTimeline, isOfOrder(orderTimeline.orderId), sql`${orderTimeline.id}`)
const refundsOfOrder = rowsOf(orderRefunds, isOfOrder(orderRefunds.orderId), sql`${orderRefunds.id}`)

/**
 * Orders with their lines, timelines and refunds, newest first. One statement reads them, because lines and money of
 * different times would not add up.
 */
export async function findOrders(
  tx: Queries,
  where: SQL,
  range?: { offset: number; limit: number },
): Promise<StoredOrder[]> {
  const all = tx
    .select({ order: orders, lines: linesOfOrder, timeline: eventsOfOrder, refunds: refundsOfOrder })
    .from(orders)
    .where(where)
    .orderBy(desc(orders.id))
  const found = await (range ? all.limit(range.limit).offset(range.offset) : all)
  return found.map(({ order, timeline, ...rest }) => ({
    ...order,
    ...rest,
    timeline: timeline.sort(
      (one, other) =>
        one.at.getTime() - other.at.getTime() ||
        orderEvents.indexOf(one.event) - orderEvents.indexOf(other.event),
    ),
  }))
}

/** Whether an order has refunds; most have none, which is known without a query. */
export const hasRefunds = ({ refunded, owedBack }: Pick<OrderRow, 'refunded' | 'owedBack'>): boolean =>
  refunded + owedBack > 0

/** The stock reserved by a user's order that awaits payment; empty if there is none. */
export const findReservedQuantities = (userId: string, storeId = mainStore): Statement<OrderedQuantity[]> =>
  findReserved({ userId, storeId })

const findReserved = statement<OrderedQuantity>(
  sql`select l.product_id as "productId", l.quantity from ${orderLines} l join ${orders} o on o.id = l.order_id
    where o.user_id = ${sql.placeholder('userId')} and o.store_id = ${sql.placeholder('storeId')}
      and ${isOneOf(sql`o.status`, reservingStates)}`,
)

/** Whether anyone has ordered, demo customers included. */
export async function hasOrders(tx: Queries): Promise<boolean> {
  const found = await tx.execute<{ is: boolean }>(sql`select exists (select from ${orders}) as is`)
  return found.rows[0]!.is
}

/** Whether a store has an order that is open or awaits payment. */
export async function hasOpenOrders(tx: Queries, storeId: string): Promise<boolean> {
  const found = await tx.execute<{ is: boolean }>(sql`
    select exists (select from ${orders} o where o.store_id = ${storeId} and ${isOneOf(sql`o.status`, openStates)}) as is`)
  return found.rows[0]!.is
}

const openStates = namesWhere(orderStateTable, ({ open, stock }) => open || stock === 'reserved')

/** The given door photos that belong to orders that are open or await payment. */
export async function findDoorPhotosOfOrders(tx: Queries, names: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ photo: string }>(sql`
    select o.address ->> 'photo' as photo from ${orders} o
    where ${isOneOf(sql`o.status`, openStates)}
      and o.address ->> 'photo' = any(${sql.param(names)}::text[])`)
  return rows.map(({ photo }) => photo)
}

/** Orders keep the pictures of the bought products, even if these have changed since. */
export function imageReferencesOfOrders(db: Queries): ImageReferences {
  return imageReferences(db, sql`select unnest(images), null, null from ${orderLines}`)
}

/** Whether the order is on a rider's trip, which its timeline records. */
export async function hasRider(tx: Queries, orderId: string): Promise<boolean> {
  const [latest] = await tx
    .select({ event: orderTimeline.event })
    .from(orderTimeline)
    .where(and(eq(orderTimeline.orderId, orderId), inArray(orderTimeline.event, tripEvents)))
    .orderBy(desc(orderTimeline.id))
    .limit(1)
  return latest?.event === 'rider_assigned'
}
