import type pg from 'pg'
import { jobsSchema } from '../database/queue-tables.ts'

/**
 * Frees jobs that a process held when it died (a power cut); the library itself would wait four hours. A worker that
 * holds one job for longer than allowed is dead, whatever else it holds.
 *
 * @param after milliseconds
 */
export async function releaseAbandoned(pool: pg.Pool, after: number): Promise<void> {
  await pool.query(
    `select ${jobsSchema}.force_unlock_workers(array_agg(distinct locked_by)) from ${jobsSchema}.jobs
     where locked_at < now() - $1 * interval '1 millisecond' having count(*) > 0`,
    [after],
  )
}
