import { rolesWith } from '@dix/contract'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { run, statement } from '../../platform/database/statement.ts'
import type { StreamAccess } from '../../platform/http/event-streams/stream.ts'
import { userHasFactor } from '../factors/queries.ts'
import { worksIn } from '../queries.ts'
import { sessions, users } from '../schema.ts'

export type SessionRow = typeof sessions.$inferSelect

/** Contract, "Session": 30 days from last use, 90 at most; by the database's clock, which all nodes share. */
const alive = sql`${sessions.lastUsedAt} > now() - interval '30 days' and ${sessions.createdAt} > now() - interval '90 days'`

/** The time at which a session expires if it is not used before. */
const endsAt =
  sql<Date>`least(${sessions.lastUsedAt} + interval '30 days', ${sessions.createdAt} + interval '90 days')`.mapWith(
    sessions.createdAt,
  )

/** A use is recorded at most once an hour, so that reads do not become writes. */
const stale = sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 hour'`

/** Sessions per user. A program that logs in for each request must not fill the table. */
const maxSessions = 100

/** Adds a session. Beyond the limit per user, the least recently used one ends. */
export async function addSession(
  tx: Queries,
  session: { id: string; userId: string; refreshHash: string; device: string },
): Promise<void> {
  await tx.insert(sessions).values(session)
  await tx.execute(sql`
    delete from ${sessions} where id in (
      select id from ${sessions} where user_id = ${session.userId}
      order by last_used_at desc, id desc offset ${maxSessions}
    )`)
}

/** A usable session of an active user; `stale` if its last use must be recorded. */
export type LiveSession = { id: string; userId: string; stale: boolean }

const live = { id: sessions.id, userId: sessions.userId, stale }

/** Undefined if it has ended or its user is not active. */
export async function findLiveSession(tx: Queries, id: string): Promise<LiveSession | undefined> {
  const [found] = await run(tx, findById({ id }))
  return found
}

const findById = statement<LiveSession>(
  sql`select ${sessions.id}, ${sessions.userId} as "userId", ${stale} as stale
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.id} = ${sql.placeholder('id')} and ${users.status} = 'Active' and ${alive}`,
)

/**
 * Live sessions of staff who get notifications, by id: SQL for another feature's statement.
 *
 * @param needFactor only of those with a second factor, which the owner requires
 * @param storeId only of those who work in this store
 */
export const listeningSessionIds = (needFactor: boolean, storeId?: string) => sql`(
  select ${sessions.id} from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
  where ${users.status} = 'Active' and ${isOneOf(users.role, rolesWith('receiveNotifications'))} and ${alive}
    and ${needFactor ? userHasFactor(users.id) : sql`true`}
    and ${storeId === undefined ? sql`true` : worksIn(storeId)})`

/** Live sessions of an active user, by id: SQL for another feature's statement. */
export const liveSessionIdsOf = (userId: string) => sql`(
  select ${sessions.id} from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
  where ${users.id} = ${userId} and ${users.status} = 'Active' and ${alive})`

/** Role, store and factor of the users of live sessions, and when these expire, by session. */
export async function findAccessBySession(
  tx: Queries,
  ids: readonly string[],
): Promise<Map<string, StreamAccess & { hasFactor: boolean; endsAt: Date }>> {
  const found = await tx
    .select({
      id: sessions.id,
      role: users.role,
      storeId: users.storeId,
      hasFactor: userHasFactor(users.id),
      endsAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), eq(users.status, 'Active'), alive))
  return new Map(found.map(({ id, ...access }) => [id, access]))
}

/** The same by the hash of its refresh token. */
export async function findLiveSessionByRefresh(
  tx: Queries,
  refreshHash: string,
): Promise<LiveSession | undefined> {
  const [found] = await tx
    .select(live)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.refreshHash, refreshHash), eq(users.status, 'Active'), alive))
  return found
}

/** Extends a session by 30 days from now, up to 90 days after it began. */
export async function recordUse(tx: Queries, id: string): Promise<void> {
  await tx.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, id))
}

/** A user's live sessions, the last used first. */
export async function listSessions(tx: Queries, userId: string): Promise<SessionRow[]> {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), alive))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
}

/** Ends a session by its id; with `userId` only if it is that user's. @returns the ids of ended sessions */
export async function endSession(tx: Queries, id: string, userId?: string): Promise<string[]> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), userId === undefined ? undefined : eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.map((session) => session.id)
}

/** @returns the id of the ended session, or none */
export async function endSessionByRefresh(tx: Queries, refreshHash: string): Promise<string[]> {
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.refreshHash, refreshHash))
    .returning({ id: sessions.id })
  return ended.map((session) => session.id)
}

/** Ends every session of a user. @returns the ids of ended sessions */
export async function endSessionsOf(tx: Queries, userId: string): Promise<string[]> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  return ended.map((session) => session.id)
}

export async function sweepSessions(tx: Queries): Promise<void> {
  await tx.delete(sessions).where(sql`not (${alive})`)
}
