import type { OrderEvent } from '@dix/contract'
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { runPrepared } from '../../platform/database/prepared.ts'
import { orderLines, orders, orderTimeline } from '../schema.ts'
import type { OrderLine, OrderRow, StoredOrder } from './order.ts'

/** An order about to be written. */
export type NewOrder = Omit<OrderRow, 'createdAt'> & { lines: OrderLine[]; events: OrderEvent[] }

/**
 * Writes an order with its lines and its timeline, and does what belongs to it in other rooms, in one statement:
 * each one more would cost as much as all of this.
 *
 * @param alongside statements that answer with rows, and of which none needs what another one does; the same ones
 * for every order of a status
 * @throws what `isNumberTaken` knows when another order has its number
 */
export async function addOrder(
  tx: Queries,
  { events, ...order }: NewOrder,
  alongside: readonly SQL[],
): Promise<StoredOrder> {
  const lines = order.lines.map((line, position) => ({ ...line, position }))
  const statement = sql`
    with added as (
      insert into ${orders} (id, number, person_id, key, status, payment_method, payment_status,
        sub_total, total, pay_with, address, locale)
      values (${order.id}, ${order.number}, ${order.personId}, ${order.key}, ${order.status}, ${order.paymentMethod},
        ${order.paymentStatus}, ${order.subTotal}, ${order.total}, ${order.payWith},
        ${JSON.stringify(order.address)}::jsonb, ${order.locale})
      returning created_at
    ), lines as (
      insert into ${orderLines}
        (order_id, position, product_id, name, name_other, images, unit, price, discount, quantity)
      select ${order.id}, position, "productId", name, "nameOther", images, unit, price, discount, quantity
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (position integer, "productId" text, name text,
        "nameOther" text, images text[], unit text, price integer, discount integer, quantity integer)
    ), told as (
      insert into ${orderTimeline} (order_id, event) select ${order.id}, unnest(${sql.param(events)}::text[])
    )${sql.join(alongside.map((statement, at) => sql`, ${part(at)} as (${statement})`))}
    select created_at as "createdAt"${sql.join(alongside.map(sayDone))} from added`
  const [added] = await runPrepared<{ createdAt: string }>(tx, `add_order_${order.status}`, statement)
  const createdAt = new Date(added!.createdAt)
  return { ...order, createdAt, timeline: events.map((event) => ({ event, at: createdAt })) }
}

const part = (at: number) => sql.identifier(`part_${at}`)

/** A part that only selects, such as one that queues a job, is done when somebody looks at it. */
const sayDone = (_statement: SQL, at: number) => sql`, (select count(*) from ${part(at)})`

/** Whether a write failed because the number belongs to another order. */
export function isNumberTaken(error: unknown): boolean {
  const cause = (error instanceof DrizzleQueryError ? error.cause : error) as
    | { constraint?: unknown }
    | undefined
  return cause?.constraint === 'orders_number_unique'
}
