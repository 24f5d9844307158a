import { namesWhere, orderLimits, orderStateTable, paymentStateTable } from '@dix/contract'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { type OrderRow, orders, type StoredOrder } from '../schema.ts'
import { loadDetails, shownTo } from './find-orders.ts'

/** Everything a user ever ordered or began to, newest first. */
export async function findAllOrders(tx: Queries, userId: string): Promise<StoredOrder[]> {
  const rows = await tx.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.id))
  return loadDetails(tx, rows)
}

/** Ids of as many orders as a list of them holds, newest first. */
export async function findLastIds(tx: Queries, userId: string): Promise<string[]> {
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(shownTo(userId))
    .orderBy(desc(orders.id))
    .limit(orderLimits.list)
  return found.map(({ id }) => id)
}

const unsettledStates = namesWhere(orderStateTable, ({ open, stock }) => open || stock === 'reserved')
const returningStates = namesWhere(paymentStateTable, ({ money }) => money === 'returning')

/** A user's orders that are not over, or whose money is on its way back, locked. */
export async function findUnsettled(tx: Queries, userId: string): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        or(inArray(orders.status, unsettledStates), inArray(orders.paymentStatus, returningStates)),
      ),
    )
    .orderBy(orders.id)
    .for('update')
}

/** Removes from a user's orders their keys, and from the addresses what tells who the user was. */
export async function anonymizeOrders(tx: Queries, userId: string): Promise<void> {
  await tx
    .update(orders)
    .set({
      key: null,
      note: null,
      customerName: '',
      address: sql`${orders.address} || '{"address_line": "", "pincode": "", "mobile": ""}'::jsonb`,
    })
    .where(eq(orders.userId, userId))
}
