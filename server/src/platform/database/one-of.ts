import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether a column contains one of these words. They are literals, because checks and partial indexes take no
 * parameters.
 */
export function isOneOf(column: SQLWrapper, words: readonly string[]): SQL {
  const constants = words.map((word) => `'${word.replaceAll("'", "''")}'`)
  return sql`${column} in (${sql.raw(constants.join(', '))})`
}
