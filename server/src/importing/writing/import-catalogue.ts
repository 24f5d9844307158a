import type { ImportReport, Locale, Mapping } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { beginEdit, dropEmptyEdit } from '../../editing/edits/record-edit.ts'
import type { Keeping } from '../../editing/keeping.ts'
import type { Queries } from '../../platform/database/client.ts'
import { openShelves } from '../deciding/categories.ts'
import { chunk, Decisions } from '../deciding/decisions.ts'
import { beginImport } from '../deciding/import-queries.ts'
import { rememberPictures } from '../deciding/pictures.ts'
import { guessMapping } from '../reading/guess-mapping.ts'
import { mappedReader } from '../reading/mapped-reader.ts'
import { isOwnFormat, ownReader } from '../reading/own-reader.ts'
import type { Draft, Refuse, Remark, RowReader } from '../reading/parsed-row.ts'
import type { Row } from '../reading/rows.ts'
import { openTable, type Table } from '../reading/table.ts'
import { type Transaction, writeDecisions } from './write-decisions.ts'

export type ImportRequest = {
  /** A file on this machine. */
  path: string
  /** How to read somebody else's file; null: our own format, or columns by their common names. */
  mapping: Mapping | null
  /** The shop's main language. */
  mainLanguage: Locale
  /** Of the shop; who asks about one keeps it from being swept. */
  pictures: Keeping['pictures']
  /** Only say what would happen. */
  dryRun: boolean
  /** Id of the person whose import the history tells of; null for the operator. */
  by: string | null
  /** Name of the file in the history. */
  fileName: string
  /** Called when its turn has come and again and again while rows are read, with the rows and bytes read until then. */
  onProgress?: (progress: { rows: number; bytes: number }) => void
  /** Called once all is decided for each thing that the grocer should know about a row, in the order of the lines. */
  onRemark?: (remark: Remark) => void
  /** Ends the import, undoing it. */
  signal?: AbortSignal
  /**
   * Called last in the transaction of an import that stays, with the number of its edit, null where nothing changed.
   * What it throws undoes the import.
   */
  conclude?: (tx: Transaction, report: ImportReport, edit: number | null) => Promise<void>
}

type File = { table: Table; reader: RowReader; bytes: () => number }

/**
 * Takes a CSV file of products into the shop, in one transaction: all of it or, when anything breaks, none.
 * Rows that cannot be taken are reported and do not stop the others. The same file taken twice changes
 * nothing the second time. Imports at the same time go one after the other; shoppers wait for the writing alone.
 *
 * @throws FileProblem where the file as a whole cannot be read as products
 */
export async function importCatalogue(db: NodePgDatabase, request: ImportRequest): Promise<ImportReport> {
  let bytes = 0
  const table = await openTable(request.path, (count) => {
    bytes += count
  })
  try {
    const file = { table, reader: chooseReader(table, request), bytes: () => bytes }
    if (request.dryRun) return (await decideFile(db, file, request)).report()
    return await db.transaction((tx) => takeFile(tx, file, request))
  } finally {
    await table.rows.return(undefined)
  }
}

async function takeFile(tx: Transaction, file: File, request: ImportRequest): Promise<ImportReport> {
  await beginImport(tx)
  const decided = await decideFile(tx, file, request)
  const edit = await beginEdit(tx, { kind: 'import', by: request.by, note: request.fileName })
  await writeDecisions(tx, { ...decided, edit, signal: request.signal })
  const isEmpty = await dropEmptyEdit(tx, edit)
  const report = decided.report()
  await request.conclude?.(tx, report, isEmpty ? null : edit)
  return report
}

/** Decides what becomes of every row, without writing or locking anything. `report` tells it. */
async function decideFile(tx: Queries, { table, reader, bytes }: File, request: ImportRequest) {
  const shelves = openShelves()
  await shelves.load(tx)
  const decisions = new Decisions(reader, shelves, rememberPictures(request.pictures))
  const refusals: Remark[] = []
  let rows = 0
  let refused = 0
  request.onProgress?.({ rows, bytes: bytes() })
  for await (const read of inChunks(table.rows)) {
    request.signal?.throwIfAborted()
    const { drafts, refusals: more, refusedRows } = readDrafts(read, table.header, reader)
    await decisions.take(tx, drafts)
    refusals.push(...more)
    rows += read.length
    refused += refusedRows
    request.onProgress?.({ rows, bytes: bytes() })
  }
  function report(): ImportReport {
    const { outcomes, remarks, restocked, rounded } = decisions.told()
    for (const remark of [...refusals, ...remarks].sort((one, other) => one.line - other.line))
      request.onRemark?.(remark)
    const counts = { created: 0, updated: 0, merged: 0, unchanged: 0, refused }
    for (const outcome of outcomes) counts[outcome]++
    return { rows, ...counts, ...shelves.counts(), restocked, rounded }
  }
  return { decisions, shelves, report }
}

function chooseReader({ header, firstRows }: Table, { mapping, mainLanguage }: ImportRequest): RowReader {
  if (mapping) return mappedReader(header, mapping, mainLanguage)
  if (isOwnFormat(header)) return ownReader(header, mainLanguage)
  const guess = guessMapping(header, firstRows)
  if (guess.problem) throw guess.problem
  return mappedReader(header, guess.mapping, mainLanguage)
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
