import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Locale, message, translate } from '@dix/contract'
import type { FastifyReply } from 'fastify'
import type { Queries } from '../platform/database/client.ts'
import { openFairQueue } from '../platform/fair-queue.ts'
import { inTemporaryFolder, withTemporaryFile } from '../platform/temporary-folder.ts'
import { findAllRemarks, findImport, readImportFile } from './queries.ts'
import {
  byteOrderMark,
  csvLines,
  isReportColumn,
  reportColumns,
  unguardFormula,
} from './reading/own-format.ts'
import type { CsvRow } from './reading/rows.ts'
import { openTable } from './reading/table.ts'
import type { StoredRemark } from './remarks.ts'

/** The first row of the report, because nobody looks at the end of thousands of rows. */
const moreRefused = message(
  '{count} more refused rows did not fit into this file. Correct and import these, then import the original file again.',
)

/** Rows written together. */
const batchSize = 500

/**
 * Writes the refused rows of a file as CSV: line, column and reason before the row's own cells, so that they can be
 * corrected and imported.
 *
 * @param write gets the report in chunks
 */
export async function writeReport(
  db: Queries,
  id: string,
  locale: Locale,
  write: (piece: string) => Promise<void>,
): Promise<void> {
  const reasons = reasonsByLine(await findAllRemarks(db, id), locale)
  const count = ((await findImport(db, id))?.report?.refused ?? 0) - reasons.size
  await withTemporaryFile(Readable.from(readImportFile(db, id)), async (path) => {
    const { header, rows } = await openTable(path)
    const columnIndexes = header.flatMap((name, index) => (isReportColumn(name) ? [] : [index]))
    await write(
      byteOrderMark + csvLines([[...reportColumns, ...columnIndexes.map((index) => header[index]!)]]),
    )
    let lines =
      count > 0 ? [['', '', translate(locale, moreRefused, { count }), ...columnIndexes.map(() => '')]] : []
    for await (const row of rows) {
      const reason = reasons.get(row.line)
      if (reason) lines.push([...reason, ...cellsOf(row, header.length, columnIndexes)])
      if (lines.length < batchSize) continue
      await write(csvLines(lines))
      lines = []
    }
    await write(csvLines(lines))
  })
}

/** Line, columns and reasons of each refused row. */
function reasonsByLine(remarks: readonly StoredRemark[], locale: Locale): Map<number, string[]> {
  const refusals = Map.groupBy(
    remarks.filter(({ outcome }) => outcome === 'refused'),
    ({ line }) => line,
  )
  return new Map(
    [...refusals].map(([line, ofRow]) => [
      line,
      [
        String(line),
        [...new Set(ofRow.map(({ column }) => column).filter(Boolean))].join(', '),
        ofRow.map(({ reason }) => reason[locale]).join(' '),
      ],
    ]),
  )
}

/** The cells of a row. Cells beyond the columns stay, because the row was refused for them. */
function cellsOf(row: CsvRow, columns: number, columnIndexes: readonly number[]): string[] {
  if ('broken' in row) return columnIndexes.map(() => '')
  const beyond = row.cells.slice(columns)
  return [...columnIndexes.map((index) => row.cells[index] ?? ''), ...beyond].map(unguardFormula)
}

/** Files written at once; each needs a database connection. */
const writing = openFairQueue({ concurrency: 2, maxQueued: 20, timeoutMs: 30_000 })

/**
 * Sends a CSV file. It is written to disk first: a failure then gives an error instead of half a file, and slow clients
 * occupy no database connection. The file is unlinked while it is sent; closing it frees its space.
 *
 * @param make writes the file in chunks
 */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  make: (write: (piece: string) => Promise<void>) => Promise<unknown>,
): Promise<FastifyReply> {
  const file = await writing(reply.request.sender, () =>
    inTemporaryFolder((folder) => writeFile(join(folder, 'file.csv'), make)),
  )
  const { size } = await file.stat()
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', size)
    .header('cache-control', 'private, no-store')
    .send(file.createReadStream({ start: 0 }))
}

async function writeFile(
  path: string,
  make: (write: (piece: string) => Promise<void>) => Promise<unknown>,
): Promise<FileHandle> {
  const file = await open(path, 'wx+', 0o600)
  try {
    await make(async (piece) => void (await file.write(piece)))
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
