import {
  type CreditKind,
  type DayFigure,
  type DayReport,
  dayFigures,
  namesWhere,
  type OrderEvent,
  orderEvents,
  orderStateTable,
} from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import { cashWithRiders } from '../../fulfilment/index.ts'
import {
  creditEntries,
  deskStates,
  hasDemoOrders,
  hasRealSale,
  isRefundToHandBack,
  isTestOrder,
  isToday,
  isWithin,
  orderRefunds,
  orders,
  orderTimeline,
  receivedEvents,
  startOfDay,
} from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'

type Row = { figure: DayFigure; id: string; number: string; name: string; amount: number }

/**
 * The figures of a day in Dakar, in one store, or in all of them if null. They sum up the timeline's records of that
 * day, so a past day stays as it was, even if its orders change later.
 */
export async function readDayReport(
  tx: Queries,
  date: string,
  storeId: string | null = null,
): Promise<DayReport> {
  const demo = !(await hasRealSale(tx))
  const found = await tx.execute<Row>(sql`
    select d.figure, o.id, o.number, o.customer_name as name, d.amount::float8 as amount
    from (${sql.join([eventsOf(date), creditOf(date), outNow(date), toHandBackNow(date)], sql` union all `)}) d
    join ${orders} o on o.id = d.order_id
    where ${isOneOf(sql`o.status`, deskStates)} and o.demo = ${demo} and not ${isTestOrder(sql`o`)}
      ${storeId === null ? sql`` : sql`and o.store_id = ${storeId}`}
    order by o.id`)
  const rowsOf = Map.groupBy(found.rows, ({ figure }) => figure)
  const figures = Object.fromEntries(
    dayFigures.map((name) => [name, figureOf(rowsOf.get(name) ?? [])]),
  ) as DayReport['figures']
  const withRidersAmt = await cashWithRiders(tx, date, storeId)
  const inTillAmt = figures.cashTaken.amount - figures.cashHandedBack.amount - withRidersAmt
  const unspentCreditAmt = storeId === null ? await sumUnspentCredit(tx, { date, demo }) : null
  return {
    ...{ date, figures, withRidersAmt, inTillAmt, unspentCreditAmt },
    demo: demo && (await hasDemoOrders(tx)),
  }
}

function figureOf(rows: readonly Row[]): DayReport['figures'][DayFigure] {
  return {
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    orders: rows.map(({ id, number, name, amount }) => ({ _id: id, orderId: number, name, amount })),
  }
}

const wasReceived = isOneOf(sql`t.event`, receivedEvents)
/** Events with a figure of their own name. */
const countedEvents = orderEvents.filter((event) => (dayFigures as readonly string[]).includes(event))
const wasPaid = isOneOf(sql`t.event`, ['paid'] satisfies OrderEvent[])

/** Orders placed, delivered, cancelled or returned, with their amounts, and money that changed hands. */
const eventsOf = (date: string): SQL => sql`
  select happened.figure, t.order_id, happened.amount
  from ${orderTimeline} t cross join lateral (values
    (case when ${wasReceived} then 'delivered'
      when ${isOneOf(sql`t.event`, countedEvents)} then t.event end, t.line_total),
    (case when ${wasReceived} and t.delivery_fee > 0 then 'deliveryFees' end, t.delivery_fee),
    (case when ${wasReceived} and t.rounding > 0 then 'roundings' end, t.rounding),
    (case when ${wasReceived} and t.coupon_amount > 0 then 'coupons' end, t.coupon_amount),
    (case when t.by_mobile_money <> 0 then 'mobileMoneyPayouts' end, -t.by_mobile_money),
    (case when t.cash > 0 and ${wasPaid} then 'cashTaken' when t.cash <> 0 then 'cashHandedBack' end,
      case when ${wasPaid} then t.cash else -t.cash end),
    (case when t.by_provider = 0 then null when ${wasPaid} then 'cardPayments' else 'refundsByProvider' end,
      case when ${wasPaid} then t.by_provider else -t.by_provider end)
  ) happened (figure, amount)
  where happened.figure is not null and ${isWithin(sql`t.at`, date, date)}`

const isGiven = isOneOf(sql`c.kind`, ['given', 'reverted'] satisfies CreditKind[])

/**
 * Credit that paid for orders, less what was returned to customers, from the day on which they were placed, and credit
 * given instead of money, less reversals. Orders await payment for less than a day.
 */
const creditOf = (date: string): SQL => sql`
  select case when ${isGiven} then 'creditGiven' else 'creditUsed' end, c.order_id,
    sum(case when ${isGiven} then c.amount else -c.amount end)
  from ${creditEntries} c join ${orders} p on p.id = c.order_id
  where ${isWithin(sql`c.at`, sql`(${date}::date - 1)`, date)}
    and ${isWithin(sql`case when ${isGiven} then c.at when p.placed_at is not null then greatest(c.at, p.placed_at) end`, date, date)}
  group by 1, 2 having sum(c.amount) <> 0`

/** The credit of all customers at the end of a day; that of customers erased since has ended. */
async function sumUnspentCredit(
  tx: Queries,
  { date, demo }: { date: string; demo: boolean },
): Promise<number> {
  const { rows } = await tx.execute<{ sum: number }>(sql`
    select coalesce(sum(c.amount), 0)::float8 as sum
    from ${creditEntries} c join ${orders} o on o.id = c.order_id
    where c.user_id is not null and o.demo = ${demo} and c.at < ${startOfDay(date, 1)}`)
  return rows[0]!.sum
}

/** Unpaid goods outside the store. */
const outside = namesWhere(orderStateTable, ({ desk }) => desk === 'out' || desk === 'to_check')

const outNow = (date: string): SQL => sql`
  select 'out', o.id, o.to_collect from ${orders} o
  where ${isOneOf(sql`o.status`, outside)} and o.to_collect > 0 and ${isToday(date)}`

const toHandBackNow = (date: string): SQL => sql`
  select 'toHandBack', r.order_id, r.amount from ${orderRefunds} r
  where ${isRefundToHandBack(sql`r`)} and ${isToday(date)}`
