import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { count, timestamp } from '../inputs.ts'

/** The reason why backups need attention: there is none, the last attempt failed, or the last one is too old. */
export const backupWarnings = ['never', 'failed', 'old'] as const
export type BackupWarning = (typeof backupWarnings)[number]

/** Known reasons for a failure: no room on the disk, or a folder that is missing or cannot be written to. */
export const backupFailures = ['disk_full', 'folder'] as const
export type BackupFailure = (typeof backupFailures)[number]

export const BackupSchema = z.object({
  /** Whether the shop automatically makes one every day. */
  automatic: z.boolean(),
  running: z.boolean(),
  warning: z.enum(backupWarnings).nullable(),
  /** Why the last attempt failed; null if it did not, or for a reason that only the log says. */
  failure: z.enum(backupFailures).nullable(),
  /** The last completed backup: its time, and its size in bytes. */
  lastDone: z.object({ at: timestamp, bytes: count, encrypted: z.boolean() }).nullable(),
})
export type Backup = z.infer<typeof BackupSchema>

export const backupEndpoints = {
  backup: {
    method: 'POST',
    path: '/api/insights/backup',
    summary: 'The last backup of the shop, and whether it needs attention',
    access: 'manageSettings',
    response: response(BackupSchema, {}),
  },
} as const satisfies Record<string, Endpoint>
