import { type SQL, sql } from 'drizzle-orm'
import { stockedProducts, stockLevels } from './schema.ts'

/** The pieces of a product in a store, as a column of a statement about few products. @param product its id there */
export const stockIn = (storeId: SQL, product: SQL): SQL => sql`coalesce((
  select stock from ${stockLevels} level where level.product_id = ${product} and level.store_id = ${storeId}), 0)`

/** `products` with their `stock` in a store, for a statement about many of them. It cannot lock them. */
export const productsIn = (storeId: SQL): SQL => sql`(
  select product.*, coalesce(level.stock, 0) as stock from ${stockedProducts} product
  left join ${stockLevels} level on level.product_id = product.id and level.store_id = ${storeId})`
