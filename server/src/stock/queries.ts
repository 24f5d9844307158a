import { eq, type SQL, sql } from 'drizzle-orm'
import type { Check } from '../platform/database/checks.ts'
import type { Queries } from '../platform/database/client.ts'
import { shopSettings } from '../platform/database/schema.ts'
import { stockedProducts, stockMovements, stockouts } from './schema.ts'

/** The threshold among the shop settings, and its default in pieces. */
const setting = 'low_stock'
const defaultThreshold = 5

/** Pieces at which stock is low, unless a product has its own threshold. */
export async function findLowStockThreshold(tx: Queries): Promise<number> {
  const [found] = await tx
    .select({ value: shopSettings.value })
    .from(shopSettings)
    .where(eq(shopSettings.name, setting))
  return found ? Number(found.value) : defaultThreshold
}

/** @param pieces whole, from 0 */
export async function setLowStockThreshold(tx: Queries, pieces: number): Promise<void> {
  const value = String(pieces)
  await tx
    .insert(shopSettings)
    .values({ name: setting, value })
    .onConflictDoUpdate({ target: shopSettings.name, set: { value } })
}

/** A published product in stock with at most `threshold` pieces. */
export type LowStock = { productId: string; stock: number; threshold: number }

/** The lowest stocks, up to `limit`, and the number of all. */
export async function findLowStock(
  tx: Queries,
  limit: number,
): Promise<{ count: number; products: LowStock[] }> {
  const threshold = await findLowStockThreshold(tx)
  const { rows } = await tx.execute<LowStock & { count: number }>(sql`
    select id as "productId", stock, coalesce(low_stock, ${threshold}) as threshold,
      count(*) over ()::integer as count
    from ${stockedProducts}
    where not draft and stock > 0 and stock <= coalesce(low_stock, ${threshold})
    order by stock, name, id limit ${limit}`)
  return { count: rows[0]?.count ?? 0, products: rows.map(({ count: _, ...product }) => product) }
}

/** The number of published products that are out of stock now. */
export async function countOutOfStock(tx: Queries): Promise<number> {
  const found = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from ${stockouts} s
    join ${stockedProducts} p on p.id = s.product_id and not p.draft where s.until is null`)
  return found.rows[0]!.count
}

/**
 * A published product that was out of stock between `from` and `now`: for how many hours; and between `rateFrom` and
 * `from`, how many hours it was in stock and how many pieces were sold.
 */
export type Stockout = { productId: string; hoursOut: number; hoursIn: number; sold: number }

/** Two spans, the second right after the first. */
export type StockoutSpan = { rateFrom: Date; from: Date; now: Date }

/**
 * Stockouts, from their own table; of the ledger only what these products sold in the first span. A product is not out
 * of stock before it was created.
 *
 * @param idleLimit of products that were out of stock throughout both spans, oldest first; they sold nothing
 */
export async function findStockouts(
  tx: Queries,
  { rateFrom, from, now }: StockoutSpan,
  idleLimit: number,
): Promise<Stockout[]> {
  const hours = (begin: SQL, end: SQL) => sql`greatest(0, date_part('epoch', ${end} - ${begin}) / 3600)`
  const found = await tx.execute<Stockout>(sql`
    with bounds as (
      select ${rateFrom.toISOString()}::timestamptz as rate_from, ${from.toISOString()}::timestamptz as period_from,
        ${now.toISOString()}::timestamptz as now
    ), empty as (
      select s.product_id as id, p.created_at as made, greatest(s.since, p.created_at) as since,
        coalesce(s.until, b.now) as until, s.until is null and s.since <= b.rate_from as idle
      from bounds b join ${stockouts} s on s.until is null or s.until > b.rate_from
      join ${stockedProducts} p on p.id = s.product_id and not p.draft
    ), shown as (
      select * from empty where not idle
      union all
      (select * from empty where idle order by made, id limit ${idleLimit})
    ), summed as (
      select id, made,
        sum(${hours(sql`greatest(since, b.period_from)`, sql`least(until, b.now)`)}) as out_now,
        sum(${hours(sql`greatest(since, b.rate_from)`, sql`least(until, b.period_from)`)}) as out_before
      from shown, bounds b group by id, made
    )
    select id as "productId", out_now as "hoursOut",
      ${hours(sql`greatest(made, b.rate_from)`, sql`b.period_from`)} - out_before as "hoursIn",
      (select coalesce(-sum(m.change), 0)::integer from ${stockMovements} m
        where m.product_id = summed.id and m.at >= b.rate_from and m.at < b.period_from
          and m.reason in ('sale', 'cancel')) as sold
    from summed, bounds b where out_now > 0`)
  return found.rows
}

/** A product whose stock is not the sum of its movements. Of a deleted product `name` is null and `stock` 0. */
export type LedgerMismatch = { productId: string; name: string | null; stock: number; ledger: number }

/** Products whose stock is not the sum of their movements. */
const ledgerMismatches = sql`
  select coalesce(p.id, m.product_id) as id, p.name, coalesce(p.stock, 0) as stock,
    coalesce(m.sum, 0)::integer as ledger
  from ${stockedProducts} p
  full join (select product_id, sum(change) from ${stockMovements} group by product_id) m on m.product_id = p.id
  where coalesce(p.stock, 0) <> coalesce(m.sum, 0)`

/** Compares every product with the ledger, in one view of the database. Empty if they agree. */
export async function findLedgerMismatches(tx: Queries): Promise<LedgerMismatch[]> {
  const found = await tx.execute<LedgerMismatch>(
    sql`select id as "productId", name, stock, ledger from (${ledgerMismatches}) mismatches order by 1`,
  )
  return found.rows
}

const countProducts = sql`select count(*) from ${stockedProducts}`

/** What must always be true of stock. */
export const stockChecks: readonly Check<'stock_ledger' | 'stockouts'>[] = [
  {
    name: 'stock_ledger',
    count: countProducts,
    wrong: sql`select id, coalesce(name, id) as label from (${ledgerMismatches}) mismatches`,
  },
  {
    name: 'stockouts',
    count: countProducts,
    wrong: sql`
      select p.id, p.name as label
      from ${stockedProducts} p left join ${stockouts} s on s.product_id = p.id and s.until is null
      where (p.stock = 0) <> (s.id is not null)`,
  },
]
