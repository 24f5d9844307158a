import { readFile } from 'node:fs/promises'
import { importLimits, type Locale, translate, type UploadedImport } from '@dix/contract'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../platform/database/client.ts'
import { openFairQueue } from '../platform/fair-queue.ts'
import { Problem } from '../platform/http/problem.ts'
import { receiveFile } from '../platform/http/uploads.ts'
import { newId } from '../platform/ids.ts'
import { FileProblem } from './problems.ts'
import { addImport, sweepImports } from './queries.ts'
import { cleanLine } from './reading/cleaning.ts'
import { guessMapping } from './reading/columns.ts'
import { isOwnFormat } from './reading/own-reader.ts'
import { shopSoftwareOf } from './reading/shop-exports.ts'
import { type CsvTable, openTable } from './reading/table.ts'

const messages = {
  noForm: 'Send the file as multipart/form-data.',
  missing: 'Choose a CSV file that is not empty.',
  several: 'Send only one file.',
  tooLarge: 'A file can have up to {megabytes} MB. Use the command npm run catalogue for larger ones.',
  notWhole: 'The file was not fully uploaded. Please try again.',
} as const

/** A file is held in memory while it is written to the database. */
const storing = openFairQueue({ concurrency: 2, maxQueued: 20, timeoutMs: 30_000 })

/**
 * Stores an uploaded file.
 *
 * @returns its preview, or `invalid_input` if it is not a table
 * @throws Problem for a request that is not a form, and a file that is too large
 */
export function receiveImport(
  db: Queries,
  request: FastifyRequest,
  { userId, locale, mainLanguage }: { userId: string; locale: Locale; mainLanguage: Locale },
): Promise<UploadedImport | ReturnType<typeof invalidFile>> {
  const wanted = { field: 'file', bytes: importLimits.file, from: 'staff', messages } as const
  return receiveFile(request, wanted, async ({ path, name }) => {
    const preview = await previewFile(path, locale, mainLanguage).catch((error: unknown) => {
      if (error instanceof FileProblem) return invalidFile(error)
      throw error
    })
    if (preview instanceof Problem) return preview
    const _id = newId()
    const fileName = shownName(name)
    const size = await storing(request.sender, async () => {
      const file = await readFile(path)
      await addImport(db, { id: _id, userId, fileName, file })
      return file.length
    })
    await sweepImports(db)
    return { _id, fileName, size, ...preview }
  })
}

function invalidFile({ failure: { message, values } }: FileProblem) {
  return new Problem('invalid_input', message, { values, fields: { file: message } })
}

/** The file's name without folders and characters that cannot be shown. */
function shownName(name: string): string {
  const shown = cleanLine(name.replace(/^.*[\\/]/s, '')).slice(0, importLimits.fileName)
  return shown.toWellFormed() || 'import.csv'
}

/**
 * The columns of a file, its first rows, and a guessed mapping.
 *
 * @throws FileProblem if it cannot be read as a table
 */
async function previewFile(
  path: string,
  locale: Locale,
  mainLanguage: Locale,
): Promise<Omit<UploadedImport, '_id' | 'fileName' | 'size'>> {
  const table = await openTable(path)
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
    return { header, rows: firstCells, separator, encoding, ...previewMapping(table, locale, mainLanguage) }
  } finally {
    await rows.return(undefined)
  }
}

function previewMapping({ header, firstRows }: CsvTable, locale: Locale, mainLanguage: Locale) {
  const software = shopSoftwareOf(header)
  const known = { ownFormat: isOwnFormat(header), software, mapping: null, guessed: {}, hint: null }
  if (known.ownFormat || software) return known
  const { columns, mapping, problem } = guessMapping(header, firstRows, mainLanguage)
  const hint = problem && translate(locale, problem.failure.message, problem.failure.values)
  return { ownFormat: false, software, mapping, guessed: columns, hint }
}
