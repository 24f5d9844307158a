import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { mayMailUser } from '../mails.ts'
import { signedOut } from '../problems.ts'
import { lockUser } from '../queries.ts'
import { recordEvent } from '../security/events.ts'
import { beginSession, type Tokens } from '../sessions/begin-session.ts'
import { checkPassword } from './check-password.ts'
import { hashChosen } from './choose-password.ts'
import { setPassword } from './set-password.ts'

/**
 * Changes the password of a signed-in user. Every session ends; this device gets a new one.
 *
 * @returns the new tokens, or `invalid_input` on the old password if it is wrong, on the new one if it is too common
 */
export async function changePassword(
  accounts: Accounts,
  userId: string,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  caller: Caller,
): Promise<Tokens | Problem<'invalid_input'> | Problem<'signed_out'>> {
  const { db, keys, limits, live, passwords } = accounts
  const { address, device } = caller
  const wrong = { field: 'oldPassword', message: 'The current password is incorrect.' } as const
  const checked = await checkPassword(accounts, { userId, caller }, oldPassword, wrong)
  if (checked instanceof Problem) return checked
  const passwordHash = await hashChosen(passwords, newPassword, 'newPassword')
  if (passwordHash instanceof Problem) return passwordHash
  const tell = await mayMailUser(limits, checked.user)
  const changed = await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    // The password has been changed since it was checked.
    if (user?.passwordHash !== checked.user.passwordHash) return signedOut()
    const used = await checked.take(tx)
    if (used) return used
    const ended = await setPassword(tx, user, { passwordHash }, { tell })
    await recordEvent(tx, { kind: 'password_changed', userId, actorId: userId, address, device })
    return { tokens: await beginSession(tx, keys, { userId, device }), ended }
  })
  if (changed instanceof Problem) return changed
  live.forget(changed.ended)
  return changed.tokens
}
