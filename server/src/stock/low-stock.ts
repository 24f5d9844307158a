import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { shopSettings } from '../platform/database/schema.ts'
import { lowStockSummary, stockedProducts, stockLevels } from './schema.ts'

/** The shop setting of the low-stock threshold, and its default in pieces. */
const setting = 'low_stock'
const defaultThreshold = 5

/** Low-stock threshold in pieces, unless a product has its own. */
export async function findLowStockThreshold(tx: Queries): Promise<number> {
  const [found] = await tx
    .select({ value: shopSettings.value })
    .from(shopSettings)
    .where(eq(shopSettings.name, setting))
  return found ? Number(found.value) : defaultThreshold
}

/** @param pieces a whole number from 0 */
export async function setLowStockThreshold(tx: Queries, pieces: number): Promise<void> {
  const value = String(pieces)
  await tx
    .insert(shopSettings)
    .values({ name: setting, value })
    .onConflictDoUpdate({ target: shopSettings.name, set: { value } })
}

const threshold = sql`coalesce(
  (select value::integer from ${shopSettings} where name = ${setting}), ${defaultThreshold}::integer)`
const isLow = sql`not draft and stock > 0 and stock <= coalesce(low_stock, ${threshold})`
const levels = sql`${stockLevels} level join ${stockedProducts} p on p.id = level.product_id`

/** Products stored per summary: more than a list shows, because some may no longer be low. */
const storedProducts = 50

/**
 * Records how many products are low in each store, and the lowest of them, so that the figures need not read every
 * product.
 */
export async function recordLowStock(tx: Queries): Promise<void> {
  await tx.execute(sql`
    insert into ${lowStockSummary} (store_id, at, threshold, count, lowest)
    select store_id, now(), ${threshold}, count(*) filter (where ${isLow}),
      coalesce((array_agg(id order by stock, name, id) filter (where ${isLow}))[:${storedProducts}::integer], '{}')
    from ${levels} group by store_id
    on conflict (store_id) do update set at = excluded.at, threshold = excluded.threshold, count = excluded.count,
      lowest = excluded.lowest`)
}

/** A published product that a store has in stock, but at most `threshold` pieces of. */
export type LowStock = { storeId: string; productId: string; stock: number; threshold: number }

/**
 * The lowest stocks of the stores, up to `limit` in all, and their total number, as recorded within the last three
 * minutes and still low. Stores without a recent record are read product by product.
 */
export async function findLowStock(
  tx: Queries,
  storeIds: readonly string[],
  limit: number,
): Promise<{ count: number; products: LowStock[] }> {
  const wanted = sql`unnest(${sql.param(storeIds)}::text[])`
  const { rows } = await tx.execute<LowStock & { count: number }>(sql`
    with noted as materialized (
      select store_id, count, lowest from ${lowStockSummary}
      where store_id in (select ${wanted}) and at > now() - interval '3 minutes' and threshold = ${threshold}
    ), missing as materialized (select ${wanted} except select store_id from noted
    ), low as (
      select store_id, id, stock, low_stock, name
      from (select store_id, unnest(lowest) as product_id from noted) lowest
      join ${stockLevels} level using (store_id, product_id) join ${stockedProducts} p on p.id = product_id
      where ${isLow}
      union all
      select store_id, id, stock, low_stock, name from ${levels}
      where exists (select from missing) and store_id in (select * from missing) and ${isLow}
    )
    select store_id as "storeId", id as "productId", stock, coalesce(low_stock, ${threshold}) as threshold,
      (count(*) over () + coalesce((select sum(count - cardinality(lowest)) from noted), 0))::integer as count
    from low order by stock, name, id, store_id limit ${limit}`)
  return { count: rows[0]?.count ?? 0, products: rows.map(({ count: _, ...product }) => product) }
}
