import { Readable } from 'node:stream'
import { importLimits, type Mapping } from '@dix/contract'
import { type Claim, claimImport, failAbandoned, failImport, finishImport } from './claims.ts'
import type { Failure } from './failure.ts'
import type { Imports } from './imports.ts'
import { endings, importDone, importUnderWay, noSuchImport } from './problems.ts'
import { findImport, type RunningState, readImportFile } from './queries.ts'
import { FileProblem } from './reading/problem.ts'
import { withSpooled } from './reading/spool.ts'
import { openRemarks } from './remarks.ts'
import { type ImageReferences, keepShowing } from './show-progress.ts'
import type { ImportRequest } from './writing/import-catalogue.ts'
import { importCatalogue } from './writing/import-catalogue.ts'

type Work = Claim & {
  state: RunningState
  mapping: Mapping | null
  /** Who is named in the history. */
  userId: string
  fileName: string
}

/** Somebody ended the work; what became of it stands written already. */
class Ended extends Error {}

/**
 * Begins to check or to import a file, in the background: `importDetails` tells how it goes.
 *
 * @throws Problem for a file that is not there, imported already, or being worked on
 */
export async function startImport(imports: Imports, work: Omit<Work, 'claim' | 'fileName'>): Promise<void> {
  const { db, running } = imports
  await failAbandoned(db)
  const row = await findImport(db, work.id)
  if (!row) throw noSuchImport()
  const claim = await claimImport(db, work.id, work.state, work.mapping)
  if (!claim) throw row.state === 'done' ? importDone() : importUnderWay()
  const ended = workOn(imports, { ...work, ...claim, fileName: row.fileName }).finally(() =>
    running.delete(ended),
  )
  running.add(ended)
}

/** Never throws: how it ends is written down. */
async function workOn(imports: Imports, work: Work): Promise<void> {
  const { db, closing, takeTurn, log } = imports
  const imageReferences = keepShowing(imports, work, () => new Ended())
  try {
    const signal = AbortSignal.any([closing.signal, imageReferences.signal])
    await takeTurn(() => {
      signal.throwIfAborted()
      return withSpooled(Readable.from(readImportFile(db, work.id)), (path) =>
        takeFile(imports, work, path, imageReferences, signal),
      )
    })
  } catch (error) {
    await imageReferences.stop()
    if (error instanceof Ended) return
    await failImport(db, work, failureOf(error, closing.signal, log)).catch((cause: unknown) =>
      log.error({ err: cause }, 'The end of an import could not be noted: it shows as failed shortly'),
    )
  }
}

async function takeFile(
  { db, mainLanguage, pictures }: Imports,
  { id, claim, state, mapping, userId, fileName }: Work,
  path: string,
  imageReferences: ImageReferences,
  signal: AbortSignal,
): Promise<void> {
  const remarks = openRemarks()
  const finish = async (
    tx: Parameters<typeof finishImport>[0],
    report: Parameters<typeof finishImport>[3]['report'],
    edit: number | null,
  ) => {
    await imageReferences.stop()
    const result = { report, remarks: remarks.kept, remarkCount: remarks.count(), edit }
    const to = state === 'checking' ? 'checked' : 'done'
    if (!(await finishImport(tx, { id, claim }, to, result))) throw new Ended()
  }
  const request: ImportRequest = {
    path,
    mapping,
    mainLanguage,
    pictures,
    dryRun: state === 'checking',
    by: userId,
    fileName,
    signal,
    onRemark: remarks.add,
    onProgress(progress) {
      if (progress.rows > importLimits.rows) {
        throw new FileProblem('The file has more than {most} rows. Please bring it in several parts.', {
          most: importLimits.rows,
        })
      }
      imageReferences.note(progress)
    },
    conclude: finish,
  }
  const report = await importCatalogue(db, request)
  if (request.dryRun) await finish(db, report, null)
}

function failureOf(error: unknown, closing: AbortSignal, log: Imports['log']): Failure {
  if (error instanceof FileProblem) return error
  if (closing.aborted) return { sentence: endings.stopped, values: {} }
  log.error({ err: error }, 'An import failed')
  return { sentence: endings.fault, values: {} }
}
