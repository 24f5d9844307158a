import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from './client.ts'
import { conflictCodes, databaseErrorOf } from './database-error.ts'

/** Milliseconds that one statement may take: longer than in a request, because nobody waits for it. */
const longest = 5 * 60_000

/**
 * Runs background work as a transaction on one snapshot, on one node at a time.
 *
 * @param lock an arbitrary number that other users of the same database are unlikely to lock
 * @returns null while another node is running it, or if the same rows were changed in the meantime, in which case
 *   nothing is written
 */
export async function onOneNode<T>(
  db: NodePgDatabase,
  lock: number,
  work: (tx: Queries) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.transaction(
      async (tx) => {
        const { rows } = await tx.execute(sql`
          select pg_try_advisory_xact_lock(${lock}) as mine, set_config('statement_timeout', ${String(longest)}, true)`)
        return rows[0]?.mine ? work(tx) : null
      },
      { isolationLevel: 'repeatable read' },
    )
  } catch (error) {
    if (databaseErrorOf(error).code === conflictCodes.serializationFailure) return null
    throw error
  }
}
