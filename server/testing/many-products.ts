import { eq } from 'drizzle-orm'
import { productCategories, productSubCategories, products } from '../src/catalogue/schema.ts'
import type { Database } from '../src/platform/database/client.ts'
import { addProducts } from './stock.ts'

/** Adds 200 products like the shop's first one. @returns their ids */
export async function addManyProducts({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const ids = Array.from({ length: 200 }, (_, index) => `L${index}`)
  const [like] = await db.select().from(products).where(eq(products.id, 'P00'))
  const { keyOther: _, ...fields } = like!
  await addProducts(
    db,
    ids.map((id) => ({ ...fields, id, key: id, stock: 10 })),
  )
  await db
    .insert(productCategories)
    .values(ids.map((productId) => ({ productId, categoryId: 'OILS', position: 0 })))
  await db
    .insert(productSubCategories)
    .values(ids.map((productId) => ({ productId, subCategoryId: 'OIL', position: 0 })))
  return ids
}
