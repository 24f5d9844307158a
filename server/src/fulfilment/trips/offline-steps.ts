import type { OfflineStep, RiderStep, StepProblem, StepToCheck } from '@dix/contract'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { findOrders, orders } from '../../orders/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { keyOf } from '../../platform/http/idempotency-key.ts'
import { refusedField } from '../../platform/http/problem.ts'
import { isInStore } from '../in-store.ts'
import { isoTime } from '../iso-time.ts'
import { offlineSteps, tripOrders, trips } from '../schema.ts'
import { madeAtOf } from './rules.ts'

/** A step that a rider made offline, as it arrives. */
export type ReceivedStep = Pick<
  typeof offlineSteps.$inferSelect,
  'key' | 'step' | 'version' | 'deviceAt' | 'deviceSentAt' | 'madeAt'
>

/**
 * Reads the step of a request.
 *
 * @returns null if it was made online
 * @throws Problem `invalid_input` if it was made offline and has no key
 */
export function receivedStep(
  request: FastifyRequest,
  step: RiderStep,
  offline: OfflineStep | null | undefined,
): ReceivedStep | null {
  if (!offline) return null
  const key = keyOf(request)
  if (key === null) throw refusedField('Idempotency-Key', 'A step made offline needs its own key.')
  return {
    key,
    step,
    version: offline.version,
    deviceAt: new Date(offline.at),
    deviceSentAt: new Date(offline.sentAt),
    madeAt: madeAtOf(offline, Date.now()),
  }
}

/** The rider's step with this key, for any order or for one, if it arrived before. */
export async function findReceived(
  tx: Queries,
  riderId: string,
  key: string,
  orderId?: string,
): Promise<{ problem: StepProblem | null } | undefined> {
  const [found] = await tx
    .select({ problem: offlineSteps.problem })
    .from(offlineSteps)
    .where(and(ofKey(riderId, key), orderId === undefined ? undefined : eq(offlineSteps.orderId, orderId)))
  return found
}

const ofKey = (riderId: string, key: string) =>
  and(eq(offlineSteps.riderId, riderId), eq(offlineSteps.key, key))

type Recorded = { isNew: boolean; problem: StepProblem | null }

/** Records a step of an order. If its key arrived before for this order, nothing changes. */
export async function recordStep(
  tx: Queries,
  { riderId, orderId, ...step }: ReceivedStep & { riderId: string; orderId: string },
  problem: StepProblem | null = null,
): Promise<Recorded> {
  const added = await tx
    .insert(offlineSteps)
    .values({ riderId, orderId, problem, ...step })
    .onConflictDoNothing()
    .returning({ id: offlineSteps.id })
  if (added.length > 0) return { isNew: true, problem }
  const earlier = await findReceived(tx, riderId, step.key, orderId)
  return { isNew: false, problem: earlier?.problem ?? null }
}

/** Records what managers check of a step that was applied. */
export async function markProblem(
  tx: Queries,
  { riderId, key, problem }: { riderId: string; key: string; problem: StepProblem },
): Promise<void> {
  await tx.update(offlineSteps).set({ problem }).where(ofKey(riderId, key))
}

/** Forgets the problems of a rider's delivery that was undone; those of an earlier rider stay for managers to check. */
export async function forgetDeliveryProblems(tx: Queries, orderId: string, riderId: string): Promise<void> {
  await tx
    .update(offlineSteps)
    .set({ problem: null })
    .where(
      and(
        eq(offlineSteps.orderId, orderId),
        eq(offlineSteps.riderId, riderId),
        eq(offlineSteps.step, 'deliver'),
      ),
    )
}

/**
 * Records a step that the order no longer allowed, for managers.
 *
 * @returns false if the order never was in a trip of the rider, and they did not take it offline either
 */
export async function recordConflict(
  tx: Queries,
  step: ReceivedStep & { riderId: string; orderId: string },
): Promise<boolean> {
  const { riderId, orderId } = step
  const had = await tx.execute(sql`
    select from ${tripOrders} x join ${trips} t on t.id = x.trip_id
    where t.rider_id = ${riderId} and x.order_id = ${orderId}
    union all select from ${offlineSteps} s where s.rider_id = ${riderId} and s.order_id = ${orderId} limit 1`)
  if (had.rows.length > 0) await recordStep(tx, step, 'conflict')
  return had.rows.length > 0
}

/**
 * Records that orders of the rider's store could not be taken, for managers: the rider left with them offline, even
 * with those that are still packed.
 *
 * @param storeId null for every store
 */
export async function recordRefusedTake(
  tx: Queries,
  {
    storeId,
    orderIds,
    ...step
  }: ReceivedStep & { riderId: string; storeId: string | null; orderIds: readonly string[] },
): Promise<void> {
  const found = await findOrders(tx, inArray(orders.id, [...orderIds]))
  for (const order of found) {
    const ofStore = storeId === null || order.storeId === storeId
    // The event of a packing that was undone is gone.
    const wasPacked = order.timeline.some(
      ({ event, details }) => event === 'packed' || details?.undone === 'packed',
    )
    if (ofStore && wasPacked) await recordStep(tx, { ...step, orderId: order.id }, 'conflict')
  }
}

const isToCheck = (row: SQL) => sql`${row}.problem is not null and ${row}.checked_at is null`

/** Steps with problems that nobody has checked, the last one of each order. @param storeId null for all stores */
export async function findStepsToCheck(tx: Queries, storeId: string | null): Promise<StepToCheck[]> {
  const found = await tx.execute<StepToCheck>(sql`
    select distinct on (o.id) o.id as "_id", o.number as "orderId", coalesce(u.name, '') as "riderName", s.step,
      s.problem, ${isoTime(sql`s.made_at`)} as at
    from ${offlineSteps} s join ${orders} o on o.id = s.order_id left join users u on u.id = s.rider_id
    where ${isToCheck(sql`s`)} and ${isInStore(storeId, sql`o`)}
    order by o.id, s.id desc`)
  return found.rows
}

/** Marks the steps of an order as checked. @returns false if no such order is in the store */
export async function checkSteps(tx: Queries, storeId: string | null, orderId: string): Promise<boolean> {
  const [order] = await tx.select({ storeId: orders.storeId }).from(orders).where(eq(orders.id, orderId))
  if (!order || (storeId !== null && order.storeId !== storeId)) return false
  await tx
    .update(offlineSteps)
    .set({ checkedAt: sql`now()` })
    .where(and(eq(offlineSteps.orderId, orderId), isNull(offlineSteps.checkedAt)))
  return true
}
