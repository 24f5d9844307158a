import { codeTries } from '@dix/contract'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { resetCodes } from '../schema.ts'
import { codeExpiry } from './code-expiry.ts'

/** A browser that requests a code, or tries one: `browser` is the hash of its cookie. */
export type ResetSubject = { email: string; browser: string }

const live = and(lt(resetCodes.tries, codeTries), sql`${resetCodes.expiresAt} > now()`)

const isOf = ({ email, browser }: ResetSubject) =>
  and(eq(resetCodes.email, email), eq(resetCodes.browser, browser))

/**
 * Records that a browser requested a code, and later the code that is about to be mailed. Its earlier code ends; those
 * of other browsers stay.
 *
 * @param hash of the code; null for the request
 * @returns the time at which it expires
 */
export async function putResetCode(tx: Queries, subject: ResetSubject, hash: string | null): Promise<Date> {
  const fresh = { ...subject, hash, tries: 0, expiresAt: codeExpiry }
  const [stored] = await tx
    .insert(resetCodes)
    .values(fresh)
    .onConflictDoUpdate({ target: [resetCodes.email, resetCodes.browser], set: fresh })
    .returning({ expiresAt: resetCodes.expiresAt })
  return stored!.expiresAt
}

/**
 * Counts an attempt of the browser that requested the code; simultaneous ones are counted one by one.
 *
 * @returns the hash of its code, or undefined if it has no live request
 */
export async function countOwnTry(
  tx: Queries,
  subject: ResetSubject,
): Promise<{ hash: string | null } | undefined> {
  const [own] = await tx
    .update(resetCodes)
    .set({ tries: sql`${resetCodes.tries} + 1` })
    .where(and(isOf(subject), live))
    .returning({ hash: resetCodes.hash })
  return own
}

/** Hashes of the live codes of an email, for all browsers that requested them. */
export async function findResetCodes(tx: Queries, email: string): Promise<(string | null)[]> {
  const found = await tx
    .select({ hash: resetCodes.hash })
    .from(resetCodes)
    .where(and(eq(resetCodes.email, email), live))
  return found.map(({ hash }) => hash)
}

/** Uses up the correct code, and ends the others of this email. @returns false if it was used meanwhile */
export async function takeResetCode(tx: Queries, email: string, hash: string): Promise<boolean> {
  const taken = await tx
    .delete(resetCodes)
    .where(eq(resetCodes.email, email))
    .returning({ hash: resetCodes.hash })
  return taken.some((code) => code.hash === hash)
}

/** Ends every code of an email. */
export async function removeResetCodes(tx: Queries, email: string): Promise<void> {
  await tx.delete(resetCodes).where(eq(resetCodes.email, email))
}

export async function sweepResetCodes(tx: Queries): Promise<void> {
  await tx.delete(resetCodes).where(sql`${resetCodes.expiresAt} < now()`)
}
