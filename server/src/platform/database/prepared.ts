import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queries } from './client.ts'

const dialect = new PgDialect()

/** What stands in the places that a statement left open with `sql.placeholder`, by their names. */
export type Values = Record<string, unknown>

/** A statement, or a part of a larger one, of which only the values change from call to call. */
export type Part = { text: SQL; values: Values }

/**
 * A statement that is written out once in the life of the process, and read and planned by PostgreSQL once for each
 * connection: for those that every order needs, both cost as much as doing it.
 *
 * @param name of its text, the only one of this name
 * @param text leaves open what changes, with `sql.placeholder`
 */
export function prepare<Row>(name: string, text: SQL): (tx: Queries, values: Values) => Promise<Row[]> {
  const query = dialect.sqlToQuery(text)
  return async (tx, values) => {
    const prepared = tx._.session.prepareQuery(query, undefined, name, false)
    const { rows } = (await prepared.execute(values)) as { rows: Row[] }
    return rows
  }
}
