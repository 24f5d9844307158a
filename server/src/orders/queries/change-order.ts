import { type Actor, type OrderReason, orderStateTable, type RefundChannel } from '@dix/contract'
import { and, eq, sql } from 'drizzle-orm'
import { substitutionPreferences } from '../../cart/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { recordDeliveries } from '../deliveries/record-deliveries.ts'
import {
  creditEntries,
  type EventDetails,
  type OrderLine,
  type OrderRefund,
  type OrderRow,
  orderLines,
  orderRefunds,
  orders,
  orderTimeline,
} from '../schema.ts'
import { billed, creditOf, moneyOf, type OrderStatus, type OrderTransition } from '../states/rules.ts'

/** The author of a change to an order, and the details that the timeline records. */
export type OrderChange = {
  actor: Actor
  /** Id of the member of staff. */
  userId?: string | null
  reason?: OrderReason | null | undefined
  note?: string | null | undefined
  details?: EventDetails
  /** The amount that the change moves, if it is not the whole. */
  moneyDetails?: EventDetails
  /** The channel of a refund; by default the provider if payments report it, else cash. */
  channel?: RefundChannel
}

/** Locks an order until the transaction ends. @param userId its owner, if given */
export async function lockOrder(
  tx: Queries,
  orderId: string,
  userId?: string,
): Promise<OrderRow | undefined> {
  const owned = userId === undefined ? undefined : eq(orders.userId, userId)
  const [found] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), owned))
    .for('update')
  return found
}

/** The fields of an order that may change other than its status. */
export type OtherChanges = Partial<
  Pick<
    OrderRow,
    'subTotal' | 'agreed' | 'cashTendered' | 'address' | 'pickerId' | 'bags' | 'payout' | 'suspicions'
  >
>

/**
 * Records how a transition moves the customer's credit: into the order, back to the customer, or to them instead of
 * money, and back to the shop if it was a mistake.
 */
async function writeCredit(
  tx: Queries,
  { id: orderId, userId, ...before }: OrderStatus & Pick<OrderRow, 'id' | 'userId'>,
  status: OrderTransition,
  channel: RefundChannel,
): Promise<void> {
  const returned = creditOf(before) - creditOf(status)
  const refunded = status.refunded + status.overpaid - before.refunded - before.overpaid
  const given = channel === 'credit' ? refunded : 0
  if (given > 0 && userId === null) throw new Error(`Order ${orderId} has no account to give credit to.`)
  const entries = [
    { kind: returned < 0 ? ('used' as const) : ('returned' as const), amount: returned },
    { kind: given < 0 ? ('reverted' as const) : ('given' as const), amount: given },
  ].filter(({ amount }) => amount !== 0)
  if (entries.length > 0)
    await tx.insert(creditEntries).values(entries.map((entry) => ({ userId, orderId, ...entry })))
}

/** Writes a transition. An order that its shopper never sees releases its key: the same submit may place another. */
export async function writeTransition(
  tx: Queries,
  before: OrderStatus & Pick<OrderRow, 'id' | 'userId'>,
  { events, ...status }: OrderTransition & OtherChanges,
  change: OrderChange,
): Promise<void> {
  const { id: orderId } = before
  const { actor, userId = null, reason = null, note = null, details, moneyDetails } = change
  const channel = change.channel ?? (actor === 'payments' ? 'provider' : 'cash')
  await tx
    .update(orders)
    .set({
      ...status,
      version: sql`${orders.version} + 1`,
      ...(events.includes('placed') && { placedAt: sql`now()` }),
      ...(!orderStateTable[status.status].shownToShopper && { key: null }),
    })
    .where(eq(orders.id, orderId))
  await writeCredit(tx, before, { events, ...status }, channel)
  if (events.length === 0) return
  // A note belongs to the move itself, not to the events about money.
  await tx.insert(orderTimeline).values(
    events.map((event, index) => ({
      orderId,
      event,
      actor,
      userId,
      ...sumsOf(status),
      ...moneyOf(event, before, status, channel),
      ...(index === 0 ? { reason, note, details } : { details: moneyDetails }),
    })),
  )
  if (orderStateTable[status.status].received) await recordDeliveries(tx, sql`o.id = ${orderId}`)
}

/** The sums of an order that its timeline keeps. */
function sumsOf(status: OrderStatus) {
  const { couponAmount, deliveryFee, rounding } = status
  return { orderTotal: billed(status) - status.allowance, couponAmount, deliveryFee, rounding }
}

/** Records that staff called off refunds of a locked order. @param amount in whole XOF */
export async function recordCalledOff(
  tx: Queries,
  { id: orderId, ...order }: OrderStatus & Pick<OrderRow, 'id'>,
  { userId, amount }: { userId: string; amount: number },
): Promise<void> {
  const event = { event: 'refund_called_off', actor: 'staff', details: { amount } } as const
  await tx.insert(orderTimeline).values({ orderId, userId, ...event, ...sumsOf(order) })
}

/** Writes how a customer wants what is owed back. */
export async function writePayout(
  tx: Queries,
  orderId: string,
  payout: NonNullable<OrderRow['payout']>,
): Promise<void> {
  await tx.update(orders).set({ payout }).where(eq(orders.id, orderId))
}

/** Writes the remaining pieces of lines. No more than remain count as picked. */
export async function writeLines(
  tx: Queries,
  orderId: string,
  lines: readonly Pick<OrderLine, 'productId' | 'quantity'>[],
): Promise<void> {
  const ids = lines.map(({ productId }) => productId)
  const quantities = lines.map(({ quantity }) => quantity)
  await tx.execute(sql`
    update ${orderLines} line set quantity = given.quantity, picked = least(line.picked, given.quantity)
    from unnest(${sql.param(ids)}::text[], ${sql.param(quantities)}::integer[]) as given (product_id, quantity)
    where line.order_id = ${orderId} and line.product_id = given.product_id and line.quantity <> given.quantity`)
}

/** Writes what the counter knows of a line. */
export async function writePicked(
  tx: Queries,
  orderId: string,
  productId: string,
  change: Partial<Pick<OrderLine, 'picked' | 'missing' | 'replaces' | 'proposedAt' | 'decision'>>,
): Promise<void> {
  await tx
    .update(orderLines)
    .set(change)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.productId, productId)))
}

/** Appends lines to an order. */
export async function addLines(
  tx: Queries,
  orderId: string,
  from: number,
  lines: OrderLine[],
): Promise<void> {
  if (lines.length === 0) return
  await tx.insert(orderLines).values(lines.map((line, at) => ({ ...line, orderId, position: from + at })))
}

/** Freezes in lines what the shopper chose for missing products, as `insertOrder` does. */
export async function freezeSubstitutions(
  tx: Queries,
  orderId: string,
  { userId, productIds }: { userId: string; productIds: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    update ${orderLines} line set substitution = (
      select substitution from ${substitutionPreferences} chosen
      where chosen.user_id = ${userId} and chosen.product_id in (line.product_id, '')
      order by chosen.product_id desc limit 1
    ) where line.order_id = ${orderId} and line.product_id = any(${sql.param(productIds)}::text[])`)
}

/** Only records them: `refund` of the payments sends them to the provider. */
export async function insertRefunds(
  tx: Queries,
  refunds: (Pick<OrderRefund, 'id' | 'orderId' | 'amount' | 'channel' | 'reason'> & Partial<OrderRefund>)[],
): Promise<void> {
  if (refunds.length > 0) await tx.insert(orderRefunds).values(refunds)
}

/** Refunds of an order, oldest first. */
export async function findRefunds(tx: Queries, orderId: string): Promise<OrderRefund[]> {
  return tx.select().from(orderRefunds).where(eq(orderRefunds.orderId, orderId)).orderBy(orderRefunds.id)
}

/** @param change `done` also records the time, any other state removes it */
export async function changeRefund(
  tx: Queries,
  id: string,
  change: Pick<OrderRefund, 'state'> & Partial<Pick<OrderRefund, 'channel' | 'phone' | 'doneBy' | 'amount'>>,
): Promise<void> {
  await tx
    .update(orderRefunds)
    .set({ ...change, doneAt: change.state === 'done' ? sql`now()` : null })
    .where(eq(orderRefunds.id, id))
}

/** Reduces a refund to this amount, or removes it. @param amount in whole XOF */
export async function shrinkRefund(tx: Queries, { id }: OrderRefund, amount: number): Promise<void> {
  const isIt = eq(orderRefunds.id, id)
  if (amount === 0) await tx.delete(orderRefunds).where(isIt)
  else await tx.update(orderRefunds).set({ amount }).where(isIt)
}
