import { backupEndpoints as endpoints } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { failureIn } from './problems.ts'
import { readBackupState } from './record.ts'
import { warningOf } from './rules.ts'

type BackupRoutes = {
  db: Queries
  guard: Guard
  /** Whether the shop automatically makes one every day. */
  isAutomatic: boolean
}

/** The outcome of the last backup, for admins. */
export function backupRoutes(app: FastifyInstance, { db, guard, isAutomatic }: BackupRoutes): void {
  registerEndpoint(app, guard, endpoints.backup, async () => {
    const state = await readBackupState(db)
    const done = state?.lastDone
    return {
      data: {
        automatic: isAutomatic,
        running: state?.state === 'running',
        warning: warningOf(state, new Date()),
        failure: state?.state === 'failed' ? failureIn(state.failure) : null,
        lastDone: done ? { at: done.at.toISOString(), bytes: done.bytes, encrypted: done.isEncrypted } : null,
      },
    }
  })
}
