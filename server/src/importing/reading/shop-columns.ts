import { parseUnit } from '@dix/contract'
import { fold } from '../../platform/fold.ts'

/** Finds columns by any of their names, ignoring case, accents and punctuation. */
export type ShopColumns = {
  has(...names: string[]): boolean
  /** The file's own name of a column. */
  label(...names: string[]): string | undefined
  /** The trimmed cell; empty if the file lacks the column. */
  cell(cells: readonly string[], ...names: string[]): string
}

/** @param header the names of the columns, as in the file */
export function shopColumns(header: readonly string[]): ShopColumns {
  const places = new Map(header.map((name, place) => [simple(name), place]))
  const find = (names: string[]) =>
    names.map((name) => places.get(simple(name))).find((place) => place !== undefined)
  return {
    has: (...names) => find(names) !== undefined,
    label: (...names) => header[find(names) ?? -1],
    cell: (cells, ...names) => (cells[find(names) ?? -1] ?? '').trim(),
  }
}

function simple(name: string): string {
  return fold(name).replace(/[^a-z0-9]/g, '')
}

/** Splits the options of a variant into its unit and parts of the name, such as a colour. */
export function splitOptions(options: readonly string[]): { unit: string | undefined; others: string[] } {
  const unit = options.find((option) => parseUnit(option) !== null)
  return { unit, others: options.filter((option) => option !== unit) }
}

/** The levels of a path of categories, as in `Épicerie > Riz`. */
export function levelsOf(path: string): string[] {
  return path
    .split('>')
    .map((level) => level.trim())
    .filter(Boolean)
}
