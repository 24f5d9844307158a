import { importLimits, type Locale, MappingSchema, translate, type UploadedImport } from '@dix/contract'
import { guessColumns } from '../common-names.ts'
import { isOwnFormat } from '../own-reader.ts'
import { FileProblem } from '../problem.ts'
import type { Row } from '../rows.ts'
import { openTable } from '../table.ts'

export type Preview = Omit<UploadedImport, '_id' | 'fileName' | 'size'>

/**
 * Looks at the beginning of a file: its columns, its first rows, and which column probably holds what.
 *
 * @throws FileProblem where it cannot be read as a table
 */
export async function previewFile(path: string, locale: Locale): Promise<Preview> {
  const { header, rows, encoding, separator } = await openTable(path, () => {})
  try {
    const { columns, previewRows } = importLimits
    if (header.length > columns) {
      throw new FileProblem('The file has {columns} columns; at most {most} are possible.', {
        columns: header.length,
        most: columns,
      })
    }
    return {
      header,
      rows: await firstCells(rows, previewRows),
      separator,
      encoding,
      ...understand(header, locale),
    }
  } finally {
    await rows.return(undefined)
  }
}

function understand(header: readonly string[], locale: Locale) {
  const ownFormat = isOwnFormat(header)
  const { columns, problem } = guessColumns(header)
  if (ownFormat) return { ownFormat, mapping: null, guessed: {}, hint: null }
  return {
    ownFormat,
    mapping: problem ? null : MappingSchema.parse({ columns }),
    guessed: columns,
    hint: problem && translate(locale, problem.sentence, problem.values),
  }
}

async function firstCells(rows: AsyncIterable<Row>, count: number): Promise<string[][]> {
  const found: string[][] = []
  for await (const row of rows) {
    if ('cells' in row)
      found.push(row.cells.map((cell) => cell.slice(0, importLimits.previewCell).toWellFormed()))
    if (found.length === count) break
  }
  return found
}
