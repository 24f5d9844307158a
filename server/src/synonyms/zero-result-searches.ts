import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../platform/database/client.ts'
import { repeat } from '../platform/repeat.ts'
import { zeroResultSearches } from './schema.ts'

/** Maximum different words per day: far more than shoppers type, far fewer than a robot can invent. */
const wordsPerDay = 2_000
/** Days for which searches are stored: the longest period shown, and the same length before it. */
const storedDays = 182

const today = sql`(now() at time zone 'Africa/Dakar')::date`

/** Whether a search already found nothing on this day. */
export async function isKnownToday(tx: Queries, key: string): Promise<boolean> {
  const found = await tx.execute(sql`select from ${zeroResultSearches} where day = ${today} and key = ${key}`)
  return found.rows.length > 0
}

/** `key` is normalized, `word` as typed. `isNewSender`: the first report of this search by this sender today. */
type ZeroResultReport = { key: string; word: string; isNewSender: boolean }

/** Counts a search under today in Dakar. New words beyond the day's limit are ignored. */
export async function countZeroResultSearch(
  tx: Queries,
  { key, word, isNewSender }: ZeroResultReport,
): Promise<void> {
  await tx.execute(sql`
    insert into ${zeroResultSearches} (day, key, word, count, senders)
    select ${today}, ${key}, ${word}, 1, 1
    where exists (select from ${zeroResultSearches} where day = ${today} and key = ${key})
      or (select count(*) from ${zeroResultSearches} where day = ${today}) < ${wordsPerDay}
    on conflict (day, key) do update set count = ${zeroResultSearches.count} + 1, word = excluded.word,
      senders = ${zeroResultSearches.senders} + ${isNewSender ? 1 : 0}::integer`)
}

/**
 * The most frequent zero-result searches of the last days, including today. Those of several senders come first,
 * because a single sender may have invented searches.
 */
export async function findZeroResultSearches(
  tx: Queries,
  days: number,
  limit: number,
): Promise<{ word: string; count: number }[]> {
  const found = await tx.execute<{ word: string; count: number }>(sql`
    select (array_agg(word order by day desc))[1] as word, sum(count)::integer as count
    from ${zeroResultSearches} where day > ${today} - ${days}::integer
    group by key order by sum(senders) > 1 desc, 2 desc, max(day) desc, key limit ${limit}`)
  return found.rows
}

/** Deletes records older than the longest period shown. */
export async function sweepZeroResultSearches(tx: Queries): Promise<void> {
  await tx.execute(sql`delete from ${zeroResultSearches} where day <= ${today} - ${storedDays}::integer`)
}

/** Milliseconds between two sweeps. */
const interval = 24 * 60 * 60_000

/** Sweeps every day until stopped. */
export function scheduleZeroResultSweep(
  db: NodePgDatabase,
  log: { warn(o: object, m: string): void },
): { stop(): void } {
  return repeat(
    interval,
    () => sweepZeroResultSearches(db),
    (error) =>
      log.warn({ err: error }, 'Old zero-result searches could not be deleted; the next try is tomorrow'),
  )
}
