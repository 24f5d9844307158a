import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { stockLevels, writeStock } from '../../stock/index.ts'
import type { ProductChange, StockOfStores } from './fields.ts'

/**
 * Adds the stock in other stores to changes that delete products. Call this before the products are deleted.
 *
 * @param storeId the store whose stock the changes name
 */
export async function withOtherStock(
  tx: Queries,
  changes: readonly ProductChange[],
  storeId: string,
): Promise<ProductChange[]> {
  const deleted = changes.filter(({ after }) => after === null).map(({ productId }) => productId)
  if (deleted.length === 0) return [...changes]
  const found = await tx.execute<{ id: string; stocks: StockOfStores }>(sql`
    select product_id as id, json_object_agg(store_id, stock) as stocks from ${stockLevels}
    where product_id = any(${sql.param(deleted)}::text[]) and store_id <> ${storeId} and stock > 0 group by product_id`)
  const stocks = new Map(found.rows.map((row) => [row.id, row.stocks]))
  return changes.map((change) => {
    const otherStock = stocks.get(change.productId)
    return otherStock && change.before ? { ...change, before: { ...change.before, otherStock } } : change
  })
}

/** Restores the stock in other stores of restored products. */
export async function restoreOtherStock(tx: Queries, changes: readonly ProductChange[]): Promise<void> {
  const lost = changes
    .filter(({ after }) => after === null)
    .flatMap(({ productId: id, before }) =>
      Object.entries(before?.otherStock ?? {}).map(([store, stock]) => ({ id, store, stock })),
    )
  for (const [store, rows] of Map.groupBy(lost, ({ store }) => store))
    await writeStock(
      tx,
      store,
      sql`select id, stock from json_to_recordset(${JSON.stringify(rows)}::json) as v(id text, stock integer)`,
    )
}
