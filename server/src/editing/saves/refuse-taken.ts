import { sql } from 'drizzle-orm'
import { products } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { databaseErrorOf } from '../../platform/database/database-error.ts'
import { codeTaken, refusingTakenName } from '../problems.ts'

/**
 * Saves products.
 *
 * @param db reads outside the transaction of `save`
 * @returns what `save` returns; or `name_taken` if another product has the name, brand and unit, `code_taken` if one
 *   has the barcode or the product number
 */
export function refusingTaken<Saved>(db: Queries, save: () => Promise<Saved>) {
  return refusingTakenName('product', async () => {
    try {
      return await save()
    } catch (error) {
      const { constraint, duplicate = '' } = databaseErrorOf(error)
      if (constraint === 'products_barcode_unique')
        return codeTaken('barcode', duplicate, await nameWith(db, sql`barcode = ${duplicate}`))
      if (constraint === 'products_product_number')
        return codeTaken(
          'product_number',
          duplicate,
          await nameWith(db, sql`lower(product_number) = ${duplicate}`),
        )
      throw error
    }
  })
}

async function nameWith(db: Queries, condition: ReturnType<typeof sql>): Promise<string | undefined> {
  const [found] = await db.select({ name: products.name }).from(products).where(condition)
  return found?.name
}
