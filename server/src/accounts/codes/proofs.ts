import { challengeLife, codeLife, emailUndoLife, linkLife } from '@dix/contract'
import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { proofs } from '../schema.ts'

export type ProofPurpose = (typeof proofs.$inferSelect)['purpose']

/** Milliseconds for which a proof of a kind is valid: as long as the code it came from, or as an emailed link. */
const life: Record<ProofPurpose, number> = {
  password: codeLife,
  email: linkLife,
  undo_email: emailUndoLife,
  second_factor: challengeLife,
}

/** A valid proof: its user, and the address it was emailed to. */
type FoundProof = { userId: string; email: string; expiresAt: Date }

export async function addProof(
  tx: Queries,
  proof: { hash: string; purpose: ProofPurpose; userId: string; email: string },
): Promise<void> {
  await tx
    .insert(proofs)
    .values({ ...proof, expiresAt: sql`now() + ${life[proof.purpose]} * interval '1 millisecond'` })
}

/** Uses up a proof, which is valid for one user. @returns false if there is none */
export async function takeProof(
  tx: Queries,
  hash: string,
  { userId, purpose }: { userId: string; purpose: ProofPurpose },
): Promise<boolean> {
  const taken = await tx
    .delete(proofs)
    .where(
      and(
        eq(proofs.hash, hash),
        eq(proofs.purpose, purpose),
        eq(proofs.userId, userId),
        sql`${proofs.expiresAt} > now()`,
      ),
    )
    .returning({ hash: proofs.hash })
  return taken.length > 0
}

export async function findProof(
  tx: Queries,
  hash: string,
  purpose: ProofPurpose,
): Promise<FoundProof | undefined> {
  const [found] = await tx
    .select({ userId: proofs.userId, email: proofs.email, expiresAt: proofs.expiresAt })
    .from(proofs)
    .where(and(eq(proofs.hash, hash), eq(proofs.purpose, purpose), sql`${proofs.expiresAt} > now()`))
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
  const own = and(eq(proofs.userId, userId), eq(proofs.purpose, 'undo_email'))
  const named = 'hash' in link ? eq(proofs.hash, link.hash) : eq(proofs.email, link.email)
  const since = sql`(select min(${proofs.expiresAt}) from ${proofs} where ${and(own, named)} and ${proofs.expiresAt} > now())`
  const taken = await tx
    .delete(proofs)
    .where(and(own, gte(proofs.expiresAt, since)))
    .returning({ hash: proofs.hash })
  return taken.length > 0
}

/** Whether another account may still return to this address, so that nobody else can have it. */
export async function isEmailReserved(tx: Queries, email: string, exceptUserId: string): Promise<boolean> {
  const found = await tx
    .select({ hash: proofs.hash })
    .from(proofs)
    .where(
      and(
        eq(proofs.email, email),
        eq(proofs.purpose, 'undo_email'),
        ne(proofs.userId, exceptUserId),
        sql`${proofs.expiresAt} > now()`,
      ),
    )
    .limit(1)
  return found.length > 0
}

export async function removeProofsOf(tx: Queries, userId: string, purpose: ProofPurpose): Promise<void> {
  await tx.delete(proofs).where(and(eq(proofs.userId, userId), eq(proofs.purpose, purpose)))
}

export async function sweepProofs(tx: Queries): Promise<void> {
  await tx.delete(proofs).where(sql`${proofs.expiresAt} < now()`)
}
