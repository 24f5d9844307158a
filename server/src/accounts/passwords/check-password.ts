import type { Message } from '@dix/contract'
import { Problem } from '../../platform/http/problem.ts'
import type { Accounts } from '../accounts.ts'
import { findUser, type UserRow } from '../queries.ts'

/**
 * Checks the password of a signed-in user again.
 *
 * @returns the user, or `invalid_input` on `field` if it is wrong
 * @throws Problem `rate_limited`
 */
export async function checkPassword(
  { db, limits, passwords }: Accounts,
  { userId, address }: { userId: string; address: string },
  password: string,
  wrong: { field: string; message: Message },
): Promise<UserRow | Problem<'invalid_input'>> {
  const rateLimitSubject = { account: userId, address }
  await limits.count('password', rateLimitSubject)
  const user = await findUser(db, userId)
  const matches = await passwords.matches(password, user?.passwordHash)
  if (!user || !matches) {
    return new Problem('invalid_input', wrong.message, { fields: { [wrong.field]: wrong.message } })
  }
  await limits.forgive('password', rateLimitSubject)
  return user
}
