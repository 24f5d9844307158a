import type { ImportReport, Locale, Mapping } from '@dix/contract'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { beginEdit, dropEmptyEdit, type EditingDependencies } from '../../editing/index.ts'
import { bounds, type Queries } from '../../platform/database/client.ts'
import { setStockReason } from '../../stock/index.ts'
import { PlannedCategories } from '../deciding/categories.ts'
import { Decisions } from '../deciding/decisions.ts'
import { type ParsedFile, parseFile } from '../reading/parse-file.ts'
import type { Remark } from '../reading/parsed-row.ts'
import { type ImportTransaction, writeDecisions } from './write-decisions.ts'

/** A number that other programs on the same database are unlikely to lock. */
export const importLock = 7_210_020

export type ImportRequest = {
  /** A file on this machine. */
  path: string
  /** The mapping of a foreign file; null for our own format, or columns with their common names. */
  mapping: Mapping | null
  /** The shop's main language. */
  mainLanguage: Locale
  pictures: EditingDependencies['pictures']
  /** The store whose stock the file has; the main one if it is not given. */
  storeId?: string | undefined
  /** Whether only to report what would happen. */
  dryRun: boolean
  /** Id of the user in the history; null for the operator. */
  by: string | null
  /** Name of the file in the history. */
  fileName: string
  /** Called when the import begins, and again while rows are read, with the rows and bytes read so far. */
  onProgress?: (progress: { rows: number; bytes: number }) => void
  /** Called for each remark once all rows are decided, in the order of the lines. */
  onRemark?: (remark: Remark) => void
  /** Aborts the import, which is rolled back. */
  signal?: AbortSignal
  /**
   * Called at the end of the transaction with the id of the edit: null if nothing changed, and for a dry run. If it
   * throws, the import is rolled back.
   */
  onEnd?: (tx: Queries, report: ImportReport, edit: number | null) => Promise<void>
}

/**
 * Imports a CSV file of products in one transaction, all or nothing. Invalid rows are reported and do not stop the
 * others. Importing the same file again changes nothing. Imports run one after the other; shoppers wait only while one
 * is written.
 *
 * @throws FileProblem if the whole file cannot be read as products
 */
export async function importCatalogue(db: NodePgDatabase, request: ImportRequest): Promise<ImportReport> {
  const file = await parseFile(request.path, request.mapping, request.mainLanguage)
  try {
    if (!request.dryRun) return await db.transaction((tx) => importFile(tx, file, request))
    const report = (await decideFile(db, file, request)).report()
    await request.onEnd?.(db, report, null)
    return report
  } finally {
    await file.close()
  }
}

async function importFile(
  tx: ImportTransaction,
  file: ParsedFile,
  request: ImportRequest,
): Promise<ImportReport> {
  await lockImports(tx)
  const { decisions, categories, report } = await decideFile(tx, file, request)
  const edit = await beginEdit(tx, {
    kind: 'import',
    by: request.by,
    note: request.fileName,
    storeId: request.storeId,
  })
  await writeDecisions(tx, {
    decisions,
    categories,
    edit,
    signal: request.signal,
    storeId: request.storeId,
  })
  const isEmpty = await dropEmptyEdit(tx, edit)
  const imported = report()
  await request.onEnd?.(tx, imported, isEmpty ? null : edit)
  return imported
}

/** Waits for other imports, without a time limit. */
async function lockImports(tx: Queries): Promise<void> {
  await tx.execute(
    sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
  )
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
  await tx.execute(sql`select set_config('lock_timeout', ${String(bounds.lock)}, true)`)
  await setStockReason(tx, 'import')
}

/** Decides every row, without writing or locking anything. `report` passes on the remarks and returns the counts. */
async function decideFile(
  tx: Queries,
  file: ParsedFile,
  { onProgress, onRemark, ...request }: ImportRequest,
) {
  const categories = new PlannedCategories()
  await categories.load(tx)
  const decisions = new Decisions(file.reader, categories, request.pictures, request.storeId)
  const refusals: Remark[] = []
  let rows = 0
  let refused = 0
  onProgress?.({ rows, bytes: file.bytes() })
  for await (const batch of file.batches) {
    request.signal?.throwIfAborted()
    await decisions.decide(tx, batch.rows)
    refusals.push(...batch.refusals)
    rows += batch.count
    refused += batch.count - batch.rows.length
    onProgress?.({ rows, bytes: file.bytes() })
  }
  function report(): ImportReport {
    const { outcomes, remarks, restocked, rounded, guessedUnits } = decisions.results()
    for (const remark of [...refusals, ...remarks].sort((one, other) => one.line - other.line))
      onRemark?.(remark)
    const counts = { created: 0, updated: 0, merged: 0, unchanged: 0, refused }
    for (const outcome of outcomes) counts[outcome]++
    return { rows, ...counts, ...categories.counts(), restocked, rounded, guessedUnits }
  }
  return { decisions, categories, report }
}
