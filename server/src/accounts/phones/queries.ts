import { phoneProofAfter } from '@dix/contract'
import { shownPhone } from '@dix/contract/phone'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/database-error.ts'
import type { UserRow } from '../queries.ts'
import { userPhones, users } from '../schema.ts'

/** Whether the mobile carrier may have given the number to somebody else since it was last used. */
const isStale = sql<boolean>`${userPhones.lastUsedAt} < now() - ${phoneProofAfter} * interval '1 millisecond'`

/** The user of a number, and whether it has gone unused for a long time (`phoneProofAfter`). */
export async function findPhoneUser(tx: Queries, phone: string) {
  const [found] = await tx
    .select({ user: users, isStale })
    .from(userPhones)
    .innerJoin(users, eq(users.id, userPhones.userId))
    .where(eq(userPhones.phone, phone))
  return found
}

/** The number of a user, in E.164. */
export async function findPhone(
  tx: Queries,
  userId: string,
): Promise<typeof userPhones.$inferSelect | undefined> {
  const [found] = await tx.select().from(userPhones).where(eq(userPhones.userId, userId))
  return found
}

/** What a user logs in with: the email address, else the number. It names the account in authenticators. */
export async function loginNameOf(tx: Queries, { id, email, name }: UserRow): Promise<string> {
  if (email !== null) return email
  const stored = await findPhone(tx, id)
  return stored ? shownPhone(stored.phone) : name
}

/**
 * Sets a user's newly confirmed number, replacing an earlier one.
 *
 * @throws a database error, which `isPhoneTaken` recognizes, if another account has the number
 */
export async function putPhone(tx: Queries, userId: string, phone: string): Promise<void> {
  const fresh = { phone, confirmedAt: sql`now()`, lastUsedAt: sql`now()` }
  await tx
    .insert(userPhones)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: userPhones.userId, set: fresh })
}

/** Whether a database error says that another account has the phone number. */
export function isPhoneTaken(error: unknown): boolean {
  return violates(error, 'user_phones_phone_unique')
}

/** Records that a user has proved their number again. @returns false if the number is no longer theirs */
export async function recordPhoneUse(tx: Queries, userId: string, phone: string): Promise<boolean> {
  const used = await tx
    .update(userPhones)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(userPhones.userId, userId), eq(userPhones.phone, phone)))
    .returning({ userId: userPhones.userId })
  return used.length > 0
}

/** @param since removes only a number confirmed from this time on; by default any number */
export async function removePhoneOf(tx: Queries, userId: string, since?: Date): Promise<boolean> {
  const removed = await tx
    .delete(userPhones)
    .where(and(eq(userPhones.userId, userId), since && gte(userPhones.confirmedAt, since)))
    .returning({ userId: userPhones.userId })
  return removed.length > 0
}
