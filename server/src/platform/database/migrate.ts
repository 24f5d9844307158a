import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Connection } from './client.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number that other programs on the same database are unlikely to lock. */
const startLock = 7_210_010

/**
 * Brings the schema up to date, then runs `prepare`, both under one lock held for the whole of it: nodes
 * that start together take turns, and the later ones find nothing left to do.
 *
 * @throws whatever the database or `prepare` throws; a failed migration leaves the schema as it was
 */
export async function migrateUnderLock(
  connection: Connection,
  prepare: (db: NodePgDatabase) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'dix start' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [startLock])
    const db = drizzle(client)
    await migrate(db, { migrationsFolder, migrationsSchema: 'public', migrationsTable: 'migrations' })
    await prepare(db)
  } finally {
    await client.end()
  }
}
