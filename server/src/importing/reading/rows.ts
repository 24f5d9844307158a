import { type Sentence, say } from '@dix/contract'
import { parse } from 'csv-parse/sync'
import { type Line, longestRow } from './lines.ts'

/** A row of the file, header included, at the line where it begins; `broken` says why it cannot be read. */
export type Row = { line: number; cells: string[] } | { line: number; broken: Sentence }

const broken = {
  tooLong: say('The row is longer than 4,000,000 characters.'),
  openQuote: say('A quotation mark is opened in this line and never closed.'),
} as const

/**
 * Puts lines together to rows and cuts rows into cells.
 *
 * A row goes on over a line break while its quotation marks are odd in number. Where what was put together
 * is not proper CSV, or grows beyond every product, a stray mark is to blame: its line is read alone,
 * leniently, or given up, and reading goes on with the very next line. So a stray mark costs one row at most.
 * Empty lines are no rows.
 */
export async function* readRows(lines: AsyncIterable<Line[]>, separator: string): AsyncGenerator<Row[]> {
  const waiting: Line[] = []
  for await (const more of lines) {
    for (const line of more) waiting.push(line)
    yield takeRows(waiting, separator, false)
  }
  yield takeRows(waiting, separator, true)
}

/** Takes every row that is complete from the head of `waiting`, or all of them at the end of the file. */
function takeRows(waiting: Line[], separator: string, atEnd: boolean): Row[] {
  const rows: Row[] = []
  let head = 0
  while (head < waiting.length) {
    const count = rowLength(waiting, head)
    if (count === null && !atEnd && !isTooLong(waiting, head)) break
    const whole = count && parseLines(waiting.slice(head, head + count), separator)
    const row = whole || readAlone(waiting[head]!, separator)
    if (row !== 'empty') rows.push(row)
    head += whole && count ? count : 1
  }
  waiting.splice(0, head)
  return rows
}

/** Lines from `head` until the quotation marks are even in number, or null where they never are. */
function rowLength(waiting: Line[], head: number): number | null {
  let marks = 0
  let size = 0
  for (let index = head; index < waiting.length && size <= longestRow; index++) {
    const { text } = waiting[index]!
    marks += countMarks(text)
    size += text.length
    if (marks % 2 === 0) return index - head + 1
  }
  return null
}

function isTooLong(waiting: Line[], head: number): boolean {
  let size = 0
  for (let index = head; index < waiting.length; index++) size += waiting[index]!.text.length
  return size > longestRow
}

function parseLines(lines: Line[], separator: string): Row | 'empty' | null {
  const [first] = lines
  if (lines.length === 1 && first!.cut) return { line: first!.number, broken: broken.tooLong }
  const text = lines.map((line, index) => line.text + (index < lines.length - 1 ? line.end : '')).join('')
  if (text === '') return 'empty'
  const cells = cut(text, separator, false)
  return cells && { line: first!.number, cells }
}

function readAlone({ number, text }: Line, separator: string): Row {
  const cells = cut(text, separator, true)
  return cells ? { line: number, cells } : { line: number, broken: broken.openQuote }
}

/** The cells of one row, or null where its quotation marks are not those of CSV. */
function cut(text: string, separator: string, lenient: boolean): string[] | null {
  try {
    const rows: string[][] = parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: lenient,
    })
    return rows.length === 1 ? rows[0]! : null
  } catch {
    return null
  }
}

function countMarks(text: string): number {
  let count = 0
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count++
  return count
}
