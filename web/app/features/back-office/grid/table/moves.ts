import { type FieldSet, fieldSets, fields, type GridField } from '../edits/cells.ts'

/** The columns in order. Those of `fields` are editable and adjacent. */
export const columns = ['select', 'name', 'category', ...fields, 'edit', 'delete'] as const
export type Column = (typeof columns)[number]

/** A cell by row and column; row -1 is the header. */
export type CellPosition = { row: number; column: number }

export const firstField = columns.indexOf(fields[0])

/** The first and the last column of the fields that are shown; they are adjacent. */
export type FieldRange = { first: number; last: number }

/** The columns of a set of fields. */
export function rangeOf(set: FieldSet): FieldRange {
  const shown: readonly GridField[] = fieldSets[set]
  return { first: columns.indexOf(shown[0]!), last: columns.indexOf(shown.at(-1)!) }
}

/** The field of an editable column. */
export function fieldAt(column: number): GridField | undefined {
  return fields[column - firstField]
}

/** Rows that PageUp and PageDown move by. */
const rowsPerPage = 10

type Key = { key: string; ctrlKey: boolean; metaKey: boolean }

/** The cell that a key moves to; null for keys that do not move. */
export function moved(
  { key, ctrlKey, metaKey }: Key,
  { row, column }: CellPosition,
  rows: number,
): CellPosition | null {
  const far = ctrlKey || metaKey
  const bottom = rows - 1
  const right = columns.length - 1
  const positions: Record<string, CellPosition> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? bottom : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? right : column + 1 },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? bottom : row, column: right },
    PageUp: { row: Math.max(0, row - rowsPerPage), column },
    PageDown: { row: row + rowsPerPage, column },
  }
  const position = Object.hasOwn(positions, key) ? positions[key]! : null
  return position && { row: within(position.row, -1, bottom), column: within(position.column, 0, right) }
}

/** The next editable cell, row by row; null past the last. */
export function nextField(
  { row, column }: CellPosition,
  back: boolean,
  { rows, range: { first, last } }: { rows: number; range: FieldRange },
): CellPosition | null {
  const inRow = column + (back ? -1 : 1)
  if (inRow >= first && inRow <= last) return { row, column: inRow }
  const other = row + (back ? -1 : 1)
  return other < 0 || other >= rows ? null : { row: other, column: back ? last : first }
}

function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
