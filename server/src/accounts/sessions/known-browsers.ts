import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { knownBrowsers, userPhones, users } from '../schema.ts'

/** Maximum browsers per user; a client that stores no cookies is a new browser at every login. */
const maxBrowsers = 20

/**
 * Whether a browser signed in to the account of this email or phone number before. The query looks up only the browser,
 * so it takes the same time for each of them.
 *
 * @param browser hash of its cookie
 * @param identity an email address, or a phone number in E.164
 */
export async function isKnownBrowser(tx: Queries, browser: string, identity: string): Promise<boolean> {
  const accounts = await tx
    .select({ email: users.email, phone: userPhones.phone })
    .from(knownBrowsers)
    .innerJoin(users, eq(users.id, knownBrowsers.userId))
    .leftJoin(userPhones, eq(userPhones.userId, users.id))
    .where(eq(knownBrowsers.browser, browser))
  return accounts.some(({ email, phone }) => email === identity || phone === identity)
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

/** Removes browsers that were not used for 400 days, the longest life of their cookie. */
export async function sweepBrowsers(tx: Queries): Promise<void> {
  await tx.delete(knownBrowsers).where(sql`${knownBrowsers.lastUsedAt} < now() - interval '400 days'`)
}
