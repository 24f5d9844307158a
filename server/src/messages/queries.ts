import type { MessagePurpose } from '@dix/contract'
import { and, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { newNumbersFailure } from './rules.ts'
import { messageConsents, messageSpending, messages } from './schema.ts'

export type MessageRow = typeof messages.$inferSelect
export type ConsentRow = typeof messageConsents.$inferSelect

/** Writes a message unless its key already has one. @returns whether it was written */
export async function insertMessage(tx: Queries, message: typeof messages.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(messages)
    .values(message)
    .onConflictDoNothing({ target: messages.key })
    .returning({ id: messages.id })
  return added.length > 0
}

/** The message of a key, locked until the transaction ends. */
export async function lockMessage(tx: Queries, key: string): Promise<MessageRow | undefined> {
  const [found] = await tx.select().from(messages).where(eq(messages.key, key)).for('update')
  return found
}

/** The message that a gateway knows by this id, locked until the transaction ends. */
export async function lockMessageOfProvider(
  tx: Queries,
  gateway: string,
  providerId: string,
): Promise<MessageRow | undefined> {
  const [found] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.providerId, providerId), eq(messages.gateway, gateway)))
    .for('update')
  return found
}

export async function updateMessage(
  tx: Queries,
  id: string,
  changes: Partial<typeof messages.$inferInsert>,
): Promise<void> {
  await tx.update(messages).set(changes).where(eq(messages.id, id))
}

/** A user's message data, newest first. */
export async function listMessagesOf(tx: Queries, userId: string): Promise<MessageRow[]> {
  return tx.select().from(messages).where(eq(messages.userId, userId)).orderBy(sql`${messages.id} desc`)
}

/** Deletes messages older than half a year. */
export async function sweepMessages(tx: Queries): Promise<void> {
  await tx.delete(messages).where(lt(messages.createdAt, sql`now() - interval '180 days'`))
}

/** The active consent of a user, if any. */
export async function findConsent(
  tx: Queries,
  userId: string,
  purpose: MessagePurpose,
): Promise<ConsentRow | undefined> {
  const [found] = await tx.select().from(messageConsents).where(active(userId, purpose))
  return found
}

/** Every consent of a user, including withdrawn ones. */
export async function listConsents(tx: Queries, userId: string): Promise<ConsentRow[]> {
  return tx
    .select()
    .from(messageConsents)
    .where(eq(messageConsents.userId, userId))
    .orderBy(messageConsents.givenAt, messageConsents.id)
}

/** Ends the active consent, if there is one; the row remains as proof. */
export async function withdrawConsent(tx: Queries, userId: string, purpose: MessagePurpose): Promise<void> {
  await tx.update(messageConsents).set({ withdrawnAt: sql`now()` }).where(active(userId, purpose))
}

/** Ends a user's active consents given from this time on, for every purpose. */
export async function withdrawConsentsSince(tx: Queries, userId: string, since: Date): Promise<void> {
  const { userId: user, withdrawnAt, givenAt } = messageConsents
  await tx
    .update(messageConsents)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(user, userId), isNull(withdrawnAt), gte(givenAt, since)))
}

/** @throws a database error if a consent for the same purpose is active */
export async function insertConsent(
  tx: Queries,
  consent: typeof messageConsents.$inferInsert,
): Promise<void> {
  await tx.insert(messageConsents).values(consent)
}

const active = (userId: string, purpose: MessagePurpose) =>
  and(
    eq(messageConsents.userId, userId),
    eq(messageConsents.purpose, purpose),
    isNull(messageConsents.withdrawnAt),
  )

/** The current day in Dakar, to which today's budgets belong. */
const today = sql`(now() at time zone 'Africa/Dakar')::date`
const isOfToday = sql`${messages.createdAt} >= date_trunc('day', now(), 'Africa/Dakar')`

/**
 * Reserves the cost of a message in today's budget for its purpose, in whole XOF.
 *
 * @returns the day it counts for; null if the budget is exhausted
 */
export async function reserveSpending(
  tx: Queries,
  purpose: MessagePurpose,
  cost: number,
  budget: number,
): Promise<string | null> {
  // The row is created first, because an insert alone could not report an exhausted budget.
  await tx.insert(messageSpending).values({ day: today, purpose }).onConflictDoNothing()
  const [reserved] = await tx
    .update(messageSpending)
    .set({ spent: sql`${messageSpending.spent} + ${cost}` })
    .where(
      and(
        eq(messageSpending.day, today),
        eq(messageSpending.purpose, purpose),
        sql`${messageSpending.spent} + ${cost} <= ${budget}`,
      ),
    )
    .returning({ day: messageSpending.day })
  return reserved?.day ?? null
}

/**
 * The cost of today's other codes to numbers without an account, in whole XOF. Exact once the caller has reserved
 * spending, which locks the day.
 */
export async function findNewNumbersSpending(tx: Queries, exceptId: string): Promise<number> {
  const [found] = await tx
    .select({ spent: sql<number>`coalesce(sum(${messages.cost}), 0)::int` })
    .from(messages)
    .where(
      and(
        eq(messages.purpose, 'codes'),
        isNull(messages.userId),
        ne(messages.state, 'failed'),
        ne(messages.id, exceptId),
        isOfToday,
      ),
    )
  return found!.spent
}

/** Whether a code was withheld today because numbers without an account have used up their part of the budget. */
export async function isNewNumbersBudgetSpent(tx: Queries): Promise<boolean> {
  const found = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.failure, newNumbersFailure), isOfToday))
    .limit(1)
  return found.length > 0
}

/** Corrects the amount reserved for a message, by the difference in whole XOF. */
export async function correctSpending(
  tx: Queries,
  day: string,
  purpose: MessagePurpose,
  difference: number,
): Promise<void> {
  if (difference === 0) return
  await tx
    .update(messageSpending)
    .set({ spent: sql`greatest(0, ${messageSpending.spent} + ${difference})` })
    .where(and(eq(messageSpending.day, day), eq(messageSpending.purpose, purpose)))
}

/** Records that the owner is notified today that a budget is spent. @returns whether this is the first time today */
export async function markOwnerNotified(tx: Queries, purpose: MessagePurpose): Promise<boolean> {
  const noted = await tx
    .update(messageSpending)
    .set({ notifiedAt: sql`now()` })
    .where(
      and(
        eq(messageSpending.day, today),
        eq(messageSpending.purpose, purpose),
        isNull(messageSpending.notifiedAt),
      ),
    )
    .returning({ purpose: messageSpending.purpose })
  return noted.length > 0
}

/** Amounts spent today by purpose; purposes without messages are missing. */
export async function findSpending(
  tx: Queries,
): Promise<{ purpose: MessagePurpose; spent: number; isSpent: boolean }[]> {
  const rows = await tx
    .select({
      purpose: messageSpending.purpose,
      spent: messageSpending.spent,
      notifiedAt: messageSpending.notifiedAt,
    })
    .from(messageSpending)
    .where(eq(messageSpending.day, today))
  // The first message that no longer fits the budget notifies the owner, even if a few francs are left.
  return rows.map(({ notifiedAt, ...row }) => ({ ...row, isSpent: notifiedAt !== null }))
}
