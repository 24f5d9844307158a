import { type Locale, mainStore } from '@dix/contract'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  categories,
  productCategories,
  productSubCategories,
  products,
  subCategories,
} from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { stockIn } from '../../stock/index.ts'
import { byteOrderMark, csvLines, type ExportedProduct, ownColumns, ownRows } from '../reading/own-format.ts'

/** Products fetched at once. */
const pageSize = 500

/**
 * Writes every product as CSV, with its stock in a store, in order of id, from one snapshot. Equal shops give equal
 * bytes, except for the revisions.
 *
 * @param write gets the file in chunks
 * @returns the number of products
 */
export async function exportCatalogue(
  db: NodePgDatabase,
  mainLanguage: Locale,
  write: (chunk: string) => Promise<void>,
  storeId = mainStore,
): Promise<number> {
  await write(byteOrderMark + csvLines([[...ownColumns]]))
  return db.transaction(
    async (tx) => {
      const nextProducts = await openProducts(tx, storeId)
      let count = 0
      for (let page = await nextProducts(); page.length > 0; page = await nextProducts()) {
        await write(csvLines(ownRows(page, mainLanguage)))
        count += page.length
      }
      return count
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/**
 * Opens a cursor over every product, in the order of the ids' bytes, for every collation.
 *
 * @returns fetches the next products; none at the end
 */
async function openProducts(tx: Queries, storeId: string): Promise<() => Promise<ExportedProduct[]>> {
  await tx.execute(sql`
    declare exported no scroll cursor for
    select p.id, p.revision, p.name, p.name_other as "nameOther", p.brand, p.unit, p.step_grams as "stepGrams", p.price, p.discount,
      ${stockIn(sql`${storeId}`, sql`p.id`)} as stock,
      p.low_stock as "lowStock", p.barcode, p.product_number as "productNumber", p.purchase_price as "purchasePrice",
      p.draft, p.images,
      p.description, p.description_other as "descriptionOther", p.details, p.details_other as "detailsOther",
      array(
        select c.name from ${productCategories} pc join ${categories} c on c.id = pc.category_id
        where pc.product_id = p.id order by pc.position, c.id
      ) as "categories",
      array(
        select s.name from ${productSubCategories} ps join ${subCategories} s on s.id = ps.sub_category_id
        where ps.product_id = p.id order by ps.position, s.id
      ) as "subCategories",
      array(
        select c.position from ${productCategories} pc join ${categories} c on c.id = pc.category_id
        where pc.product_id = p.id order by pc.position, c.id
      ) as "categoryPositions",
      array(
        select s.position from ${productSubCategories} ps join ${subCategories} s on s.id = ps.sub_category_id
        where ps.product_id = p.id order by ps.position, s.id
      ) as "subCategoryPositions",
      array(
        select product_position from ${productSubCategories} where product_id = p.id order by position, sub_category_id
      ) as "productPositions"
    from ${products} p order by p.id collate "C"`)
  return async () => {
    const fetched = await tx.execute<ExportedProduct>(sql.raw(`fetch ${pageSize} from exported`))
    return fetched.rows
  }
}
