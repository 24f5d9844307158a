import { openTestUsers } from '../users.ts'
import { importerOf } from './importer.ts'
import { withoutRevisions } from './shop.ts'

/** A shop whose admin imports files and undoes the imports. */
export async function openUndoShop() {
  const shop = await openTestUsers()
  const page = importerOf(shop, await shop.user({ role: 'ADMIN' }))
  const query = async (text: string) => (await shop.database.pool.query(text)).rows

  /** All fields of a category except its revision. */
  const category = 'id, name, name_other, key, image, position, created_at, updated_at'
  /** All categories and products, without the times and numbers of their saves. */
  const everything = async () => ({
    file: withoutRevisions(await page.exported()),
    products: await query(
      `select id, key, name, name_other, brand, unit, price, discount, images, draft, low_stock,
        description, description_other, details::text, details_other::text, created_at from products order by id`,
    ),
    stock: await query('select * from stock_levels order by 1, 2'),
    categories: await query(`select ${category} from categories order by id`),
    subCategories: await query(`select ${category} from sub_categories order by id`),
    links: await query('select * from sub_category_categories order by 1, 2'),
    inCategories: await query('select * from product_categories order by 1, 2'),
    inSubCategories: await query('select * from product_sub_categories order by 1, 2'),
  })

  return {
    ...shop,
    page,
    query,
    everything,
    undo: (edit: number | null) => page.call('PUT /api/catalogue/undo-edit', { edit }),
    empty: () => query('truncate products, categories, sub_categories cascade'),
  }
}
