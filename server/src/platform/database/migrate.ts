import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import type { Connection } from './client.ts'
import { databaseErrorOf } from './database-error.ts'
import { migrationsFolder } from './migrations.ts'
import { migrateQueue } from './queue-tables.ts'

/** An arbitrary number that other programs on the same database are unlikely to lock. */
const startLock = 7_210_010

/**
 * Brings the schema up to date, then runs `prepare`, both under one lock: nodes that start together run one after the
 * other, and the later ones find nothing left to do.
 *
 * @param folder of the migrations; tests pass one with only some of them
 * @throws errors of the database or `prepare`; a failed migration leaves the schema as it was
 */
export async function migrateUnderLock(
  connection: Connection,
  prepare: (db: NodePgDatabase) => Promise<void>,
  folder = migrationsFolder,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'dix start' })
  // If the server goes away while this waits, the running query fails and reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [startLock])
    const db = drizzle(client)
    await migrate(db, { migrationsFolder: folder, migrationsSchema: 'public', migrationsTable: 'migrations' })
    await migrateQueue(client, connection)
    await prepare(db)
  } catch (error) {
    throw diskFull(error) ?? error
  } finally {
    await client.end()
  }
}

/** PostgreSQL's error 53100, `disk_full`. */
function diskFull(error: unknown): StartError | null {
  return databaseErrorOf(error).code === '53100'
    ? new StartError('The disk of the database is full: free some space and start again.')
    : null
}
