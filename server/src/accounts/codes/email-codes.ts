import { codeTries } from '@dix/contract'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { emailCodes } from '../schema.ts'
import { codeExpiry } from './code-expiry.ts'
import { hashEmailCode, isSame, type Keys } from './secrets.ts'

/** Stores the code of a new email address, replacing an earlier one. Returns its expiry. */
export async function putEmailCode(
  tx: Queries,
  code: { userId: string; hash: string; email: string },
): Promise<Date> {
  const fresh = { ...code, tries: 0, expiresAt: codeExpiry }
  const [stored] = await tx
    .insert(emailCodes)
    .values(fresh)
    .onConflictDoUpdate({ target: emailCodes.userId, set: fresh })
    .returning({ expiresAt: emailCodes.expiresAt })
  return stored!.expiresAt
}

/**
 * Uses up a user's code if it is correct. The row is locked until the transaction ends, so that simultaneous attempts
 * are counted one by one; the caller must commit either way.
 *
 * @returns the email address the code was sent to, or null
 */
export async function takeEmailCode(
  tx: Queries,
  keys: Keys,
  userId: string,
  code: string,
): Promise<string | null> {
  const [stored] = await tx
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(
      and(
        eq(emailCodes.userId, userId),
        lt(emailCodes.tries, codeTries),
        sql`${emailCodes.expiresAt} > now()`,
      ),
    )
    .returning({ hash: emailCodes.hash, email: emailCodes.email })
  if (!stored || !isSame(hashEmailCode(keys, code, userId), stored.hash)) return null
  await removeEmailCode(tx, userId)
  return stored.email
}

/** The code stops working; a user has at most one. */
export async function removeEmailCode(tx: Queries, userId: string): Promise<void> {
  await tx.delete(emailCodes).where(eq(emailCodes.userId, userId))
}

export async function sweepEmailCodes(tx: Queries): Promise<void> {
  await tx.delete(emailCodes).where(sql`${emailCodes.expiresAt} < now()`)
}
