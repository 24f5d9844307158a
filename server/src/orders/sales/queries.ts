import { everyStore, namesWhere, orderStateTable, stepField } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { billedAmount, isTestOrder, orderLines, orders } from '../schema.ts'
import { productDays, productRanks, productSpans, salesHours, salesRollUp, salesStaleDays } from './schema.ts'

const shownStates = namesWhere(orderStateTable, ({ shownToShopper }) => shownToShopper)

/** States that count as sold, as in the trigger function `order_is_sold`. */
export const soldStates = namesWhere(orderStateTable, ({ sold }) => sold)

/** Whether a real order was ever placed; until then, figures show the demo orders. */
export const realSaleExists = sql`exists (
  select from ${orders} real
  where not real.demo and ${isOneOf(sql`real.status`, shownStates)} and not ${isTestOrder(sql`real`)})`

/** Whether a real order was ever placed: neither a demo nor a test order. */
export async function hasRealSale(tx: Queries): Promise<boolean> {
  const found = await tx.execute<{ is: boolean }>(sql`select ${realSaleExists} as is`)
  return found.rows[0]!.is
}

/** Whether the shop has demo orders, which figures show until the first real one. */
export async function hasDemoOrders(tx: Queries): Promise<boolean> {
  const found = await tx.execute<{ is: boolean }>(sql`select exists (select from ${orders} where demo) as is`)
  return found.rows[0]!.is
}

/** Whether demo orders were placed at or after a given time. */
export async function hasDemoOrdersSince(tx: Queries, since: Date): Promise<boolean> {
  const found = await tx.execute<{ is: boolean }>(sql`
    select exists (select from ${orders} where demo and placed_at >= ${since.toISOString()}::timestamptz) as is`)
  return found.rows[0]!.is
}

/** Whether an order counts as a sale in the figures. @param order its table or alias */
export function isCounted(order: SQL | typeof orders): SQL {
  return sql`${isOneOf(sql`${order}.status`, soldStates)} and ${order}.demo = not ${realSaleExists}
    and not ${isTestOrder(order)}`
}

/** The day of a timestamp in Dakar, and the time at which a day begins there. */
export const shopDay = (time: SQL) => sql`(${time} at time zone 'Africa/Dakar')::date`
export const startOfDay = (day: SQL) => sql`(${day}::timestamp at time zone 'Africa/Dakar')`

/** Hours since 1970 in Dakar, whose clocks show UTC: the name of a zone would take 3 ms for half a year. */
const shopHour = (time: SQL) => sql`floor(date_part('epoch', ${time}) / 3600)::integer`

/** A time range that includes `from` and excludes `until`. */
type Range = { from: Date; until: Date }

/** The orders that are rolled up: those placed before `through`, except on stale days. */
export type RolledUp = {
  /** Whether these are demo orders or real ones. */
  demo: boolean
  /** The only store whose orders count; null for every store. */
  store: string | null
  through: Date
  /** The last day of the spans; null before the first roll-up. */
  spansUntil: string | null
  stale: (Range & { day: string })[]
}

const dayLength = 24 * 60 * 60_000

/**
 * The rolled-up orders of a store, or of all stores. Read it in the transaction that reads figures, because both must
 * come from one snapshot.
 */
export async function findRolledUp(tx: Queries, store: string | null = null): Promise<RolledUp> {
  const done = sql`${salesRollUp} ${store === null ? sql`` : sql`where by_store`}`
  const found = await tx.execute<{
    demo: boolean
    through: string | null
    spansUntil: string | null
    stale: { day: string; from: string }[]
  }>(sql`
    select not ${realSaleExists} as demo,
      (select through from ${done}) as through,
      (select spans_until::text from ${done}) as "spansUntil",
      (select coalesce(json_agg(json_build_object('day', day, 'from', ${startOfDay(sql`day`)}) order by day), '[]')
        from (select distinct day from ${salesStaleDays}) stale) as stale`)
  const [{ demo, through, spansUntil, stale }] = found.rows as [(typeof found.rows)[0]]
  const end = through === null ? new Date(0) : new Date(through)
  return {
    demo,
    store,
    through: end,
    spansUntil,
    stale: stale
      .map(({ day, from }) => rangeOf(day, new Date(from), end))
      .filter((range) => range.from < range.until),
  }
}

/** The rolled-up part of a day. Days in Dakar have 24 hours. */
const rangeOf = (day: string, from: Date, through: Date) => ({
  day,
  from,
  until: new Date(Math.min(from.getTime() + dayLength, through.getTime())),
})

/** Orders that are computed individually: the newest, and those of stale days. */
function unrolled({ through, stale }: RolledUp, from: Date): Range[] {
  const stales = stale.map((range) => ({ ...range, from: later(range.from, from) }))
  return [...stales, { from: later(through, from), until: forEver }].filter(
    (range) => range.from < range.until,
  )
}

const later = (one: Date, other: Date) => (one > other ? one : other)
const forEver = new Date('9999-01-01')

/**
 * Whether a timestamp lies in one of the ranges. Inlined as constants, so that the planner sees how few orders match.
 */
const isIn = (time: SQL, ranges: readonly Range[]) =>
  sql`(${sql.join(
    ranges.map(
      ({ from, until }) =>
        sql`${time} >= ${from.toISOString()}::timestamptz and ${time} < ${until.toISOString()}::timestamptz`,
    ),
    sql` or `,
  )})`

/** Orders of the ranges that count as sold: placed and not cancelled. */
const soldIn = (ranges: readonly Range[], { demo, store }: RolledUp) => sql`(
  select o.* from ${orders} o
  where ${isIn(sql`o.placed_at`, ranges)} and ${isOneOf(sql`o.status`, soldStates)} and o.demo = ${demo}
    and not ${isTestOrder(sql`o`)}
    ${store === null ? sql`` : sql`and o.store_id = ${store}`}) o`

/** The stored sums of these orders. */
const isStoredFor = ({ demo, store }: RolledUp) => sql`demo = ${demo} and store_id = ${store ?? everyStore}`

/** The number of orders, and their amount due, delivery fees and coupon discounts in whole XOF. */
type Takings = { orders: number; sales: number; deliveryFees: number; coupons: number }

/**
 * The sales of a period and of the one before it, by day and by hour of the day; `comparable` is the earlier one up to
 * the same time of day.
 */
export type Sales = {
  days: (Takings & { day: string })[]
  hours: (Takings & { before: boolean; hour: number })[]
  comparable: Takings
}

/** A period that began at `from`, and the one it is compared with, both completely and up to `beforeNow`. */
type Periods = { from: Date; beforeFrom: Date; beforeUntil: Date; beforeNow: Date }

/** The sales of two periods, by days and hours in Dakar that have orders. */
export async function findSales(tx: Queries, rolledUp: RolledUp, periods: Periods): Promise<Sales> {
  const [from, beforeFrom, beforeUntil, beforeNow] = [
    periods.from,
    periods.beforeFrom,
    periods.beforeUntil,
    periods.beforeNow,
  ].map((time) => sql`${time.toISOString()}::timestamptz`) as [SQL, SQL, SQL, SQL]
  const ranges = unrolled(rolledUp, periods.beforeFrom)
  const hour = 60 * 60_000
  // The earlier period counts only up to this time of day, so this hour is computed from its orders.
  const split = new Date(Math.floor(periods.beforeNow.getTime() / hour) * hour)
  if (!ranges.some((range) => range.from <= split && split < range.until))
    ranges.push({ from: split, until: new Date(split.getTime() + hour) })
  const { rows } = await tx.execute<
    Takings & { day: number | null; hour: number | null; before: boolean; late: boolean | null }
  >(sql`
    select day, hour, before, late, sum(orders)::integer as orders,
      sum(sales)::float8 as sales, sum(delivery_fees)::float8 as "deliveryFees", sum(coupons)::float8 as coupons
    from (
      select ${shopHour(sql`at`)} / 24 as day, ${shopHour(sql`at`)} % 24 as hour,
        at < ${from} as before, at >= ${beforeNow} as late, orders, sales, delivery_fees, coupons
      from (
        select hour as at, orders, sales, delivery_fees, coupons from ${salesHours}
        where ${isStoredFor(rolledUp)} and hour >= ${beforeFrom} and hour < ${rolledUp.through.toISOString()}
          and not ${isIn(sql`hour`, ranges)}
        union all
        select o.placed_at, 1, ${billedAmount(sql`o`)} - o.allowance, o.delivery_fee, o.coupon_amount
        from ${soldIn(ranges, rolledUp)}
      ) sold
      where at >= ${from} or at < ${beforeUntil}
    ) sold
    group by grouping sets ((before, day), (before, hour), (before, late))`)
  const comparable = rows.find(({ before, late }) => before && late === false)
  return {
    days: rows.flatMap(({ day, orders, sales, deliveryFees, coupons }) =>
      day === null ? [] : [{ day: dayOf(day), orders, sales, deliveryFees, coupons }],
    ),
    hours: rows.flatMap(({ hour, before, orders, sales, deliveryFees, coupons }) =>
      hour === null ? [] : [{ hour, before, orders, sales, deliveryFees, coupons }],
    ),
    comparable: {
      orders: comparable?.orders ?? 0,
      sales: comparable?.sales ?? 0,
      deliveryFees: comparable?.deliveryFees ?? 0,
      coupons: comparable?.coupons ?? 0,
    },
  }
}

/** Pieces of a product sold at one price, with its name in the latest order. */
export type SoldAtPrice = {
  product: { _id: string; name: string; brand: string; unit: string; image: string }
  price: number
  discount: number
  quantity: number
  /** For goods by weight: grams per step of `quantity`. */
  stepGrams?: number
}

type SoldRow = Omit<SoldAtPrice, 'product' | 'stepGrams'> &
  SoldAtPrice['product'] & { stepGrams: number | null }

/** Pieces in orders by product and price. @param by further columns to group by, each followed by a comma */
export const piecesOf = (sold: SQL, by = sql``) => sql`
  select ${by} l.product_id, l.price, l.discount, sum(l.quantity) as quantity,
    max(l.order_id) as newest_order
  from ${sold} join ${orderLines} l on l.order_id = o.id and l.quantity > 0
  group by ${by} l.product_id, l.price, l.discount`

/** The rank of pieces at `price` and `discount`: hundredths of XOF, before the rounding of the contract's rule. */
export const amountOf = (quantity: SQL) => sql`${quantity} * price * (100 - discount)`

/**
 * The prices at which the best-selling products were sold: about `limit` products, unordered. Products that changed
 * since the roll-up are ranked again; the others by their stored rank. A step has its own price, so the step of the
 * latest order at a price is taken for all of them.
 *
 * @param from midnight of the first day of `days` days that end today
 */
export async function findBestSold(
  tx: Queries,
  rolledUp: RolledUp,
  period: { from: Date; days: number },
  limit: number,
): Promise<SoldAtPrice[]> {
  const { isStored, changes } = spanOf(rolledUp, period)
  const found = await tx.execute<SoldRow>(sql`
    with changes as materialized (${changes}), changed as materialized (
      select product_id, sum(${amountOf(sql`quantity`)}) as amount from changes group by 1
    ), first as (
      select product_id, amount from ${productRanks} where ${isStored}
      order by amount desc limit ${limit}::bigint + (select count(*) from changed)
    ), best as materialized (
      select product_id from (
        select product_id, amount from first where product_id not in (select product_id from changed)
        union all
        select product_id, amount + coalesce((
          select r.amount from ${productRanks} r where r.product_id = changed.product_id and ${isStored}), 0)
        from changed
      ) ranked order by amount desc limit ${limit}
    ), sold as (
      select product_id as id, price, discount, sum(quantity) as quantity, max(newest_order) as newest_at_price,
        max(max(newest_order)) over (partition by product_id) as newest_order
      from (
        select product_id, price, discount, quantity, newest_order
        from ${productSpans} join best using (product_id) where ${isStored}
        union all
        select product_id, price, discount, quantity, newest_order from changes join best using (product_id)
      ) pieces
      group by 1, 2, 3 having sum(quantity) > 0
    )
    select sold.id as "_id", coalesce(shown.name, '') as name, coalesce(shown.brand, '') as brand, coalesce(shown.unit, '') as unit,
      coalesce(shown.images[1], '') as image, sold.price, sold.discount, sold.quantity::integer as quantity,
      counted.step_grams as "stepGrams"
    from sold left join lateral (
      select l.name, l.brand, l.unit, l.images from ${orderLines} l
      where l.order_id = sold.newest_order and l.product_id = sold.id limit 1
    ) shown on true left join lateral (
      select l.step_grams from ${orderLines} l
      where l.order_id = sold.newest_at_price and l.product_id = sold.id limit 1
    ) counted on true`)
  return found.rows.map(({ _id, name, brand, unit, image, stepGrams, ...rest }) => ({
    product: { _id, name, brand, unit, image },
    ...rest,
    ...stepField(stepGrams),
  }))
}

/**
 * The span of `days` days: its stored part, and the differences that bring it up to date, negative for days that drop
 * out of it.
 */
function spanOf(rolledUp: RolledUp, { from, days }: { from: Date; days: number }) {
  const { spansUntil, stale } = rolledUp
  const first = from.toISOString().slice(0, 10)
  // A node whose clock is behind asks for days that the span has dropped.
  if (spansUntil === null || dayAfter(spansUntil, -days) >= first)
    return { isStored: sql`false`, changes: piecesOf(soldIn([{ from, until: forEver }], rolledUp)) }
  const staleDays = stale.map(({ day }) => day)
  return {
    isStored: sql`${isStoredFor(rolledUp)} and days = ${days}`,
    changes: sql`
      select product_id, price, discount, -quantity as quantity, newest_order from ${productDays}
      where ${isStoredFor(rolledUp)} and day > ${dayAfter(spansUntil, -days)}
        and (day < ${first} or day = any(${sql.param(staleDays)}::date[]))
      union all
      ${piecesOf(soldIn(unrolled(rolledUp, from), rolledUp))}`,
  }
}

/** A day such as `2026-11-22`, from days since 1970 */
const dayOf = (days: number) => new Date(days * dayLength).toISOString().slice(0, 10)

/** @param day such as `2026-11-22` */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
}
