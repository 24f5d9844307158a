import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Queries } from './client.ts'
import type { Statement } from './statement.ts'

/** A transaction of `runTransaction`. */
export type Transaction = Queries & {
  /**
   * Sends statements together and returns their results in order. They run one after the other, so a row lock taken
   * first protects what the others read. `commit` sends the commit with the last of them.
   */
  batch<const Statements extends readonly Statement[]>(
    statements: Statements,
    options?: { commit?: boolean },
  ): Promise<{ -readonly [At in keyof Statements]: ResultOf<Statements[At]> }>
}

type ResultOf<Of> = Of extends Statement<infer Result> ? Result : never

/** Options of `runTransaction`. */
export type TransactionOptions = {
  /**
   * Whether PostgreSQL keeps the plan of every statement. By default it compares costs that it estimated at different
   * times, and may plan a prepared statement again at each run, which takes longer than running it.
   */
  keepsPlans?: boolean
}

const dialect = new PgDialect()

/**
 * Runs a transaction in as few packets as its statements allow: `begin` is sent with the first statement, and the
 * commit with a batch that asks for it. If a statement of that batch fails, the commit rolls everything back; if all
 * succeed, everything is written, even if `work` throws afterwards. No statement is accepted after the end.
 *
 * @param work an error that it returns rolls back like one that it throws, and is the result
 * @throws what `work` throws, or why nothing was committed
 */
export async function runTransaction<T>(
  db: NodePgDatabase,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const client = await (db as NodePgDatabase & { $client: pg.Pool }).$client.connect()
  const { tx, commit, rollback } = begin(client, options)
  let broken: Error | undefined
  try {
    const result = await work(tx)
    if (result instanceof Error) broken = await rollback()
    else await commit()
    return result
  } catch (error) {
    broken = await rollback()
    throw error
  } finally {
    // A connection that cannot roll back must not go back to the pool.
    client.release(broken)
  }
}

function begin(client: pg.PoolClient, { keepsPlans = false }: TransactionOptions) {
  let refused: Error | undefined
  /** Statements of the last batch that are still to be sent. */
  let untilCommit = 0
  let ending: Promise<pg.QueryResult> | undefined
  let isOver = false

  const planMode = keepsPlans ? '; set local plan_cache_mode = force_generic_plan' : ''
  client.query(`begin${planMode}`).catch((error: Error) => {
    refused = error
  })
  const end = () => {
    ending ??= client.query('commit')
    ending.catch(() => {})
  }
  /** Rejects statements after the end, because they would run outside the transaction. */
  const query = (...given: Parameters<pg.PoolClient['query']>) => {
    if (refused) return Promise.reject(refused)
    if (isOver || ending) return Promise.reject(new Error('The transaction is over.'))
    const response = client.query(...given)
    if (untilCommit > 0 && --untilCommit === 0) end()
    return response
  }
  const session = new NodePgSession({ query } as unknown as pg.PoolClient, dialect, undefined)
  const tx = new NodePgTransaction(dialect, session, undefined) as Queries
  const batch = (statements: readonly Statement[], { commit = false } = {}) => {
    if (commit) untilCommit = statements.length
    return Promise.all(statements.map((statement) => statement.run(tx)))
  }
  return {
    tx: Object.assign(tx, { batch }) as Transaction,
    async commit() {
      end()
      const { command } = (await ending)!
      // PostgreSQL responds with ROLLBACK if a statement failed and the failure was ignored.
      if (command !== 'COMMIT') throw refused ?? new Error('The transaction had failed before its end.')
    },
    async rollback(): Promise<Error | undefined> {
      isOver = true
      try {
        await (ending ?? client.query('rollback'))
        return undefined
      } catch (error) {
        return error as Error
      }
    },
  }
}
