import type { Message } from '@dix/contract'
import { Problem } from '../../platform/http/problem.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { takeRequestedCode } from '../codes/requested-codes.ts'
import { checkPhoneCode } from '../phones/check-code.ts'
import { findPhone } from '../phones/queries.ts'
import { findUser, type UserRow } from '../queries.ts'

/**
 * Checks the password of a signed-in user again. A user without one proves themselves with the code sent to the number
 * that they log in with, which is used up.
 *
 * @returns the user, or `invalid_input` on `field` if it is wrong
 * @throws Problem `rate_limited`
 */
export async function checkPassword(
  accounts: Accounts,
  { userId, caller }: { userId: string; caller: Caller },
  password: string,
  wrong: { field: string; message: Message },
): Promise<UserRow | Problem<'invalid_input'>> {
  const { db, limits, passwords } = accounts
  const rateLimitSubject = { account: userId, address: caller.address }
  await limits.count('password', rateLimitSubject)
  const user = await findUser(db, userId)
  const matches =
    user?.passwordHash === null
      ? await takePhoneCode(accounts, userId, password, caller)
      : await passwords.matches(password, user?.passwordHash)
  if (!user || !matches) {
    return new Problem('invalid_input', wrong.message, { fields: { [wrong.field]: wrong.message } })
  }
  await limits.forgive('password', rateLimitSubject)
  return user
}

async function takePhoneCode(
  accounts: Accounts,
  userId: string,
  typed: string,
  caller: Caller,
): Promise<boolean> {
  const own = await findPhone(accounts.db, userId)
  if (!own) return false
  const otp = typed.replaceAll(/\s/g, '')
  const proven = await checkPhoneCode(accounts, { phone: own.phone, otp }, caller, userId)
  if (proven instanceof Problem) return false
  return takeRequestedCode(accounts.db, proven.phone, proven.hash)
}
