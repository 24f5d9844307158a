import type { PaymentProviderName } from '@dix/contract'
import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { newId } from '../platform/ids.ts'
import type { PaymentPage } from './payments.ts'
import {
  countedRefundStates,
  isSettled,
  type ProviderRefundState,
  providerPaymentStates,
  type RefundSums,
  waitingRefundStates,
} from './rules.ts'
import { paymentEvents, paymentRefunds, payments, sandboxObjects, sandboxResponses } from './schema.ts'

export type Payment = typeof payments.$inferSelect
type RefundRow = typeof paymentRefunds.$inferSelect

/** A payment with an opened page and an unknown outcome. */
export type UndecidedPayment = Payment & { sessionId: string; checkAt: Date }

/** Whether the provider must still be asked how the payment ended. */
export function isUndecided(payment: Payment): payment is UndecidedPayment {
  return payment.sessionId !== null && payment.checkAt !== null
}

/**
 * `opened` is how long the payment page can be paid, including the time to open it; `expired` is how long after that
 * the provider is still asked whether it was paid. By the database's clock.
 */
const lifetime = {
  opened: sql`interval '35 minutes'`,
  preparing: sql`interval '2 minutes'`,
  expired: sql`interval '1 day'`,
}

/** Records a payment before its page is opened; it expires by the database's clock. Amounts are whole XOF. */
export async function insertPayment(
  tx: Queries,
  payment: Pick<Payment, 'reference' | 'amount' | 'provider'>,
): Promise<void> {
  await tx.insert(payments).values({
    ...payment,
    expiresAt: sql`now() + ${lifetime.opened}`,
    checkAt: sql`now() + ${lifetime.preparing}`,
  })
}

export async function findPayment(tx: Queries, reference: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.reference, reference))
  return payment
}

/** @param sessionId the provider's id of the payment page */
export async function findBySession(tx: Queries, sessionId: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.sessionId, sessionId))
  return payment
}

/** Locks a payment before anything that its listener locks. */
export async function lockPayment(tx: Queries, reference: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.reference, reference)).for('update')
  return payment
}

/** Opens a payment that is still being prepared. @returns false if it no longer is */
export async function saveSession(
  tx: Queries,
  reference: string,
  { id, url }: PaymentPage,
): Promise<boolean> {
  const opened = await tx
    .update(payments)
    .set({ state: 'open', sessionId: id, url, checkAt: sql`now() + interval '1 minute'` })
    .where(and(eq(payments.reference, reference), eq(payments.state, 'preparing')))
    .returning({ reference: payments.reference })
  return opened.length > 0
}

/** @param change without `checkAt`, the provider is not asked any more */
export async function changePayment(
  tx: Queries,
  reference: string,
  change: Pick<Payment, 'state'> & Partial<Pick<Payment, 'paymentIntent' | 'checkAt'>>,
): Promise<void> {
  await tx
    .update(payments)
    .set({ checkAt: null, ...change })
    .where(eq(payments.reference, reference))
}

export async function findRefund(tx: Queries, id: string): Promise<RefundRow | undefined> {
  const [refund] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.id, id))
  return refund
}

/** Ids of refunds of a payment with a recorded outcome. */
export async function findEndedIds(tx: Queries, reference: string): Promise<Set<string>> {
  const found = await tx
    .select({ id: paymentRefunds.id })
    .from(paymentRefunds)
    .where(
      and(eq(paymentRefunds.reference, reference), notInArray(paymentRefunds.state, waitingRefundStates)),
    )
  return new Set(found.map(({ id }) => id))
}

/** Oldest first. */
export async function findQueuedRefunds(tx: Queries, reference: string): Promise<RefundRow[]> {
  const isWaiting = and(
    eq(paymentRefunds.reference, reference),
    inArray(paymentRefunds.state, waitingRefundStates),
  )
  // Written first, so that a refund that may be sent can no longer be called off.
  await tx
    .update(paymentRefunds)
    .set({ notBefore: null })
    .where(and(isWaiting, lte(paymentRefunds.notBefore, sql`now()`)))
  return tx
    .select()
    .from(paymentRefunds)
    .where(and(isWaiting, isNull(paymentRefunds.notBefore)))
    .orderBy(paymentRefunds.createdAt, paymentRefunds.id)
}

/** Whole XOF: `started` of refunds that reduce what can still be refunded, `done` of finished ones. */
export async function sumRefunds(tx: Queries, reference: string): Promise<RefundSums> {
  const sumOf = (states: readonly ProviderRefundState[]) =>
    sql`coalesce(sum(${paymentRefunds.amount}) filter (where ${inArray(paymentRefunds.state, states)}), 0)`.mapWith(
      Number,
    )
  const [sums] = await tx
    .select({ started: sumOf(countedRefundStates), done: sumOf(['done']) })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.reference, reference))
  return sums!
}

/** @param refund its `amount` in XOF; without `notBefore` it may be sent at once */
export async function insertRefund(
  tx: Queries,
  refund: Pick<RefundRow, 'id' | 'reference' | 'amount'> & {
    state?: RefundRow['state']
    doneAt?: Date
    notBefore?: SQL
  },
): Promise<void> {
  await tx.insert(paymentRefunds).values(refund)
}

/** The sum of the refunds of a payment that may not be sent yet, in whole XOF. */
export async function sumDelayedRefunds(tx: Queries, reference: string): Promise<number> {
  const [found] = await tx
    .select({ sum: sql`coalesce(sum(${paymentRefunds.amount}), 0)`.mapWith(Number) })
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.reference, reference), isNotNull(paymentRefunds.notBefore)))
  return found!.sum
}

/** Deletes a refund that may not be sent yet. @returns false if it may have been sent */
export async function deleteDelayedRefund(tx: Queries, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(paymentRefunds)
    .where(and(eq(paymentRefunds.id, id), isNotNull(paymentRefunds.notBefore)))
    .returning({ id: paymentRefunds.id })
  return deleted.length > 0
}

/** Ends a queued refund. @returns false if it had ended before */
export async function finishRefund(tx: Queries, id: string, state: 'done' | 'failed'): Promise<boolean> {
  const finished = await tx
    .update(paymentRefunds)
    .set({ state, doneAt: state === 'done' ? sql`now()` : null })
    .where(and(eq(paymentRefunds.id, id), inArray(paymentRefunds.state, waitingRefundStates)))
    .returning({ id: paymentRefunds.id })
  return finished.length > 0
}

/**
 * Takes an amount off the refunds that are done and records it as failed: the newest first of those that are no longer
 * at their provider, or that were made by hand.
 *
 * @param doneIds the shop's refunds that are done at their provider
 */
export async function rejectRefunds(
  tx: Queries,
  reference: string,
  amount: number,
  doneIds: readonly string[],
): Promise<void> {
  const done = await tx
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.reference, reference), eq(paymentRefunds.state, 'done')))
    .orderBy(
      sql`${paymentRefunds.id} = any(${sql.param(doneIds)}::text[])`,
      desc(paymentRefunds.createdAt),
      desc(paymentRefunds.id),
    )
  let left = amount
  for (const refund of done) {
    const part = Math.min(left, refund.amount)
    if (part === 0) return
    left -= part
    const rest = refund.amount - part
    await tx
      .update(paymentRefunds)
      .set(rest === 0 ? { state: 'failed', doneAt: null } : { amount: rest })
      .where(eq(paymentRefunds.id, refund.id))
    if (rest > 0)
      await tx.insert(paymentRefunds).values({ id: newId(), reference, amount: part, state: 'failed' })
  }
}

const chargedStates = providerPaymentStates.filter(isSettled)

/** References that were charged under a payment intent, including refunded ones. */
export async function findCharged(
  tx: Queries,
  { provider, paymentIntent }: { provider: PaymentProviderName; paymentIntent: string },
): Promise<string[]> {
  const found = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        eq(payments.paymentIntent, paymentIntent),
        inArray(payments.state, chargedStates),
      ),
    )
  return found.map(({ reference }) => reference)
}

/**
 * Claims payments that are due for a check, for this node only: the next check is scheduled at once, so that a node
 * that dies loses nothing. Checks run one minute after opening, then at doubling intervals until the page expires, then
 * every five minutes for a day.
 *
 * @param limit how many at most
 */
export async function claimDuePayments(tx: Queries, limit: number): Promise<Payment[]> {
  const due = tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(lt(payments.checkAt, sql`now()`))
    .orderBy(payments.checkAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx
    .update(payments)
    .set({
      checkAt: sql`case
        when ${payments.state} = 'expired' and ${payments.expiresAt} < now() - ${lifetime.expired} then null
        when ${payments.expiresAt} <= now() then now() + interval '5 minutes'
        else least(${payments.expiresAt}, now() + (now() - ${payments.createdAt})) end`,
    })
    .where(inArray(payments.reference, due))
    .returning()
}

/** @returns false for an event that was applied before */
export async function insertEvent(tx: Queries, { id, type }: { id: string; type: string }): Promise<boolean> {
  const inserted = await tx.insert(paymentEvents).values({ id, type }).onConflictDoNothing().returning()
  return inserted.length > 0
}

/**
 * Deletes data that is no longer needed: events, which a provider repeats for three days, keys of the sandbox, and its
 * payments, after the period in which they can be cancelled.
 */
export async function sweepOld(tx: Queries): Promise<void> {
  await tx.delete(paymentEvents).where(lt(paymentEvents.at, sql`now() - interval '30 days'`))
  await tx.delete(sandboxResponses).where(lt(sandboxResponses.createdAt, sql`now() - interval '1 day'`))
  await tx.delete(sandboxObjects).where(lt(sandboxObjects.createdAt, sql`now() - interval '90 days'`))
}
