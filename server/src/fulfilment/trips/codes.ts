import { randomInt, timingSafeEqual } from 'node:crypto'
import {
  comingStates,
  namesWhere,
  orderStateTable,
  tripLimits,
  type UnprovenDelivery,
  type UnprovenReason,
} from '@dix/contract'
import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { deliveryPhotos, orders, orderTimeline } from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { isInStore } from '../in-store.ts'
import { isoTime } from '../iso-time.ts'
import { deliveryCodes } from '../schema.ts'

/**
 * Creates the codes of orders that leave the store. A second attempt keeps the code and the number of wrong tries. An
 * order whose code was forgotten when it closed, and whose closing was undone, gets a new one.
 */
export async function createCodes(tx: Queries, orderIds: readonly string[]): Promise<void> {
  const codes = orderIds.map((orderId) => ({ orderId, code: String(randomInt(10_000)).padStart(4, '0') }))
  await tx
    .insert(deliveryCodes)
    .values(codes)
    .onConflictDoUpdate({
      target: deliveryCodes.orderId,
      set: { code: sql`coalesce(${deliveryCodes.code}, excluded.code)` },
    })
}

/**
 * Checks the code of a locked order, and counts a wrong one.
 *
 * @returns null if it is right; else the tries left, and whether this was the last one, after which no code is compared
 */
export async function checkCode(
  tx: Queries,
  orderId: string,
  entered: string,
): Promise<{ triesLeft: number; isLast: boolean } | null> {
  const [stored] = await tx.select().from(deliveryCodes).where(eq(deliveryCodes.orderId, orderId))
  if (!stored || stored.code === null || stored.wrongCodes >= tripLimits.tries)
    return { triesLeft: 0, isLast: false }
  if (timingSafeEqual(Buffer.from(stored.code), Buffer.from(entered))) {
    await tx.update(deliveryCodes).set({ provenAt: sql`now()` }).where(eq(deliveryCodes.orderId, orderId))
    return null
  }
  await tx
    .update(deliveryCodes)
    .set({ wrongCodes: stored.wrongCodes + 1 })
    .where(eq(deliveryCodes.orderId, orderId))
  const triesLeft = tripLimits.tries - stored.wrongCodes - 1
  return { triesLeft, isLast: triesLeft === 0 }
}

const closedStates = namesWhere(orderStateTable, ({ open }) => !open)

/** Deletes the codes of orders that are delivered or back: nobody needs them any more. */
export async function forgetCodes(tx: Queries): Promise<void> {
  const closed = tx.select({ id: orders.id }).from(orders).where(inArray(orders.status, closedStates))
  await tx
    .update(deliveryCodes)
    .set({ code: null })
    .where(and(isNotNull(deliveryCodes.code), inArray(deliveryCodes.orderId, closed)))
}

/** Records that an order was delivered without its code. */
export async function markUnproven(tx: Queries, orderId: string, reason: UnprovenReason): Promise<void> {
  await tx.update(deliveryCodes).set({ noCodeReason: reason }).where(eq(deliveryCodes.orderId, orderId))
}

/**
 * The code that a shopper sees; null unless the order is on the way to them. Undefined if it is not theirs.
 *
 * @param userId undefined if a link proves that it is theirs
 */
export async function findCode(
  tx: Queries,
  userId: string | undefined,
  orderId: string,
): Promise<string | null | undefined> {
  const [found] = await tx
    .select({ status: orders.status, code: deliveryCodes.code })
    .from(orders)
    .leftJoin(deliveryCodes, eq(deliveryCodes.orderId, orders.id))
    .where(and(eq(orders.id, orderId), userId === undefined ? undefined : eq(orders.userId, userId)))
  if (!found) return undefined
  return comingStates.includes(found.status) ? found.code : null
}

/** Lets the code of an order that is no longer delivered prove it again. A code that was deleted is replaced. */
export async function reopenCode(tx: Queries, orderId: string): Promise<void> {
  await createCodes(tx, [orderId])
  const isNotProven = { provenAt: null, noCodeReason: null }
  await tx.update(deliveryCodes).set(isNotProven).where(eq(deliveryCodes.orderId, orderId))
}

type UnprovenRow = Omit<UnprovenDelivery, 'storeName' | 'photo'> & { storeId: string; hasPhoto: boolean }

/** The latest deliveries without their code, the newest first. @param storeId null for all stores */
export async function findUnproven(tx: Queries, storeId: string | null): Promise<UnprovenRow[]> {
  const found = await tx.execute<UnprovenRow>(sql`
    select o.id as "_id", o.number as "orderId", o.customer_name as "customerName", coalesce(u.name, '') as "riderName",
      o.store_id as "storeId", c.unproven as reason, c.wrong as "wrongCodes",
      ${isoTime(sql`l.at`)} as at, exists (select from ${deliveryPhotos} p where p.order_id = o.id) as "hasPhoto"
    from ${deliveryCodes} c join ${orders} o on o.id = c.order_id
    join ${orderTimeline} l on l.order_id = o.id and l.event in ('unproven', 'proven_by_photo')
    left join users u on u.id = l.user_id
    where c.unproven is not null and ${isInStore(storeId, sql`o`)}
    order by l.id desc limit ${tripLimits.unproven}`)
  return found.rows
}

/** Orders with riders that have no tries left. @param storeId null for all stores */
export async function findFailedCodes(
  tx: Queries,
  storeId: string | null,
): Promise<{ _id: string; orderId: string }[]> {
  return await tx
    .select({ _id: orders.id, orderId: orders.number })
    .from(deliveryCodes)
    .innerJoin(orders, eq(orders.id, deliveryCodes.orderId))
    .where(
      and(
        gte(deliveryCodes.wrongCodes, tripLimits.tries),
        inArray(orders.status, comingStates),
        storeId === null ? undefined : eq(orders.storeId, storeId),
      ),
    )
    .orderBy(orders.id)
}
