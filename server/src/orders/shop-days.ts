import { type SQL, sql } from 'drizzle-orm'

/** The time at which a day begins in Dakar; with `after` that of the next day. @param day such as `2026-11-22` */
export const startOfDay = (day: string | SQL, after: 0 | 1 = 0) =>
  sql`((${day}::date + ${sql.raw(String(after))})::timestamp at time zone 'Africa/Dakar')`

/** Whether a timestamp lies within these days, the last one included. */
export function isWithin(time: SQL, from: string | SQL, to: string | SQL): SQL {
  return sql`${time} >= ${startOfDay(from)} and ${time} < ${startOfDay(to, 1)}`
}

/** Whether a day is today in Dakar. */
export const isToday = (day: string) => sql`${day}::date = (now() at time zone 'Africa/Dakar')::date`

/** A timestamp in Dakar time: `2026-11-22 18:05`. */
export const inDakar = (time: SQL) => sql`to_char(${time} at time zone 'Africa/Dakar', 'YYYY-MM-DD HH24:MI')`
