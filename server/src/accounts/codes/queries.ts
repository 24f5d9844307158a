import { codeLife, codeTries } from '@dix/contract'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { codes } from '../schema.ts'

export type CodePurpose = (typeof codes.$inferSelect)['purpose']

const fromNow = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`

/** Stores a code, replacing an earlier one for the same purpose and resetting its attempts. Returns its expiry. */
export async function putCode(
  tx: Queries,
  code: { userId: string; purpose: CodePurpose; hash: string; email: string },
): Promise<Date> {
  const fresh = { ...code, tries: 0, expiresAt: fromNow(codeLife) }
  const [stored] = await tx
    .insert(codes)
    .values(fresh)
    .onConflictDoUpdate({ target: [codes.userId, codes.purpose], set: fresh })
    .returning({ expiresAt: codes.expiresAt })
  return stored!.expiresAt
}

/**
 * Counts an attempt at a user's code and locks its row until the transaction ends, so that simultaneous attempts are
 * counted one by one. Undefined when no attempt is left.
 */
export async function countTry(
  tx: Queries,
  userId: string,
  purpose: CodePurpose,
): Promise<{ hash: string; email: string } | undefined> {
  const [code] = await tx
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(
      and(
        eq(codes.userId, userId),
        eq(codes.purpose, purpose),
        lt(codes.tries, codeTries),
        sql`${codes.expiresAt} > now()`,
      ),
    )
    .returning({ hash: codes.hash, email: codes.email })
  return code
}

export async function removeCode(tx: Queries, userId: string, purpose: CodePurpose): Promise<void> {
  await tx.delete(codes).where(and(eq(codes.userId, userId), eq(codes.purpose, purpose)))
}

export async function removeCodesOf(tx: Queries, userId: string): Promise<void> {
  await tx.delete(codes).where(eq(codes.userId, userId))
}

export async function sweepCodes(tx: Queries): Promise<void> {
  await tx.delete(codes).where(sql`${codes.expiresAt} < now()`)
}
