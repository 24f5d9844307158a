import { type SQL, sql } from 'drizzle-orm'

/** A timestamp as responses have it: `2026-11-22T18:05:00.000Z`. */
export const isoTime = (time: SQL) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
