import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'

/** Any number that other programs on the same database are unlikely to lock: locked while a backup is made. */
export const backupLock = 7_210_012

/** Whether a backup is being made at this moment, by whichever node or command. */
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
