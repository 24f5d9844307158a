import {
  type Locale,
  mainStore,
  type OrderEvent,
  type OrderState,
  type PaymentMethod,
  type RefundChannel,
  vatWithin,
} from '@dix/contract'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { byteOrderMark, csvLines } from '../../importing/index.ts'
import {
  deskStates,
  inDakar,
  isRefundBy,
  isRefundDone,
  isTestOrder,
  isWithin,
  orderRefunds,
  orders,
  orderTimeline,
  receivedEvents,
} from '../../orders/index.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { exportWords } from './words.ts'

/** Orders fetched per batch. */
const pageSize = 500

type Row = {
  placed: string
  delivered: string | null
  number: string
  store: string
  status: OrderState
  method: PaymentMethod
  subTotal: string
  discounts: string
  couponCode: string | null
  coupon: string
  deliveryFee: string
  rounding: string
  allowance: string
  due: string
  paidCredit: string
  paidCash: string
  paidOnline: string
  refundedCash: string
  refundedOnline: string
  refundedMobileMoney: string
  refundedCredit: string
  owedBack: string
  paid: string | null
  refunded: string | null
  /** VAT included in its prices, in percent; null if none is set. */
  vatRate: number | null
  slotFrom: string | null
  slotUntil: string | null
}

/** The orders to export, and their format. */
type Wanted = {
  from: string
  to: string
  locale: Locale
  /** The only store whose orders are exported; null for every store. */
  storeId: string | null
  /** Name of a store; undefined in a shop that never had another store, whose file has no column of stores. */
  nameOf: (storeId: string) => string | undefined
}

/**
 * Writes the orders of some days as CSV for an accountant, one row per order, from one snapshot. Demo and test orders,
 * and orders that never reached the order desk, are excluded.
 *
 * @param write receives the file in chunks
 */
export async function exportOrders(
  db: NodePgDatabase,
  { from, to, locale, storeId, nameOf }: Wanted,
  write: (piece: string) => Promise<void>,
): Promise<void> {
  const { columns, states, methods } = exportWords[locale]
  const namesStores = nameOf(mainStore) !== undefined
  const names = (Object.keys(columns) as (keyof typeof columns)[]).filter(
    (name) => namesStores || name !== 'store',
  )
  await write(byteOrderMark + csvLines([names.map((name) => columns[name])]))
  await db.transaction(
    async (tx) => {
      await tx.execute(sql`declare exported no scroll cursor for ${rowsOf(from, to, storeId)}`)
      const next = async () => (await tx.execute<Row>(sql.raw(`fetch ${pageSize} from exported`))).rows
      for (let page = await next(); page.length > 0; page = await next()) {
        const rows = page.map((row) => ({
          ...row,
          store: nameOf(row.store),
          status: states[row.status],
          method: methods[row.method],
          vat: row.vatRate === null ? '' : String(vatWithin(Number(row.due), row.vatRate)),
        }))
        await write(csvLines(rows.map((row) => names.map((name) => row[name] ?? ''))))
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const refunded = (channel: RefundChannel) => sql`coalesce(
  (select sum(r.amount) from ${orderRefunds} r
    where r.order_id = o.id and ${isRefundDone(sql`r`)} and ${isRefundBy(sql`r`, channel)}), 0)::text`

/** The time when money last came in, or when credit paid everything. */
const lastPaid = sql`
  coalesce((select ${inDakar(sql`max(t.at)`)} from ${orderTimeline} t
    where t.order_id = o.id and ${isOneOf(sql`t.event`, ['paid' satisfies OrderEvent])}),
    case when o.to_collect = 0 and o.credit_used > o.credit_returned then ${inDakar(sql`o.placed_at`)} end)`

/** The time when money last went back, without payouts that were reverted. */
const lastRefunded = sql`
  (select ${inDakar(sql`max(r.done_at)`)} from ${orderRefunds} r where r.order_id = o.id and ${isRefundDone(sql`r`)})`

/** A cursor takes no parameters, so days and store are inlined. */
const literal = (text: string) => sql.raw(pg.escapeLiteral(text))

const rowsOf = (from: string, to: string, storeId: string | null) => sql`
  select ${inDakar(sql`o.placed_at`)} as placed,
    (select ${inDakar(sql`min(t.at)`)} from ${orderTimeline} t where t.order_id = o.id and ${isOneOf(sql`t.event`, receivedEvents)})
      as delivered,
    o.number, o.store_id as store, o.status, o.payment_method as method, o.sub_total::text as "subTotal",
    (o.sub_total - o.total)::text as discounts, o.coupon_code as "couponCode",
    o.coupon_amount::text as coupon, o.delivery_fee::text as "deliveryFee",
    o.rounding::text as rounding, o.allowance::text as allowance,
    (o.credit_used - o.credit_returned + o.paid - o.refunded - o.owed_back + o.to_collect)::text as due,
    (o.credit_used - o.credit_returned)::text as "paidCredit", (o.paid - o.charged)::text as "paidCash",
    o.charged::text as "paidOnline", ${refunded('cash')} as "refundedCash", ${refunded('provider')} as "refundedOnline",
    ${refunded('mobile_money')} as "refundedMobileMoney", ${refunded('credit')} as "refundedCredit",
    o.owed_back::text as "owedBack", ${lastPaid} as paid, ${lastRefunded} as refunded,
    (o.terms ->> 'vatRate')::float8 as "vatRate",
    ${inDakar(sql`o.slot_from`)} as "slotFrom", ${inDakar(sql`o.slot_until`)} as "slotUntil"
  from ${orders} o
  where ${isOneOf(sql`o.status`, deskStates)} and not o.demo and not ${isTestOrder(sql`o`)}
    and ${isWithin(sql`o.placed_at`, literal(from), literal(to))}
    ${storeId === null ? sql`` : sql`and o.store_id = ${literal(storeId)}`}
  order by o.id`
