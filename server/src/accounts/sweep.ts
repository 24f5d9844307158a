import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { repeat } from '../platform/repeat.ts'
import { sweepCodes } from './queries/codes.ts'
import { sweepLimits } from './queries/limits.ts'
import { sweepProofs } from './queries/proofs.ts'
import { sweepSessions } from './queries/sessions.ts'

/** Milliseconds between two sweeps. What is due to be swept counts no more in any case. */
const interval = 60 * 60_000

/** Removes what expired. */
export async function sweep(db: NodePgDatabase): Promise<void> {
  for (const part of [sweepSessions, sweepCodes, sweepProofs, sweepLimits]) await part(db)
}

/** Sweeps every hour for as long as the process lives. */
export function keepSwept(db: NodePgDatabase, log: { warn(o: object, m: string): void }): { stop(): void } {
  return repeat(
    interval,
    () => sweep(db),
    (error) =>
      log.warn({ err: error }, 'Expired sessions and codes could not be removed; the next hour tries again'),
  )
}
