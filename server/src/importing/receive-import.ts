import { readFile } from 'node:fs/promises'
import { importLimits, type Locale, translate, type UploadedImport } from '@dix/contract'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../platform/database/client.ts'
import { receiveFile } from '../platform/http/forms.ts'
import { Problem } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { openTurns } from '../platform/turns.ts'
import { addImport, sweepImports } from './queries.ts'
import { cleanLine } from './reading/cleaning.ts'
import { guessMapping } from './reading/guess-mapping.ts'
import { isOwnFormat } from './reading/own-reader.ts'
import { FileProblem } from './reading/problem.ts'
import { openTable, type Table } from './reading/table.ts'

const messages = {
  noForm: 'Send the file as multipart/form-data.',
  missing: 'Choose a CSV file that is not empty.',
  several: 'Send only one file.',
  tooLarge: 'A file can have up to {megabytes} MB. Use the command npm run catalogue for larger ones.',
  notWhole: 'The file was not fully uploaded. Please try again.',
} as const

/** A file is in memory whole while it is written to the database. */
const storing = openTurns({ atOnce: 2, waiting: 20 })

/**
 * Stores a file of the import page and describes it.
 *
 * @throws Problem for what is no form, and for a file that is too large or cannot be read as a table
 */
export function receiveImport(
  db: Queries,
  request: FastifyRequest,
  { userId, locale }: { userId: string; locale: Locale },
): Promise<UploadedImport> {
  const wanted = { field: 'file', bytes: importLimits.file, from: 'admin', messages } as const
  return receiveFile(request, wanted, async ({ path, name }) => {
    const preview = await previewFile(path, locale).catch((error: unknown) => {
      throw error instanceof FileProblem ? invalidFile(error) : error
    })
    const _id = newId()
    const fileName = shownName(name)
    const size = await storing(async () => {
      const file = await readFile(path)
      await addImport(db, { id: _id, userId, fileName, file })
      return file.length
    })
    await sweepImports(db)
    return { _id, fileName, size, ...preview }
  })
}

function invalidFile({ sentence, values }: FileProblem): Problem {
  return new Problem('invalid_input', sentence, { values, fields: { file: sentence } })
}

/** The file's name without folders and without anything that could not be shown. */
function shownName(name: string): string {
  const shown = cleanLine(name.replace(/^.*[\\/]/s, '')).slice(0, importLimits.fileName)
  return shown.toWellFormed() || 'import.csv'
}

/**
 * The columns of a file, its first rows, and which column probably holds what.
 *
 * @throws FileProblem where it cannot be read as a table
 */
async function previewFile(
  path: string,
  locale: Locale,
): Promise<Omit<UploadedImport, '_id' | 'fileName' | 'size'>> {
  const table = await openTable(path, () => {})
  const { header, firstRows, rows, encoding, separator } = table
  try {
    const { columns, previewRows, previewCell } = importLimits
    if (header.length > columns) {
      throw new FileProblem('The file has {columns} columns; the limit is {most}.', {
        columns: header.length,
        most: columns,
      })
    }
    const firstCells = firstRows
      .slice(0, previewRows)
      .map((cells) => cells.map((cell) => cell.slice(0, previewCell).toWellFormed()))
    return { header, rows: firstCells, separator, encoding, ...previewMapping(table, locale) }
  } finally {
    await rows.return(undefined)
  }
}

function previewMapping({ header, firstRows }: Table, locale: Locale) {
  if (isOwnFormat(header)) return { ownFormat: true, mapping: null, guessed: {}, hint: null }
  const { columns, mapping, problem } = guessMapping(header, firstRows)
  const hint = problem && translate(locale, problem.sentence, problem.values)
  return { ownFormat: false, mapping, guessed: columns, hint }
}
