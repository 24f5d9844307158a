import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/client.ts'
import { type DatabaseEvents, idsOf } from '../../platform/database/database-events.ts'
import { openFairQueue, type Sender } from '../../platform/fair-queue.ts'
import { findLiveSession, recordUse } from './queries.ts'
import type { Claims } from './tokens.ts'

/** Maximum sessions cached in memory, and milliseconds until one is read again. */
const cached = { max: 20_000, ttl: 5_000 } as const

/**
 * Sessions looked up at once, so that the open pages of thousands, which ask together, leave connections in the pool.
 *
 */
const lookingUp = { concurrency: 4, maxQueued: 5_000, timeoutMs: 10_000 } as const

export type LiveSessions = {
  /** Whether the session of a sender's access token can still be used. */
  isLive(claims: Claims, sender: Sender, options?: { bypassCache?: boolean }): Promise<boolean>
  /** For sessions that this node has just ended, so that its next request need not wait for the database event. */
  forget(ids: string[]): void
  close(): void
}

/**
 * Caches which sessions are live. A database event evicts a session that ends on any node, or whose user's role or
 * status changes; if events may have been missed, the whole cache is cleared.
 *
 * @param onEvicted called with the evicted ids of sessions and users
 */
export function openLiveSessions(
  { db }: Pick<Database, 'db'>,
  events: Pick<DatabaseEvents, 'on'>,
  onEvicted: (ids: string[] | 'all') => void,
): LiveSessions {
  const owners = new LRUCache<string, string>(cached)
  const lookups = openFairQueue(lookingUp)
  /** Counts evictions: a query that began before one must not fill the cache after it. */
  let forgotten = 0

  function forget(ids: string[] | 'all'): void {
    forgotten++
    if (ids === 'all') owners.clear()
    else for (const id of ids) owners.delete(id)
    onEvicted(ids)
  }

  const stopListening = events.on('sessions', {
    event: (payload) => forget(idsOf(payload) ?? 'all'),
    listening: () => forget('all'),
  })

  async function ask({ sessionId, userId }: Claims): Promise<boolean> {
    const before = forgotten
    const session = await findLiveSession(db, sessionId)
    if (session?.userId !== userId) return false
    if (session.stale) await recordUse(db, sessionId)
    if (before === forgotten) owners.set(sessionId, userId)
    return true
  }

  return {
    async isLive(claims, sender, { bypassCache = false } = {}) {
      if (!bypassCache && owners.get(claims.sessionId) === claims.userId) return true
      return lookups(sender, () => ask(claims))
    },
    forget,
    close: stopListening,
  }
}
