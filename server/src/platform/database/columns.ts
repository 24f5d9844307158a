import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A column of a point in time, with its time zone. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

/** A column of whole XOF. A total may exceed a 32-bit integer. */
export const amount = (name: string) => bigint(name, { mode: 'number' })

/** A point in time as milliseconds since 1970. */
export const millisecondsOf = (time: SQLWrapper) => sql<number>`(extract(epoch from ${time}) * 1000)::float8`

/**
 * Whether a column contains one of these words. They are literals, because checks and partial indexes take no
 * parameters.
 */
export function isOneOf(column: SQLWrapper, words: readonly string[]): SQL {
  const constants = words.map((word) => `'${word.replaceAll("'", "''")}'`)
  return sql`${column} in (${sql.raw(constants.join(', '))})`
}
