import { Readable } from 'node:stream'
import { type importEndpoints, importLimits, type Locale, type Mapping } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { EditingDependencies } from '../editing/index.ts'
import { type FairQueue, openFairQueue } from '../platform/fair-queue.ts'
import { Problem, type ProblemOf } from '../platform/http/problem.ts'
import { withTemporaryFile } from '../platform/temporary-folder.ts'
import {
  type Claim,
  claimImport,
  failAbandoned,
  failImport,
  finishImport,
  type Heartbeat,
  type RunningState,
  startHeartbeat,
} from './claims.ts'
import { FileProblem, failures, type ImportFailure, importNotFound } from './problems.ts'
import { findImport, readImportFile } from './queries.ts'
import { collectRemarks } from './remarks.ts'
import { importCatalogue } from './writing/import-catalogue.ts'

/** Checks and imports files in the background. */
export type ImportWorker = {
  db: NodePgDatabase
  mainLanguage: () => Locale
  pictures: EditingDependencies['pictures']
  log: FastifyBaseLogger
  /** Only one import or check at a time occupies a connection, even if many wait. */
  oneAtATime: FairQueue
  /** Aborted when this process stops. */
  closing: AbortController
  /** Resolve when the work of this process ends. */
  running: Set<Promise<void>>
}

/** Starts nothing yet. Each process has one worker, which runs one import or check at a time. */
export function openImportWorker(
  given: Pick<ImportWorker, 'db' | 'mainLanguage' | 'pictures' | 'log'>,
): ImportWorker {
  return {
    ...given,
    oneAtATime: openFairQueue({ concurrency: 1, maxQueued: Number.POSITIVE_INFINITY }),
    closing: new AbortController(),
    running: new Set(),
  }
}

/** Aborts running work, which can be started again. */
export async function closeImportWorker({ closing, running }: ImportWorker): Promise<void> {
  closing.abort()
  await Promise.all(running)
}

type Work = Claim & {
  state: RunningState
  mapping: Mapping | null
  /** The store whose stock is meant. */
  storeId: string
  /** The user in the history. */
  userId: string
  fileName: string
}

/** The work was cancelled, as the import already shows. */
class Cancelled extends Error {}

/**
 * Starts to check or import a file in the background.
 *
 * @returns nothing, or `not_found`, `import_done`, `import_under_way`
 */
export async function startImport(
  worker: ImportWorker,
  work: Omit<Work, 'claim' | 'fileName'>,
): Promise<ProblemOf<typeof importEndpoints.runImport> | undefined> {
  await failAbandoned(worker.db)
  const found = await findImport(worker.db, work.id)
  if (!found) return importNotFound()
  const claim = await claimImport(worker.db, work)
  if (!claim) {
    return found.state === 'done'
      ? new Problem('import_done', 'This file has already been imported.')
      : new Problem('import_under_way', 'This file is being processed. Wait until it is done, or cancel it.')
  }
  const ended = workOn(worker, { ...work, ...claim, fileName: found.fileName }).finally(() =>
    worker.running.delete(ended),
  )
  worker.running.add(ended)
  return undefined
}

/**
 * Cancels the work on a file. The process that runs it rolls it back within a second.
 *
 * @returns nothing, or `not_found`, `import_done` if nothing is running
 */
export async function cancelImport(
  { db }: ImportWorker,
  id: string,
): Promise<ProblemOf<typeof importEndpoints.cancelImport> | undefined> {
  if (await failImport(db, { id }, failures.cancelled)) return undefined
  if (!(await findImport(db, id))) return importNotFound()
  return new Problem('import_done', 'There is nothing to cancel.')
}

/** Never throws; the import's row records how it ended. */
async function workOn(worker: ImportWorker, work: Work): Promise<void> {
  const { db, closing, log } = worker
  const heartbeat = startHeartbeat(db, work, log, () => new Cancelled())
  try {
    const signal = AbortSignal.any([closing.signal, heartbeat.cancelled])
    await worker.oneAtATime({ network: '', browser: work.userId }, () => {
      signal.throwIfAborted()
      return withTemporaryFile(Readable.from(readImportFile(db, work.id)), (path) =>
        importFile(worker, work, path, heartbeat, signal),
      )
    })
  } catch (error) {
    await heartbeat.stop()
    if (error instanceof Cancelled) return
    await failImport(db, work, failureOf(error, closing.signal, log)).catch((cause: unknown) =>
      log.error({ err: cause }, 'The end of an import could not be saved: it will show as failed'),
    )
  }
}

async function importFile(
  { db, mainLanguage, pictures }: ImportWorker,
  work: Work,
  path: string,
  heartbeat: Heartbeat,
  signal: AbortSignal,
): Promise<void> {
  const { state, mapping, storeId, userId, fileName } = work
  const remarks = collectRemarks()
  await importCatalogue(db, {
    path,
    mapping,
    mainLanguage: mainLanguage(),
    pictures,
    storeId,
    dryRun: state === 'checking',
    by: userId,
    fileName,
    signal,
    onRemark: remarks.add,
    onProgress(progress) {
      if (progress.rows > importLimits.rows) {
        throw new FileProblem('The file has more than {most} rows. Split it into several files.', {
          most: importLimits.rows,
        })
      }
      heartbeat.update(progress)
    },
    async onEnd(tx, report, edit) {
      await heartbeat.stop()
      const to = state === 'checking' ? 'checked' : 'done'
      const result = { report, remarks: remarks.stored, remarkCount: remarks.count(), edit }
      if (!(await finishImport(tx, work, to, result))) throw new Cancelled()
    },
  })
}

function failureOf(error: unknown, closing: AbortSignal, log: ImportWorker['log']): ImportFailure {
  if (error instanceof FileProblem) return error.failure
  if (closing.aborted) return failures.stopped
  log.error({ err: error }, 'An import failed')
  return failures.internal
}
