import { lt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { repeat } from '../platform/repeat.ts'
import { sweepEmailCodes } from './codes/email-codes.ts'
import { sweepProofs } from './codes/proofs.ts'
import { sweepRequestedCodes } from './codes/requested-codes.ts'
import { sweepChallenges } from './factors/queries.ts'
import { rateLimits } from './schema.ts'
import { sweepEvents } from './security/events.ts'
import { sweepBrowsers } from './sessions/known-browsers.ts'
import { sweepSessions } from './sessions/queries.ts'
import { sweepInvitations } from './staff/queries.ts'

/** Milliseconds between two sweeps. Rows that wait to be swept have no effect anyway. */
const interval = 60 * 60_000

/** Removes expired rows. */
export async function sweep(db: NodePgDatabase): Promise<void> {
  const parts = [
    sweepSessions,
    sweepBrowsers,
    sweepEmailCodes,
    sweepRequestedCodes,
    sweepProofs,
    sweepChallenges,
    sweepEvents,
    sweepInvitations,
    sweepLimits,
  ]
  for (const part of parts) await part(db)
}

/** Sweeps every hour for as long as the process lives. */
export function scheduleSweep(
  db: NodePgDatabase,
  log: { warn(o: object, m: string): void },
): { stop(): void } {
  return repeat(
    interval,
    () => sweep(db),
    (error) =>
      log.warn({ err: error }, 'Expired sessions and codes could not be removed; the next try is in an hour'),
  )
}

async function sweepLimits(db: NodePgDatabase): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`))
}
