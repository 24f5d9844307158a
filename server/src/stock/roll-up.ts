import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../platform/database/client.ts'
import { onOneNode } from '../platform/database/one-node.ts'
import { recordLowStock } from './low-stock.ts'
import { stockoutRollUp, stockoutSpans } from './schema.ts'
import { sumsOfPeriods } from './stockouts.ts'

/** An arbitrary number that other users of the same database are unlikely to lock. */
const rollUpLock = 7_210_053

/**
 * On one of several nodes, records which products are low and, once an hour, sums up the stockouts of every period up
 * to the last hour but one. Everything is recomputed, so that late transactions and changes to the past are included.
 */
export async function rollUpStock(db: NodePgDatabase): Promise<void> {
  await onOneNode(db, rollUpLock, recordLowStock)
  await onOneNode(db, rollUpLock, sumUpStockouts)
}

async function sumUpStockouts(tx: Queries): Promise<void> {
  const { rows } = await tx.execute<{ day: string; through: string }>(sql`
    select day::text, through::text
    from (
      select (now() at time zone 'Africa/Dakar')::date as day, date_trunc('hour', now() - interval '1 hour') as through
    ) due where not exists (select from ${stockoutRollUp} done where (done.day, done.through) = (due.day, due.through))`)
  const [due] = rows
  if (!due) return
  const period = sql`select ${due.day}::date as day, ${due.through}::timestamptz as through`
  await tx.delete(stockoutSpans)
  await tx.execute(sql`
    insert into ${stockoutSpans} (days, product_id, store_id, out_during, out_before, sold)
    select days, product_id, store_id, out_during, out_before, sold from (${sumsOfPeriods(period)}) sums`)
  await tx.execute(sql`
    insert into ${stockoutRollUp} (day, through) ${period}
    on conflict (id) do update set day = excluded.day, through = excluded.through`)
}
