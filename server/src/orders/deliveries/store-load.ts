import { namesWhere, orderStateTable, settingsLimits } from '@dix/contract'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { isForLater, orders } from '../schema.ts'
import { deliveries } from './schema.ts'

/** A delivery of a store, with the load under which it was promised. Times are seconds. */
export type StoreDelivery = {
  store: string
  /** Seconds since it was delivered. */
  ago: number
  seconds: number
  picking: number
  handover: number
  riding: number
  deliveredBy: string | null
  pickedBy: string | null
  secondsAhead: number | null
  ride: number | null
}

/** Orders that a new one must wait for, and those among them that still need a picker. */
const underWay = namesWhere(orderStateTable, ({ stage }) => stage !== null)
const toPick = namesWhere(orderStateTable, ({ stage }) => stage === 'waiting' || stage === 'picking')

/**
 * The latest deliveries of each store, without the demo's, those for a slot, and those that took longer than a shop may
 * promise, such as orders marked as delivered on the next day.
 *
 * @param most of each store
 */
export async function findStoreDeliveries(
  tx: Queries,
  stores: readonly string[],
  most: number,
): Promise<StoreDelivery[]> {
  const found = await tx.execute<StoreDelivery>(sql`
    select d.store_id as store, extract(epoch from now() - d.delivered_at)::integer as ago,
      extract(epoch from d.delivered_at - d.placed_at)::integer as seconds, d.picking, d.handover, d.riding,
      d.picked_by as "pickedBy", d.delivered_by as "deliveredBy",
      (d.terms ->> 'work')::integer as "secondsAhead", (d.terms ->> 'ride')::integer as ride
    from unnest(${sql.param(stores)}::text[]) store (id) cross join lateral (
      select d.*, o.terms from ${deliveries} d join ${orders} o on o.id = d.order_id and o.slot_from is null
      where d.store_id = store.id and not d.demo
        and d.delivered_at - d.placed_at <= make_interval(mins => ${settingsLimits.minutes}::integer)
      order by d.delivered_at desc limit ${most}
    ) d`)
  return found.rows
}

/** Orders under way in each store that has any: those to pick, and all those to deliver. */
export async function countOrdersUnderWay(
  tx: Queries,
): Promise<{ store: string; toPick: number; toDeliver: number }[]> {
  const found = await tx.execute<{ store: string; toPick: number; toDeliver: number }>(sql`
    select store_id as store, count(*)::integer as "toDeliver",
      (count(*) filter (where ${isOneOf(sql`status`, toPick)}))::integer as "toPick"
    from ${orders} where ${isOneOf(sql`status`, underWay)} and not demo
      and not ${isForLater(orders)} group by store_id`)
  return found.rows
}
