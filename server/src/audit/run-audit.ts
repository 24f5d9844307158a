import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pictures } from '../media/index.ts'
import { repeat } from '../platform/repeat.ts'
import { type AuditFinding, checksOfChanged, runChecks } from './checks.ts'
import { claimAudit, findGoodAudit, storeAudit } from './queries.ts'

/** The hour in Dakar from which a day's audit is due, and the milliseconds between checks of the clock. */
const dueFrom = 3
const interval = 5 * 60_000

export type AuditDependencies = { db: NodePgDatabase; pictures: Pick<Pictures, 'isThere'> }

/** The day of the week on which nothing is left out: Sunday. Dakar is on UTC all year. */
const wholeDay = 0

/** Milliseconds of overlap: a transaction that the last audit could not see may contain earlier changes. */
const longestTransaction = 60 * 60_000

/**
 * Runs every check and stores the findings.
 *
 * @param since if set, slow checks look only at changes since then
 */
export async function runAudit(
  { db, pictures }: AuditDependencies,
  since: Date | null = null,
): Promise<AuditFinding[]> {
  const startedAt = new Date()
  const findings = await runChecks(db, pictures, since)
  await storeAudit(db, { startedAt, findings })
  return findings
}

/**
 * Runs the audit if it is due and no other node does. Once a week, or if yesterday's is missing or found something, it
 * looks at everything.
 */
export async function runDueAudit(
  dependencies: AuditDependencies,
  hour: number = dueFrom,
  weekday: number = new Date().getUTCDay(),
): Promise<void> {
  const { db } = dependencies
  if (!(await claimAudit(db, hour))) return
  const good = weekday === wholeDay ? null : await findGoodAudit(db, checksOfChanged)
  await runAudit(dependencies, good && new Date(good.getTime() - longestTransaction))
}

/** Runs the audit every night until stopped; a shop that was off at night runs it once it opens again. */
export function scheduleAudit(
  dependencies: AuditDependencies,
  log: { warn(o: object, m: string): void },
): { stop(): void } {
  return repeat(
    interval,
    () => runDueAudit(dependencies),
    (error) => log.warn({ err: error }, 'The audit was interrupted; it will run again within two hours'),
  )
}
