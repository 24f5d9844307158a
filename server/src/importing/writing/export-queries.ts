import { sql } from 'drizzle-orm'
import {
  categories,
  productCategories,
  productSubCategories,
  products,
  subCategories,
} from '../../catalogue/schema.ts'
import type { Queries } from '../../platform/database/client.ts'
import type { ExportedProduct } from '../reading/own-format.ts'

/** Products fetched at once. */
const page = 500

/**
 * Opens a cursor over every product, in the order of the ids' bytes, whatever the database's own order.
 *
 * @param tx a transaction that lives as long as reading goes on
 * @returns a function that answers the next products, none at the end
 */
export async function openProducts(tx: Queries): Promise<() => Promise<ExportedProduct[]>> {
  await tx.execute(sql`
    declare exported no scroll cursor for
    select p.id, p.revision, p.name, p.name_other as "nameOther", p.brand, p.unit, p.price, p.discount, p.stock,
      p.low_stock as "lowStock", p.draft, p.images,
      p.description, p.description_other as "descriptionOther", p.details, p.details_other as "detailsOther",
      array(
        select c.name from ${productCategories} pc join ${categories} c on c.id = pc.category_id
        where pc.product_id = p.id order by pc.position, c.id
      ) as "categories",
      array(
        select s.name from ${productSubCategories} ps join ${subCategories} s on s.id = ps.sub_category_id
        where ps.product_id = p.id order by ps.position, s.id
      ) as "subCategories"
    from ${products} p order by p.id collate "C"`)
  return async () => {
    const fetched = await tx.execute<ExportedProduct>(sql.raw(`fetch ${page} from exported`))
    return fetched.rows
  }
}
