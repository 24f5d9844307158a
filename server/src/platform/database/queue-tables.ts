import { readdir } from 'node:fs/promises'
import pg from 'pg'
import type { Connection } from './client.ts'

/** Schema of the job queue's own tables, which its library maintains. */
export const jobsSchema = 'jobs'

/** Brings the queue's tables up to date. Call this under the start lock, with the client that holds it. */
export async function migrateQueue(
  client: Pick<pg.ClientBase, 'query'>,
  connection: Connection,
): Promise<void> {
  if (await isUpToDate(client)) return
  const { Logger, runMigrations } = await import('graphile-worker')
  const pool = new pg.Pool({ ...connection, max: 1, application_name: 'dix start' })
  // The library requires both; the running query reports the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, schema: jobsSchema, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
}

/** Whether the library's newest migration has run. Loading the library to ask takes longer than all our migrations. */
async function isUpToDate(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const table = `${jobsSchema}.migrations`
  const { rows: found } = await client.query('select to_regclass($1) is not null as is_there', [table])
  if (!found[0].is_there) return false
  const { rows } = await client.query(`select max(id) as newest from ${table}`)
  const files = await readdir(new URL('../sql/', import.meta.resolve('graphile-worker')))
  return rows[0].newest === Math.max(...files.map((file) => Number.parseInt(file, 10)))
}
