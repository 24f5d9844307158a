import { type Role, roleTable } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import type { EventStreams } from '../../platform/http/event-streams/event-streams.ts'
import type { Accounts } from '../accounts.ts'
import { hasFactor } from '../factors/queries.ts'
import { signedOut } from '../problems.ts'
import { findRolesBySession } from './queries.ts'
import type { Claims } from './tokens.ts'

/** Topic of everybody whose role has the back office. */
export const backOfficeTopic = 'back-office'

export function addBackOfficeTopic(streams: EventStreams): void {
  streams.addTopics(({ role }) => (roleTable[role].backOffice ? [backOfficeTopic] : []))
}

/**
 * The role a stream opens with: a shopper's for staff who lack the factor that the owner requires.
 *
 * @throws Problem `signed_out` when its session is over
 */
export async function findStreamRole(
  { db, needsFactor }: Pick<Accounts, 'db' | 'needsFactor'>,
  { sessionId, userId }: Claims,
): Promise<Role> {
  const role = (await findRolesBySession(db, [sessionId])).get(sessionId)
  if (!role) throw signedOut()
  return needsFactor({ role }) && !(await hasFactor(db, userId)) ? 'USER' : role
}

/**
 * Ends streams of sessions or users: browsers come back with their new role, or not at all. For `all`, only those
 * whose session is over or whose role changed.
 */
export async function endStreams(db: Queries, streams: EventStreams, ids: string[] | 'all'): Promise<void> {
  if (ids !== 'all') return streams.end(ids.flatMap((id) => [`session:${id}`, `user:${id}`]))
  const owners = streams.owners()
  if (owners.length === 0) return
  const sessionIds = owners.map(({ sessionId }) => sessionId)
  // While the database is away again nobody knows who may listen.
  const roles = await findRolesBySession(db, sessionIds).catch(() => new Map<string, Role>())
  const stale = owners.filter(({ sessionId, role }) => roles.get(sessionId) !== role)
  streams.end(stale.map(({ sessionId }) => `session:${sessionId}`))
}
