import { setTimeout as wait } from 'node:timers/promises'
import {
  type ImportReport,
  type ImportState,
  importStateTable,
  type Mapping,
  namesWhere,
} from '@dix/contract'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { isReverted } from '../editing/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { failures, type ImportFailure } from './problems.ts'
import { type StoredRemark, storable } from './remarks.ts'
import { imports } from './schema.ts'

/** States in which a process works on a file. */
export const runningStates = namesWhere(importStateTable, ({ running }) => running)
export type RunningState = {
  [State in ImportState]: (typeof importStateTable)[State]['running'] extends true ? State : never
}[ImportState]

/** Seconds without a heartbeat after which the process of an import counts as dead. */
const heartbeatTimeout = 20

/** Work on a file. `claim` is incremented each time it starts. */
export type Claim = { id: string; claim: number }

/**
 * Claims a file that is not being worked on and has no effect on the shop: it was not imported yet, changed nothing, or
 * was reverted.
 *
 * @returns null for any other file
 */
export async function claimImport(
  tx: Queries,
  {
    id,
    state,
    mapping,
    storeId,
  }: { id: string; state: RunningState; mapping: Mapping | null; storeId: string },
): Promise<Claim | null> {
  const [claimed] = await tx
    .update(imports)
    .set({
      state,
      claim: sql`${imports.claim} + 1`,
      mapping,
      storeId,
      bytesRead: 0,
      rowsRead: 0,
      report: null,
      remarks: [],
      failure: null,
      editId: null,
      heartbeatAt: sql`now()`,
    })
    .where(
      and(eq(imports.id, id), or(inArray(imports.state, ['uploaded', 'checked', 'failed']), hasNoEffect)),
    )
    .returning({ id: imports.id, claim: imports.claim })
  return claimed ?? null
}

/**
 * Saves the progress outside the import's transaction, so that others see it.
 *
 * @returns false if the work was cancelled
 */
export async function saveHeartbeat(
  tx: Queries,
  claim: Claim,
  { rows, bytes }: { rows: number; bytes: number },
): Promise<boolean> {
  const updated = await tx
    .update(imports)
    .set({ bytesRead: bytes, rowsRead: rows, heartbeatAt: sql`now()` })
    .where(isUnderWay(claim))
  return updated.rowCount === 1
}

export type ImportResult = {
  report: ImportReport
  remarks: StoredRemark[]
  remarkCount: number
  edit: number | null
}

/**
 * Saves the result of the work on a file.
 *
 * @returns false if the work was cancelled before
 */
export async function finishImport(
  tx: Queries,
  claim: Claim,
  to: ImportState,
  { report, remarks, remarkCount, edit }: ImportResult,
): Promise<boolean> {
  const finished = await tx
    .update(imports)
    .set({
      state: to,
      report: { ...report, remarks: remarkCount },
      remarks,
      editId: edit,
      bytesRead: sql`octet_length(file)`,
      rowsRead: report.rows,
      heartbeatAt: sql`now()`,
    })
    .where(isUnderWay(claim))
  return finished.rowCount === 1
}

/**
 * Ends the work of one claim on a file, or of any claim, without a change.
 *
 * @returns false if it had ended before
 */
export async function failImport(
  tx: Queries,
  work: { id: string; claim?: number },
  failure: ImportFailure,
): Promise<boolean> {
  const failed = await tx
    .update(imports)
    .set({ state: 'failed', failure: storable(failure.message, failure.values) })
    .where(isUnderWay(work))
  return failed.rowCount === 1
}

/** Marks work as failed if its process, and so its transaction, is gone. */
export async function failAbandoned(tx: Queries): Promise<void> {
  await tx
    .update(imports)
    .set({ state: 'failed', failure: storable(failures.stopped.message) })
    .where(
      and(
        inArray(imports.state, runningStates),
        sql`${imports.heartbeatAt} < now() - make_interval(secs => ${heartbeatTimeout})`,
      ),
    )
}

/** Whether an imported file has no effect on the shop. */
const hasNoEffect = and(
  eq(imports.state, 'done'),
  or(isNull(imports.editId), isReverted(sql`${imports.editId}`)),
)

/** Whether the work on a file is running. */
function isUnderWay({ id, claim }: { id: string; claim?: number }): SQL | undefined {
  const isSame = claim === undefined ? undefined : eq(imports.claim, claim)
  return and(eq(imports.id, id), isSame, inArray(imports.state, runningStates))
}

/** Milliseconds between two heartbeats. */
const interval = 400

export type Heartbeat = {
  /** Aborted once the work is cancelled. */
  cancelled: AbortSignal
  update(progress: { rows: number; bytes: number }): void
  /** Resolves once nothing is being written. */
  stop(): Promise<void>
}

/** Saves the progress of an import at an interval, and finds out when it is cancelled. */
export function startHeartbeat(
  db: Queries,
  claim: Claim,
  log: FastifyBaseLogger,
  reason: () => Error,
): Heartbeat {
  const cancelled = new AbortController()
  const stopped = new AbortController()
  let progress = { rows: 0, bytes: 0 }

  async function beat(): Promise<void> {
    while (!stopped.signal.aborted) {
      const isWanted = await saveHeartbeat(db, claim, progress).catch((error: unknown) => {
        log.warn({ err: error }, 'The progress of an import could not be saved')
        return true
      })
      if (!isWanted) return cancelled.abort(reason())
      await wait(interval, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }

  const ended = beat()
  return {
    cancelled: cancelled.signal,
    update(given) {
      progress = given
    },
    stop() {
      stopped.abort()
      return ended
    },
  }
}
