import { Problem } from '../platform/http/problem.ts'
import { failImport } from './claims.ts'
import type { Imports } from './imports.ts'
import { endings, noSuchImport } from './problems.ts'
import { findImport } from './queries.ts'

/**
 * Ends the work on a file: whichever process does it hears so within a second and undoes it.
 *
 * @throws Problem where nothing is under way any more
 */
export async function cancelImport({ db }: Imports, id: string): Promise<void> {
  if (await failImport(db, { id }, { sentence: endings.cancelled, values: {} })) return
  if (!(await findImport(db, id))) throw noSuchImport()
  throw new Problem('import_done', 'Nothing is under way that could be cancelled.')
}
