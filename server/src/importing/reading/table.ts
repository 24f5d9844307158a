import type { Encoding, Sentence } from '@dix/contract'
import { cleanLine } from './cleaning.ts'
import { refuseDisguise } from './disguise.ts'
import { type Line, splitLines } from './lines.ts'
import { FileProblem } from './problem.ts'
import { type Row, readRows } from './rows.ts'
import { detectSeparator, type Separator } from './separator.ts'
import { detectEncoding, readText } from './text.ts'

/**
 * A file as columns and rows. `header` holds the cleaned names of its columns, in order; `firstRows` the cells of some
 * of the rows that come first in `rows`; `rows.return` closes it.
 */
export type Table = {
  encoding: Encoding
  separator: Separator
  header: string[]
  firstRows: string[][]
  rows: AsyncGenerator<Row>
}

/** Lines that the separator is judged by. */
const sample = 50

/**
 * Opens a CSV file of any size, whatever its encoding, separator and line breaks.
 *
 * @param onBytes told how many bytes were read, as reading goes on
 * @throws FileProblem for what is no text, or has no first line with the columns' names
 */
export async function openTable(path: string, onBytes: (count: number) => void): Promise<Table> {
  await refuseDisguise(path)
  const encoding = await detectEncoding(path)
  const lines = splitLines(readText(path, encoding, onBytes))
  const first = await takeSome(lines)
  const separator = detectSeparator(first.slice(0, sample).map(({ text }) => text))
  const rows = flatten(readRows(chain(first, lines), separator))
  const header = await rows.next()
  if (header.done)
    throw new FileProblem('The file is empty: its first line must hold the names of the columns.')
  if ('broken' in header.value) throw new FileProblem(brokenHeader(header.value.broken))
  const firstRows = await readSome(first, separator)
  return { encoding, separator, header: header.value.cells.map(cleanLine), firstRows, rows }
}

/** The rows of some lines, without the header and what is no row. */
async function readSome(lines: Line[], separator: Separator): Promise<string[][]> {
  const read: string[][] = []
  for await (const row of flatten(readRows(chain(lines), separator))) if ('cells' in row) read.push(row.cells)
  return read.slice(1)
}

function brokenHeader(broken: Sentence): Sentence {
  return broken === 'A quotation mark is opened in this line and never closed.'
    ? 'The names of the columns cannot be read: a quotation mark is never closed.'
    : 'The names of the columns cannot be read: the first line is too long.'
}

async function takeSome(lines: AsyncGenerator<Line[]>): Promise<Line[]> {
  const taken: Line[] = []
  while (taken.length < sample) {
    const more = await lines.next()
    if (more.done) break
    taken.push(...more.value)
  }
  return taken
}

async function* chain(first: Line[], others?: AsyncIterable<Line[]>): AsyncGenerator<Line[]> {
  yield first
  if (others) yield* others
}

async function* flatten(batches: AsyncIterable<Row[]>): AsyncGenerator<Row> {
  for await (const batch of batches) yield* batch
}
