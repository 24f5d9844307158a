import { importLimits, type Locale, translate, type UploadedImport } from '@dix/contract'
import { guessMapping } from './reading/guess-mapping.ts'
import { isOwnFormat } from './reading/own-reader.ts'
import { FileProblem } from './reading/problem.ts'
import { openTable, type Table } from './reading/table.ts'

export type Preview = Omit<UploadedImport, '_id' | 'fileName' | 'size'>

/**
 * Looks at the beginning of a file: its columns, its first rows, and which column probably holds what.
 *
 * @throws FileProblem where it cannot be read as a table
 */
export async function previewFile(path: string, locale: Locale): Promise<Preview> {
  const table = await openTable(path, () => {})
  const { header, rows, encoding, separator } = table
  try {
    const { columns } = importLimits
    if (header.length > columns) {
      throw new FileProblem('The file has {columns} columns; at most {most} are possible.', {
        columns: header.length,
        most: columns,
      })
    }
    return { header, rows: firstCells(table), separator, encoding, ...understand(table, locale) }
  } finally {
    await rows.return(undefined)
  }
}

function understand({ header, firstRows }: Table, locale: Locale) {
  if (isOwnFormat(header)) return { ownFormat: true, mapping: null, guessed: {}, hint: null }
  const { columns, mapping, problem } = guessMapping(header, firstRows)
  const hint = problem && translate(locale, problem.sentence, problem.values)
  return { ownFormat: false, mapping, guessed: columns, hint }
}

function firstCells({ firstRows }: Table): string[][] {
  const { previewRows, previewCell } = importLimits
  return firstRows
    .slice(0, previewRows)
    .map((cells) => cells.map((cell) => cell.slice(0, previewCell).toWellFormed()))
}
