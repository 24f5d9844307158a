import { namesWhere, periodDays, rateDays } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { isOneOf } from '../platform/database/columns.ts'
import {
  stockedProducts,
  stockMovements,
  stockoutRollUp,
  stockoutSpans,
  stockouts,
  stockReasonTable,
} from './schema.ts'

const soldReasons = namesWhere(stockReasonTable, ({ sold }) => sold)

/** The number of published products that are currently out of stock in one or more of the stores. */
export async function countOutOfStock(tx: Queries, storeIds: readonly string[]): Promise<number> {
  const found = await tx.execute<{ count: number }>(sql`
    select count(distinct p.id)::integer as count from ${stockouts} s
    join ${stockedProducts} p on p.id = s.product_id and not p.draft
    where s.until is null and s.store_id = any(${sql.param(storeIds)}::text[])`)
  return found.rows[0]!.count
}

const ofStore = (storeId: string | null) => (storeId === null ? sql`` : sql`and store_id = ${storeId}`)

/** A period in a statement: its start, and the start of the days before it that sales rates come from. */
type Bounds = { from: SQL; rateFrom: SQL }

/** The part of a stockout between two times. */
const within = (begin: SQL, end: SQL, since: SQL = sql`since`) =>
  sql`greatest(least(until, ${end}) - greatest(${since}, ${begin}), interval '0')`

/** Stockouts that extend past a time, except those without an end that began before the bounds. */
const outSince = (time: SQL, { rateFrom }: Bounds, storeId: string | null = null) => sql`
  select product_id, store_id, since, coalesce(until, 'infinity') as until from ${stockouts}
  where (until > ${time} or (until is null and since > ${rateFrom})) ${ofStore(storeId)}`

/**
 * The sums per product and store up to a time: time out of stock in the period and in the days before it, and pieces
 * sold in those days. A product cannot be out of stock before it was created.
 *
 * @param which a query for the ids of products and stores
 */
const sumsOf = (which: SQL, { from, rateFrom }: Bounds, through: SQL) => sql`
  select product_id, store_id, sum(${within(from, through)}) as out_during, sum(${within(rateFrom, from)}) as out_before,
    (select coalesce(-sum(m.change), 0)::integer from ${stockMovements} m
      where m.product_id = empty.product_id and m.store_id = empty.store_id and m.at >= ${rateFrom} and m.at < ${from}
        and ${isOneOf(sql`m.reason`, soldReasons)}) as sold
  from (
    select s.product_id, s.store_id, greatest(s.since, p.created_at) as since, coalesce(s.until, 'infinity') as until
    from ${stockouts} s join ${stockedProducts} p on p.id = s.product_id
    where (s.until is null or s.until > ${rateFrom}) and (s.product_id, s.store_id) in (${which})
  ) empty
  group by product_id, store_id`

const allDays = Object.values(periodDays).map(({ days }) => days)
const boundsOfPeriod = { from: sql`period_from`, rateFrom: sql`rate_from` }

/** The rows of `stockoutSpans`. @param due a query for the last `day` of every period, and the time `through` */
export const sumsOfPeriods = (due: SQL) => sql`
  select days, sums.* from (${due}) due
  cross join lateral (
    select days, begin as period_from, begin - make_interval(days => ${rateDays}::integer) as rate_from
    from unnest(${sql.param(allDays)}::integer[]) as period (days)
    cross join lateral (select (due.day - days + 1)::timestamp at time zone 'Africa/Dakar' as begin) begins
  ) period
  cross join lateral (${sumsOf(
    sql`select product_id, store_id from (${outSince(sql`period_from`, boundsOfPeriod)}) late`,
    boundsOfPeriod,
    sql`due.through`,
  )}) sums`

/**
 * A published product that was out of stock: the hours (in the store where it was longest), its sales per hour in stock
 * before, today's price, and the loss in these stores. Amounts in whole XOF; the contract's `OutOfStockSchema` has the
 * formula.
 */
export type Loss = {
  productId: string
  hoursOut: number
  soldPerHour: number
  price: number
  loss: number
}

/** The total cost of stockouts, and the worst of them. */
export type Losses = { total: number; worst: Loss[] }

/** Minimum hours in stock for a rate: three sales in the first minute do not mean a hundred an hour. */
const minHours = 24

/**
 * The last `days` days until now, from midnight in Dakar, and the start of the days before that sales rates come from.
 */
export type StockoutSpan = { days: number; rateFrom: Date; from: Date; now: Date }

const timestamptz = (time: Date) => sql`${time.toISOString()}::timestamptz`

/**
 * Computes the cost of a period's stockouts, from the sums and the stockouts since. Products without sums are read from
 * the ledger. Of products that were out of stock throughout, and so sold nothing, only the oldest are read, as many as
 * the list shows.
 *
 * @param price the price of a piece, in a statement that has `price` and `discount`
 * @param storeId the only store whose stockouts count; null for every store
 */
export async function findLosses(
  tx: Queries,
  span: StockoutSpan,
  { price, limit, storeId = null }: { price: SQL; limit: number; storeId?: string | null },
): Promise<Losses> {
  const [from, rateFrom, now] = [timestamptz(span.from), timestamptz(span.rateFrom), timestamptz(span.now)]
  const bounds = { from, rateFrom }
  const isDone = sql`done.day = ${span.now.toISOString().slice(0, 10)} and done.through <= ${now}`
  const begin = sql`(select begin from open_part)`
  const hours = (time: SQL) => sql`date_part('epoch', ${time}) / 3600`
  const { rows } = await tx.execute<Loss & { total: number }>(sql`
    with open_part as materialized (
      select greatest(${from}, max(done.through)) as begin from ${stockoutRollUp} done where ${isDone}
    ), stored as materialized (
      select product_id, store_id, out_during, out_before, sold
      from ${stockoutSpans} join ${stockoutRollUp} done on ${isDone}
      where days = ${span.days} ${ofStore(storeId)}
    ), recent as materialized (${outSince(begin, bounds, storeId)}), known as (
      select product_id, store_id, out_during, out_before, sold from stored
      union all
      ${sumsOf(
        sql`select product_id, store_id from recent r where not exists (
          select from stored where (stored.product_id, stored.store_id) = (r.product_id, r.store_id))`,
        bounds,
        begin,
      )}
    ), shown as (
      select p.id, known.out_before, known.sold, p.price, p.discount, p.created_at,
        known.out_during + coalesce(sum(${within(begin, now, sql`greatest(since, p.created_at)`)})
          filter (where since is not null), interval '0') as out_during
      from known left join recent using (product_id, store_id) join ${stockedProducts} p on p.id = product_id and not p.draft
      group by p.id, store_id, known.out_during, known.out_before, known.sold
      union all
      (select p.id, ${from} - ${rateFrom}, 0, p.price, p.discount, p.created_at, ${now} - greatest(${from}, p.created_at)
        from ${stockouts} s join ${stockedProducts} p on p.id = s.product_id and not p.draft
        where s.until is null and s.since <= ${rateFrom} ${ofStore(storeId)} order by s.since limit ${limit})
    ), lost as materialized (
      select id, max(hours_out) as hours_out, sum(rate) as rate, paid,
        sum(floor(hours_out * rate * paid + 0.5)) as loss
      from (
        select id, ${hours(sql`out_during`)} as hours_out, ${price}::float8 as paid,
          greatest(0, sold)::float8 / greatest(${minHours}::integer,
            ${hours(sql`(${from} - greatest(created_at, ${rateFrom}) - out_before)`)}) as rate
        from shown where out_during > interval '0'
      ) rated group by id, paid
    )
    select id as "productId", hours_out as "hoursOut", rate as "soldPerHour", paid as price, loss,
      (select sum(loss) from lost) as total
    from lost order by loss desc, hours_out desc, id limit ${limit}`)
  return { total: rows[0]?.total ?? 0, worst: rows.map(({ total: _total, ...loss }) => loss) }
}
