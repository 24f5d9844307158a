/**
 * Reads a block from a spreadsheet's clipboard: tabs between cells, line breaks between rows. A cell that contains
 * either is quoted, with quotation marks doubled inside.
 *
 * @returns rows of cells; none for empty text
 */
export function readBlock(text: string): string[][] {
  // Spreadsheets end the last row with a line break too.
  const whole = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (whole === '') return []
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of whole.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/g,
  )) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

/** Writes a block in the form that spreadsheets read. */
export function writeBlock(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n')
}

function quoted(cell: string): string {
  return /[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
