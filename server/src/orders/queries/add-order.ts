import type { Actor, OrderEvent, Slot } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { substitutionPreferences } from '../../cart/index.ts'
import { violates } from '../../platform/database/database-error.ts'
import { type Statement, statement, statementWith } from '../../platform/database/statement.ts'
import {
  creditEntries,
  type OrderLine,
  type OrderRow,
  orderLines,
  orderNetworks,
  orders,
  orderTimeline,
  type StoredOrder,
} from '../schema.ts'
import { billed } from '../states/rules.ts'

/** An order about to be written. */
export type NewOrder = Omit<
  OrderRow,
  'createdAt' | 'placedAt' | 'version' | 'demo' | 'pickerId' | 'bags' | 'payout'
> & {
  lines: OrderLine[]
  events: OrderEvent[]
  /** The user who places it. */
  actor: Actor
  /** Hash of the network it comes from; null if staff placed it. */
  network: string | null
}

/**
 * Writes an order with its lines and timeline, together with related statements of other features: each extra round
 * trip would cost as much as all of this.
 *
 * @param alongside see `statementWith`
 * @throws what `isNumberTaken` recognizes if another order has its number
 */
export function insertOrder(
  { events, ...order }: NewOrder,
  alongside: readonly Statement[],
): Statement<{ createdAt: string }[]> {
  const { lines, address, terms, slotFrom, slotUntil, prepareAt, ...row } = order
  const numbered = lines.map((line, position) => ({ ...line, position }))
  const values = {
    ...row,
    terms: JSON.stringify(terms),
    slotFrom: slotFrom?.toISOString() ?? null,
    slotUntil: slotUntil?.toISOString() ?? null,
    prepareAt: prepareAt?.toISOString() ?? null,
    address: JSON.stringify(address),
    lines: JSON.stringify(numbered),
    orderTotal: billed(order),
    events,
  }
  const { id, userId, creditUsed } = order
  const credit =
    creditUsed > 0 ? [spendCredit({ creditOf: userId, creditOrder: id, credit: -creditUsed })] : []
  return insertWith(values, [...alongside, ...credit])
}

/** Apart from the statement of every order: few use credit, and a table costs time even if nothing is inserted. */
const spendCredit = statement(
  sql`insert into ${creditEntries} (user_id, order_id, kind, amount)
    values (${sql.placeholder('creditOf')}, ${sql.placeholder('creditOrder')}, 'used', ${sql.placeholder('credit')})
    returning id`,
)

/** The columns of a delivery slot. @param slot milliseconds since 1970; null for as soon as possible */
export const slotColumns = (slot: Slot | null): Pick<OrderRow, 'slotFrom' | 'slotUntil' | 'prepareAt'> => ({
  slotFrom: slot && new Date(slot.from),
  slotUntil: slot && new Date(slot.until),
  prepareAt: slot && new Date(slot.prepareAt),
})

/** The order as it was written. */
export function insertedOrder(
  { events, actor, network: _network, ...order }: NewOrder,
  [inserted]: readonly { createdAt: string }[],
): StoredOrder {
  const createdAt = new Date(inserted!.createdAt)
  const timeline = events.map((event) => ({ event, at: createdAt, actor }))
  return {
    ...order,
    createdAt,
    placedAt: createdAt,
    version: 1,
    demo: false,
    pickerId: null,
    bags: null,
    payout: null,
    timeline,
    refunds: [],
  }
}

const value = (name: keyof NewOrder) => sql.placeholder(name)

const insertWith = statementWith<{ createdAt: string }>(
  (parts, done) => sql`
    with added as (
      insert into ${orders} (id, number, user_id, guest_id, store_id, key, status, payment_method, payment_status,
        sub_total, total, credit_used, coupon_code, coupon_amount, email_key, delivery_fee, rounding, terms, agreed, to_collect, pay_with, note, customer_name, placed_by, address, locale,
        suspicions, slot_from, slot_until, prepare_at)
      values (${value('id')}, ${value('number')}, ${value('userId')}, ${value('guestId')}, ${value('storeId')}, ${value('key')},
        ${value('status')}, ${value('paymentMethod')}, ${value('paymentStatus')}, ${value('subTotal')}, ${value('total')}, ${value('creditUsed')},
        ${value('couponCode')}, ${value('couponAmount')}, ${value('emailKey')}, ${value('deliveryFee')}, ${value('rounding')}, ${value('terms')}::jsonb, ${value('agreed')}, ${value('toCollect')}, ${value('cashTendered')}, ${value('note')}, ${value('customerName')},
        ${value('placedBy')}, ${value('address')}::jsonb, ${value('locale')}, ${value('suspicions')}::text[],
        ${value('slotFrom')}::timestamptz, ${value('slotUntil')}::timestamptz, ${value('prepareAt')}::timestamptz)
      returning created_at
    ), lines as (
      insert into ${orderLines}
        (order_id, position, product_id, name, name_other, brand, images, unit, step_grams, price, discount, quantity, ordered,
          substitution)
      select ${value('id')}, position, "productId", name, "nameOther", brand, images, unit, "stepGrams", price, discount, quantity,
        quantity, coalesce(own.substitution, everything.substitution)
      from jsonb_to_recordset(${value('lines')}::jsonb) as line (position integer, "productId" text, name text,
        "nameOther" text, brand text, images text[], unit text, "stepGrams" integer, price integer, discount integer, quantity integer)
      left join ${substitutionPreferences} own on own.user_id = ${value('userId')} and own.product_id = "productId"
      left join ${substitutionPreferences} everything on everything.user_id = ${value('userId')} and everything.product_id = ''
    ), events as (
      insert into ${orderTimeline} (order_id, event, actor, user_id, line_total, coupon_amount, delivery_fee, rounding)
      select ${value('id')}, unnest(${value('events')}::text[]), ${value('actor')}, ${value('placedBy')},
        ${sql.placeholder('orderTotal')}::bigint, ${value('couponAmount')}::bigint, ${value('deliveryFee')}::bigint, ${value('rounding')}::bigint
    ), networks as (
      insert into ${orderNetworks} (order_id, network)
      select ${value('id')}, ${value('network')}::text where ${value('network')}::text is not null
    )${parts}
    select created_at as "createdAt"${done} from added`,
)

/** Whether a write failed because staff placed an order with this key at the same time. */
export function isKeyTaken(error: unknown): boolean {
  return violates(error, 'orders_staff_key')
}

/** Whether a write failed because the number belongs to another order. */
export function isNumberTaken(error: unknown): boolean {
  return violates(error, 'orders_number_unique')
}
