import { type accountEndpoints, roleTable } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { goodbyeMail, mailUser } from '../mails.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { lastAdmin, signedOut } from '../problems.ts'
import { lockAdmins, lockUser, removeUser, type UserRow } from '../queries.ts'
import { leavesNoAdmin } from '../rules.ts'
import { endSessionsOf } from '../sessions/queries.ts'
import { dropAvatar } from './avatar.ts'

/**
 * Deletes a user with their sessions, codes and avatar. Other features release their data first; data that must be
 * kept, such as orders, stays without the user.
 *
 * @returns nothing, or the reason why the account stays: `invalid_input` on a wrong password, `last_admin`, or another
 *   feature's reason
 * @throws Problem `rate_limited`
 */
export async function deleteAccount(
  accounts: Accounts,
  userId: string,
  password: string,
  caller: Caller,
): Promise<ProblemOf<typeof accountEndpoints.deleteAccount> | undefined> {
  const { db, personalData } = accounts
  const wrong = { field: 'password', message: 'The password is incorrect.' } as const
  const checked = await checkPassword(accounts, { userId, caller }, password, wrong)
  if (checked instanceof Problem) return checked
  // Placing an order locks the cart before the user, so the two may deadlock and are retried.
  const deleted = await inTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx)
    const user = await lockUser(tx, userId)
    if (!user) return signedOut()
    if (leavesNoAdmin(admins, userId, null)) return lastAdmin()
    const used = await checked.take(tx)
    if (used) return used
    return removeWithData(tx, personalData, user)
  })
  return deleted instanceof Problem ? deleted : forget(accounts, deleted)
}

/**
 * Staff erase a shopper's account at their request, with everything that `deleteAccount` erases.
 *
 * @returns nothing, or `not_found`, `forbidden` for an account of the back office, or another feature's reason to keep
 *   it
 */
export async function eraseShopper(
  accounts: Accounts,
  userId: string,
): Promise<RemoveProblem | Problem<'not_found'> | Problem<'forbidden'> | undefined> {
  const erased = await inTransaction(accounts.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return new Problem('not_found', 'Customer not found.')
    if (roleTable[user.role].backOffice)
      return new Problem('forbidden', 'Staff can only delete their account in their own profile.')
    return removeWithData(tx, accounts.personalData, user)
  })
  return erased instanceof Problem ? erased : forget(accounts, erased)
}

type RemoveProblem = ProblemOf<typeof accountEndpoints.deleteAccount>
/** `mails`: emails that the user caused in the last hour. */
type Removed = { user: UserRow; ended: string[]; mails: number }

async function removeWithData(
  tx: Queries,
  personalData: Accounts['personalData'],
  user: UserRow,
): Promise<Removed | RemoveProblem> {
  let mails = 0
  for (const { recentMails } of personalData) mails += (await recentMails?.(tx, user.id)) ?? 0
  for (const { release } of personalData) {
    const blocking = await release?.(tx, user.id)
    if (blocking) return blocking
  }
  const ended = await endSessionsOf(tx, user.id)
  await removeUser(tx, user.id)
  // An unverified address may belong to a stranger, so it gets no email.
  if (user.emailVerified) await mailUser(tx, user, goodbyeMail)
  return { user, ended, mails }
}

async function forget(accounts: Accounts, { user, ended, mails }: Removed): Promise<undefined> {
  accounts.live.forget(ended)
  const { email, emailVerified } = user
  // Who registers a stranger's address again and again must not get a new budget each time.
  if (email !== null && !emailVerified && mails > 0)
    await accounts.limits.add('mailTo', { account: email }, mails)
  await dropAvatar(accounts, user)
  await accounts.privatePhotos.deleteAll(user.id)
}
