import { sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { zeroResultSearches } from './schema.ts'

/** Different words of a day that are counted: far more than shoppers miss, far less than a robot can think of. */
const mostOfADay = 2_000
/** Days that misses are kept: the longest period that is shown, and as many before it. */
const daysKept = 182

const today = sql`(now() at time zone 'Africa/Dakar')::date`

export async function isMissedToday(tx: Queries, key: string): Promise<boolean> {
  const found = await tx.execute(sql`select from ${zeroResultSearches} where day = ${today} and key = ${key}`)
  return found.rows.length > 0
}

/** `key` is folded, `word` as it was typed; `isNewSender`: whoever sent it had not missed it before on that day. */
type Miss = { key: string; word: string; isNewSender: boolean }

/** Counts a word that found nothing. */
export async function countMiss(tx: Queries, { key, word, isNewSender }: Miss): Promise<void> {
  await tx.execute(sql`
    insert into ${zeroResultSearches} (day, key, word, count, senders)
    select ${today}, ${key}, ${word}, 1, 1
    where exists (select from ${zeroResultSearches} where day = ${today} and key = ${key})
      or (select count(*) from ${zeroResultSearches} where day = ${today}) < ${mostOfADay}
    on conflict (day, key) do update set count = ${zeroResultSearches.count} + 1, word = excluded.word,
      senders = ${zeroResultSearches.senders} + ${isNewSender ? 1 : 0}::integer`)
}

/**
 * Words that were missed most in the last so many days, today among them: those that several senders missed before
 * those of one, who may have made them up, and then most often first.
 */
export async function findMisses(
  tx: Queries,
  days: number,
  most: number,
): Promise<{ word: string; count: number }[]> {
  const found = await tx.execute<{ word: string; count: number }>(sql`
    select (array_agg(word order by day desc))[1] as word, sum(count)::integer as count
    from ${zeroResultSearches} where day > ${today} - ${days}::integer
    group by key order by sum(senders) > 1 desc, 2 desc, max(day) desc, key limit ${most}`)
  return found.rows
}

/** Removes what is too old to be shown. */
export async function sweepMisses(tx: Queries): Promise<void> {
  await tx.execute(sql`delete from ${zeroResultSearches} where day <= ${today} - ${daysKept}::integer`)
}
