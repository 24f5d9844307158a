import type pg from 'pg'
import { jobsSchema } from '../database/queue-tables.ts'

/**
 * Frees the jobs of a process that died, as in a power cut; the library itself would wait four hours. A worker that
 * holds one job for longer than allowed is dead, and all its jobs are freed.
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
