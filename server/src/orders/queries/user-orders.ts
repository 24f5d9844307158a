import { namesWhere, orderLimits, orderStateTable, paymentStateTable } from '@dix/contract'
import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import {
  type OrderRow,
  orderLines,
  orderRefunds,
  orders,
  orderTimeline,
  type StoredOrder,
  undoableSteps,
} from '../schema.ts'
import { forgetDeliveryPhotos } from './delivery-photos.ts'
import { findOrders, shownTo } from './find-orders.ts'
import { deleteRatingTexts } from './ratings.ts'

/** All orders that a customer ever placed or began, newest first. @param theirs condition for the customer's orders */
export function findAllOrders(tx: Queries, theirs: SQL): Promise<StoredOrder[]> {
  return findOrders(tx, theirs)
}

/** Ids of the newest orders, as many as a list shows. */
export async function findLastIds(tx: Queries, userId: string): Promise<string[]> {
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(shownTo(userId))
    .orderBy(desc(orders.id))
    .limit(orderLimits.list)
  return found.map(({ id }) => id)
}

/** The number of orders that a user placed or began in the last hour. */
export async function countOrdersOfHour(tx: Queries, userId: string): Promise<number> {
  const [found] = await tx
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), sql`${orders.createdAt} > now() - interval '1 hour'`))
  return found!.orders
}

/** Orders examined for the usual products, and the days after which one counts half. */
const usualOrders = 50
const usualHalfLife = 60

const soldStates = namesWhere(orderStateTable, ({ sold }) => sold)

const recentOrders = (userId: string) => sql`
  select ${orders.id}, ${orders.createdAt} from ${orders}
  where ${eq(orders.userId, userId)} and ${inArray(orders.status, soldStates)}
  order by ${orders.id} desc limit ${usualOrders}`

/** Ids of the products in most of a user's orders, recent ones weighing more. */
export async function findUsualIds(tx: Queries, userId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${orderLines.productId} as id
    from (${recentOrders(userId)}) recent join ${orderLines} on ${orderLines.orderId} = recent.id
    group by ${orderLines.productId}
    order by sum(power(0.5, extract(epoch from now() - recent.created_at) / 86400 / ${usualHalfLife})) desc, id
    limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The ordered quantity of a product, in pieces or in steps of so many grams. */
export type LastOrdered = { ordered: number; stepGrams: number | null }

/** The quantity that a user last ordered of each product, by id, within the orders examined for usual products. */
export async function findLastOrdered(
  tx: Queries,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, LastOrdered>> {
  const { rows } = await tx.execute<LastOrdered & { id: string }>(sql`
    select distinct on (${orderLines.productId}) ${orderLines.productId} as id, ${orderLines.ordered},
      ${orderLines.stepGrams} as "stepGrams"
    from (${recentOrders(userId)}) recent join ${orderLines} on ${orderLines.orderId} = recent.id
    where ${inArray(orderLines.productId, [...ids])}
    order by ${orderLines.productId}, recent.id desc`)
  return new Map(rows.map(({ id, ...line }) => [id, line]))
}

const unsettledStates = namesWhere(orderStateTable, ({ open, stock }) => open || stock === 'reserved')
const returningStates = namesWhere(paymentStateTable, ({ money }) => money === 'returning')

/** Orders that are open or have a pending refund, locked. @param theirs condition for the customer's orders */
export async function findUnsettled(tx: Queries, theirs: SQL): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(
      and(
        theirs,
        or(inArray(orders.status, unsettledStates), inArray(orders.paymentStatus, returningStates)),
      ),
    )
    .orderBy(orders.id)
    .for('update')
}

/**
 * Removes keys, notes, comments, photos and undoable steps from orders, and what identifies the customer from their
 * addresses.
 *
 * @param theirs condition for the customer's orders
 */
export async function anonymizeOrders(tx: Queries, theirs: SQL): Promise<void> {
  const changed = await tx
    .update(orders)
    .set({
      key: null,
      note: null,
      customerName: '',
      // Nobody is left to have credit.
      payout: sql`case when ${orders.payout} ->> 'channel' <> 'credit' then ${orders.payout} || '{"phone": null}' end`,
      address: sql`(${orders.address} - '{landmark,quarter,latitude,longitude,photo,phone}'::text[])
        || '{"address_line": "", "pincode": "", "mobile": ""}'::jsonb`,
    })
    .where(theirs)
    .returning({ id: orders.id })
  const ids = changed.map(({ id }) => id)
  // Staff notes at an event may name the customer.
  await tx.update(orderTimeline).set({ note: null }).where(inArray(orderTimeline.orderId, ids))
  await tx.update(orderRefunds).set({ phone: null }).where(inArray(orderRefunds.orderId, ids))
  // Undone now, the order would be open again without anybody to bring it to.
  await tx.delete(undoableSteps).where(inArray(undoableSteps.orderId, ids))
  await deleteRatingTexts(tx, ids)
  await forgetDeliveryPhotos(tx, ids)
}
