import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../../platform/database/client.ts'
import { onOneNode } from '../../platform/database/one-node.ts'
import { orders } from '../schema.ts'
import { customersWithSums, findCustomersThrough } from './customers-with-sums.ts'
import { customerRollUp, listedCustomers, staleCustomers } from './schema.ts'

/** Marked customers per transaction, so that none takes long. */
const customersAtOnce = 1_000

/** An arbitrary number that other users of the same database are unlikely to lock. */
const rollUpLock = 7_210_051

/**
 * On one of several nodes, recomputes customers who ordered until an hour ago, and those that have changed since. Each
 * transaction sees one snapshot: a change that it misses leaves a mark, and the customer is computed again.
 */
export async function rollUpCustomers(db: NodePgDatabase): Promise<void> {
  while (await onOneNode(db, rollUpLock, rollUp));
}

/** @returns whether more may be left */
async function rollUp(tx: Queries): Promise<boolean> {
  const through = await findCustomersThrough(tx)
  if (through === null) return rollUpAll(tx)
  // The last hour is excluded, so that every later change to a rolled-up order marks its customer.
  const { rows } = await tx.execute<{ next: string; due: string[] }>(sql`
    select next::text, array(
      (select distinct customer_id from ${staleCustomers} order by 1 limit ${customersAtOnce})
      union
      select coalesce(user_id, guest_id) from ${orders}
      where placed_at >= ${through} and placed_at < next and coalesce(user_id, guest_id) is not null
    ) as due
    from (select greatest(${through}::timestamptz, now() - interval '1 hour') as next) step`)
  const { next, due } = rows[0]!
  if (due.length === 0) return false
  const isDue = sql`any(${sql.param(due)}::text[])`
  await tx.execute(sql`delete from ${staleCustomers} where customer_id = ${isDue}`)
  await tx.execute(sql`delete from ${listedCustomers} where id = ${isDue}`)
  await tx.execute(sql`
    insert into ${listedCustomers}
    ${customersWithSums({ ids: sql`select unnest(${sql.param(due)}::text[]) as id`, until: sql`${next}::timestamptz` })}`)
  await tx.execute(sql`update ${customerRollUp} set through = ${next}`)
  return due.length >= customersAtOnce
}

async function rollUpAll(tx: Queries): Promise<boolean> {
  await tx.execute(sql`delete from ${staleCustomers}`)
  await tx.execute(sql`delete from ${listedCustomers}`)
  const { rows } = await tx.execute<{ through: string }>(sql`
    insert into ${customerRollUp} (through) values (now() - interval '1 hour') returning through::text`)
  await tx.execute(sql`
    insert into ${listedCustomers} ${customersWithSums({ until: sql`${rows[0]!.through}::timestamptz` })}`)
  return false
}
