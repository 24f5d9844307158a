import { challengeLife, codeLife, emailUndoLife, linkLife } from '@dix/contract'
import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { verificationTokens } from '../schema.ts'

export type ProofPurpose = (typeof verificationTokens.$inferSelect)['purpose']

/** Milliseconds for which a proof of a kind is valid: as long as the code it came from, or as an emailed link. */
const life: Record<ProofPurpose, number> = {
  password: codeLife,
  email: linkLife,
  undo_email: emailUndoLife,
  second_factor: challengeLife,
}

/** A valid proof: its user, and the address it was emailed to. */
type FoundProof = { userId: string; email: string; expiresAt: Date }

/** Stores a proof, which is valid as long as its purpose allows. @param proof only the hash of its secret is stored */
export async function addProof(
  tx: Queries,
  proof: { hash: string; purpose: ProofPurpose; userId: string; email: string },
): Promise<void> {
  await tx
    .insert(verificationTokens)
    .values({ ...proof, expiresAt: sql`now() + ${life[proof.purpose]} * interval '1 millisecond'` })
}

/** Uses up a proof, which is valid for one user. @returns false if there is none */
export async function takeProof(
  tx: Queries,
  hash: string,
  { userId, purpose }: { userId: string; purpose: ProofPurpose },
): Promise<boolean> {
  const taken = await tx
    .delete(verificationTokens)
    .where(
      and(
        eq(verificationTokens.hash, hash),
        eq(verificationTokens.purpose, purpose),
        eq(verificationTokens.userId, userId),
        sql`${verificationTokens.expiresAt} > now()`,
      ),
    )
    .returning({ hash: verificationTokens.hash })
  return taken.length > 0
}

/** A proof that has not expired, without using it up. */
export async function findProof(
  tx: Queries,
  hash: string,
  purpose: ProofPurpose,
): Promise<FoundProof | undefined> {
  const [found] = await tx
    .select({
      userId: verificationTokens.userId,
      email: verificationTokens.email,
      expiresAt: verificationTokens.expiresAt,
    })
    .from(verificationTokens)
    .where(
      and(
        eq(verificationTokens.hash, hash),
        eq(verificationTokens.purpose, purpose),
        sql`${verificationTokens.expiresAt} > now()`,
      ),
    )
  return found
}

/**
 * Uses up a user's link that undoes a change to the email address, and those of later changes: an earlier address may
 * still undo a change that a later one restored.
 *
 * @param link its hash, or the address it was emailed to
 * @returns false if there is no such link
 */
export async function takeUndoLinks(
  tx: Queries,
  userId: string,
  link: { hash: string } | { email: string },
): Promise<boolean> {
  const own = and(eq(verificationTokens.userId, userId), eq(verificationTokens.purpose, 'undo_email'))
  const named =
    'hash' in link ? eq(verificationTokens.hash, link.hash) : eq(verificationTokens.email, link.email)
  const since = sql`(select min(${verificationTokens.expiresAt}) from ${verificationTokens} where ${and(own, named)} and ${verificationTokens.expiresAt} > now())`
  const taken = await tx
    .delete(verificationTokens)
    .where(and(own, gte(verificationTokens.expiresAt, since)))
    .returning({ hash: verificationTokens.hash })
  return taken.length > 0
}

/** Whether another account may still return to this address, so that nobody else can have it. */
export async function isEmailReserved(tx: Queries, email: string, exceptUserId: string): Promise<boolean> {
  const found = await tx
    .select({ hash: verificationTokens.hash })
    .from(verificationTokens)
    .where(
      and(
        eq(verificationTokens.email, email),
        eq(verificationTokens.purpose, 'undo_email'),
        ne(verificationTokens.userId, exceptUserId),
        sql`${verificationTokens.expiresAt} > now()`,
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Voids every token that a user was sent for one purpose. */
export async function removeProofsOf(tx: Queries, userId: string, purpose: ProofPurpose): Promise<void> {
  await tx
    .delete(verificationTokens)
    .where(and(eq(verificationTokens.userId, userId), eq(verificationTokens.purpose, purpose)))
}

export async function sweepProofs(tx: Queries): Promise<void> {
  await tx.delete(verificationTokens).where(sql`${verificationTokens.expiresAt} < now()`)
}
