import { type SQL, sql } from 'drizzle-orm'

/** The time at which a day begins in Dakar; with `after` that of the next day. @param day such as `2026-11-22` */
const beginOf = (day: string | SQL, after: 0 | 1 = 0) =>
  sql`((${day}::date + ${sql.raw(String(after))})::timestamp at time zone 'Africa/Dakar')`

/** Whether a timestamp lies within these days, the last one included. */
export function isWithin(moment: SQL, from: string | SQL, to: string | SQL): SQL {
  return sql`${moment} >= ${beginOf(from)} and ${moment} < ${beginOf(to, 1)}`
}

/** Whether a day is today in Dakar. */
export const isToday = (day: string) => sql`${day}::date = (now() at time zone 'Africa/Dakar')::date`

/** A timestamp in Dakar time: `2026-11-22 18:05`. */
export const inDakar = (moment: SQL) =>
  sql`to_char(${moment} at time zone 'Africa/Dakar', 'YYYY-MM-DD HH24:MI')`
