import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Queries } from './client.ts'

/** Says that the next statement is the last one. */
export type Last = () => void

const dialect = new PgDialect()

/**
 * Runs a transaction in as few packets as its statements allow: `begin` leaves with those that are asked for first,
 * and the commit with the one that was said to be the last. Where that one fails, its commit undoes everything; where
 * it succeeds all is written, whatever `work` throws after it. Nothing is asked for after the end.
 *
 * @throws what `work` throws, or why nothing was committed
 */
export async function runTransaction<T>(
  db: NodePgDatabase,
  work: (tx: Queries, last: Last) => Promise<T>,
): Promise<T> {
  const client = await (db as NodePgDatabase & { $client: pg.Pool }).$client.connect()
  const { tx, last, commit, rollback } = begin(client)
  let broken: Error | undefined
  try {
    const result = await work(tx, last)
    await commit()
    return result
  } catch (error) {
    broken = await rollback()
    throw error
  } finally {
    // A connection that cannot even undo is of no use to the next one.
    client.release(broken)
  }
}

function begin(client: pg.PoolClient) {
  let refused: Error | undefined
  let isLast = false
  let ending: Promise<pg.QueryResult> | undefined
  let isOver = false

  client.query('begin').catch((error: Error) => {
    refused = error
  })
  const end = () => {
    ending ??= client.query('commit')
    ending.catch(() => {})
  }
  /** Outside of its transaction a statement would be written for good, or into somebody else's. */
  const query = (...given: Parameters<pg.PoolClient['query']>) => {
    if (refused) return Promise.reject(refused)
    if (isOver || ending) return Promise.reject(new Error('The transaction is over.'))
    const answer = client.query(...given)
    if (isLast) end()
    return answer
  }
  const session = new NodePgSession({ query } as unknown as pg.PoolClient, dialect, undefined)
  return {
    tx: new NodePgTransaction(dialect, session, undefined) as Queries,
    last() {
      isLast = true
    },
    async commit() {
      end()
      const { command } = (await ending)!
      // PostgreSQL answers so where a statement failed whose failure nobody looked at.
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
