import { type AccountStatus, type accountEndpoints, type Role, roleTable } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts } from '../accounts.ts'
import { lastAdmin } from '../problems.ts'
import { findUser, lockAdmins, lockUser, type UserRow, updateUser } from '../queries.ts'
import { leavesNoAdmin } from '../rules.ts'
import { type ActionSource, recordEvent, recordRoleChange } from '../security/events.ts'
import { endSessionsOf } from '../sessions/queries.ts'
import { removeInvitationsBy } from '../staff/queries.ts'

/**
 * An admin changes a user's role or status. Disabling ends every session at once; another role applies from the next
 * request. Both void the invitations that the user has sent.
 *
 * @returns the user, or `not_found`, `last_admin`
 */
export async function changeRoleOrStatus(
  { db, live }: Accounts,
  userId: string,
  change: { status: AccountStatus } | { role: Role },
  source: ActionSource,
): Promise<UserRow | ProblemOf<typeof accountEndpoints.setRole>> {
  const changed = await inTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx)
    const before = await lockUser(tx, userId)
    if (!before) return unknownUser()
    const next = { role: before.role, status: before.status, ...change }
    if (leavesNoAdmin(admins, userId, next)) return lastAdmin()
    const user = await updateUser(tx, userId, {
      ...change,
      ...(!roleTable[next.role].perStore && { storeId: null }),
    })
    if (next.role !== before.role || next.status !== 'Active') await removeInvitationsBy(tx, userId)
    await recordChange(tx, before, next, source)
    return {
      user: user ?? before,
      ended: next.status === 'Disabled' ? await endSessionsOf(tx, userId) : [],
    }
  })
  if (changed instanceof Problem) return changed
  live.forget(changed.ended)
  return changed.user
}

/** Records a change to a user's role and status. */
async function recordChange(
  tx: Queries,
  before: UserRow,
  next: Pick<UserRow, 'role' | 'status'>,
  source: ActionSource,
): Promise<void> {
  const { id: userId, role, status } = before
  await recordRoleChange(tx, userId, { from: role, to: next.role }, source)
  if (next.status !== status)
    await recordEvent(tx, { kind: 'status_changed', userId, ...source, details: { to: next.status } })
}

/** @returns nothing, or `not_found` */
export async function endSessionsOfUser(
  { db, live }: Accounts,
  userId: string,
): Promise<Problem<'not_found'> | undefined> {
  if (!(await findUser(db, userId))) return unknownUser()
  live.forget(await endSessionsOf(db, userId))
  return undefined
}

function unknownUser() {
  return new Problem('not_found', 'Account not found.')
}
