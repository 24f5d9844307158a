import { namesWhere, orderStateTable } from '@dix/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/one-of.ts'
import { firstIdOf } from '../../platform/ids.ts'
import { orderLines, orders } from '../schema.ts'

/** An id is a little older than its row's time, and made by another clock. */
const clockMargin = 60 * 60_000

const shownStates = namesWhere(orderStateTable, ({ shownToShopper }) => shownToShopper)
const soldStates = namesWhere(orderStateTable, ({ sold }) => sold)

/** Whether somebody has ever ordered, whatever came of it: until then figures are those of the demo. */
export const hasRealSale = sql`exists (select from ${orders} real where not real.demo and ${isOneOf(sql`real.status`, shownStates)})`

export async function findHasRealSale(tx: Queries): Promise<boolean> {
  const found = await tx.execute<{ is: boolean }>(sql`select ${hasRealSale} as is`)
  return found.rows[0]!.is
}

/** Whether the shop has orders of the demo, which figures show until the first real one. */
export async function findHasDemoOrders(tx: Queries): Promise<boolean> {
  const found = await tx.execute<{ is: boolean }>(sql`select exists (select from ${orders} where demo) as is`)
  return found.rows[0]!.is
}

/** Whether an order counts as a sale in the figures. @param order its table or alias */
export function isCounted(order: SQL | typeof orders): SQL {
  return sql`${isOneOf(sql`${order}.status`, soldStates)} and ${order}.demo = not ${hasRealSale}`
}

/** Orders that were placed from a moment on and not cancelled: what the shop sold. */
function placedSince(from: Date): SQL {
  return sql`${isCounted(sql`o`)} and o.created_at >= ${from.toISOString()} and o.id >= ${firstId(from)}`
}

/** Every order placed from a moment on has an id above this one. */
const firstId = (from: Date) => firstIdOf(new Date(from.getTime() - clockMargin))

/** Orders of one hour of one day in Dakar, their total in XOF, and whether they came at `lateFrom` or later. */
export type HourOfSales = { day: string; hour: number; orders: number; sales: number; late: boolean }

/** Every hour since a moment with orders in it; the hour in which `lateFrom` lies is split in two. */
export async function findSalesByHour(tx: Queries, from: Date, lateFrom: Date): Promise<HourOfSales[]> {
  const found = await tx.execute<HourOfSales>(sql`
    select to_char(at, 'YYYY-MM-DD') as day, extract(hour from at)::integer as hour, orders, sales, late
    from (
      select date_bin('1 hour', o.created_at, 'epoch') at time zone 'Africa/Dakar' as at,
        count(*)::integer as orders, sum(o.total - o.allowance)::float8 as sales, o.created_at >= ${lateFrom.toISOString()} as late
      from ${orders} o where ${placedSince(from)}
      group by date_bin('1 hour', o.created_at, 'epoch'), late
    ) placed`)
  return found.rows
}

/** Pieces of a product sold at one price; its name is the one of the last order. */
export type SoldAtPrice = {
  product: { _id: string; name: string; unit: string; image: string }
  price: number
  discount: number
  quantity: number
}

/** The prices at which the best-selling products since a moment were sold: about `limit` products, in no order. */
export async function findBestSold(tx: Queries, from: Date, limit: number): Promise<SoldAtPrice[]> {
  const found = await tx.execute<Omit<SoldAtPrice, 'product'> & SoldAtPrice['product']>(sql`
    with sold as (
      select l.product_id as id, l.price, l.discount, sum(l.quantity) as quantity, max(l.order_id) as newest_order
      from ${orderLines} l join ${orders} o on o.id = l.order_id
      where ${placedSince(from)} and l.order_id >= ${firstId(from)}
      group by 1, 2, 3
    ), best as (
      select id, max(newest_order) as newest_order from sold
      group by id order by sum(quantity * price * (100 - discount)) desc limit ${limit}
    )
    select sold.id as "_id", shown.*, sold.price, sold.discount, sold.quantity::integer as quantity
    from sold join best on best.id = sold.id cross join lateral (
      select l.name, l.unit, coalesce(l.images[1], '') as image from ${orderLines} l
      where l.order_id = best.newest_order and l.product_id = best.id limit 1
    ) shown`)
  return found.rows.map(({ _id, name, unit, image, ...rest }) => ({
    product: { _id, name, unit, image },
    ...rest,
  }))
}
