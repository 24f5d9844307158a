import { type Message, message } from '@dix/contract'
import { parse } from 'csv-parse/sync'

/** Characters of the longest line or row: several times the longest possible product. */
export const longestRow = 4_000_000

/** A line of a file. `end` is its line break as written. A line longer than `longestRow` is `cut`: it has no text. */
export type TextLine = { number: number; text: string; end: string; cut: boolean }

const lineBreak = /\r\n|\n|\r/g

/** Splits text into lines, numbered from 1, in memory bounded by `longestRow`. */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<TextLine[]> {
  let rest = ''
  let number = 0
  let cut = false

  const line = (text: string, end: string): TextLine => {
    number++
    const made = { number, text: cut ? '' : text, end, cut }
    cut = false
    return made
  }

  for await (const chunk of chunks) {
    rest += chunk
    const lines: TextLine[] = []
    let start = 0
    for (const { 0: end, index } of rest.matchAll(lineBreak)) {
      // The second half of a Windows line break may come with the next chunk.
      if (end === '\r' && index === rest.length - 1) break
      lines.push(line(rest.slice(start, index), end))
      start = index + end.length
    }
    rest = rest.slice(start)
    if (rest.length > longestRow) {
      cut = true
      rest = rest.endsWith('\r') ? '\r' : ''
    }
    yield lines
  }
  if (rest.endsWith('\r')) yield [line(rest.slice(0, -1), '\r')]
  else if (rest !== '' || cut) yield [line(rest, '')]
}

/** A row of the file, header included, at the line where it begins; `broken` is why it cannot be read. */
export type CsvRow = { line: number; cells: string[] } | { line: number; broken: Message }

const broken = {
  tooLong: message('The row is longer than 4 000 000 characters.'),
  openQuote: message('A quotation mark in this line is not closed.'),
} as const

/**
 * Joins lines into rows and splits rows into cells; empty lines are skipped. A row continues over a line break while it
 * has an odd number of quotation marks. If the result is invalid or longer than any product, a mark is stray: only its
 * line is read leniently or refused, which no CSV library does.
 */
export async function* readRows(
  lines: AsyncIterable<TextLine[]>,
  separator: string,
): AsyncGenerator<CsvRow[]> {
  const waiting: TextLine[] = []
  for await (const more of lines) {
    for (const line of more) waiting.push(line)
    yield takeRows(waiting, separator, false)
  }
  yield takeRows(waiting, separator, true)
}

/** Removes every complete row from the head of `waiting`; at the end of the file, every row. */
function takeRows(waiting: TextLine[], separator: string, atEnd: boolean): CsvRow[] {
  const rows: CsvRow[] = []
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

/** Lines from `head` until the number of quotation marks is even; null if it never is. */
function rowLength(waiting: TextLine[], head: number): number | null {
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

function isTooLong(waiting: TextLine[], head: number): boolean {
  let size = 0
  for (let index = head; index < waiting.length; index++) size += waiting[index]!.text.length
  return size > longestRow
}

function parseLines(lines: TextLine[], separator: string): CsvRow | 'empty' | null {
  const [first] = lines
  if (lines.length === 1 && first!.cut) return { line: first!.number, broken: broken.tooLong }
  const text = lines.map((line, index) => line.text + (index < lines.length - 1 ? line.end : '')).join('')
  if (text === '') return 'empty'
  const cells = splitCells(text, separator, false)
  return cells && { line: first!.number, cells }
}

function readAlone({ number, text }: TextLine, separator: string): CsvRow {
  const cells = splitCells(text, separator, true)
  return cells ? { line: number, cells } : { line: number, broken: broken.openQuote }
}

/** The cells of one row, or null if it is not valid CSV. */
function splitCells(text: string, separator: string, lenient: boolean): string[] | null {
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
