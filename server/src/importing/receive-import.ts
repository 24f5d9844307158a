import { readFile } from 'node:fs/promises'
import { importLimits, type Locale, type UploadedImport } from '@dix/contract'
import type { FastifyRequest } from 'fastify'
import { receiveFile } from '../platform/http/forms.ts'
import { newId } from '../platform/ids.ts'
import { openTurns } from '../platform/turns.ts'
import type { Imports } from './imports.ts'
import { previewFile } from './preview.ts'
import { asRefusal } from './problems.ts'
import { addImport } from './queries.ts'
import { cleanLine } from './reading/cleaning.ts'
import { sweepImports } from './sweep.ts'

const sentences = {
  noForm: 'Please send the file in a form (multipart/form-data).',
  missing: 'Please choose a CSV file that is not empty.',
  several: 'Please send one file only.',
  tooLarge: 'A file may have at most {megabytes} MB. The command npm run catalogue takes larger ones.',
  notWhole: 'The file did not arrive whole. Please try again.',
} as const

/** On its way to the database a file is in memory whole. */
const storing = openTurns({ atOnce: 2, waiting: 20 })

/**
 * Takes a file of the import page, looks at it and keeps it.
 *
 * @throws Problem for what is no form, and for a file that is too large or cannot be read as a table
 */
export function receiveImport(
  { db }: Imports,
  request: FastifyRequest,
  { userId, locale }: { userId: string; locale: Locale },
): Promise<UploadedImport> {
  const wanted = { field: 'file', bytes: importLimits.file, from: 'admin', sentences } as const
  return receiveFile(request, wanted, async ({ path, name }) => {
    const preview = await previewFile(path, locale).catch((error: unknown) => {
      throw asRefusal(error)
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

/** What people called the file, without folders and without anything that could not be shown. */
function shownName(name: string): string {
  const shown = cleanLine(name.replace(/^.*[\\/]/s, '')).slice(0, importLimits.fileName)
  return shown.toWellFormed() || 'import.csv'
}
