import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pictures } from '../media/index.ts'
import { repeat } from '../platform/repeat.ts'
import { type AuditFinding, runChecks } from './checks.ts'
import { claimAudit, storeAudit } from './queries.ts'

/** The hour in Dakar from which a day's audit is due, and milliseconds between checks for that. */
const dueFrom = 3
const interval = 5 * 60_000

export type AuditDependencies = { db: NodePgDatabase; pictures: Pick<Pictures, 'isThere'> }

/** Runs every check and stores what was found. */
export async function runAudit({ db, pictures }: AuditDependencies): Promise<AuditFinding[]> {
  const startedAt = new Date()
  const findings = await runChecks(db, pictures)
  await storeAudit(db, { startedAt, findings })
  return findings
}

/** Runs the audit if it is due and no other node does. */
export async function runDueAudit(dependencies: AuditDependencies, hour: number = dueFrom): Promise<void> {
  if (await claimAudit(dependencies.db, hour)) await runAudit(dependencies)
}

/** Runs it every night until stopped, or as soon as a shop that was off opens again. */
export function scheduleAudit(
  dependencies: AuditDependencies,
  log: { warn(o: object, m: string): void },
): { stop(): void } {
  return repeat(
    interval,
    () => runDueAudit(dependencies),
    (error) => log.warn({ err: error }, 'The audit was interrupted; it is run again within two hours'),
  )
}
