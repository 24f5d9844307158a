import { type SQL, sql } from 'drizzle-orm'
import { stockedProducts, stockLevels } from './schema.ts'

/**
 * A product's stock in a store, or in all of them if null, as a column for statements about few products.
 *
 * @param product its id in the statement
 */
export const stockIn = (storeId: SQL | null, product: SQL): SQL =>
  storeId === null
    ? sql`coalesce((select sum(stock) from ${stockLevels} level where level.product_id = ${product}), 0)::integer`
    : sql`coalesce((
  select stock from ${stockLevels} level where level.product_id = ${product} and level.store_id = ${storeId}), 0)`

/** `products` with their `stock` in a store, for statements about many products. It cannot lock them. */
export const productsIn = (storeId: SQL): SQL => sql`(
  select product.*, coalesce(level.stock, 0) as stock from ${stockedProducts} product
  left join ${stockLevels} level on level.product_id = product.id and level.store_id = ${storeId})`
