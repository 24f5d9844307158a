import { sql } from 'drizzle-orm'
import { products } from '../catalogue/schema.ts'
import type { Queries } from '../platform/database/client.ts'
import { findLowStock } from './low-stock.ts'
import { stockMovements } from './schema.ts'

/** A product on sale of which little or nothing is left. `image` is site-relative, empty where there is none. */
export type ScarceProduct = { _id: string; name: string; unit: string; image: string; stock: number }

const shown = sql`p.id as "_id", p.name, p.unit, coalesce(p.images[1], '') as image, p.stock`

/** What is nearly empty, least first, at most so many, and how many there are; `low_stock` is at how few it counts. */
export async function findRunningLow(
  tx: Queries,
  most: number,
): Promise<{ count: number; products: (ScarceProduct & { low_stock: number })[] }> {
  const usual = await findLowStock(tx)
  const found = await tx.execute<ScarceProduct & { low_stock: number; count: number }>(sql`
    select ${shown}, coalesce(p.low_stock, ${usual}) as low_stock, count(*) over ()::integer as count
    from ${products} p
    where not p.draft and p.stock > 0 and p.stock <= coalesce(p.low_stock, ${usual})
    order by p.stock, p.name, p.id limit ${most}`)
  return { count: found.rows[0]?.count ?? 0, products: found.rows.map(({ count: _, ...product }) => product) }
}

/** How many products on sale stand empty now. */
export async function countEmpty(tx: Queries): Promise<number> {
  const found = await tx.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${products} where not draft and stock = 0`,
  )
  return found.rows[0]!.count
}

/**
 * A product that stood empty at some time from `from` to `now`: how long; and from `paceFrom` to `from`, for how long
 * it was there and how many pieces were sold. Price in XOF and discount in percent are today's.
 */
export type Absence = ScarceProduct & {
  hoursOut: number
  hoursIn: number
  sold: number
  price: number
  discount: number
}

/** The spans that are looked at, one right after the other. */
export type AbsenceSpan = { paceFrom: Date; from: Date; now: Date }

/**
 * Every product on sale that stood empty for a while, from the ledger: what there was after a movement is what there
 * is now less all that came later, so that nothing older than `paceFrom` is read. Before it was made, a product
 * did not stand empty. Only products that less is left of than came back since `from` are looked at closely.
 */
export async function findAbsences(tx: Queries, { paceFrom, from, now }: AbsenceSpan): Promise<Absence[]> {
  const hours = (begin: unknown, end: unknown) =>
    sql`greatest(0, date_part('epoch', least(until, ${end}) - greatest(since, made, ${begin})) / 3600)`
  const found = await tx.execute<Absence>(sql`
    with bounds as (
      select ${paceFrom.toISOString()}::timestamptz as pace_from, ${from.toISOString()}::timestamptz as period_from,
        ${now.toISOString()}::timestamptz as now
    ), came as (
      select m.product_id as id, sum(m.change) as pieces
      from bounds b join ${stockMovements} m on m.at >= b.period_from join ${products} p on p.id = m.product_id
      where m.change > 0 and m.at > p.created_at
      group by 1
    ), candidates as (
      select p.id, p.stock, p.created_at as made from ${products} p left join came using (id)
      where not p.draft and p.stock <= coalesce(came.pieces, 0)
    ), moved as (
      select c.id, c.made, m.at as since, coalesce(lag(m.at) over w, b.now) as until, m.change,
        c.stock + m.change - sum(m.change) over w as held,
        case when m.reason in ('sale', 'cancel') and m.at < b.period_from then -m.change else 0 end as sold,
        lead(m.id) over w is null as is_first
      from bounds b join ${stockMovements} m on m.at >= b.pace_from join candidates c on c.id = m.product_id
      window w as (partition by m.product_id collate "C" order by m.id desc)
    ), spans as (
      select id, made, since, until, held, sold from moved
      union all
      select id, made, b.pace_from, since, held - change, 0 from moved, bounds b where is_first
      union all
      select c.id, c.made, b.pace_from, b.now, 0, 0 from candidates c, bounds b
      where c.stock = 0 and not exists (select from moved where moved.id = c.id)
    ), absent as (
      select id, sum(${hours(sql`b.period_from`, sql`b.now`)}) filter (where held <= 0) as "hoursOut",
        coalesce(sum(${hours(sql`b.pace_from`, sql`b.period_from`)}) filter (where held > 0), 0) as "hoursIn",
        sum(sold)::integer as sold
      from spans, bounds b group by id
    )
    select ${shown}, p.price, p.discount, a."hoursOut", a."hoursIn", a.sold
    from absent a join ${products} p on p.id = a.id
    where a."hoursOut" > 0`)
  return found.rows
}
