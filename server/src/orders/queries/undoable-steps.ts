import type { OrderEvent, OrderReason, OrderState } from '@dix/contract'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { millisecondsOf } from '../../platform/database/columns.ts'
import { run } from '../../platform/database/statement.ts'
import { jobStatement } from '../../platform/jobs/index.ts'
import { undoTime } from '../rules.ts'
import {
  type OrderLine,
  orders,
  orderTimeline,
  type StoredOrder,
  type UndoableStep,
  type UndoneStep,
  undoableSteps,
} from '../schema.ts'
import { isBegun, refundDone, statusOf } from '../states/rules.ts'

/** Name of the job that announces a step to the customer once it can no longer be undone. */
export const stepJob = 'announce-step'

type NewStep = {
  event: OrderEvent
  reason: OrderReason | null
  /** Pieces that it put back into stock, other than those of a state whose lines are returned. */
  restocked?: UndoableStep['restocked']
  missing?: UndoableStep['missing']
  byRider?: boolean
  isAnnounced?: boolean
}

/** Records a step that staff can undo, and queues its announcement, in the transaction of the step. */
export async function recordStep(
  tx: Queries,
  before: StoredOrder,
  after: StoredOrder,
  { event, reason, restocked = [], missing, byRider, isAnnounced }: NewStep,
): Promise<void> {
  const { id: orderId, version } = after
  const left = new Map(after.lines.map(({ productId, quantity }) => [productId, quantity]))
  const step: UndoableStep = {
    event,
    reason,
    before: statusOf(before),
    also: {
      ...{ subTotal: before.subTotal, agreed: before.agreed, cashTendered: before.cashTendered },
      ...(before.pickerId !== after.pickerId && { pickerId: before.pickerId }),
      ...(before.bags !== after.bags && { bags: before.bags }),
    },
    lines: before.lines.filter(({ productId, quantity }) => left.get(productId) !== quantity).map(pickedLine),
    restocked,
    refunds: after.refunds.flatMap(({ id }) =>
      before.refunds.some((refund) => refund.id === id) ? [] : [id],
    ),
    ...(missing && { missing }),
    ...(byRider && { byRider }),
    ...(isAnnounced && { isAnnounced }),
  }
  await tx.insert(undoableSteps).values({ orderId, version, step })
  await run(tx, announcementOf(orderId, version, undoTime))
}

const announcementOf = (orderId: string, version: number, delay: number) =>
  jobStatement([{ name: stepJob, payload: { orderId, version }, delay }])

const pickedLine = ({ productId, quantity, picked = 0 }: OrderLine) => ({ productId, quantity, picked })

type VersionedOrder = Pick<StoredOrder, 'id' | 'version'>

const until = sql`${undoableSteps.at} + make_interval(secs => ${undoTime})`
const isStepOf = ({ id, version }: VersionedOrder): SQL =>
  and(eq(undoableSteps.orderId, id), eq(undoableSteps.version, version))!

/** The last step of an order, if staff at the desk or counter can undo it, and until when. */
export async function findUndoableStep(
  tx: Queries,
  order: VersionedOrder & Pick<StoredOrder, 'lines'>,
): Promise<{ event: OrderEvent; until: Date; missing: UndoableStep['missing'] } | undefined> {
  const [found] = await tx
    .select({
      step: undoableSteps.step,
      until: millisecondsOf(until),
    })
    .from(undoableSteps)
    .where(and(isStepOf(order), isNotByRider, sql`${until} > now()`))
  if (!found || isBegun(order.lines, found.step.before.status)) return undefined
  const { event, missing } = found.step
  return { event, until: new Date(found.until), missing }
}

/**
 * Lets the last step of a locked order be undone although an earlier refund arrives, which stays done then.
 *
 * @param order before it arrives
 * @param refund with its amount in whole XOF
 */
export async function keepStep(
  tx: Queries,
  order: VersionedOrder,
  refund: { id: string; amount: number },
): Promise<void> {
  const left = sql<number>`greatest(0, ceil(extract(epoch from ${until} - now())))::integer`
  const [found] = await tx
    .select({ step: undoableSteps.step, left })
    .from(undoableSteps)
    .where(isStepOf(order))
  if (!found || found.step.refunds.includes(refund.id)) return
  const version = order.version + 1
  const step = { ...found.step, before: statusOf(refundDone(found.step.before, refund.amount)) }
  await tx.update(undoableSteps).set({ version, step }).where(isStepOf(order))
  await run(tx, announcementOf(order.id, version, found.left))
}

const isNotByRider = sql`not ${undoableSteps.step} ? 'byRider'`

type OpenStep = Pick<UndoableStep, 'byRider' | 'missing'> & {
  orderId: string
  number: string
  version: number
  status: OrderState
  until: Date
}

/** The last steps of orders that can still be undone, the newest first. @param which a condition on the orders `o` */
export async function findOpenSteps(tx: Queries, which: SQL): Promise<OpenStep[]> {
  const found = await tx
    .select({
      orderId: undoableSteps.orderId,
      number: sql<string>`o.number`,
      version: undoableSteps.version,
      status: sql<OrderState>`o.status`,
      step: undoableSteps.step,
      until: millisecondsOf(until),
    })
    .from(undoableSteps)
    .innerJoin(
      sql`${orders} o`,
      sql`o.id = ${undoableSteps.orderId} and o.version = ${undoableSteps.version}`,
    )
    .where(and(sql`${until} > now()`, which))
    .orderBy(desc(undoableSteps.at))
  return found.map(({ step: { byRider, missing }, until, ...order }) => ({
    ...order,
    until: new Date(until),
    ...(byRider && { byRider }),
    ...(missing && { missing }),
  }))
}

/** Whether an order has a step that is not announced to the customer yet. @param event of that step; by default any */
export async function hasUnannouncedStep(tx: Queries, orderId: string, event?: OrderEvent): Promise<boolean> {
  const found = await tx
    .select({ version: undoableSteps.version })
    .from(undoableSteps)
    .where(
      and(
        eq(undoableSteps.orderId, orderId),
        sql`not ${undoableSteps.step} ? 'isAnnounced'`,
        event && sql`${undoableSteps.step} ->> 'event' = ${event}`,
      ),
    )
  return found.length > 0
}

/** Deletes the step that led to a version of a locked order, because it is undone or announced. */
export async function takeStep(
  tx: Queries,
  order: VersionedOrder,
): Promise<{ step: UndoableStep; at: Date; isInTime: boolean } | undefined> {
  const [taken] = await tx
    .delete(undoableSteps)
    .where(isStepOf(order))
    .returning({ step: undoableSteps.step, at: undoableSteps.at, isInTime: sql<boolean>`${until} > now()` })
  return taken
}

/**
 * Removes the events of the last step of a locked order from its timeline, so that no report counts it. Call this before
 * `takeStep`.
 *
 * @returns the note of the step, and what else the timeline keeps of it
 */
export async function removeEvents(
  tx: Queries,
  order: VersionedOrder,
): Promise<{ note: string | null; undoneStep: UndoneStep } | undefined> {
  const removed = await tx
    .delete(orderTimeline)
    .where(
      and(
        eq(orderTimeline.orderId, order.id),
        sql`${orderTimeline.at} = (select ${undoableSteps.at} from ${undoableSteps} where ${isStepOf(order)})`,
      ),
    )
    .returning()
  // The first event describes the step; those about its money follow.
  const [first] = removed.toSorted((one, other) => one.id - other.id)
  if (!first) return undefined
  const { note, userId, at, details } = first
  return { note, undoneStep: { ...details, userId, at: at.toISOString() } }
}
