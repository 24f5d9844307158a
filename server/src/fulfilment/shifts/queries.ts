import type { DifferenceReason, OnShift, ShiftRecord, ShiftWork } from '@dix/contract'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isTestOrder, isWithin, orders, orderTimeline } from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { newId } from '../../platform/ids.ts'
import { isInStore } from '../in-store.ts'
import { isoTime } from '../iso-time.ts'
import { onTripStates } from '../on-trip-states.ts'
import { handIns, shifts, tripOrders, trips } from '../schema.ts'
import type { ShiftCash } from './rules.ts'

/**
 * The cash of orders that riders delivered on a trip of a shift: `shift_id`, `cash`, `at`, `store_id`. An order belongs to
 * the rider who had it last.
 */
const collections = sql`
  select t.shift_id, l.cash, l.at, o.store_id from ${trips} t
  join ${tripOrders} x on x.trip_id = t.id and x.dropped_at is null
  join ${orders} o on o.id = x.order_id
  join ${orderTimeline} l on l.order_id = o.id and l.event = 'paid' and l.cash > 0
  where t.shift_id is not null and not ${isTestOrder(sql`o`)}`

/** What was collected during a shift, in whole XOF. @param shift its id */
export const collectedDuring = (shift: SQL) =>
  sql`(select coalesce(sum(c.cash), 0) from (${collections}) c where c.shift_id = ${shift})`

/** Hours after which a shift that nobody ended no longer counts. */
const longestShift = 16
const isRecent = (startedAt: SQL | typeof shifts.startedAt) =>
  sql`${startedAt} > now() - make_interval(hours => ${longestShift}::integer)`

/**
 * Finds the user's open shift or starts one, and locks it until the transaction ends. A picker's shift that nobody ended
 * starts over; a rider's has cash and continues, and gets the float if a trip began it without one.
 */
export async function ensureShift(
  tx: Queries,
  { userId, kind, storeId, float = 0 }: { userId: string; kind: ShiftWork; storeId: string; float?: number },
): Promise<string> {
  const [shift] = await tx
    .insert(shifts)
    .values({ id: newId(), userId, kind, storeId, float })
    .onConflictDoUpdate({
      target: [shifts.userId, shifts.kind],
      targetWhere: isNull(shifts.endedAt),
      set: {
        float: sql`case when ${shifts.float} = 0 then excluded.float else ${shifts.float} end`,
        startedAt: sql`case when ${kind === 'riding'} or ${isRecent(shifts.startedAt)} then ${shifts.startedAt} else now() end`,
      },
    })
    .returning({ id: shifts.id })
  return shift!.id
}

/** A locked shift. `collected` is final once `isRiding` is false. */
export type LockedShift = typeof shifts.$inferSelect & { collected: number; isRiding: boolean }

/**
 * Locks a shift until the transaction ends.
 *
 * @param which the id of a shift, or the user whose open shift it is
 * @returns undefined if there is none
 */
export async function lockShift(
  tx: Queries,
  which: { id: string } | { userId: string; kind: ShiftWork },
): Promise<LockedShift | undefined> {
  const [locked] = await tx
    .select({ id: shifts.id })
    .from(shifts)
    .where(
      'id' in which
        ? eq(shifts.id, which.id)
        : and(eq(shifts.userId, which.userId), eq(shifts.kind, which.kind), isNull(shifts.endedAt)),
    )
    .for('update')
  if (!locked) return undefined
  // A second statement, which sees the trips that the lock waited for.
  const [shift] = await tx
    .select({
      shift: shifts,
      collected: sql<number>`${collectedDuring(sql`${locked.id}`)}::float8`,
      isRiding: sql<boolean>`exists (
        select from ${trips} t join ${tripOrders} x on x.trip_id = t.id and x.dropped_at is null
        join ${orders} o on o.id = x.order_id
        where t.shift_id = ${locked.id} and ${isOneOf(sql`o.status`, onTripStates)})`,
    })
    .from(shifts)
    .where(eq(shifts.id, locked.id))
  return shift && { ...shift.shift, collected: shift.collected, isRiding: shift.isRiding }
}

/** Records cash that was handed in, and its sum in the shift. @param amount negative to correct earlier ones */
export async function addHandIn(
  tx: Queries,
  { shiftId, amount, userId }: { shiftId: string; amount: number; userId: string },
): Promise<void> {
  await tx.execute(sql`
    with added as (
      insert into ${handIns} (shift_id, amount, user_id) values (${shiftId}, ${amount}, ${userId}) returning amount)
    update ${shifts} s set handed_in = s.handed_in + added.amount from added where s.id = ${shiftId}`)
}

/** Ends a locked shift with its hand-ins. @param closedBy the manager; null if a manager has yet to close it */
export async function settleShift(
  tx: Queries,
  { id, collected }: Pick<LockedShift, 'id' | 'collected'>,
  { handedIn, userId, reason, closedBy }: Settlement,
): Promise<void> {
  await tx.execute(sql`
    with added as (
      insert into ${handIns} (shift_id, amount, user_id)
      select id, ${handedIn}::bigint - handed_in, ${userId} from ${shifts} where id = ${id} and handed_in <> ${handedIn}::bigint)
    update ${shifts} set handed_in = ${handedIn}::bigint, collected = ${collected}::bigint,
      difference = float + ${collected}::bigint - ${handedIn}::bigint, reason = ${reason},
      ended_at = coalesce(ended_at, now()), closed_by = ${closedBy},
      closed_at = case when ${closedBy}::text is not null then now() end
    where id = ${id}`)
}

type Settlement = {
  /** All that was handed in. */
  handedIn: number
  userId: string
  reason: DifferenceReason | null
  closedBy: string | null
}

/** The cash of the rider's open shift, whose hand-ins cover the oldest cash first; undefined if none is open. */
export async function findShiftCash(tx: Queries, riderId: string): Promise<ShiftCash | undefined> {
  const found = await tx.execute<
    Record<'startedAt' | 'collectedAt', string | null> & Omit<ShiftCash, 'startedAt'>
  >(sql`
    select s.id, s.started_at as "startedAt", s.float::float8, s.handed_in::float8 as "handedIn", c.*
    from ${shifts} s cross join lateral (
      select coalesce(sum(cash), 0)::float8 as collected, min(at) filter (where so_far > s.handed_in) as "collectedAt"
      from (select c.cash, c.at, sum(c.cash) over (order by c.at) as so_far
        from (${collections}) c where c.shift_id = s.id) c
    ) c
    where s.user_id = ${riderId} and s.work = 'riding' and s.ended_at is null`)
  const [shift] = found.rows
  return (
    shift && {
      ...shift,
      startedAt: new Date(shift.startedAt!),
      collectedAt: shift.collectedAt === null ? null : new Date(shift.collectedAt),
    }
  )
}

type RecordRow = Omit<ShiftRecord, '_id' | 'storeName' | 'carriedAmt'> & { id: string; storeId: string }

/** Shifts of riders, those to close first, then the closed ones, the newest first. @param storeId null for all stores */
export async function findShifts(
  tx: Queries,
  { storeId, before, closed }: { storeId: string | null; before: string | null; closed: number },
): Promise<RecordRow[]> {
  const found = await tx.execute<RecordRow>(sql`
    select s.id, s.store_id as "storeId", coalesce(u.name, '') as name, ${isoTime(sql`s.started_at`)} as "startedAt",
      ${isoTime(sql`s.ended_at`)} as "endedAt", s.float::float8 as "floatAmt", s.handed_in::float8 as "handedInAmt",
      coalesce(s.collected, ${collectedDuring(sql`s.id`)})::float8 as "collectedAmt", s.reason,
      (select coalesce(json_agg(json_build_object('amount', h.amount, 'at', ${isoTime(sql`h.at`)}, 'name', coalesce(by.name, ''))
        order by h.id), '[]') from ${handIns} h left join users by on by.id = h.user_id where h.shift_id = s.id) as "handIns",
      ${isoTime(sql`s.closed_at`)} as "closedAt", coalesce(m.name, '') as "closedBy"
    from (
      (select * from ${shifts} s
        where work = 'riding' and closed_at is null and ${before}::text is null and ${isInStore(storeId, sql`s`)})
      union all
      (select * from ${shifts} s where work = 'riding' and closed_at is not null and ${isInStore(storeId, sql`s`)}
        and started_at < coalesce(${before}::timestamptz, 'infinity') order by started_at desc limit ${closed})
    ) s left join users u on u.id = s.user_id left join users m on m.id = s.closed_by
    order by s.closed_at is not null, s.started_at desc, s.id`)
  return found.rows
}

/** A rider's shift that nobody ended counts again with the next trip. */
const isOn = sql`s.ended_at is null and (${isRecent(sql`s.started_at`)}
  or exists (select from ${trips} t where t.shift_id = s.id and ${isRecent(sql`t.started_at`)}))`

/** Pickers and riders on shift in each store that has any. */
export async function countOnShift(
  tx: Queries,
): Promise<{ store: string; pickers: number; riders: number }[]> {
  const found = await tx.execute<{ store: string; pickers: number; riders: number }>(sql`
    select s.store_id as store, (count(*) filter (where s.work = 'picking'))::integer as pickers,
      (count(*) filter (where s.work = 'riding'))::integer as riders
    from ${shifts} s where ${isOn} group by 1`)
  return found.rows
}

/** The staff on shift, by work and start. @param storeId null for all stores */
export async function findOnShift(
  tx: Queries,
  storeId: string | null,
): Promise<(Omit<OnShift['staff'][number], 'isMe'> & { userId: string | null })[]> {
  const found = await tx.execute<Omit<OnShift['staff'][number], 'isMe'> & { userId: string | null }>(sql`
    select u.name, s.work, ${isoTime(sql`s.started_at`)} as "startedAt", s.user_id as "userId"
    from ${shifts} s join users u on u.id = s.user_id
    where ${isOn} and ${isInStore(storeId, sql`s`)}
    order by s.work, s.started_at, s.id`)
  return found.rows
}

/** Ends a picker's shift, which has no cash to close. */
export async function endPicking(tx: Queries, userId: string): Promise<void> {
  await tx.execute(sql`
    update ${shifts} set ended_at = now(), closed_at = now(), closed_by = user_id, collected = 0, difference = 0
    where user_id = ${userId} and work = 'picking' and ended_at is null`)
}

/** Cash that left the tills with riders on a day, less what came back. @param storeId null for all stores */
export async function cashWithRiders(tx: Queries, date: string, storeId: string | null): Promise<number> {
  const found = await tx.execute<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::float8 as amount from (
      select s.float as amount from ${shifts} s
      where ${isInStore(storeId, sql`s`)} and ${isWithin(sql`s.started_at`, date, date)}
      union all
      select c.cash from (${collections}) c where ${isInStore(storeId, sql`c`)} and ${isWithin(sql`c.at`, date, date)}
      union all
      select -h.amount from ${handIns} h join ${shifts} s on s.id = h.shift_id
      where ${isInStore(storeId, sql`s`)} and ${isWithin(sql`h.at`, date, date)}
    ) moved`)
  return found.rows[0]!.amount
}
