import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Queries } from '../platform/database/client.ts'
import { shopSettings } from '../platform/database/schema.ts'
import { isBackupUnderWay } from './database/lock.ts'
import type { BackupResult } from './make-backup.ts'

/** The setting that stores the last backups, as JSON. */
const setting = 'backup'

const RecordSchema = z.object({
  startedAt: z.coerce.date(),
  endedAt: z.coerce.date().nullable(),
  /** The reason for the failure, as one message. */
  failure: z.string().nullable(),
  lastDone: z
    .object({ at: z.coerce.date(), path: z.string(), bytes: z.int(), isEncrypted: z.boolean() })
    .nullable(),
})
type BackupRecord = z.infer<typeof RecordSchema>

/** The backups of a shop, for its administrators. */
export type BackupState = {
  /** State of the last attempt. */
  state: 'running' | 'done' | 'failed'
  startedAt: Date
  /** The failure, as a message in English. */
  failure: string | null
  /** The last completed backup: its time, path and size in bytes. */
  lastDone: BackupRecord['lastDone']
}

/** The outcome of the last backup, from any node or command; null if there was none yet. */
export async function readBackupState(tx: Queries): Promise<BackupState | null> {
  const record = await readRecord(tx)
  if (!record) return null
  const { startedAt, endedAt, failure, lastDone } = record
  if (endedAt) return { state: failure === null ? 'done' : 'failed', startedAt, failure, lastDone }
  if (await isBackupUnderWay(tx)) return { state: 'running', startedAt, failure, lastDone }
  return { state: 'failed', startedAt, failure: 'The backup was cut short.', lastDone }
}

/**
 * Records that a backup begins.
 *
 * @param mayBegin decides, given the times of the last attempt and the last backup
 * @returns false if it may not, or another node was faster
 */
export async function claimBackup(
  tx: Queries,
  now: Date,
  mayBegin: (attemptAt: Date | null, doneAt: Date | null) => boolean,
): Promise<boolean> {
  const [found] = await tx.select().from(shopSettings).where(eq(shopSettings.name, setting))
  const before = found ? RecordSchema.parse(JSON.parse(found.value)) : null
  if (!mayBegin(before?.startedAt ?? null, before?.lastDone?.at ?? null)) return false
  const value = asText({
    startedAt: now,
    endedAt: null,
    failure: null,
    lastDone: before?.lastDone ?? null,
  })
  const rows = found
    ? await tx
        .update(shopSettings)
        .set({ value })
        .where(and(eq(shopSettings.name, setting), eq(shopSettings.value, found.value)))
        .returning()
    : await tx.insert(shopSettings).values({ name: setting, value }).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Records the outcome of a backup. */
export async function recordBackup(
  tx: Queries,
  outcome: Pick<BackupResult, 'path' | 'bytes' | 'madeAt' | 'isEncrypted'> | Error,
): Promise<void> {
  const endedAt = new Date()
  if (outcome instanceof Error) {
    const record = await readRecord(tx)
    const { startedAt, lastDone } = record ?? { startedAt: endedAt, lastDone: null }
    return write(tx, { startedAt, endedAt, failure: outcome.message, lastDone })
  }
  const { madeAt: at, path, bytes, isEncrypted } = outcome
  await write(tx, { startedAt: at, endedAt, failure: null, lastDone: { at, path, bytes, isEncrypted } })
}

/** A restored shop has no backup yet. */
export async function forgetBackups(tx: Queries): Promise<void> {
  await tx.delete(shopSettings).where(eq(shopSettings.name, setting))
}

async function readRecord(tx: Queries): Promise<BackupRecord | null> {
  const [found] = await tx.select().from(shopSettings).where(eq(shopSettings.name, setting))
  return found ? RecordSchema.parse(JSON.parse(found.value)) : null
}

async function write(tx: Queries, record: BackupRecord): Promise<void> {
  const value = asText(record)
  await tx
    .insert(shopSettings)
    .values({ name: setting, value })
    .onConflictDoUpdate({ target: shopSettings.name, set: { value } })
}

const asText = (record: BackupRecord) => JSON.stringify(record)
