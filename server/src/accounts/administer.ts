import type { AccountStatus, Role } from '@dix/contract'
import { Problem } from '../platform/http/problem.ts'
import type { Accounts } from './accounts.ts'
import { lastAdmin } from './problems.ts'
import { endSessionsOf } from './queries/sessions.ts'
import { findUser, lockAdmins, lockUser, type UserRow, updateUser } from './queries/users.ts'
import { leavesNoAdmin } from './rules.ts'

/**
 * What an administrator changes about a person. Disabling ends every session at once; another role counts
 * from the next request.
 *
 * @throws Problem `not_found`, `last_admin`
 */
export async function changeStanding(
  { db, live }: Accounts,
  userId: string,
  change: { status: AccountStatus } | { role: Role },
): Promise<UserRow> {
  const { user, ended } = await db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const before = await lockUser(tx, userId)
    if (!before) throw unknownUser()
    const next = { role: before.role, status: before.status, ...change }
    if (leavesNoAdmin(admins, userId, next)) throw lastAdmin()
    const changed = await updateUser(tx, userId, change)
    return {
      user: changed ?? before,
      ended: next.status === 'Disabled' ? await endSessionsOf(tx, userId) : [],
    }
  })
  live.forget(ended)
  return user
}

/** @throws Problem `not_found` */
export async function endSessionsOfUser({ db, live }: Accounts, userId: string): Promise<void> {
  if (!(await findUser(db, userId))) throw unknownUser()
  live.forget(await endSessionsOf(db, userId))
}

function unknownUser() {
  return new Problem('not_found', 'There is no such account.')
}
