import type { AccountStatus, Role } from '@dix/contract'
import { Problem } from '../platform/http/problem.ts'
import type { Accounts } from './accounts.ts'
import { lastAdmin } from './problems.ts'
import { changePerson, findPerson, lockAdmins, lockPerson, type Person } from './queries/people.ts'
import { endSessionsOf } from './queries/sessions.ts'
import { leavesNoAdmin } from './rules.ts'

/**
 * What an administrator changes about a person. Disabling ends every session at once; another role counts
 * from the next request.
 *
 * @throws Problem `not_found`, `last_admin`
 */
export async function changeStanding(
  { db, live }: Accounts,
  personId: string,
  change: { status: AccountStatus } | { role: Role },
): Promise<Person> {
  const { person, ended } = await db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const before = await lockPerson(tx, personId)
    if (!before) throw unknownPerson()
    const next = { role: before.role, status: before.status, ...change }
    if (leavesNoAdmin(admins, personId, next)) throw lastAdmin()
    const changed = await changePerson(tx, personId, change)
    return {
      person: changed ?? before,
      ended: next.status === 'Disabled' ? await endSessionsOf(tx, personId) : [],
    }
  })
  live.forget(ended)
  return person
}

/** @throws Problem `not_found` */
export async function endSessionsOfPerson({ db, live }: Accounts, personId: string): Promise<void> {
  if (!(await findPerson(db, personId))) throw unknownPerson()
  live.forget(await endSessionsOf(db, personId))
}

function unknownPerson(): Problem {
  return new Problem('not_found', 'There is no such account.')
}
