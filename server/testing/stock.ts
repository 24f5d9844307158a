import { mainStore } from '@dix/contract'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { products } from '../src/catalogue/schema.ts'
import type { Queries } from '../src/platform/database/client.ts'
import { stockIn, stockLevels, writeStock } from '../src/stock/index.ts'

type Fields = Partial<Omit<typeof products.$inferInsert, 'id'>>
type NewProduct = typeof products.$inferInsert & { stock?: number }

/** Sets a store's stock of a product. */
export function setStock(tx: Queries, id: string, stock: number, storeId = mainStore): Promise<void> {
  return writeStock(tx, storeId, sql`select ${id}::text as id, ${stock}::integer as stock`)
}

/** Changes a product and its stock in the main store, as another user would. */
export async function setProduct(
  tx: Queries,
  id: string,
  { stock, ...fields }: Fields & { stock?: number },
): Promise<void> {
  if (Object.keys(fields).length > 0) await tx.update(products).set(fields).where(eq(products.id, id))
  if (stock !== undefined) await setStock(tx, id, stock)
}

/** Adds products, with the main store's stock of each. */
export async function addProducts(tx: Queries, rows: readonly NewProduct[]): Promise<void> {
  await tx.insert(products).values(rows.map(({ stock: _, ...row }) => row))
  await tx.insert(stockLevels).values(rows.map(({ id, stock = 0 }) => ({ productId: id, stock })))
}

const ofMainStore = stockIn(sql`${mainStore}`, sql`${products.id}`)

/** Every product with the main store's stock, in order of id. */
export function readStocked(tx: Queries) {
  return tx
    .select({ ...getTableColumns(products), stock: sql<number>`${ofMainStore}` })
    .from(products)
    .orderBy(products.id)
}
