import { createReadStream } from 'node:fs'
import type { Encoding, Message } from '@dix/contract'
import { FileProblem } from '../problems.ts'
import { cleanLine } from './cleaning.ts'
import { type CsvRow, readRows, splitLines, type TextLine } from './rows.ts'
import { detectEncoding, readText } from './text.ts'

const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/**
 * A CSV file as columns and rows. `header` has the cleaned column names, `firstRows` the cells of the first `rows`;
 * `rows.return` closes the file.
 */
export type CsvTable = {
  encoding: Encoding
  separator: Separator
  header: string[]
  firstRows: string[][]
  rows: AsyncGenerator<CsvRow>
  /** Bytes of the file read so far. */
  bytes(): number
}

/** Lines from which the separator is guessed. */
const sampleLines = 50

/**
 * Opens a CSV file of any size, in any encoding, with any separator and line breaks.
 *
 * @throws FileProblem for a file that is not text, or has no first line with column names
 */
export async function openTable(path: string): Promise<CsvTable> {
  const encoding = await detectEncoding(path)
  const file = createReadStream(path)
  const lines = splitLines(readText(file, encoding))
  const first = await takeSome(lines)
  const separator = detectSeparator(first.slice(0, sampleLines).map(({ text }) => text))
  const rows = flatten(readRows(chain(first, lines), separator))
  const header = await rows.next()
  if (header.done) throw new FileProblem('The file is empty. Its first line must contain the column names.')
  if ('broken' in header.value) {
    file.destroy()
    throw new FileProblem(brokenHeader(header.value.broken))
  }
  const firstRows = await readSome(first, separator)
  return {
    encoding,
    separator,
    header: header.value.cells.map(cleanLine),
    firstRows,
    rows,
    bytes: () => file.bytesRead,
  }
}

/** The rows of some lines, without the header and broken rows. */
async function readSome(lines: TextLine[], separator: Separator): Promise<string[][]> {
  const read: string[][] = []
  for await (const row of flatten(readRows(chain(lines), separator))) if ('cells' in row) read.push(row.cells)
  return read.slice(1)
}

function brokenHeader(broken: Message): Message {
  return broken === 'A quotation mark in this line is not closed.'
    ? 'The column names cannot be read: a quotation mark is not closed.'
    : 'The column names cannot be read: the first line is too long.'
}

async function takeSome(lines: AsyncGenerator<TextLine[]>): Promise<TextLine[]> {
  const taken: TextLine[] = []
  while (taken.length < sampleLines) {
    const more = await lines.next()
    if (more.done) break
    taken.push(...more.value)
  }
  return taken
}

async function* chain(first: TextLine[], others?: AsyncIterable<TextLine[]>): AsyncGenerator<TextLine[]> {
  yield first
  if (others) yield* others
}

async function* flatten(batches: AsyncIterable<CsvRow[]>): AsyncGenerator<CsvRow> {
  for await (const batch of batches) yield* batch
}

/** A field in quotes, closed or not. */
const quoted = /"(?:[^"]|"")*"?/g

/**
 * The separator that splits the first line into the most columns; on a tie, the one that splits more of the next lines
 * equally. A comma for a single column.
 *
 * @param lines the first lines of the file
 */
export function detectSeparator(lines: readonly string[]): Separator {
  const scores = separators.map((separator) => {
    const [columns = 1, ...others] = lines.map((line) => line.replace(quoted, '').split(separator).length)
    return { separator, columns, alike: others.filter((count) => count === columns).length }
  })
  scores.sort((a, b) => b.columns - a.columns || b.alike - a.alike)
  return scores[0]!.separator
}
