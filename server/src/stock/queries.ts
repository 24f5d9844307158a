import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { shopSettings } from '../platform/database/schema.ts'
import { stockedProducts, stockMovements } from './schema.ts'

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
  const found = await tx.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${stockedProducts} where not draft and stock = 0`,
  )
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
 * Stockouts, from the ledger. The stock after a movement is today's less all later movements, so that nothing before
 * `rateFrom` is read. A product is not out of stock before it was created. Only products with no more stock than was
 * added since `from` can have been out of stock since: the others are not read.
 *
 * @param idleLimit of products that were out of stock throughout both spans, oldest first; they sold nothing
 */
export async function findStockouts(
  tx: Queries,
  { rateFrom, from, now }: StockoutSpan,
  idleLimit: number,
): Promise<Stockout[]> {
  const hours = (begin: unknown, end: unknown) =>
    sql`greatest(0, date_part('epoch', least(until, ${end}) - greatest(since, made, ${begin})) / 3600)`
  const found = await tx.execute<Stockout>(sql`
    with bounds as (
      select ${rateFrom.toISOString()}::timestamptz as rate_from, ${from.toISOString()}::timestamptz as period_from,
        ${now.toISOString()}::timestamptz as now
    ), added as (
      select m.product_id as id, sum(m.change) as pieces
      from bounds b join ${stockMovements} m on m.at >= b.period_from join ${stockedProducts} p on p.id = m.product_id
      where m.change > 0 and m.at > p.created_at
      group by 1
    ), candidates as (
      select p.id, p.stock, p.created_at as made from ${stockedProducts} p left join added using (id)
      where not p.draft and p.stock <= coalesce(added.pieces, 0)
    ), moved as (
      select c.id, c.made, m.at as since, coalesce(lag(m.at) over w, b.now) as until, m.change,
        c.stock + m.change - sum(m.change) over w as stock,
        case when m.reason in ('sale', 'cancel') and m.at < b.period_from then -m.change else 0 end as sold,
        lead(m.id) over w is null as is_first
      from bounds b join ${stockMovements} m on m.at >= b.rate_from join candidates c on c.id = m.product_id
      window w as (partition by m.product_id collate "C" order by m.id desc)
    ), spans as (
      select id, made, since, until, stock, sold from moved
      union all
      select id, made, b.rate_from, since, stock - change, 0 from moved, bounds b where is_first
      union all
      (select c.id, c.made, b.rate_from, b.now, 0, 0 from candidates c, bounds b
      where c.stock = 0 and not exists (select from moved where moved.id = c.id)
      order by c.made, c.id limit ${idleLimit})
    ), stockouts as (
      select id as "productId",
        sum(${hours(sql`b.period_from`, sql`b.now`)}) filter (where stock <= 0) as "hoursOut",
        coalesce(sum(${hours(sql`b.rate_from`, sql`b.period_from`)}) filter (where stock > 0), 0) as "hoursIn",
        sum(sold)::integer as sold
      from spans, bounds b group by id
    )
    select * from stockouts where "hoursOut" > 0`)
  return found.rows
}

/** A product whose stock is not the sum of its movements. Of a deleted product `name` is null and `stock` 0. */
export type LedgerMismatch = { productId: string; name: string | null; stock: number; ledger: number }

/** Compares every product with the ledger, in one view of the database. Empty if they agree. */
export async function findLedgerMismatches(tx: Queries): Promise<LedgerMismatch[]> {
  const found = await tx.execute<LedgerMismatch>(sql`
    select coalesce(p.id, m.product_id) as "productId", p.name, coalesce(p.stock, 0) as stock,
      coalesce(m.sum, 0)::integer as ledger
    from ${stockedProducts} p
    full join (select product_id, sum(change) from ${stockMovements} group by product_id) m on m.product_id = p.id
    where coalesce(p.stock, 0) <> coalesce(m.sum, 0)
    order by 1`)
  return found.rows
}
