import type { accountEndpoints } from '@dix/contract'
import type { ProblemOf } from '../../platform/http/problem.ts'
import { queueMail } from '../../platform/mail/index.ts'
import type { Accounts } from '../accounts.ts'
import { removeProofsOf } from '../codes/proofs.ts'
import { removeCodesOf } from '../codes/queries.ts'
import { useCode } from '../codes/use-code.ts'
import { emailChangedMail } from '../mails.ts'
import { wrongCode } from '../problems.ts'
import { findUserByEmail, isEmailTaken, lockUser, type UserRow, updateUser } from '../queries.ts'

/**
 * Changes the email address if the code sent to it is right, and notifies the old address. Codes and links sent to
 * the old address stop working.
 *
 * @returns the user, or `wrong_code`, also when the address became somebody else's
 * @throws Problem `rate_limited`
 */
export async function confirmEmail(
  { db, keys, limits }: Accounts,
  userId: string,
  code: string,
  address: string,
): Promise<UserRow | ProblemOf<typeof accountEndpoints.confirmEmail>> {
  const rateLimitSubject = { account: userId, address }
  await limits.count('code', rateLimitSubject)
  const changed = await db
    .transaction(async (tx) => {
      const before = await lockUser(tx, userId)
      const email = await useCode(tx, keys, { userId, purpose: 'email', code })
      if (!before || !email || (await findUserByEmail(tx, email))) return undefined
      await removeCodesOf(tx, userId)
      await removeProofsOf(tx, userId, 'password')
      await queueMail(tx, { to: before.email, ...emailChangedMail(before.locale) })
      return updateUser(tx, userId, { email, emailVerified: true })
    })
    .catch((error: unknown) => {
      if (!isEmailTaken(error)) throw error
      return undefined
    })
  if (!changed) return wrongCode()
  await limits.forgive('code', rateLimitSubject)
  return changed
}
