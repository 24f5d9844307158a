import { createHash } from 'node:crypto'
import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Queries } from './client.ts'

const dialect = new PgDialect()

/** The values of a statement's placeholders, by name. */
export type StatementValues = Record<string, unknown>

/** A prepared statement and its values: run it alone (`run`), with others (`tx.batch`), or inside another one. */
export type Statement<Result = unknown> = {
  /** Hash of the text: PostgreSQL plans each text once per connection. */
  readonly name: string
  readonly text: SQL
  readonly values: StatementValues
  readonly run: (tx: Queries) => Promise<Result>
}

/**
 * A statement whose text is built once per process. For the statements of every order, building and planning cost as
 * much as running.
 *
 * @param text uses `sql.placeholder` for the values
 * @param read makes the result from the rows; by default the rows are the result
 */
export function statement<Row, Result = Row[]>(
  text: SQL,
  read: (rows: Row[]) => Result = (rows) => rows as Result,
): (values: StatementValues) => Statement<Result> {
  const query = dialect.sqlToQuery(text)
  const name = createHash('sha256').update(query.sql).digest('base64url')
  let config: pg.QueryConfig | undefined
  return (values) => ({
    name,
    text,
    values,
    async run(tx) {
      const { session } = tx._ as unknown as { session: DriverSession }
      config ??= session.prepareQuery(query, undefined, name, false).rawQueryConfig
      const { rows } = await session.client.query<Row & object>(
        config,
        fillPlaceholders(query.params, values),
      )
      return read(rows)
    },
  })
}

/** Fields that Drizzle keeps private: its own `execute` costs several times as much as the driver's query. */
type DriverSession = {
  client: pg.Pool | pg.PoolClient
  prepareQuery(...given: unknown[]): { rawQueryConfig: pg.QueryConfig }
}

/** Runs one statement on its own. */
export function run<Result>(tx: Queries, { run }: Statement<Result>): Promise<Result> {
  return run(tx)
}

/**
 * A statement that runs several others in one round trip. None of them may depend on the effects of another, and no two
 * may share the name of a placeholder.
 *
 * @param text builds the whole: `parts` are common table expressions after the first; `done` selects from each of them,
 *   because one that only selects runs only if it is read
 */
export function statementWith<Row>(
  text: (parts: SQL, done: SQL) => SQL,
): (values: StatementValues, alongside: readonly Statement[]) => Statement<Row[]> {
  const known = new Map<string, (values: StatementValues) => Statement<Row[]>>()
  return (values, alongside) => {
    const key = alongside.map(({ name }) => name).join()
    const write = known.get(key) ?? statement<Row>(text(partsOf(alongside), doneOf(alongside)))
    known.set(key, write)
    return write(Object.assign({}, values, ...alongside.map((part) => part.values)))
  }
}

/**
 * A statement that wraps one of the caller's, built once for each of those. Their placeholders must not share names.
 *
 * @param text builds the whole around the text of the inner statement
 */
export function statementAround<Row, Result>(
  text: (inner: SQL) => SQL,
  read: (rows: Row[]) => Result,
): (values: StatementValues, inner: Statement) => Statement<Result> {
  const known = new Map<string, (values: StatementValues) => Statement<Result>>()
  return (values, inner) => {
    const write = known.get(inner.name) ?? statement<Row, Result>(text(inner.text), read)
    known.set(inner.name, write)
    return write({ ...values, ...inner.values })
  }
}

const partName = (at: number) => sql.identifier(`part_${at}`)
const partsOf = (parts: readonly Statement[]) =>
  sql.join(parts.map(({ text }, at) => sql`, ${partName(at)} as (${text})`))
const doneOf = (parts: readonly Statement[]) =>
  sql.join(parts.map((_, at) => sql`, (select count(*) from ${partName(at)})`))
