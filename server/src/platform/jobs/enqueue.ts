import { sql } from 'drizzle-orm'
import type { Queries } from '../database/client.ts'
import { jobsSchema } from '../database/queue-tables.ts'
import { run, type Statement, statement } from '../database/statement.ts'

/**
 * Attempts before a job is abandoned. The library waits e, e², … e¹⁰ seconds between them, then six hours
 * each: twenty are three days, as long as a mail server may be away over a weekend.
 */
const attempts = 20

const addJob = statement(sql`
  select ${sql.identifier(jobsSchema)}.add_job(
    ${sql.placeholder('job')}, payload => ${sql.placeholder('payload')}::json, max_attempts => ${attempts}
  )`)

/**
 * Queues work as part of the caller's transaction: it is done after that commits, or never.
 *
 * @param name of a handler some node registers
 * @param payload anything JSON can hold; it is deleted with the job, whether that succeeded or not
 */
export async function enqueue(tx: Queries, name: string, payload: object): Promise<void> {
  await run(tx, jobStatement(name, payload))
}

/** As `enqueue`, as a statement to send with others. */
export function jobStatement(name: string, payload: object): Statement {
  return addJob({ job: name, payload: JSON.stringify(payload) })
}
