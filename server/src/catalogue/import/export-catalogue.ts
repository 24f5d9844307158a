import type { Locale } from '@dix/contract'
import { stringify } from 'csv-stringify/sync'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { openProducts } from './export-store.ts'
import { guardFormula } from './own-cells.ts'
import { ownCells, ownColumns } from './own-format.ts'

/** A French Excel shows a file with this mark and semicolons as a table with accents, by a double click. */
const byteOrderMark = '\ufeff'

/**
 * Writes every product as CSV in our own format: UTF-8 with a mark, semicolons, Windows line breaks, in the
 * order of the ids. All of it is one view of the shop, and equal shops give equal bytes.
 *
 * @param write takes pieces of the file one after the other
 * @returns the number of products
 */
export async function exportCatalogue(
  db: NodePgDatabase,
  mainLanguage: Locale,
  write: (piece: string) => Promise<void>,
): Promise<number> {
  const csv = (rows: string[][]) =>
    stringify(
      rows.map((cells) => cells.map(guardFormula)),
      { delimiter: ';', record_delimiter: '\r\n', quote_record_delimiter: true },
    )
  await write(byteOrderMark + csv([[...ownColumns]]))
  return db.transaction(
    async (tx) => {
      const nextProducts = await openProducts(tx)
      let count = 0
      for (let page = await nextProducts(); page.length > 0; page = await nextProducts()) {
        await write(csv(page.map((product) => ownCells(product, mainLanguage))))
        count += page.length
      }
      return count
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
