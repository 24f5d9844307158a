import Papa from 'papaparse'
import { fileKind } from '../file-kind.ts'
import { limits } from '../limits.ts'
import type { Result } from '../result.ts'
import { type Columns, findColumns, titlesOf } from './columns.ts'
import { decodeText } from './decode.ts'
import type { ListProblem, RowProblem } from './list-problem.ts'
import type { PeopleList, Person } from './person.ts'

const separators = [',', ';', '\t', '|']

/** A row of a list with its number as in a spreadsheet. */
type Row = { row: number; cells: string[] }

/** Reads a CSV list of people in any encoding, with any separator. One invalid row refuses the list. */
export function readPeople(bytes: Uint8Array): Result<PeopleList, ListProblem> {
  const kind = fileKind(bytes)
  if (kind === 'empty') return { problem: { kind } }
  if (kind === 'zip' || kind === 'compound') return { problem: { kind: 'workbook' } }
  const text = kind === 'other' ? decodeText(bytes) : null
  if (text === null) return { problem: { kind: 'notText' } }

  const table = readTable(text)
  if ('problem' in table) return table
  const [header, ...rows] = table.value
  if (!header) return { problem: { kind: 'empty' } }
  const columns = findColumns(header.cells)
  if ('problem' in columns) return columns
  if (rows.length === 0) return { problem: { kind: 'noPeople' } }
  if (rows.length > limits.people) return { problem: { kind: 'tooMany', count: rows.length } }
  const people = takePeople(rows, columns.value)
  return 'problem' in people
    ? people
    : { value: { people: people.value, columns: titlesOf(columns.value, header.cells) } }
}

/** The rows that are not empty. */
function readTable(text: string): Result<Row[], ListProblem> {
  // Excel reads the separator from a line before the list.
  const [separatorLine, separator] = /^sep=(.)\r?\n/i.exec(text) ?? ['']
  const rest = text.slice(separatorLine.length)
  const { data, errors } = Papa.parse<string[]>(rest, { delimiter: separator ?? separatorOf(rest) })
  const first = separatorLine ? 2 : 1
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) return { problem: { kind: 'quotes', row: (broken.row ?? 0) + first } }
  const rows = data.map((cells, index) => ({ row: index + first, cells: cells.map(cleanCell) }))
  return { value: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) }
}

/** The separator that gives the titles the most columns. The library's guess fails on lists with empty lines. */
function separatorOf(text: string): string {
  const titles = /^.*\S.*$/m.exec(text)?.[0] ?? ''
  const columns = (separator: string) => titles.split(separator).length
  return [...separators].sort((a, b) => columns(b) - columns(a))[0]!
}

function takePeople(rows: readonly Row[], columns: Columns): Result<Person[], ListProblem> {
  const people = rows.map(({ cells }) => ({
    name: cleanCell(columns.name.map((index) => cells[index] ?? '').join(' ')),
    telephone: cells[columns.telephone] ?? '',
  }))
  const problems = people.map(problemOf)
  const first = problems.findIndex((problem) => problem !== null)
  if (first < 0) return { value: people }
  const others = problems.filter((problem) => problem !== null).length - 1
  return { problem: { kind: problems[first]!, row: rows[first]!.row, others } }
}

function problemOf({ name, telephone }: Person): RowProblem | null {
  if (name === '') return 'noName'
  if (telephone === '') return 'noTelephone'
  if (name.length > limits.cell || telephone.length > limits.cell) return 'tooLong'
  if (/^\d([.,]\d+)?E\+?\d+$/i.test(telephone)) return 'shortened'
  // Catches swapped columns.
  return telephone.replace(/\D/g, '').length < 6 ? 'notTelephone' : null
}

/** Invisible characters (soft hyphens, direction marks, zero widths) and those that XML forbids. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]|\p{Cs}/gu

/** The text of a cell as one line that is valid in a document. */
export function cleanCell(text: string): string {
  return text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
