import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queries } from './client.ts'

const dialect = new PgDialect()

/**
 * Runs a statement that PostgreSQL reads and plans once for each connection, for those that every order needs:
 * planning one costs as much as doing it.
 *
 * @param name of a text that is always the same; what changes are its parameters
 */
export async function runPrepared<Row>(tx: Queries, name: string, statement: SQL): Promise<Row[]> {
  const prepared = tx._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false)
  const { rows } = (await prepared.execute()) as { rows: Row[] }
  return rows
}
