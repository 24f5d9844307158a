import type { OrderEvent } from '@dix/contract'
import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { type Part, prepare } from '../../platform/database/prepared.ts'
import { orderLines, orders, orderTimeline } from '../schema.ts'
import type { OrderLine, OrderRow, StoredOrder } from './order.ts'

/** An order about to be written. */
export type NewOrder = Omit<OrderRow, 'createdAt'> & { lines: OrderLine[]; events: OrderEvent[] }

/**
 * Writes an order with its lines and its timeline, and does what belongs to it in other rooms, in one statement:
 * each one more would cost as much as all of this.
 *
 * @param name of the statement with what is done alongside, see `prepare`
 * @param alongside statements that answer with rows, of which none needs what another one does, none with the names of
 * another one's values
 * @throws what `isNumberTaken` knows when another order has its number
 */
export async function addOrder(
  tx: Queries,
  name: string,
  { events, ...order }: NewOrder,
  alongside: readonly Part[],
): Promise<StoredOrder> {
  const { lines, address, ...row } = order
  const parts = alongside.map(({ values }) => values)
  const numbered = lines.map((line, position) => ({ ...line, position }))
  const given = { ...row, address: JSON.stringify(address), lines: JSON.stringify(numbered), events }
  const add = adding(name, alongside)
  const [added] = await add(tx, Object.assign(given, ...parts))
  const createdAt = new Date(added!.createdAt)
  return { ...order, createdAt, timeline: events.map((event) => ({ event, at: createdAt })) }
}

const written = new Map<string, ReturnType<typeof prepare<{ createdAt: string }>>>()

/** The statement of a name, written out when the first of its orders comes. */
function adding(name: string, alongside: readonly Part[]) {
  const known = written.get(name)
  if (known) return known
  const texts = alongside.map(({ text }) => text)
  const statement = prepare<{ createdAt: string }>(name, addingText(texts))
  written.set(name, statement)
  return statement
}

const value = (name: keyof NewOrder) => sql.placeholder(name)

function addingText(alongside: readonly SQL[]): SQL {
  return sql`
    with added as (
      insert into ${orders} (id, number, user_id, key, status, payment_method, payment_status,
        sub_total, total, pay_with, address, locale)
      values (${value('id')}, ${value('number')}, ${value('userId')}, ${value('key')}, ${value('status')},
        ${value('paymentMethod')}, ${value('paymentStatus')}, ${value('subTotal')}, ${value('total')},
        ${value('payWith')}, ${value('address')}::jsonb, ${value('locale')})
      returning created_at
    ), lines as (
      insert into ${orderLines}
        (order_id, position, product_id, name, name_other, images, unit, price, discount, quantity)
      select ${value('id')}, position, "productId", name, "nameOther", images, unit, price, discount, quantity
      from jsonb_to_recordset(${value('lines')}::jsonb) as line (position integer, "productId" text, name text,
        "nameOther" text, images text[], unit text, price integer, discount integer, quantity integer)
    ), told as (
      insert into ${orderTimeline} (order_id, event) select ${value('id')}, unnest(${value('events')}::text[])
    )${sql.join(alongside.map((statement, at) => sql`, ${part(at)} as (${statement})`))}
    select created_at as "createdAt"${sql.join(alongside.map(sayDone))} from added`
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
