import {
  type DeliveryStage,
  type OrderArrival,
  type OrderState,
  orderStates,
  orderStateTable,
} from '@dix/contract'
import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { millisecondsOf } from '../../platform/database/columns.ts'
import { isForLater, isWaiting, orders, orderTimeline, type StoredOrder } from '../schema.ts'
import { stageEvents } from './stage-events.ts'

/** How far an order under way has come. */
export type OrderProgress = {
  id: string
  userId: string | null
  storeId: string
  status: OrderState
  version: number
  stage: DeliveryStage
  /** When the stage began, in milliseconds since 1970. */
  since: number
  /** When its delivery slot begins, in milliseconds since 1970; null without one. */
  notBefore: number | null
  /** The load under which it was promised: seconds of work ahead, and minutes to the zone. */
  secondsAhead: number | null
  ride: number | null
}

/** Computes when an order will probably arrive, in milliseconds since 1970; null if that cannot be estimated. */
export type ArrivalOf = (progress: OrderProgress) => { from: number; to: number } | null

const stageOf = (status: OrderState) => {
  const { stage } = orderStateTable[status]
  return stage === 'door' ? null : stage
}
const isBeginning = sql`(${orders.status}, ${orderTimeline.event}) in (${sql.join(
  orderStates.flatMap((state) => {
    const stage = stageOf(state)
    return stage ? stageEvents[stage].map((event) => sql`(${state}, ${event})`) : []
  }),
  sql`, `,
)})`

/**
 * The progress of orders that are under way; those for a later slot that nobody has begun with are not.
 *
 * @param which a condition on the orders; by default all
 */
export async function findProgress(tx: Queries, which?: SQL): Promise<OrderProgress[]> {
  const { id, userId, storeId, status, version } = orders
  const found = await tx
    .select({
      id,
      userId,
      storeId,
      status,
      version,
      since: millisecondsOf(
        sql`greatest(max(${orderTimeline.at}), case when ${isWaiting(orders)} then ${orders.prepareAt} end)`,
      ),
      notBefore: sql<number | null>`${millisecondsOf(orders.slotFrom)}`,
      secondsAhead: sql<number | null>`(${orders.terms} ->> 'work')::integer`,
      ride: sql<number | null>`(${orders.terms} ->> 'ride')::integer`,
    })
    .from(orders)
    .innerJoin(orderTimeline, eq(orderTimeline.orderId, orders.id))
    .where(and(isBeginning, not(isForLater(orders)), which))
    .groupBy(orders.id)
  return found.map((order) => ({ ...order, stage: stageOf(order.status)! }))
}

/** When an order will probably arrive; nothing while that cannot be estimated. */
export async function readArrival(
  tx: Queries,
  arrivalOf: ArrivalOf,
  { id, status }: StoredOrder,
): Promise<{ arrival?: OrderArrival }> {
  const [progress] = stageOf(status) ? await findProgress(tx, eq(orders.id, id)) : []
  const arrival = progress && arrivalOf(progress)
  if (!arrival) return {}
  return { arrival: { from: new Date(arrival.from).toISOString(), to: new Date(arrival.to).toISOString() } }
}
