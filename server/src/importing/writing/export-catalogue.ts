import type { Locale } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { csvLines, csvMark } from '../reading/csv.ts'
import { ownCells, ownColumns } from '../reading/own-format.ts'
import { openProducts } from './export-queries.ts'

/**
 * Writes every product as CSV in our own format: UTF-8 with a mark, semicolons, Windows line breaks, in the
 * order of the ids. All of it is one view of the shop, and equal shops give equal bytes but for
 * the revisions.
 *
 * @param write takes pieces of the file one after the other
 * @returns the number of products
 */
export async function exportCatalogue(
  db: NodePgDatabase,
  mainLanguage: Locale,
  write: (piece: string) => Promise<void>,
): Promise<number> {
  await write(csvMark + csvLines([[...ownColumns]]))
  return db.transaction(
    async (tx) => {
      const nextProducts = await openProducts(tx)
      let count = 0
      for (let page = await nextProducts(); page.length > 0; page = await nextProducts()) {
        await write(csvLines(page.map((product) => ownCells(product, mainLanguage))))
        count += page.length
      }
      return count
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
