import { namesWhere, type OrderEvent, orderStateTable, type RefundChannel } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import { failedStepJob, messageJob, messages } from '../messages/index.ts'
import {
  isPaymentPaid,
  isRefundCounted,
  isRefundWaiting,
  paymentRefunds,
  payments,
} from '../payments/index.ts'
import type { Check } from '../platform/database/checks.ts'
import { isOneOf } from '../platform/database/columns.ts'
import { jobsSchema } from '../platform/database/queue-tables.ts'
import { mailOutcomes } from '../platform/database/schema.ts'
import { mailJob } from '../platform/mail/index.ts'
import { isOnHold } from '../platform/restore-hold.ts'
import { stockMovements } from '../stock/index.ts'
import { customerCheck } from './customers/checks.ts'
import { salesCheck } from './sales/checks.ts'
import {
  creditEntries,
  isRefundBy,
  isRefundDone,
  orderAnnouncements,
  orderLines,
  orderRefunds,
  orders,
  orderTimeline,
} from './schema.ts'

const returnedStates = namesWhere(orderStateTable, ({ stock }) => stock === 'returned')
/** Events after which an order may have taken more pieces than its lines have. */
const changingEvents = ['changed', 'refund_started', 'refunded'] satisfies OrderEvent[]
const openStates = namesWhere(orderStateTable, ({ open }) => open)

const countOrders = sql`select count(*) from ${orders}`

/** Orders whose timeline or stock has changed since a given time. */
const changedOrders = (since: Date) => sql`(
  select order_id as id from ${orderTimeline} where at > ${since.toISOString()}
  union select order_id from ${stockMovements} where order_id is not null and at > ${since.toISOString()})`

/**
 * The pieces that an order took according to the ledger, and the pieces of its lines. A changed order may have taken
 * more, because the customer may have kept refunded pieces. Deleted products have no ledger. All movements are in the
 * order's store.
 *
 * @param some selects the orders to check; by default all
 */
const orderStock = (some?: SQL) => sql`
  select o.id, o.number as label from ${orders} o
  join (
    select order_id, product_id, sum(quantity) as quantity from ${orderLines}
    ${some && sql`where order_id in ${some}`} group by 1, 2
  ) bought on bought.order_id = o.id
  left join (
    select order_id, product_id, -sum(change) as pieces, min(store_id) as first_store, max(store_id) as last_store
    from ${stockMovements}
    where ${some ? sql`order_id in ${some}` : sql`order_id is not null`} and reason not in ('edit', 'missing') group by 1, 2
  ) taken on taken.order_id = o.id and taken.product_id = bought.product_id
  cross join lateral (
    select coalesce(taken.pieces, 0) as taken,
      case when ${isOneOf(sql`o.status`, returnedStates)} then 0 else bought.quantity end as expected
  ) pieces
  where (taken.first_store, taken.last_store) <> (o.store_id, o.store_id)
    or pieces.taken <> pieces.expected
    and (taken.pieces is not null or exists (select from products p where p.id = bought.product_id))
    and not (pieces.taken > pieces.expected and exists (
      select from ${orderTimeline} t where t.order_id = o.id
        and ${isOneOf(sql`t.event`, changingEvents)}
        and t.details->'addressCorrected' is null))
  group by o.id`

const mailedStates = namesWhere(orderStateTable, ({ mailed }) => mailed)

/** The states that emails announce to customers: placed, and those that staff moved orders to. */
const announcedStates = sql`
  select o.id, o.number, o.user_id, o.demo, o.status, t.event as kind, t.at from ${orderTimeline} t join ${orders} o on o.id = t.order_id
  where t.event = 'placed' or (t.event = o.status and t.actor = 'staff' and ${isOneOf(sql`o.status`, mailedStates)})`

/** Emails and messages about orders that wait to be sent. */
const waitingMails = sql`
  select coalesce(payload #>> '{about,id}', payload ->> 'orderId') as id
  from ${sql.raw(jobsSchema)}._private_jobs job join ${sql.raw(jobsSchema)}._private_tasks task on task.id = job.task_id
  where task.identifier in (${mailJob}, ${messageJob}, ${failedStepJob})`

const isDone = isRefundDone(sql`r`)
const isBy = (channel: RefundChannel) => isRefundBy(sql`r`, channel)

const refundSums = sql`
  select order_id, coalesce(sum(amount) filter (where ${isDone}), 0) as done,
    coalesce(sum(amount) filter (where not ${isDone}), 0) as open,
    coalesce(sum(amount) filter (where ${isDone} and ${isBy('cash')}), 0) as cash,
    coalesce(sum(amount) filter (where ${isDone} and ${isBy('mobile_money')}), 0) as by_mobile_money,
    coalesce(sum(amount) filter (where ${isDone} and ${isBy('provider')}), 0) as by_provider
  from ${orderRefunds} r group by 1`

/** Invariants of orders. */
export const orderChecks: readonly Check<
  | 'order_totals'
  | 'order_stock'
  | 'order_refunds'
  | 'order_money'
  | 'credit'
  | 'payments'
  | 'payment_refunds'
  | 'announcements'
  | 'order_mails'
  | 'figures'
  | 'customers'
>[] = [
  {
    name: 'order_totals',
    promise: 'every order is the sum of its lines',
    count: countOrders,
    wrong: sql`
      select o.id, o.number as label from ${orders} o left join (
        select order_id, sum(price::bigint * quantity) as before,
          sum((price - ceil(price::bigint * discount / 100.0)) * quantity) as after
        from ${orderLines} group by 1
      ) l on l.order_id = o.id
      where (o.sub_total, o.total) <> (coalesce(l.before, 0), coalesce(l.after, 0))`,
  },
  {
    name: 'order_stock',
    promise:
      'every order took the pieces of its lines from the stock of its store, and gave back what was not sold',
    count: countOrders,
    wrong: orderStock(),
    ofChanged: (since) => ({
      count: sql`select count(*) from ${changedOrders(since)} changed`,
      wrong: orderStock(changedOrders(since)),
    }),
  },
  {
    name: 'order_refunds',
    promise: 'the money refunded and still to be refunded is the sum of the refunds',
    count: countOrders,
    wrong: sql`
      select o.id, o.number as label from ${orders} o left join (${refundSums}) r on r.order_id = o.id
      where (o.refunded + o.overpaid, o.owed_back) <> (coalesce(r.done, 0), coalesce(r.open, 0))`,
  },
  {
    name: 'order_money',
    promise: 'the money of every order matches its timeline',
    count: countOrders,
    wrong: sql`
      select o.id, o.number as label from ${orders} o left join (${refundSums}) r on r.order_id = o.id
      left join (select order_id, sum(cash) as cash, sum(by_provider) as by_provider,
          sum(by_mobile_money) as by_mobile_money from ${orderTimeline} group by 1) t
        on t.order_id = o.id
      where (o.paid - o.charged - coalesce(r.cash, 0), o.charged - coalesce(r.by_provider, 0), -coalesce(r.by_mobile_money, 0))
        <> (coalesce(t.cash, 0), coalesce(t.by_provider, 0), coalesce(t.by_mobile_money, 0))`,
  },
  {
    name: 'credit',
    promise: 'the ledger of credit matches the orders, and no customer has used more than they had',
    count: sql`select count(*) from ${creditEntries}`,
    wrong: sql`
      select o.id, o.number as label from ${orders} o left join (
        select order_id, -coalesce(sum(amount) filter (where kind in ('used', 'returned')), 0) as used,
          coalesce(sum(amount) filter (where kind in ('given', 'reverted')), 0) as given
        from ${creditEntries} group by 1) c on c.order_id = o.id
      left join (
        select order_id, sum(amount) as given from ${orderRefunds} r
        where ${isDone} and ${isBy('credit')} group by 1) r on r.order_id = o.id
      where (o.credit_used - o.credit_returned, coalesce(r.given, 0)) <> (coalesce(c.used, 0), coalesce(c.given, 0))
      union all
      select max(o.id), max(o.number) from ${creditEntries} c join ${orders} o on o.id = c.order_id
      where c.user_id is not null group by c.user_id having sum(c.amount) < 0`,
  },
  {
    name: 'payments',
    promise: 'every payment through a provider has its order, and every order paid online has its payment',
    count: sql`select count(*) from ${payments}`,
    wrong: sql`
      select coalesce(o.id, p.reference) as id, coalesce(o.number, p.reference) as label
      from (select * from ${orders} where not demo) o full join ${payments} p on p.reference = o.id
      where case when p.reference is null then o.charged > 0
        else o.id is null or o.charged > p.amount or (${isPaymentPaid(sql`p`)} and o.charged = 0) end`,
  },
  {
    name: 'payment_refunds',
    promise: 'no payment is refunded by more than was paid, and no refund waits for days',
    count: sql`select count(*) from ${paymentRefunds}`,
    wrong: sql`
      select p.reference as id, coalesce(min(o.number), p.reference) as label
      from ${payments} p join ${paymentRefunds} r on r.reference = p.reference
      left join ${orders} o on o.id = p.reference
      group by p.reference
      having sum(r.amount) filter (where ${isRefundCounted(sql`r`)}) > p.amount
        or (not ${isOnHold} and min(r.created_at) filter (where ${isRefundWaiting(sql`r`)}) < now() - interval '2 days')`,
  },
  {
    name: 'announcements',
    promise: 'staff were notified of every new order',
    count: sql`select count(*) from ${orders} where placed_at > now() - interval '1 day'`,
    wrong: sql`
      select o.id, o.number as label from ${orders} o
      where o.placed_at between now() - interval '1 day' and now() - interval '15 minutes'
        and coalesce(o.prepare_at < now() - interval '15 minutes', true)
        and ${isOneOf(sql`o.status`, openStates)} and not o.demo and not ${isOnHold}
        and not exists (select from ${orderAnnouncements} a where a.order_id = o.id)`,
  },
  {
    name: 'order_mails',
    promise: 'the email about every order was sent, waits, or was abandoned',
    count: sql`select count(*) from (${announcedStates}) announced where at > now() - interval '25 hours'`,
    wrong: sql`
      select distinct a.id, a.number as label from (${announcedStates}) a join users u on u.id = a.user_id
      where a.at between now() - interval '25 hours' and now() - interval '15 minutes' and not a.demo and not ${isOnHold}
        -- Accounts with an unverified email that order often get no email when they place an order.
        and u.email is not null and (u.email_verified or a.kind <> 'placed')
        and not exists (select from ${mailOutcomes} m where m.about = a.id and m.kind = a.kind)
        -- A failed message is emailed unless the order has moved on.
        and not exists (
          select from ${messages} m where m.order_id = a.id and starts_with(m.template, 'order_' || a.kind)
            and (m.state <> 'failed' or (a.kind = 'placed' and not ${isOneOf(sql`a.status`, openStates)})))
        and a.id not in (select id from (${waitingMails}) waiting where id is not null)`,
  },
  salesCheck,
  customerCheck,
]
