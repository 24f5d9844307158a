import { comingStates, type Point } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { orders } from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { riderPositions, tripOrders, trips } from '../schema.ts'

/** The channel on which a new position is announced. */
export const positionsChannel = 'positions'

/**
 * Replaces a rider's last position, if an order of their trip is on the way. Announces it to the customers of the
 * trip, because the next door may have been another one until now.
 *
 * @returns whether it was stored
 */
export async function storePosition(
  tx: Queries,
  riderId: string,
  orderId: string,
  { latitude, longitude }: Point,
): Promise<boolean> {
  const found = await tx.execute(sql`
    with stored as (
      insert into ${riderPositions} (trip_id, order_id, latitude, longitude, at)
      select t.id, o.id, ${latitude}, ${longitude}, now()
      from ${trips} t join ${tripOrders} x on x.trip_id = t.id and x.dropped_at is null
      join ${orders} o on o.id = x.order_id
      where t.rider_id = ${riderId} and t.ended_at is null and o.id = ${orderId}
        and ${isOneOf(sql`o.status`, comingStates)}
      on conflict (trip_id) do update set order_id = excluded.order_id, latitude = excluded.latitude,
        longitude = excluded.longitude, at = excluded.at
      returning trip_id)
    select pg_notify(${positionsChannel}, json_build_object('id', o.id, 'userId', o.user_id)::text)
    from stored join ${tripOrders} x on x.trip_id = stored.trip_id and x.dropped_at is null
    join ${orders} o on o.id = x.order_id`)
  return found.rows.length > 0
}

/** Where the rider of an order is: null unless its door is the next one. Undefined if the order is not the user's. */
export async function findComingRider(
  tx: Queries,
  userId: string,
  orderId: string,
): Promise<{ storeId: string; rider: (Point & { age: number }) | null } | undefined> {
  const found = await tx.execute<{ storeId: string } & Point & { age: number | null }>(sql`
    select o.store_id as "storeId", p.latitude, p.longitude,
      extract(epoch from now() - p.at)::integer as age
    from ${orders} o left join ${tripOrders} x on x.order_id = o.id and x.dropped_at is null
    left join ${riderPositions} p on p.trip_id = x.trip_id and p.order_id = o.id
      and ${isOneOf(sql`o.status`, comingStates)}
    where o.id = ${orderId} and o.user_id = ${userId}`)
  const [order] = found.rows
  if (!order) return undefined
  const { storeId, latitude, longitude, age } = order
  return { storeId, rider: age === null ? null : { latitude, longitude, age: Math.max(0, age) } }
}

/** Deletes positions after 24 hours. */
export async function sweepPositions(tx: Queries): Promise<void> {
  await tx.execute(sql`delete from ${riderPositions} where at < now() - interval '24 hours'`)
}
