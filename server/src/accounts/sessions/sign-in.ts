import type { accountEndpoints } from '@dix/contract'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { findUserByEmail, recordLogin, updateUser } from '../queries.ts'
import { beginSession, type Tokens } from './begin-session.ts'

/**
 * Begins a session. An address nobody has gets the same words after the same work as a wrong password.
 *
 * @returns the tokens, or `wrong_credentials`, `account_disabled` (only to who knows the password)
 * @throws Problem `rate_limited`
 */
export async function signIn(
  { db, keys, limits, passwords }: Accounts,
  { email, password }: { email: string; password: string },
  { address, device }: Caller,
): Promise<Tokens | ProblemOf<typeof accountEndpoints.login>> {
  const rateLimitSubject = { account: email, address }
  await limits.count('login', rateLimitSubject)
  const user = await findUserByEmail(db, email)
  const matches = await passwords.matches(password, user?.passwordHash)
  if (!user || !matches) return wrongCredentials()
  await limits.forgive('login', rateLimitSubject)
  if (user.status !== 'Active') {
    return new Problem('account_disabled', 'This account is disabled. Please contact the shop.')
  }
  const { id, passwordHash } = user
  const renewed = passwords.isOutdated(passwordHash) ? await passwords.hash(password) : null
  return inTransaction(db, async (tx) => {
    if (!(await recordLogin(tx, id, passwordHash))) return wrongCredentials()
    if (renewed) await updateUser(tx, id, { passwordHash: renewed })
    return beginSession(tx, keys, { userId: id, device })
  })
}

function wrongCredentials() {
  return new Problem('wrong_credentials', 'This email or password is incorrect.')
}
