import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { jobsSchema } from '../platform/database/queue-tables.ts'
import { dropMails } from '../platform/mail/index.ts'
import { liftRestoreHold } from '../platform/restore-hold.ts'
import { BackupProblem } from './problems.ts'

/** Jobs that waited, by name. */
export type Released = Record<string, number>

/**
 * Lets a restored shop do everything again. Its nodes detect this on their own.
 *
 * @param options.withoutMails drops waiting emails: those delivered since the backup would be sent twice
 * @returns the jobs that start now
 * @throws BackupProblem if the shop was not waiting
 */
export async function releaseShop(
  db: NodePgDatabase,
  { withoutMails = false }: { withoutMails?: boolean },
): Promise<Released> {
  return db.transaction(async (tx) => {
    const jobs = sql.raw(`${jobsSchema}._private_jobs`)
    const tasks = sql.raw(`${jobsSchema}._private_tasks`)
    if (!(await liftRestoreHold(tx)))
      throw new BackupProblem('This shop is open already: nothing waits for a release.')
    if (withoutMails) await dropMails(tx)
    const { rows } = await tx.execute<{ name: string; count: number }>(sql`
      select identifier as name, count(*)::integer as count from ${jobs} j join ${tasks} t on t.id = j.task_id
      group by identifier order by identifier`)
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  })
}
