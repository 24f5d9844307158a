import { type AuditCheck, auditChecks } from '@dix/contract'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { imageReferencesOfShop, shopChecks } from '../backup/index.ts'
import type { Pictures, ShownPicture } from '../media/index.ts'
import { inDakar } from '../orders/index.ts'
import { type Check, examplesShown, type Finding, runCheck } from '../platform/database/checks.ts'
import { jobsSchema } from '../platform/database/queue-tables.ts'
import { mailJob } from '../platform/mail/index.ts'
import { isOnHold } from '../platform/restore-hold.ts'

export type AuditFinding = Finding<AuditCheck>

const jobs = sql`${sql.identifier(jobsSchema)}.jobs`

/** Emails that are retried repeatedly, or that no node sends. */
const mailCheck: Check<'mails'> = {
  name: 'mails',
  promise: 'no email waits for hours',
  count: sql`select count(*) from ${jobs} where task_identifier = ${mailJob}`,
  wrong: sql`
    select id, ${inDakar(sql`created_at`)} as label from ${jobs}
    where task_identifier = ${mailJob} and created_at < now() - interval '6 hours'
      and (attempts > 0 or run_at < now() - interval '1 hour') and not ${isOnHold}`,
}

const databaseChecks: readonly Check<Exclude<AuditCheck, 'pictures'>>[] = [...shopChecks, mailCheck]

/** Checks that can leave out unchanged rows. */
export const checksOfChanged = databaseChecks.flatMap(({ name, ofChanged }) => (ofChanged ? [name] : []))

/** The invariant that holds if a check finds nothing. */
export function promiseOf(name: AuditCheck): string {
  return (
    databaseChecks.find((check) => check.name === name)?.promise ?? 'every picture that the shop shows exists'
  )
}

/** Milliseconds that one check may take: longer than a request. */
const checkTimeoutMs = 5 * 60_000

/**
 * Runs every check in turn. The findings are in the order of `auditChecks`.
 *
 * @param since if set, slow checks look only at changes since then
 */
export async function runChecks(
  db: NodePgDatabase,
  pictures: Pick<Pictures, 'isThere'>,
  since: Date | null = null,
): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [await checkPictures(db, pictures)]
  for (const check of databaseChecks)
    findings.push(
      await db.transaction(
        async (tx) => {
          await tx.execute(sql`select set_config('statement_timeout', ${String(checkTimeoutMs)}, true)`)
          return runCheck(tx, since ? { ...check, ...check.ofChanged?.(since) } : check)
        },
        { accessMode: 'read only' },
      ),
    )
  return auditChecks.flatMap((name) => findings.filter(({ check }) => check === name))
}

/** Missing pictures, by the product or other item that shows them. */
async function checkPictures(db: NodePgDatabase, pictures: Pick<Pictures, 'isThere'>): Promise<AuditFinding> {
  const shown = new Map<string, ShownPicture>()
  for (const { all } of imageReferencesOfShop(db))
    for (const picture of await all()) if (!shown.get(picture.url)?.name) shown.set(picture.url, picture)
  const missing: ShownPicture[] = []
  for (const picture of shown.values()) if (!(await pictures.isThere(picture.url))) missing.push(picture)
  return {
    check: 'pictures',
    checked: shown.size,
    wrong: missing.length,
    examples: missing
      .slice(0, examplesShown)
      .map(({ url, id, name }) => ({ _id: id ?? url, name: name ?? url })),
  }
}
