import { stringify } from 'csv-stringify/sync'
import { guardFormula } from './own-cells.ts'

/** A French Excel shows a file with this mark and semicolons as a table with accents, by a double click. */
export const csvMark = '\ufeff'

/** Rows as our own files have them: semicolons, Windows line breaks, no cell that runs as a formula. */
export function csvLines(rows: readonly string[][]): string {
  return stringify(
    rows.map((cells) => cells.map(guardFormula)),
    { delimiter: ';', record_delimiter: '\r\n', quote_record_delimiter: true },
  )
}
