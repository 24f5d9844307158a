import pg from 'pg'
import type { Connection } from './client.ts'

/** Schema of the job queue's own tables, kept by its library. */
export const jobsSchema = 'jobs'

/** Brings the queue's tables up to date. Call it under the start lock. */
export async function migrateQueue(connection: Connection): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  const pool = new pg.Pool({ ...connection, max: 1, application_name: 'dix start' })
  // The library insists on both; the query under way says what went wrong.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, schema: jobsSchema, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
}
