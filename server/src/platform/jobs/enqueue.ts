import { sql } from 'drizzle-orm'
import type { Queries } from '../database/client.ts'
import { jobsSchema } from '../database/queue-tables.ts'
import { run, type Statement, statement } from '../database/statement.ts'

/**
 * Attempts before a job is abandoned. The library waits e, e², … e¹⁰ seconds between them, then six hours
 * each: twenty are three days, as long as a mail server may be away over a weekend.
 */
const attempts = 20

/** Background work. */
export type Job = {
  /** Name of a handler that some node registers. */
  name: string
  /** Any JSON value; it is deleted with the job, successful or not. */
  payload: object
  /** Seconds to wait before it runs. */
  delay?: number
  /** Number of attempts, if the default is too high. */
  attempts?: number
  /** At most one job with the same key waits. */
  key?: string
  /** Jobs of a queue run one after another, on all nodes together, so they keep no more than one worker busy. */
  queue?: string
}

const schema = sql.identifier(jobsSchema)

/** One call for all: each call looks for queues and running jobs of the same key. */
const addJobs = statement(sql`
  select count(*) from ${schema}.add_jobs(array(
    select (
      job.name,
      job.payload,
      job.queue,
      now() + make_interval(secs => coalesce(job.delay, 0)),
      coalesce(job.attempts, ${sql.raw(String(attempts))}),
      job.key,
      null,
      null
    )::${schema}.job_spec
    from json_to_recordset(${sql.placeholder('jobs')}::json)
      as job (name text, payload json, delay double precision, attempts integer, key text, queue text)
  ))`)

/** Queues work within the caller's transaction: it runs after that commits, or never. @param key as in `Job` */
export async function enqueue(tx: Queries, name: string, payload: object, key?: string): Promise<void> {
  await run(tx, jobStatement([{ name, payload, ...(key && { key }) }]))
}

/** Like `enqueue` for several jobs with different keys, as a statement that can be sent with others. */
export function jobStatement(jobs: readonly Job[]): Statement {
  return addJobs({ jobs: JSON.stringify(jobs) })
}
