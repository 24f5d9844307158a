import type { ImportReport, Locale, Mapping } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { beginEdit, dropEmptyEdit } from '../administration/edits/record-edit.ts'
import { guessMapping } from './common-names.ts'
import type { Draft, Refuse, Remark, RowReader } from './draft.ts'
import { importChunk, type Transaction } from './import-chunk.ts'
import { beginImport } from './import-store.ts'
import { mappedReader } from './mapped-reader.ts'
import { isOwnFormat, ownReader } from './own-reader.ts'
import type { Row } from './rows.ts'
import { openShelves } from './shelves.ts'
import { openTable, type Table } from './table.ts'

export type ImportRequest = {
  /** A file on this machine. */
  path: string
  /** How to read somebody else's file; null: our own format, or columns by their common names. */
  mapping: Mapping | null
  /** The shop's main language. */
  mainLanguage: Locale
  /** Do everything and leave no trace of it. */
  dryRun: boolean
  /** Id of the person whose import the history tells of; null for the operator. */
  by: string | null
  /** Name of the file in the history. */
  fileName: string
  /** Called when its turn has come and after each chunk, with the rows and bytes read until then. */
  onProgress?: (progress: { rows: number; bytes: number }) => void
  /** Called for each thing that the grocer should know about a row, in the order of the lines. */
  onRemark?: (remark: Remark) => void
  /** Ends the import, undoing it. */
  signal?: AbortSignal
  /**
   * Called last in the transaction of an import that stays, with the number of its edit, null where nothing changed.
   * What it throws undoes the import.
   */
  conclude?: (tx: Transaction, report: ImportReport, edit: number | null) => Promise<void>
}

/** Rows that are decided and written together. */
const chunk = 500

/** Carries the report out of a transaction that must not stay. */
class Undone extends Error {}

/**
 * Takes a CSV file of products into the shop, in one transaction: all of it or, when anything breaks, none.
 * Rows that cannot be taken are reported and do not stop the others. The same file taken twice changes
 * nothing the second time. Imports at the same time go one after the other.
 *
 * @throws FileProblem where the file as a whole cannot be read as products
 */
export async function importCatalogue(db: NodePgDatabase, request: ImportRequest): Promise<ImportReport> {
  const report: ImportReport = {
    rows: 0,
    created: 0,
    updated: 0,
    merged: 0,
    unchanged: 0,
    refused: 0,
    newCategories: 0,
    newSubCategories: 0,
  }
  let bytes = 0
  const table = await openTable(request.path, (count) => {
    bytes += count
  })
  try {
    const reader = chooseReader(table, request)
    await db.transaction(async (tx) => {
      await takeTable(tx, table, reader, report, request, () => bytes)
      if (request.dryRun) throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  } finally {
    await table.rows.return(undefined)
  }
  return report
}

function chooseReader({ header }: Table, { mapping, mainLanguage }: ImportRequest): RowReader {
  if (mapping) return mappedReader(header, mapping, mainLanguage)
  if (isOwnFormat(header)) return ownReader(header, mainLanguage)
  return mappedReader(header, guessMapping(header), mainLanguage)
}

async function takeTable(
  tx: Transaction,
  table: Table,
  reader: RowReader,
  report: ImportReport,
  request: ImportRequest,
  bytes: () => number,
): Promise<void> {
  const shelves = openShelves()
  await beginImport(tx)
  request.onProgress?.({ rows: 0, bytes: bytes() })
  const edit = request.dryRun
    ? null
    : await beginEdit(tx, { kind: 'import', by: request.by, note: request.fileName })
  await shelves.load(tx)
  for await (const rows of inChunks(table.rows)) {
    request.signal?.throwIfAborted()
    const { drafts, refusals, refusedRows } = readDrafts(rows, table.header, reader)
    const result = await importChunk(tx, drafts, reader, shelves, edit)
    report.rows += rows.length
    report.refused += refusedRows
    for (const outcome of result.outcomes) report[outcome]++
    report.newCategories += result.newCategories
    report.newSubCategories += result.newSubCategories
    const remarks = [...refusals, ...result.remarks].sort((one, other) => one.line - other.line)
    for (const remark of remarks) request.onRemark?.(remark)
    request.onProgress?.({ rows: report.rows, bytes: bytes() })
  }
  if (edit === null) return
  const isEmpty = await dropEmptyEdit(tx, edit)
  await request.conclude?.(tx, report, isEmpty ? null : edit)
}

/** Reads rows one by one; one with anything wrong becomes remarks instead of a draft. */
function readDrafts(rows: readonly Row[], header: readonly string[], reader: RowReader) {
  const drafts: Draft[] = []
  const refusals: Remark[] = []
  for (const row of rows) {
    const wrong: Remark[] = []
    const refuse: Refuse = (column, sentence, values) =>
      wrong.push({ line: row.line, outcome: 'refused', column, sentence, ...(values && { values }) })
    const draft = readDraft(row, header, reader, refuse)
    if (draft && wrong.length === 0) drafts.push(draft)
    else refusals.push(...wrong)
  }
  return { drafts, refusals, refusedRows: rows.length - drafts.length }
}

function readDraft(
  row: Row,
  header: readonly string[],
  reader: RowReader,
  refuse: Refuse,
): Draft | undefined {
  if ('broken' in row) {
    refuse('', row.broken)
  } else if (row.cells.length !== header.length) {
    refuse('', 'The row has {cells} columns, the first line has {columns}.', {
      cells: row.cells.length,
      columns: header.length,
    })
  } else {
    return reader.read(row.line, row.cells, refuse)
  }
}

async function* inChunks(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let gathered: Row[] = []
  for await (const row of rows) {
    gathered.push(row)
    if (gathered.length < chunk) continue
    yield gathered
    gathered = []
  }
  if (gathered.length > 0) yield gathered
}
