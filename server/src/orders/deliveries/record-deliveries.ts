import type { DeliveryStage } from '@dix/contract'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import {
  isTestOrder,
  orders,
  orderTimeline,
  preparationDueAt,
  receivedEvents,
  receivedStates,
} from '../schema.ts'
import { deliveries } from './schema.ts'
import { stageEvents } from './stage-events.ts'

/** When a stage began for the first time. */
const firstOf = (stage: DeliveryStage) =>
  sql`min(t.at) filter (where t.event = ${sql.raw(`'${stageEvents[stage][0]}'`)})`
const received = isOneOf(sql`t.event`, receivedEvents)
const secondsBetween = (from: SQL, until: SQL) =>
  sql`greatest(0, round(extract(epoch from ${until} - ${from})))::integer`

/** Waiting for a chosen slot is no delay: the times begin when staff could, or did. */
const begin = sql`case when o.prepare_at is null then o.placed_at else least(${preparationDueAt(sql`o`)}, e.accepted_at) end`

/**
 * The times of delivered orders, from their timelines. A stage that staff skipped takes no time; its time counts for the
 * stage before. An order counts for the last user who took it at the counter; without one, for who packed it or, if it
 * was sent out straight from picking, for who began to pick it. A rider's step made offline counts from when it was made.
 *
 * @param which a condition on the orders `o`
 */
export const deliveryTimesOf = (which: SQL): SQL => sql`
  select o.id as order_id, o.store_id, o.demo, ${begin} as placed_at, e.delivered_at,
    case when o.slot_until is null then (o.terms ->> 'minutes')::integer * 60
      else ${secondsBetween(begin, sql`o.slot_until`)} end as promised,
    ${secondsBetween(begin, sql`e.accepted_at`)} as waiting,
    ${secondsBetween(sql`e.accepted_at`, sql`e.packed_at`)} as picking,
    ${secondsBetween(sql`e.packed_at`, sql`e.left_at`)} as handover,
    ${secondsBetween(sql`e.left_at`, sql`e.delivered_at`)} as riding,
    coalesce(o.picker_id, e.picked_by) as picked_by, e.delivered_by
  from ${orders} o cross join lateral (
    select greatest(max(t.at) filter (where ${received}), ${firstOf('riding')}) as delivered_at,
      coalesce(${firstOf('riding')}, max(t.at) filter (where ${received})) as left_at,
      coalesce(${firstOf('handover')}, ${firstOf('riding')}, max(t.at) filter (where ${received})) as packed_at,
      coalesce(${firstOf('picking')}, ${firstOf('handover')}, ${firstOf('riding')}, max(t.at) filter (where ${received}))
        as accepted_at,
      (array_agg(t.user_id order by t.event = 'packed' and t.has_left, t.id desc)
        filter (where t.event in ('picking', 'packed')))[1] as picked_by,
      (array_agg(t.user_id order by t.id desc) filter (where ${received}))[1] as delivered_by
    from (
      select id, event, user_id,
        case when details ? 'madeAt' then greatest((details ->> 'madeAt')::timestamptz, o.placed_at) else at end as at,
        bool_or(event = 'on_the_way') over (partition by at) as has_left
      from ${orderTimeline} where order_id = o.id
    ) t
  ) e
  where ${isOneOf(sql`o.status`, receivedStates)} and e.delivered_at is not null and not ${isTestOrder(sql`o`)} and ${which}`

/** Removes the times of an order whose delivery was undone. */
export async function forgetDelivery(tx: Queries, orderId: string): Promise<void> {
  await tx.delete(deliveries).where(eq(deliveries.orderId, orderId))
}

/** Records the times of delivered orders. @param which a condition on the orders `o` */
export async function recordDeliveries(tx: Queries, which: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${deliveries} (order_id, store_id, demo, placed_at, delivered_at, promised, waiting, picking, handover, riding,
      picked_by, delivered_by)
    ${deliveryTimesOf(which)}
    on conflict (order_id) do nothing`)
}
