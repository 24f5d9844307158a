import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { repeat } from '../platform/repeat.ts'
import { sweepMisses } from './misses.ts'

/** Milliseconds between two sweeps. */
const interval = 24 * 60 * 60_000

/** Removes old misses every day for as long as the process lives. */
export function keepMissesSwept(
  db: NodePgDatabase,
  log: { warn(o: object, m: string): void },
): { stop(): void } {
  return repeat(
    interval,
    () => sweepMisses(db),
    (error) =>
      log.warn({ err: error }, 'Old searches that found nothing could not be removed; tomorrow tries again'),
  )
}
