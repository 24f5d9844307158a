import type { Credit } from '@dix/contract'
import { desc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { creditEntries, type OrderRow, orders, reservingStates } from '../schema.ts'

/** Entries that a list shows. */
const shownEntries = 50

const sumOf = (userId: string) =>
  sql`(select coalesce(sum(amount), 0) from ${creditEntries} where user_id = ${userId})`

/**
 * A user's credit in whole XOF, locked until the transaction ends so that no other order spends it too. Take this lock
 * last.
 */
export async function lockCredit(tx: Queries, userId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('credit ' || ${userId}::text, 0))`)
  const { rows } = await tx.execute<{ sum: number }>(sql`select ${sumOf(userId)}::float8 as sum`)
  return rows[0]!.sum
}

/** The credit that an order returned and its customer still has, in whole XOF, locked like that of `lockCredit`. */
export async function lockReturnedCredit(
  tx: Queries,
  { userId, creditReturned }: Pick<OrderRow, 'userId' | 'creditReturned'>,
): Promise<number> {
  if (userId === null || creditReturned === 0) return 0
  return Math.max(0, Math.min(creditReturned, await lockCredit(tx, userId)))
}

/** A user's credit: with that of an order that awaits payment, which their next order replaces. */
export async function readCredit(tx: Queries, userId: string): Promise<Credit> {
  const { rows } = await tx.execute<{ available: number }>(sql`
    select (${sumOf(userId)} + coalesce((select sum(o.credit_used - o.credit_returned) from ${orders} o
      where o.user_id = ${userId} and ${isOneOf(sql`o.status`, reservingStates)}), 0))::float8 as available`)
  return { availableAmt: rows[0]!.available, entries: await listCreditEntries(tx, userId, shownEntries) }
}

/** The entries of a user, newest first. */
export async function listCreditEntries(
  tx: Queries,
  userId: string,
  limit?: number,
): Promise<Credit['entries']> {
  const { at, kind, amount } = creditEntries
  const all = tx
    .select({ at, kind, amount, orderId: orders.id, number: orders.number })
    .from(creditEntries)
    .innerJoin(orders, eq(orders.id, creditEntries.orderId))
    .where(eq(creditEntries.userId, userId))
    .orderBy(desc(creditEntries.id))
  const found = await (limit === undefined ? all : all.limit(limit))
  return found.map(({ at, orderId, number, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    order: { _id: orderId, orderId: number },
  }))
}
