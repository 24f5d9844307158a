import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queries } from '../../platform/database/client.ts'

/** An arbitrary number that other programs on the same database are unlikely to lock. */
const backupLock = 7_210_012

/**
 * Locks a database for a backup or restore, until the connection ends. @returns false if another process holds the lock
 */
export async function lockBackups(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [backupLock])
  return rows[0].locked
}

/** Whether a backup is currently running, by any node or command. */
export async function isBackupUnderWay(tx: Queries): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select exists (
      select from pg_locks
      where locktype = 'advisory' and objid = ${backupLock} and granted
        and database = (select oid from pg_database where datname = current_database())
    ) as locked`,
  )
  return rows[0]!.locked
}
