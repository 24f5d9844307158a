import type { EventStreams } from '../../platform/http/event-streams/event-streams.ts'
import type { StreamAccess } from '../../platform/http/event-streams/stream.ts'
import type { Accounts } from '../accounts.ts'
import { signedOut } from '../problems.ts'
import { findAccessBySession } from './queries.ts'
import type { Claims } from './tokens.ts'

type Dependencies = Pick<Accounts, 'db' | 'needsFactor'>

/**
 * Determines the events that a stream may receive: only a shopper's if staff lack the factor that the owner requires.
 *
 * @throws Problem `signed_out` if its session has ended
 */
export async function findStreamAccess(
  dependencies: Dependencies,
  { sessionId }: Claims,
): Promise<StreamAccess & { endsAt: Date }> {
  const access = (await findAccess(dependencies, [sessionId])).get(sessionId)
  if (!access) throw signedOut()
  return access
}

/**
 * Ends streams of sessions or users: browsers reconnect with their new role, or not at all. For `all`, only those whose
 * session ended, or whose access changed.
 */
export async function endStreams(
  dependencies: Dependencies,
  streams: EventStreams,
  ids: string[] | 'all',
): Promise<void> {
  if (ids !== 'all') return streams.end(ids.flatMap((id) => [`session:${id}`, `user:${id}`]))
  const owners = streams.owners()
  if (owners.length === 0) return
  const sessionIds = owners.map(({ sessionId }) => sessionId)
  // While the database is unreachable again, permissions cannot be checked.
  const now = await findAccess(dependencies, sessionIds).catch(() => new Map<string, never>())
  const stale = owners.filter(
    ({ sessionId, access }) => !now.has(sessionId) || !isSame(now.get(sessionId), access),
  )
  streams.end(stale.map(({ sessionId }) => `session:${sessionId}`))
}

async function findAccess({ db, needsFactor }: Dependencies, sessionIds: string[]) {
  const found = await findAccessBySession(db, sessionIds)
  return new Map(
    [...found].map(([id, { hasFactor, ...access }]) => {
      const isLacking = needsFactor(access) && !hasFactor
      return [id, isLacking ? { ...access, role: 'USER' as const, storeId: null } : access]
    }),
  )
}

function isSame(one: StreamAccess | undefined, other: StreamAccess | undefined): boolean {
  return one?.role === other?.role && one?.storeId === other?.storeId
}
