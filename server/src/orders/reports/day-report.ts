import { type DayFigure, type DayReport, dayFigures, namesWhere, orderStateTable } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/one-of.ts'
import { findHasRealSale } from '../queries/sales.ts'
import { deskStates, orderRefunds, orders, orderTimeline } from '../schema.ts'
import { isWithin } from './shop-days.ts'

type Row = { figure: DayFigure; id: string; number: string; name: string; amount: number }

/** What a day in Dakar brought, as the orders, their timelines and refunds tell it. */
export async function readDayReport(tx: Queries, date: string): Promise<DayReport> {
  const demo = !(await findHasRealSale(tx))
  const found = await tx.execute<Row>(sql`
    select d.figure, o.id, o.number, o.customer_name as name, d.amount::float8 as amount
    from (${sql.join([eventsOf(date), moneyOf(date), refundsOf(date), outNow()], sql` union all `)}) d
    join ${orders} o on o.id = d.order_id
    where ${isOneOf(sql`o.status`, deskStates)} and o.demo = ${demo}
    order by o.id`)
  const rowsOf = Map.groupBy(found.rows, ({ figure }) => figure)
  const figures = Object.fromEntries(
    dayFigures.map((name) => [name, figureOf(rowsOf.get(name) ?? [])]),
  ) as DayReport['figures']
  return { date, figures, inTillAmt: figures.cashTaken.amount - figures.cashHandedBack.amount, demo }
}

function figureOf(rows: readonly Row[]): DayReport['figures'][DayFigure] {
  return {
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    orders: rows.map(({ id, number, name, amount }) => ({ _id: id, orderId: number, name, amount })),
  }
}

/** Orders that were placed, delivered, cancelled or returned, with what their lines come to. */
const eventsOf = (date: string): SQL => sql`
  select t.event as figure, t.order_id, o.total - o.allowance as amount
  from ${orderTimeline} t join ${orders} o on o.id = t.order_id
  where ${isOneOf(sql`t.event`, ['placed', 'delivered', 'cancelled', 'returned'])} and ${isWithin(sql`t.at`, date, date)}`

/** A provider reports its payment; what else was paid was collected when the order was delivered. */
const moneyOf = (date: string): SQL => sql`
  select case when t.event = 'paid' then 'cardPayments' else 'cashTaken' end, t.order_id,
    case when t.event = 'paid' then o.charged else o.paid - o.charged end
  from ${orderTimeline} t join ${orders} o on o.id = t.order_id
  where ${isWithin(sql`t.at`, date, date)} and (
    t.event = 'paid' and t.actor = 'payments' and o.charged > 0 or t.event = 'delivered' and o.paid > o.charged)`

const refundsOf = (date: string): SQL => sql`
  select case r.channel when 'cash' then 'cashHandedBack' else 'refundsByProvider' end, r.order_id, r.amount
  from ${orderRefunds} r
  where r.state = 'done' and ${isWithin(sql`coalesce(r.done_at, r.at)`, date, date)}`

/** Goods that are outside the store and not paid yet. */
const outside = namesWhere(orderStateTable, ({ desk }) => desk === 'out' || desk === 'to_check')

const outNow = (): SQL => sql`
  select 'out', o.id, o.to_collect from ${orders} o
  where ${isOneOf(sql`o.status`, outside)} and o.to_collect > 0`
