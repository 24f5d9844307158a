import { Readable } from 'node:stream'
import { type Locale, say, translate } from '@dix/contract'
import type { Imports } from './imports.ts'
import { findAllRemarks, findImport, readImportFile } from './queries.ts'
import { csvLines, csvMark } from './reading/csv.ts'
import { unguardFormula } from './reading/own-cells.ts'
import { isReportColumn, reportColumns } from './reading/own-format.ts'
import type { Row } from './reading/rows.ts'
import { withSpooled } from './reading/spool.ts'
import { openTable } from './reading/table.ts'
import type { KeptRemark } from './remarks.ts'

/** Said before all rows: nobody looks at the end of a list of thousands. */
const tooMany = say(
  '{count} more rows were refused than this file has. Correct and bring these, then bring the first file again.',
)

/** Rows written together. */
const batch = 500

/**
 * Writes the refused rows of a file as CSV: line, column and reason before the row's own cells, so that somebody
 * can correct the rows and bring just these again.
 *
 * @param write takes pieces of the file one after the other
 */
export async function writeReport(
  { db }: Imports,
  id: string,
  locale: Locale,
  write: (piece: string) => Promise<void>,
): Promise<void> {
  const reasons = reasonsByLine(await findAllRemarks(db, id), locale)
  const left = ((await findImport(db, id))?.report?.refused ?? 0) - reasons.size
  await withSpooled(Readable.from(readImportFile(db, id)), async (path) => {
    const { header, rows } = await openTable(path, () => {})
    const kept = header.flatMap((name, index) => (isReportColumn(name) ? [] : [index]))
    await write(csvMark + csvLines([[...reportColumns, ...kept.map((index) => header[index]!)]]))
    let lines = left > 0 ? [['', '', translate(locale, tooMany, { count: left }), ...kept.map(() => '')]] : []
    for await (const row of rows) {
      const reason = reasons.get(row.line)
      if (reason) lines.push([...reason, ...cellsOf(row, header.length, kept)])
      if (lines.length < batch) continue
      await write(csvLines(lines))
      lines = []
    }
    await write(csvLines(lines))
  })
}

/** Line, columns and reasons of each refused row. */
function reasonsByLine(remarks: readonly KeptRemark[], locale: Locale): Map<number, string[]> {
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

/** What can be read of a row. Cells beyond the columns stay: they are what is wrong with it. */
function cellsOf(row: Row, columns: number, kept: readonly number[]): string[] {
  if ('broken' in row) return kept.map(() => '')
  const beyond = row.cells.slice(columns)
  return [...kept.map((index) => row.cells[index] ?? ''), ...beyond].map(unguardFormula)
}
