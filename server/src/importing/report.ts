import { Readable } from 'node:stream'
import { type Locale, message, translate } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import { findAllRemarks, findImport, readImportFile } from './queries.ts'
import { csvLines, csvMark, unguardFormula } from './reading/own-cells.ts'
import { isReportColumn, reportColumns } from './reading/own-format.ts'
import type { CsvRow } from './reading/rows.ts'
import { openTable } from './reading/table.ts'
import { withTemporaryFile } from './reading/temporary-file.ts'
import type { StoredRemark } from './remarks.ts'

/** The first row of the report: nobody looks at the end of thousands. */
const moreRefused = message(
  '{count} more rows were refused than this file holds. Correct and import these, then import the first file again.',
)

/** Rows written together. */
const batchSize = 500

/**
 * Writes the refused rows of a file as CSV: line, column and reason before the row's own cells, so that the grocer can
 * correct and import just these.
 *
 * @param write is given the report in pieces
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
    const { header, rows } = await openTable(path, () => {})
    const places = header.flatMap((name, index) => (isReportColumn(name) ? [] : [index]))
    await write(csvMark + csvLines([[...reportColumns, ...places.map((index) => header[index]!)]]))
    let lines =
      count > 0 ? [['', '', translate(locale, moreRefused, { count }), ...places.map(() => '')]] : []
    for await (const row of rows) {
      const reason = reasons.get(row.line)
      if (reason) lines.push([...reason, ...cellsOf(row, header.length, places)])
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
        ofRow.map(({ sentence, values }) => translate(locale, sentence, values)).join(' '),
      ],
    ]),
  )
}

/** The cells of a row. Those beyond the columns stay: they are why it was refused. */
function cellsOf(row: CsvRow, columns: number, places: readonly number[]): string[] {
  if ('broken' in row) return places.map(() => '')
  const beyond = row.cells.slice(columns)
  return [...places.map((index) => row.cells[index] ?? ''), ...beyond].map(unguardFormula)
}
