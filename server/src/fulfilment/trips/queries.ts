import { namesWhere, orderStateTable } from '@dix/contract'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { findOpenSteps, findOrders, orders, orderTimeline, type StoredOrder } from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { newId } from '../../platform/ids.ts'
import { onTripStates } from '../on-trip-states.ts'
import { deliveryCodes, shifts, tripOrders, trips } from '../schema.ts'
import { collectedDuring } from '../shifts/queries.ts'

export type Trip = { id: string; startedAt: Date; orders: (StoredOrder & OnTrip)[] }

type OnTrip = { wrongCodes: number; arrivedAt: Date | null }

const isMine = (riderId: string) => and(eq(trips.riderId, riderId), isNull(tripOrders.droppedAt))

/** The rider's trip with the orders that they still have; undefined if they have none. */
export async function findTrip(tx: Queries, riderId: string): Promise<Trip | undefined> {
  const rows = await tx
    .select({
      trip: trips,
      orderId: tripOrders.orderId,
      arrivedAt: tripOrders.arrivedAt,
      wrongCodes: deliveryCodes.wrongCodes,
    })
    .from(trips)
    .innerJoin(tripOrders, eq(tripOrders.tripId, trips.id))
    .innerJoin(orders, eq(orders.id, tripOrders.orderId))
    .innerJoin(deliveryCodes, eq(deliveryCodes.orderId, orders.id))
    .where(and(isMine(riderId), isNull(trips.endedAt), inArray(orders.status, onTripStates)))
    .orderBy(asc(tripOrders.position))
  const [first] = rows
  if (!first) return undefined
  const found = await findOrders(
    tx,
    inArray(
      orders.id,
      rows.map(({ orderId }) => orderId),
    ),
  )
  return {
    id: first.trip.id,
    startedAt: first.trip.startedAt,
    orders: rows.flatMap(({ orderId, ...more }) => {
      const order = found.find(({ id, status }) => id === orderId && onTripStates.includes(status))
      return order ? [{ ...order, wrongCodes: more.wrongCodes, arrivedAt: more.arrivedAt }] : []
    }),
  }
}

/** Maximum orders that a rider can choose from. */
const maxOffered = 40

/** Packed orders that are waiting for a rider, oldest first. @param storeId null for every store */
export async function findWaiting(tx: Queries, storeId: string | null): Promise<StoredOrder[]> {
  const ofStore = storeId === null ? undefined : eq(orders.storeId, storeId)
  const ids = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'packed'), ofStore))
    .orderBy(asc(orders.id))
    .limit(maxOffered)
  if (ids.length === 0) return []
  const waiting = await findOrders(
    tx,
    inArray(
      orders.id,
      ids.map(({ id }) => id),
    ),
  )
  return waiting.filter(({ status }) => status === 'packed').reverse()
}

/** Ends the rider's trips that have no orders left. */
export async function endFinishedTrips(tx: Queries, riderId: string): Promise<void> {
  await tx
    .select({ id: trips.id })
    .from(trips)
    .where(and(eq(trips.riderId, riderId), isNull(trips.endedAt)))
    .for('update')
  // A second statement, which sees the order that an undo restored while the lock waited.
  await tx.execute(sql`
    update ${trips} t set ended_at = now() where t.rider_id = ${riderId} and t.ended_at is null and not exists (
      select from ${tripOrders} x join ${orders} o on o.id = x.order_id
      where x.trip_id = t.id and x.dropped_at is null
        and ${isOneOf(sql`o.status`, onTripStates)})`)
}

/** The rider and shift in whose trip an order is, or was until it was delivered or returned; undefined without one. */
export async function findTripOf(
  tx: Queries,
  orderId: string,
): Promise<{ riderId: string | null; shiftId: string | null } | undefined> {
  const [found] = await tx
    .select({ riderId: trips.riderId, shiftId: trips.shiftId })
    .from(tripOrders)
    .innerJoin(trips, eq(trips.id, tripOrders.tripId))
    .where(and(eq(tripOrders.orderId, orderId), isNull(tripOrders.droppedAt)))
  return found
}

const receivedStates = namesWhere(orderStateTable, ({ received }) => received)

/** Whether a hand-in, the end of the shift or the next trip already depends on an order `o` of a trip `t`. */
const isNeeded = sql`(
  exists (select from ${trips} other
    where other.rider_id = t.rider_id and other.ended_at is null and other.id <> t.id)
  or exists (select from ${shifts} s cross join lateral (
      select coalesce(sum(l.cash), 0) as cash from ${orderTimeline} l where l.order_id = o.id and l.event = 'paid') paid
    where s.id = t.shift_id and (s.ended_at is not null
      or (paid.cash > 0 and ${collectedDuring(sql`s.id`)} - paid.cash < s.handed_in))))`

/** Continues the trip of an order. @returns false if its rider's cash or next trip depends on its delivery */
export async function continueTrip(tx: Queries, orderId: string): Promise<boolean> {
  const continued = await tx.execute(sql`
    update ${trips} t set ended_at = null from ${tripOrders} x join ${orders} o on o.id = x.order_id
    where x.trip_id = t.id and o.id = ${orderId} and x.dropped_at is null and not ${isNeeded}
    returning t.id`)
  return continued.rows.length > 0
}

/** Steps of the rider's trips that they can still undo, the newest first. */
export async function findUndoable(tx: Queries, riderId: string) {
  const steps = await findOpenSteps(
    tx,
    sql`exists (select from ${tripOrders} x join ${trips} t on t.id = x.trip_id
      where x.order_id = o.id and x.dropped_at is null and t.rider_id = ${riderId}
        and not (${isOneOf(sql`o.status`, receivedStates)} and ${isNeeded}))`,
  )
  return steps.filter(({ byRider }) => byRider)
}

/** Starts a trip with these orders. @returns its id; undefined if the rider is on a trip */
export async function insertTrip(
  tx: Queries,
  { orderIds, ...trip }: { riderId: string; storeId: string; shiftId: string; orderIds: string[] },
): Promise<string | undefined> {
  const [added] = await tx
    .insert(trips)
    .values({ id: newId(), ...trip })
    .onConflictDoNothing()
    .returning({ id: trips.id })
  if (!added) return undefined
  // An order that returned to the store may still be in an earlier trip.
  await tx
    .update(tripOrders)
    .set({ droppedAt: sql`now()` })
    .where(and(inArray(tripOrders.orderId, orderIds), isNull(tripOrders.droppedAt)))
  await tx
    .insert(tripOrders)
    .values(orderIds.map((orderId, position) => ({ tripId: added.id, orderId, position })))
  return added.id
}

/** Takes an order out of its trip, for another rider. */
export async function dropFromTrip(tx: Queries, orderId: string): Promise<void> {
  await tx
    .update(tripOrders)
    .set({ droppedAt: sql`now()` })
    .where(and(eq(tripOrders.orderId, orderId), isNull(tripOrders.droppedAt)))
}

/** Records when the rider came to the door of an order of their trip. @param at null for an attempt that begins */
export async function setArrival(tx: Queries, orderId: string, at: Date | null): Promise<void> {
  await tx
    .update(tripOrders)
    .set({ arrivedAt: at })
    .where(and(eq(tripOrders.orderId, orderId), isNull(tripOrders.droppedAt)))
}

/** When the rider came to the door of an order; null before. */
export async function findArrival(tx: Queries, orderId: string): Promise<Date | null> {
  const [found] = await tx
    .select({ arrivedAt: tripOrders.arrivedAt })
    .from(tripOrders)
    .where(and(eq(tripOrders.orderId, orderId), isNull(tripOrders.droppedAt)))
  return found?.arrivedAt ?? null
}

/** Whether an order is, or was until it was delivered or returned, in a trip of the rider. */
export async function isInTripOf(tx: Queries, riderId: string, orderId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: tripOrders.orderId })
    .from(tripOrders)
    .innerJoin(trips, eq(trips.id, tripOrders.tripId))
    .where(and(isMine(riderId), eq(tripOrders.orderId, orderId)))
  return found !== undefined
}
