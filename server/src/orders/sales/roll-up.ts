import { everyStore, periodDays } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { onOneNode } from '../../platform/database/one-node.ts'
import { billedAmount, isTestOrder, orders } from '../schema.ts'
import { amountOf, piecesOf, shopDay, soldStates, startOfDay } from './queries.ts'
import { productDays, productRanks, productSpans, salesHours, salesRollUp, salesStaleDays } from './schema.ts'

/** Days per transaction, so that none takes long. */
const daysAtOnce = 7

/** Days of each span; one span per period. */
const spans = Object.values(periodDays).map(({ days }) => days)
/** Days of the longest span. */
const longest = Math.max(...spans)

/** An arbitrary number that other users of the same database are unlikely to lock. */
const rollUpLock = 7_210_050

/**
 * Rolls up all orders older than an hour, and again the days that have changed since they were rolled up. Runs on one
 * node at a time. Each transaction sees one snapshot: a change that it misses leaves a mark, and the day is rolled up
 * again.
 *
 * @param byStore whether the shop has several stores, so that each has its own sums from now on
 */
export async function rollUpSales(db: NodePgDatabase, byStore = false): Promise<void> {
  while (await onOneNode(db, rollUpLock, (tx) => rollUpDays(tx, byStore)));
}

type State = {
  /** Whether nothing was rolled up before, or nothing by store although that is wanted now. */
  isFirst: boolean
  byStore: boolean
  /** Orders placed before this time are rolled up. */
  through: string
  /** The time up to which this run rolls up. */
  target: string
  /** The last day of the spans. */
  spansUntil: string
  /** The current day in Dakar. */
  today: string
}

/** @returns whether more may be left */
async function rollUpDays(tx: Queries, byStore: boolean): Promise<boolean> {
  const state = await findState(tx, byStore)
  const { rows } = await tx.execute<{ next: string; days: string[] }>(sql`
    select next, array(
      (select distinct day::text from ${salesStaleDays} where day <= ${shopDay(sql`next`)} order by 1 limit ${daysAtOnce})
      union
      select day::date::text from generate_series(
        ${shopDay(sql`${state.through}::timestamptz`)}::timestamp, ${shopDay(sql`next`)}::timestamp, '1 day') day
      where next > ${state.through}::timestamptz
    ) as days
    from (select least(${state.target}::timestamptz, ${state.through}::timestamptz + make_interval(days => ${daysAtOnce})) as next) step`)
  const { next, days } = rows[0]!
  if (days.length === 0 && state.spansUntil === state.today) return false
  if (state.isFirst)
    for (const table of [salesHours, productDays, productSpans, productRanks])
      await tx.execute(sql`delete from ${table}`)
  await moveSpans(tx, state)
  await rollUp(tx, days, next, state)
  await tx.execute(sql`
    insert into ${salesRollUp} (through, spans_until, by_store) values (${next}, ${state.today}, ${state.byStore})
    on conflict (id) do update set through = excluded.through, spans_until = excluded.spans_until,
      by_store = excluded.by_store`)
  return true
}

/** The last hour is excluded, so that every later change to a rolled-up order marks its day. */
async function findState(tx: Queries, byStore: boolean): Promise<State> {
  const { rows } = await tx.execute<State>(sql`
    select done.id is null as "isFirst", ${byStore} or coalesce(done.by_store, false) as "byStore", target, today,
      coalesce(done.through, least(target, (select ${startOfDay(shopDay(sql`min(placed_at)`))} from ${orders})))::text as through,
      coalesce(done.spans_until::text, today) as "spansUntil"
    from (
      select date_trunc('hour', now() - interval '1 hour')::text::timestamptz as target,
        ${shopDay(sql`now()`)}::text as today
    ) clock left join ${salesRollUp} done on done.by_store >= ${byStore}`)
  return rows[0]!
}

/** Subtracts the days that the spans no longer cover, and deletes days that no span covers. */
async function moveSpans(tx: Queries, { spansUntil, today }: State): Promise<void> {
  if (spansUntil === today) return
  await addToSpans(tx, -1, sql`day > ${spansUntil}::date - span.days and day <= ${today}::date - span.days`)
  await tx.execute(sql`delete from ${productDays} where day <= ${today}::date - ${longest}::integer`)
}

/** Recomputes days from their orders: the spans lose the old sums and gain the new ones. */
async function rollUp(
  tx: Queries,
  days: readonly string[],
  next: string,
  { byStore, today }: State,
): Promise<void> {
  const dayList = sql`${sql.param(days)}::date[]`
  const soldThen = sql`unnest(${dayList}) as given (day) join ${orders} o
    on o.placed_at >= ${startOfDay(sql`given.day`)}
      and o.placed_at < least(${startOfDay(sql`(given.day + 1)`)}, ${next}::timestamptz)
      and ${isOneOf(sql`o.status`, soldStates)} and not ${isTestOrder(sql`o`)}`
  const summed = sql`cross join lateral ${byStore ? sql`(values (${everyStore}), (o.store_id))` : sql`(values (${everyStore}))`} summed (store_id)`
  const inSpan = sql`day = any(${dayList}) and day > ${today}::date - span.days`
  await tx.execute(sql`delete from ${salesStaleDays} where day = any(${dayList})`)
  await tx.execute(sql`
    delete from ${salesHours} using unnest(${dayList}) as given (day)
    where hour >= ${startOfDay(sql`given.day`)} and hour < ${startOfDay(sql`(given.day + 1)`)}`)
  await tx.execute(sql`
    insert into ${salesHours} (demo, store_id, hour, orders, sales, delivery_fees, coupons)
    select o.demo, summed.store_id, date_bin('1 hour', o.placed_at, 'epoch'), count(*), sum(${billedAmount(sql`o`)} - o.allowance), sum(o.delivery_fee),
      sum(o.coupon_amount)
    from ${soldThen} ${summed} group by 1, 2, 3`)
  await addToSpans(tx, -1, inSpan)
  await tx.execute(sql`delete from ${productDays} where day = any(${dayList})`)
  await tx.execute(sql`
    insert into ${productDays} (day, demo, store_id, product_id, price, discount, quantity, newest_order)
    ${piecesOf(
      sql`${soldThen} and given.day > ${today}::date - ${longest}::integer ${summed}`,
      sql`given.day, o.demo, summed.store_id,`,
    )}`)
  await addToSpans(tx, 1, inSpan)
  for (const table of [productSpans, productRanks])
    await tx.execute(sql`delete from ${table} where quantity = 0`)
}

/** Adds days to the spans and ranks, or subtracts them. @param which days of `productDays` for a `span` */
async function addToSpans(tx: Queries, sign: 1 | -1, which: SQL): Promise<void> {
  await tx.execute(sql`
    with added as (
      select span.days, demo, store_id, product_id, price, discount, ${sign}::integer * sum(quantity) as quantity,
        max(newest_order) as newest_order
      from ${productDays} join unnest(${sql.param(spans)}::integer[]) as span (days) on ${which}
      group by 1, 2, 3, 4, 5, 6
    ), spans as (
      insert into ${productSpans} as known (days, demo, store_id, product_id, price, discount, quantity, newest_order)
      select * from added
      on conflict (demo, store_id, days, product_id, price, discount) do update set
        quantity = known.quantity + excluded.quantity,
        newest_order = greatest(known.newest_order, excluded.newest_order)
    )
    insert into ${productRanks} as known (days, demo, store_id, product_id, quantity, amount)
    select days, demo, store_id, product_id, sum(quantity), sum(${amountOf(sql`quantity`)}) from added group by 1, 2, 3, 4
    on conflict (demo, store_id, days, product_id) do update set quantity = known.quantity + excluded.quantity,
      amount = known.amount + excluded.amount`)
}
