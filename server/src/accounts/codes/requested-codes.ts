import { codeTries } from '@dix/contract'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { requestedCodes } from '../schema.ts'
import { codeExpiry } from './code-expiry.ts'

/**
 * A browser that requests a code, or tries one. `recipient` is the email or, in E.164, the phone number that gets it;
 * `browser` is the hash of the browser's cookie.
 */
export type CodeSubject = { recipient: string; browser: string }

const live = and(lt(requestedCodes.tries, codeTries), sql`${requestedCodes.expiresAt} > now()`)

const isOf = ({ recipient, browser }: CodeSubject) =>
  and(eq(requestedCodes.recipient, recipient), eq(requestedCodes.browser, browser))

/**
 * Records that a browser requested a code, and later the code that is about to be sent. Its earlier code ends; those of
 * other browsers stay.
 *
 * @param hash of the code; null for the request
 * @returns the time at which it expires
 */
export async function putRequestedCode(
  tx: Queries,
  subject: CodeSubject,
  hash: string | null,
): Promise<Date> {
  const fresh = { ...subject, hash, tries: 0, expiresAt: codeExpiry }
  const [stored] = await tx
    .insert(requestedCodes)
    .values(fresh)
    .onConflictDoUpdate({ target: [requestedCodes.recipient, requestedCodes.browser], set: fresh })
    .returning({ expiresAt: requestedCodes.expiresAt })
  return stored!.expiresAt
}

/** Replaces the hash of a browser's valid code. @returns false if the code was used or replaced in the meantime */
export async function replaceRequestedCode(
  tx: Queries,
  subject: CodeSubject,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const replaced = await tx
    .update(requestedCodes)
    .set({ hash: to })
    .where(and(isOf(subject), eq(requestedCodes.hash, from), live))
    .returning({ hash: requestedCodes.hash })
  return replaced.length > 0
}

/**
 * Counts an attempt of the browser that requested the code; simultaneous ones are counted one by one.
 *
 * @returns the hash of its code, or undefined if it has no live request
 */
export async function countOwnTry(
  tx: Queries,
  subject: CodeSubject,
): Promise<{ hash: string | null } | undefined> {
  const [own] = await tx
    .update(requestedCodes)
    .set({ tries: sql`${requestedCodes.tries} + 1` })
    .where(and(isOf(subject), live))
    .returning({ hash: requestedCodes.hash })
  return own
}

/** Hashes of the valid codes of a recipient, for all browsers that requested them. */
export async function findRequestedCodes(tx: Queries, recipient: string): Promise<(string | null)[]> {
  const found = await tx
    .select({ hash: requestedCodes.hash })
    .from(requestedCodes)
    .where(and(eq(requestedCodes.recipient, recipient), live))
  return found.map(({ hash }) => hash)
}

/** Uses up the correct code, and ends the others of its recipient. @returns false if it was used in the meantime */
export async function takeRequestedCode(tx: Queries, recipient: string, hash: string): Promise<boolean> {
  const taken = await tx
    .delete(requestedCodes)
    .where(eq(requestedCodes.recipient, recipient))
    .returning({ hash: requestedCodes.hash })
  return taken.some((code) => code.hash === hash)
}

/** Ends every code of a recipient. Does nothing for null. */
export async function removeRequestedCodes(tx: Queries, recipient: string | null): Promise<void> {
  if (recipient !== null) await tx.delete(requestedCodes).where(eq(requestedCodes.recipient, recipient))
}

export async function sweepRequestedCodes(tx: Queries): Promise<void> {
  await tx.delete(requestedCodes).where(sql`${requestedCodes.expiresAt} < now()`)
}
