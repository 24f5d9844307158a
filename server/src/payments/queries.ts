import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import type { PaymentPage } from './payments.ts'
import { paymentEvents, payments, sandboxAnswers, sandboxObjects } from './schema.ts'

export type Payment = typeof payments.$inferSelect

/** A payment that had a page and waits for the provider's last word about it. */
export type AwaitedPayment = Payment & { sessionId: string; askAt: Date }

export function isAwaited(payment: Payment): payment is AwaitedPayment {
  return payment.sessionId !== null && payment.askAt !== null
}

/**
 * `opened` is how long a page can be paid in, with the time that opening it may take; `lapsed` is how long after that
 * the provider is asked for its last word. By the database's clock.
 */
const life = {
  opened: sql`interval '35 minutes'`,
  preparing: sql`interval '2 minutes'`,
  lapsed: sql`interval '1 day'`,
}

export async function insertPayment(tx: Queries, reference: string, amount: number): Promise<void> {
  await tx.insert(payments).values({
    reference,
    amount,
    expiresAt: sql`now() + ${life.opened}`,
    askAt: sql`now() + ${life.preparing}`,
  })
}

export async function findPayment(tx: Queries, reference: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.reference, reference))
  return payment
}

export async function findBySession(tx: Queries, sessionId: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.sessionId, sessionId))
  return payment
}

/** Locks a payment before anything that its listener locks. */
export async function lockPayment(tx: Queries, reference: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.reference, reference)).for('update')
  return payment
}

/** Opens what is still being prepared. @returns false where it is not, any more */
export async function saveSession(
  tx: Queries,
  reference: string,
  { id, url }: PaymentPage,
): Promise<boolean> {
  const opened = await tx
    .update(payments)
    .set({ state: 'open', sessionId: id, url, askAt: sql`now() + interval '1 minute'` })
    .where(and(eq(payments.reference, reference), eq(payments.state, 'preparing')))
    .returning({ reference: payments.reference })
  return opened.length > 0
}

/** @param change without `askAt` the provider is not asked any more */
export async function changePayment(
  tx: Queries,
  reference: string,
  change: Pick<Payment, 'state'> & Partial<Pick<Payment, 'paymentIntent' | 'askAt'>>,
): Promise<void> {
  await tx
    .update(payments)
    .set({ askAt: null, ...change })
    .where(eq(payments.reference, reference))
}

/** Turns a paid payment into one whose money goes back. @returns false where there is no money to send */
export async function markRefunding(tx: Queries, reference: string): Promise<boolean> {
  const marked = await tx
    .update(payments)
    .set({ state: 'refunding' })
    .where(and(eq(payments.reference, reference), eq(payments.state, 'paid')))
    .returning({ reference: payments.reference })
  return marked.length > 0
}

/** References of what was charged so, whose money is there or on its way back. */
export async function findCharged(tx: Queries, paymentIntent: string): Promise<string[]> {
  const found = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.paymentIntent, paymentIntent), inArray(payments.state, ['paid', 'refunding'])))
  return found.map(({ reference }) => reference)
}

/**
 * Takes payments whose provider is due to be asked, for this node only: the next time is written at once, so
 * that a node that dies loses nothing. First a minute after opening, then after twice the time each, always at the
 * end; after it every five minutes. One that lapsed without the provider's word is taken for a day.
 *
 * @param limit how many at most
 */
export async function claimDue(tx: Queries, limit: number): Promise<Payment[]> {
  const due = tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(lt(payments.askAt, sql`now()`))
    .orderBy(payments.askAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx
    .update(payments)
    .set({
      askAt: sql`case
        when ${payments.state} = 'lapsed' and ${payments.expiresAt} < now() - ${life.lapsed} then null
        when ${payments.expiresAt} <= now() then now() + interval '5 minutes'
        else least(${payments.expiresAt}, now() + (now() - ${payments.createdAt})) end`,
    })
    .where(inArray(payments.reference, due))
    .returning()
}

/** @returns false for an event that was taken before */
export async function noteEvent(tx: Queries, { id, type }: { id: string; type: string }): Promise<boolean> {
  const noted = await tx.insert(paymentEvents).values({ id, type }).onConflictDoNothing().returning()
  return noted.length > 0
}

/**
 * Removes what nobody asks for again: events, which the provider sends for three days, and what the sandbox keeps
 * of keys for a day and of payments for as long as somebody may still cancel.
 */
export async function sweepOld(tx: Queries): Promise<void> {
  await tx.delete(paymentEvents).where(lt(paymentEvents.at, sql`now() - interval '30 days'`))
  await tx.delete(sandboxAnswers).where(lt(sandboxAnswers.createdAt, sql`now() - interval '1 day'`))
  await tx.delete(sandboxObjects).where(lt(sandboxObjects.createdAt, sql`now() - interval '90 days'`))
}
