import { setTimeout as wait } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { conflictCodes, databaseErrorOf } from './database-error.ts'
import { runTransaction, type Transaction, type TransactionOptions } from './transaction.ts'

/**
 * Attempts per transaction, and the longest pause between them in milliseconds. Part of the pause is random, to
 * separate two rivals.
 */
const retries = { attempts: 4, pause: 40 } as const

/** Conflicts that a retry resolves. */
const conflicts = new Set<string>([conflictCodes.serializationFailure, conflictCodes.deadlock])

/**
 * Runs a transaction (`runTransaction`) and repeats it if it conflicts with another one. `work` must have no effects
 * outside the transaction; if it returns an error, the transaction rolls back and the error is the result.
 *
 * @param isRetryable whether to retry after this failure of `work` itself, such as a random number that was taken
 */
export async function inTransaction<T>(
  db: NodePgDatabase,
  work: (tx: Transaction) => Promise<T>,
  isRetryable: (error: unknown) => boolean = () => false,
  options: TransactionOptions = {},
): Promise<T> {
  for (let left = retries.attempts - 1; ; left--) {
    try {
      return await runTransaction(db, work, options)
    } catch (error) {
      if (left === 0 || !(conflicts.has(databaseErrorOf(error).code) || isRetryable(error))) throw error
      await wait(Math.random() * retries.pause)
    }
  }
}
