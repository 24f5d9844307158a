import { codeLife, linkLife } from '@dix/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { proofs } from '../schema.ts'

export type ProofPurpose = (typeof proofs.$inferSelect)['purpose']

/** Milliseconds a proof of a kind counts: as long as the code it came from, or as a link in a mail. */
const life: Record<ProofPurpose, number> = { password: codeLife, email: linkLife }

export async function addProof(
  tx: Queries,
  proof: { hash: string; purpose: ProofPurpose; userId: string; email: string },
): Promise<void> {
  await tx
    .insert(proofs)
    .values({ ...proof, expiresAt: sql`now() + ${life[proof.purpose]} * interval '1 millisecond'` })
}

/** Uses up the proof of a reset, which is valid for one user. @returns false when there is none */
export async function takeResetProof(tx: Queries, hash: string, userId: string): Promise<boolean> {
  const taken = await tx
    .delete(proofs)
    .where(
      and(
        eq(proofs.hash, hash),
        eq(proofs.purpose, 'password'),
        eq(proofs.userId, userId),
        sql`${proofs.expiresAt} > now()`,
      ),
    )
    .returning({ hash: proofs.hash })
  return taken.length > 0
}

/** Whom a verification link is for, and the address it was sent to. It may be followed more than once. */
export async function findEmailProof(
  tx: Queries,
  hash: string,
): Promise<{ userId: string; email: string } | undefined> {
  const [found] = await tx
    .select({ userId: proofs.userId, email: proofs.email })
    .from(proofs)
    .where(and(eq(proofs.hash, hash), eq(proofs.purpose, 'email'), sql`${proofs.expiresAt} > now()`))
  return found
}

export async function removeProofsOf(tx: Queries, userId: string, purpose: ProofPurpose): Promise<void> {
  await tx.delete(proofs).where(and(eq(proofs.userId, userId), eq(proofs.purpose, purpose)))
}

export async function sweepProofs(tx: Queries): Promise<void> {
  await tx.delete(proofs).where(sql`${proofs.expiresAt} < now()`)
}
