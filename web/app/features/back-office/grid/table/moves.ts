import { type Field, fields } from '../edits/cells.ts'

/** Columns of the table in their order. Those of `fields` can be changed, and stand side by side. */
export const columns = ['select', 'name', 'shelf', ...fields, 'edit', 'delete'] as const
export type Column = (typeof columns)[number]

/** A cell: `row` counts the products of the page, -1 is the head. */
export type Place = { row: number; column: number }

export const firstField = columns.indexOf(fields[0])
export const lastField = firstField + fields.length - 1

/** The field of a column that can be changed. */
export function fieldAt(column: number): Field | undefined {
  return fields[column - firstField]
}

/** Rows that PageUp and PageDown move by. */
const leap = 10

type Key = { key: string; ctrlKey: boolean; metaKey: boolean }

/** Where a key leads from a cell; null for keys that do not move. */
export function moved({ key, ctrlKey, metaKey }: Key, { row, column }: Place, rows: number): Place | null {
  const far = ctrlKey || metaKey
  const bottom = rows - 1
  const right = columns.length - 1
  const places: Record<string, Place> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? bottom : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? right : column + 1 },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? bottom : row, column: right },
    PageUp: { row: Math.max(0, row - leap), column },
    PageDown: { row: row + leap, column },
  }
  const place = Object.hasOwn(places, key) ? places[key]! : null
  return place && { row: within(place.row, -1, bottom), column: within(place.column, 0, right) }
}

/** The next cell that can be changed, row by row; null past the last. */
export function nextField({ row, column }: Place, back: boolean, rows: number): Place | null {
  const inRow = column + (back ? -1 : 1)
  if (inRow >= firstField && inRow <= lastField) return { row, column: inRow }
  const other = row + (back ? -1 : 1)
  return other < 0 || other >= rows ? null : { row: other, column: back ? lastField : firstField }
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
