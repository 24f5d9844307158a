import type { Locale, Source } from '@dix/contract'
import { FileProblem } from './problem.ts'

/** Reads a field's raw text from a row: its columns and constants joined by a space; empty where all columns are empty. */
export type ColumnReader = { label: string; read(cells: readonly string[]): string }

/**
 * Finds the columns of a file that mapping sources name.
 *
 * @throws FileProblem, from the returned function, naming a column that is missing or stands there twice
 */
export function columnFinder(header: readonly string[]): (field: string, source: Source) => ColumnReader {
  const find = (field: string, name: string): number => {
    const index = header.indexOf(name)
    if (index === -1) {
      throw new FileProblem(
        'The mapping reads {field} from the column "{column}", but the file’s columns are {columns}.',
        { field, column: name, columns: listed(header) },
      )
    }
    if (header.indexOf(name, index + 1) !== -1)
      throw new FileProblem(
        'The mapping reads {field} from the column "{column}", which appears twice in the file.',
        { field, column: name },
      )
    return index
  }

  const at = (field: string, place: number): number => {
    if (place <= header.length) return place - 1
    throw new FileProblem(
      'The mapping reads {field} from column {place}, but the file has {columns} columns.',
      { field, place, columns: header.length },
    )
  }

  return (field, source) => {
    const sources = (Array.isArray(source) ? source : [source]).map((one) => {
      if (typeof one === 'string') return { index: find(field, one), name: one }
      if ('always' in one) return one
      const index = at(field, one.column)
      return { index, name: header[index] || String(one.column) }
    })
    const columns = sources.filter((one) => 'index' in one)
    return {
      label: columns.map(({ name }) => name).join(' + '),
      read(cells) {
        if (columns.length > 0 && columns.every(({ index }) => isBlank(cells[index]!))) return ''
        return sources
          .map((one) => ('index' in one ? cells[one.index]! : one.always))
          .filter((text) => !isBlank(text))
          .join(' ')
      },
    }
  }
}

/**
 * Columns for a message, at most the first thirty; with its place where a name is shared or empty.
 *
 * @param places which of them, all by default
 */
export function listed(
  header: readonly string[],
  places: readonly number[] = [...header.keys()],
): Record<Locale, string> {
  const list = (quoted: (name: string) => string, column: string) => {
    const names = places.slice(0, 30).map((place) => {
      const name = header[place]!
      const unclear = name === '' || header.indexOf(name) !== header.lastIndexOf(name)
      return quoted(name.slice(0, 80) + (unclear ? ` (${column} ${place + 1})` : '')).trim()
    })
    return names.join(', ') + (places.length > names.length ? '…' : '')
  }
  return { en: list((name) => `"${name}"`, 'column'), fr: list((name) => `« ${name} »`, 'colonne') }
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
