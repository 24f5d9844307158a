import { sql } from 'drizzle-orm'
import type { Queries } from '../database/client.ts'
import { jobsSchema } from '../database/queue-tables.ts'
import { mailOutcomes } from '../database/schema.ts'
import { type MailSubject, mailJob } from './queue-mail.ts'

type MailOutcome = typeof mailOutcomes.$inferSelect.outcome

const jobs = sql.raw(`${jobsSchema}._private_jobs`)
const tasks = sql.raw(`${jobsSchema}._private_tasks`)

/** Records the outcome of an email. */
export async function recordOutcome(
  tx: Queries,
  { id, kind }: MailSubject,
  outcome: MailOutcome,
): Promise<void> {
  await tx
    .insert(mailOutcomes)
    .values({ about: id, kind, outcome })
    .onConflictDoUpdate({
      target: [mailOutcomes.about, mailOutcomes.kind],
      set: { outcome, at: sql`now()` },
    })
}

/** Deletes every queued email. */
export async function dropMails(tx: Queries): Promise<void> {
  await tx.execute(sql`
    with dropped as (
      delete from ${jobs} where task_id in (select id from ${tasks} where identifier = ${mailJob})
      returning payload -> 'about' as about
    )
    insert into ${mailOutcomes} (about, kind, outcome)
    select distinct about ->> 'id', about ->> 'kind', 'dropped' from dropped where about is not null
    on conflict (about, kind) do update set outcome = excluded.outcome, at = now()`)
}

/** Days for which outcomes are kept: audits run every night. */
const storedDays = 8

export async function sweepOutcomes(tx: Queries): Promise<void> {
  await tx.delete(mailOutcomes).where(sql`${mailOutcomes.at} < now() - make_interval(days => ${storedDays})`)
}
