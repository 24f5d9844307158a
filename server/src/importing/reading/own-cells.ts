import { stringify } from 'csv-stringify/sync'

/** With this mark and semicolons, a French Excel opens a file as a table with accents on a double click. */
export const csvMark = '\ufeff'

/** Rows of our own files: semicolons, Windows line breaks, no cell that runs as a formula. */
export function csvLines(rows: readonly string[][]): string {
  return stringify(
    rows.map((cells) => cells.map(guardFormula)),
    { delimiter: ';', record_delimiter: '\r\n', quote_record_delimiter: true },
  )
}

// Each pair of functions below is an exact inverse: an exported file is read back unchanged, letter for letter.

/** What a spreadsheet takes for the beginning of a formula, behind any apostrophes. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/
const guardedFormula = /^''*[=+\-@\t\r＝＋－＠]/

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula. */
export function guardFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** Removes that apostrophe. */
export function unguardFormula(cell: string): string {
  return guardedFormula.test(cell) ? cell.slice(1) : cell
}

/** Names in one cell, with `|` between them; a name's own `|` and `\` are written `\|` and `\\`. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\|]/g, '\\$&')).join('|')
}

/** The names of a cell, without empty ones. */
export function splitNames(cell: string): string[] {
  const names = cell.match(/(?:\\.|[^\\|]|\\$)+/gsu) ?? []
  return names.map((name) => name.replace(/\\(.)/gsu, '$1').trim()).filter(Boolean)
}

/** Extra fields as JSON, in the order in which the shop shows them. */
export function writeFields(fields: Record<string, string>): string {
  return JSON.stringify(fields)
}

/** Extra fields from JSON, or null where the cell is not an object of texts. */
export function readFields(cell: string): Record<string, string> | null {
  try {
    const read: unknown = JSON.parse(cell)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
    return Object.values(read).every((value) => typeof value === 'string')
      ? (read as Record<string, string>)
      : null
  } catch {
    return null
  }
}
