import { notificationLimits } from '@dix/contract'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { listeningSessionIds, liveSessionIdsOf } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { type PushSubscription, pushSubscriptions } from './schema.ts'

const ofStaff = (...which: Parameters<typeof listeningSessionIds>) =>
  sql`${pushSubscriptions.sessionId} in ${listeningSessionIds(...which)}`

const ofUser = (userId: string) => sql`${pushSubscriptions.sessionId} in ${liveSessionIdsOf(userId)}`

/** The devices of a user. @param sessionId only the device of this session */
export async function findUserSubscriptions(
  tx: Queries,
  userId: string,
  sessionId?: string,
): Promise<PushSubscription[]> {
  const isIt = sessionId === undefined ? undefined : eq(pushSubscriptions.sessionId, sessionId)
  return tx
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), ofUser(userId), isIt))
}

/**
 * The subscription of a session whose user may still use the back office.
 *
 * @param needFactor whether the owner requires a second factor; endpoints have checked it already
 */
export async function findSubscription(
  tx: Queries,
  sessionId: string,
  needFactor = false,
): Promise<PushSubscription | undefined> {
  const [found] = await tx
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), ofStaff(needFactor)))
  return found
}

/**
 * Devices of the staff of a store; before a push is sent, their factor is checked. @param except a user who is not
 * notified
 */
export async function findStaffSubscriptions(
  tx: Queries,
  storeId: string,
  except: string | null,
): Promise<Pick<PushSubscription, 'sessionId' | 'locale'>[]> {
  return tx
    .select({ sessionId: pushSubscriptions.sessionId, locale: pushSubscriptions.locale })
    .from(pushSubscriptions)
    .where(and(ofStaff(false, storeId), except === null ? undefined : ne(pushSubscriptions.userId, except)))
}

/** Adds or replaces the subscription of a session. Beyond the limit per user, the oldest is removed. */
export async function putSubscription(
  tx: Queries,
  subscription: typeof pushSubscriptions.$inferInsert,
): Promise<void> {
  const { sessionId, userId, endpoint } = subscription
  // A browser keeps its endpoint when another user signs in.
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId)))
  await tx
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({
      target: pushSubscriptions.sessionId,
      set: { ...subscription, createdAt: sql`now()` },
    })
  const beyond = tx
    .select({ id: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt))
    .offset(notificationLimits.devices)
  await tx.delete(pushSubscriptions).where(sql`${pushSubscriptions.sessionId} in ${beyond}`)
}

/** @param endpoint of the subscription to remove; any, if absent */
export async function removeSubscription(tx: Queries, sessionId: string, endpoint?: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.sessionId, sessionId),
        endpoint === undefined ? undefined : eq(pushSubscriptions.endpoint, endpoint),
      ),
    )
}

/** The push services of a user's devices, and when each was subscribed. */
export async function listSubscriptions(tx: Queries, userId: string): Promise<PushSubscription[]> {
  return tx
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(pushSubscriptions.createdAt)
}
