import { LRUCache } from 'lru-cache'
import type { Database } from '../platform/database/client.ts'
import { idsOf, listen, type Notices } from '../platform/database/notices.ts'
import { findLiveSession, noteUse } from './queries/sessions.ts'
import type { Claims } from './tokens.ts'

/** Sessions kept in memory, and milliseconds that one is believed without asking again. */
const kept = { max: 20_000, ttl: 5_000 } as const

export type LiveSessions = {
  /** Whether the session of an access token can still be used. `fresh` asks the database whatever is kept. */
  isLive(claims: Claims, fresh?: boolean): Promise<boolean>
  /** For sessions that this node just ended: its next request must not wait for the notice. */
  forget(ids: string[]): void
  close(): Promise<void>
}

/**
 * Answers from memory whether a session lives. What ends one, on any node, is announced by the database
 * and forgotten here at once; where notices were missed everything is.
 */
export function openLiveSessions(
  { db, connection }: Database,
  log: Parameters<typeof listen>[2],
): LiveSessions {
  const owners = new LRUCache<string, string>(kept)
  /** Counts what was forgotten: an answer asked for before must not be kept after. */
  let forgotten = 0

  function forget(ids: string[] | 'all'): void {
    forgotten++
    if (ids === 'all') owners.clear()
    else for (const id of ids) owners.delete(id)
  }

  const notices: Notices = listen(connection, 'sessions', log, {
    notice: (payload) => forget(idsOf(payload) ?? 'all'),
    listening: () => forget('all'),
  })

  async function ask({ sessionId, userId }: Claims): Promise<boolean> {
    const before = forgotten
    const session = await findLiveSession(db, sessionId)
    if (session?.userId !== userId) return false
    if (session.stale) await noteUse(db, sessionId)
    if (before === forgotten) owners.set(sessionId, userId)
    return true
  }

  return {
    async isLive(claims, fresh = false) {
      if (!fresh && owners.get(claims.sessionId) === claims.userId) return true
      return ask(claims)
    },
    forget,
    close: () => notices.close(),
  }
}
