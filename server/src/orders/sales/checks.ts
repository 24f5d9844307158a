import { everyStore } from '@dix/contract'
import { sql } from 'drizzle-orm'
import type { Check } from '../../platform/database/checks.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { billedAmount, isTestOrder, orders } from '../schema.ts'
import { amountOf, piecesOf, shopDay, soldStates, startOfDay } from './queries.ts'
import { productDays, productRanks, productSpans, salesHours, salesRollUp, salesStaleDays } from './schema.ts'

/** Marked days are computed from their orders. */
const isMarked = (day: ReturnType<typeof shopDay>) =>
  sql`${day} in (select marked.day from ${salesStaleDays} marked)`

/** Counts each order for all stores, and again for its own store if stores have their own sums. */
const rolledUp = sql`(
  select o.*, ${shopDay(sql`o.placed_at`)} as day, sum_store from ${orders} o join ${salesRollUp} done
    on o.placed_at < done.through and ${isOneOf(sql`o.status`, soldStates)} and not ${isTestOrder(sql`o`)}
  cross join unnest(case when done.by_store then array[${everyStore}, o.store_id] else array[${everyStore}] end) sum_store
  where not ${isMarked(shopDay(sql`o.placed_at`))}) o`

const hours = sql`
  select ${shopDay(sql`hour`)} as day
  from (select * from ${salesHours} where not ${isMarked(shopDay(sql`hour`))}) stored
  full join (
    select o.demo, sum_store as store_id, date_bin('1 hour', o.placed_at, 'epoch') as hour, count(*) as orders,
      sum(${billedAmount(sql`o`)} - o.allowance) as sales, sum(o.delivery_fee) as delivery_fees,
      sum(o.coupon_amount) as coupons
    from ${rolledUp} group by 1, 2, 3
  ) real using (demo, store_id, hour)
  where (stored.orders, stored.sales, stored.delivery_fees, stored.coupons)
    is distinct from (real.orders, real.sales, real.delivery_fees, real.coupons)`

const pieces = sql`
  select day
  from (select *, store_id as sum_store from ${productDays} where not ${isMarked(sql`day`)}) stored
  full join (${piecesOf(
    sql`${rolledUp} join (select min(day) as day from ${productDays}) first
      on o.placed_at >= ${startOfDay(sql`first.day`)}`,
    sql`o.day, o.demo, sum_store,`,
  )}) real using (day, demo, sum_store, product_id, price, discount)
  where stored.quantity is distinct from real.quantity`

const spans = sql`
  select (select spans_until from ${salesRollUp}) as day
  from ${productSpans} stored full join (
    select span.days, demo, store_id, product_id, price, discount, sum(quantity) as quantity
    from ${productDays} cross join ${salesRollUp} done
    join (select distinct days from ${productSpans}) span on day > done.spans_until - span.days
    group by 1, 2, 3, 4, 5, 6
  ) real using (days, demo, store_id, product_id, price, discount)
  where stored.quantity is distinct from real.quantity`

const ranks = sql`
  select (select spans_until from ${salesRollUp}) as day
  from ${productRanks} stored full join (
    select days, demo, store_id, product_id, sum(quantity) as quantity, sum(${amountOf(sql`quantity`)}) as amount
    from ${productSpans} group by 1, 2, 3, 4
  ) real using (days, demo, store_id, product_id)
  where (stored.quantity, stored.amount) is distinct from (real.quantity, real.amount)`

/** The rolled-up figures are the sum over all orders. */
export const salesCheck: Check<'figures'> = {
  name: 'figures',
  promise: 'the figures are the sums of the orders',
  count: sql`select count(distinct ${shopDay(sql`hour`)}) from ${salesHours}`,
  wrong: sql`
    select distinct day::text as id, day::text as label
    from (${hours} union all ${pieces} union all ${spans} union all ${ranks}) days`,
}
