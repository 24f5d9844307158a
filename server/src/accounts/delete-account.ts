import type { accountEndpoints } from '@dix/contract'
import { inTransaction } from '../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../platform/http/problem.ts'
import { queueMail } from '../platform/mail/index.ts'
import type { Accounts } from './accounts.ts'
import { dropAvatar } from './avatar.ts'
import { checkPassword } from './check-password.ts'
import { goodbyeMail } from './mails.ts'
import { lastAdmin, signedOut } from './problems.ts'
import { endSessionsOf } from './queries/sessions.ts'
import { lockAdmins, lockUser, removeUser } from './queries/users.ts'
import { leavesNoAdmin } from './rules.ts'

/**
 * Deletes a person, with sessions, codes and picture. Other rooms let go first: what they must keep, such as
 * orders, they keep without the person.
 *
 * @returns nothing, or why the account stays: `last_admin`, or what another feature answers
 * @throws Problem `invalid_input` at the password when it is wrong
 */
export async function deleteAccount(
  accounts: Accounts,
  userId: string,
  password: string,
  address: string,
): Promise<ProblemOf<typeof accountEndpoints.deleteAccount> | undefined> {
  const { db, live, personalData } = accounts
  const wrong = { field: 'password', message: 'The password is incorrect.' } as const
  await checkPassword(accounts, { userId, address }, password, wrong)
  // A cart is taken before its person where something is bought: the two may cross.
  const deleted = await inTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx)
    const user = await lockUser(tx, userId)
    if (!user) throw signedOut()
    if (leavesNoAdmin(admins, userId, null)) return lastAdmin()
    for (const { release } of personalData) {
      const kept = await release?.(tx, userId)
      if (kept) return kept
    }
    const ended = await endSessionsOf(tx, userId)
    await removeUser(tx, userId)
    // An address that was never verified may be a stranger's, who had no account to say goodbye to.
    if (user.emailVerified) await queueMail(tx, { to: user.email, ...goodbyeMail(user.locale) })
    return { user, ended }
  })
  if (deleted instanceof Problem) return deleted
  live.forget(deleted.ended)
  await dropAvatar(accounts, deleted.user)
  return undefined
}
