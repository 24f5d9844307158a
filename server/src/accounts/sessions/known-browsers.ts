import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { knownBrowsers, users } from '../schema.ts'

/** Maximum browsers per user; a client that stores no cookies is a new browser at every login. */
const maxBrowsers = 20

/**
 * Whether a browser signed in to this email's account before. The query looks up only the browser, so it takes the same
 * time for every email.
 *
 * @param browser hash of its cookie
 */
export async function isKnownBrowser(tx: Queries, browser: string, email: string): Promise<boolean> {
  const accounts = await tx
    .select({ email: users.email })
    .from(knownBrowsers)
    .innerJoin(users, eq(users.id, knownBrowsers.userId))
    .where(eq(knownBrowsers.browser, browser))
  return accounts.some((account) => account.email === email)
}

/** Records that a browser signed in. Beyond the limit per user, the least recently used ones are forgotten. */
export async function recordBrowser(tx: Queries, userId: string, browser: string): Promise<void> {
  await tx
    .insert(knownBrowsers)
    .values({ userId, browser })
    .onConflictDoUpdate({
      target: [knownBrowsers.browser, knownBrowsers.userId],
      set: { lastUsedAt: sql`now()` },
    })
  const lastRemembered = tx
    .select({ lastUsedAt: knownBrowsers.lastUsedAt })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId))
    .orderBy(sql`${knownBrowsers.lastUsedAt} desc`)
    .offset(maxBrowsers - 1)
    .limit(1)
  await tx
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), lt(knownBrowsers.lastUsedAt, lastRemembered)))
}

export async function sweepBrowsers(tx: Queries): Promise<void> {
  await tx.delete(knownBrowsers).where(sql`${knownBrowsers.lastUsedAt} < now() - interval '400 days'`)
}
