import { setTimeout as wait } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from './client.ts'
import { type Last, runTransaction } from './transaction.ts'

/** Tries of one transaction, and milliseconds between them at most: a random part, so that two do not meet again. */
const patience = { tries: 4, pause: 40 } as const

/** PostgreSQL's codes for what another transaction caused and trying again mends: serialization failure, deadlock. */
const crossings = new Set(['40001', '40P01'])

/**
 * Runs a transaction (`runTransaction`), again where another one crossed it. `work` must do nothing outside of the
 * transaction.
 *
 * @param isChance whether a failure is bad luck of `work` itself, such as a random number that was taken
 */
export async function inTransaction<T>(
  db: NodePgDatabase,
  work: (tx: Queries, last: Last) => Promise<T>,
  isChance: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let left = patience.tries - 1; ; left--) {
    try {
      return await runTransaction(db, work)
    } catch (error) {
      if (left === 0 || !(crossings.has(codeOf(error)) || isChance(error))) throw error
      await wait(Math.random() * patience.pause)
    }
  }
}

/** PostgreSQL's code of a failed query, however the driver wrapped it; empty where there is none. */
function codeOf(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return String((cause as { code?: unknown } | undefined)?.code ?? '')
}
