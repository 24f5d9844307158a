import type { AuditCheck } from '@dix/contract'
import { desc, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { sweepOutcomes } from '../platform/mail/index.ts'
import type { AuditFinding } from './checks.ts'
import { audits } from './schema.ts'

const today = sql`(now() at time zone 'Africa/Dakar')::date`

/** Days for which audits are kept. */
const storedDays = 30

/**
 * Claims today's audit once it is due. One of several nodes gets it; if that node dies, another takes over after an
 * hour.
 *
 * @param hour of the day from which it is due, in Dakar
 * @returns whether this node must run it
 */
export async function claimAudit(tx: Queries, hour: number): Promise<boolean> {
  const claimed = await tx.execute(sql`
    insert into ${audits} (day) select ${today} where extract(hour from now() at time zone 'Africa/Dakar') >= ${hour}
    on conflict (day) do update set started_at = now()
      where audits.finished_at is null and audits.started_at < now() - interval '1 hour'
    returning day`)
  return claimed.rows.length > 0
}

/** The time when yesterday's audit began; null if it did not finish or one of these checks found something wrong. */
export async function findGoodAudit(tx: Queries, checks: readonly AuditCheck[]): Promise<Date | null> {
  const [found] = await tx
    .select()
    .from(audits)
    .where(sql`${audits.day} = ${today} - 1 and ${audits.finishedAt} is not null`)
  const isGood = checks.every((name) =>
    found?.findings.some(({ check, wrong }) => check === name && wrong === 0),
  )
  return isGood ? (found?.startedAt ?? null) : null
}

/** Stores the findings of today's audit, replacing earlier ones. */
export async function storeAudit(
  tx: Queries,
  { startedAt, findings }: { startedAt: Date; findings: AuditFinding[] },
): Promise<void> {
  const found = { startedAt, finishedAt: new Date(), findings }
  await tx
    .insert(audits)
    .values({ day: today as never, ...found })
    .onConflictDoUpdate({ target: audits.day, set: found })
  await sweepOutcomes(tx)
  await tx.delete(audits).where(sql`${audits.day} < ${today} - ${storedDays}::integer`)
}

/** The last audit that was started. */
export async function findLastAudit(tx: Queries): Promise<typeof audits.$inferSelect | undefined> {
  const [found] = await tx.select().from(audits).orderBy(desc(audits.day)).limit(1)
  return found
}
