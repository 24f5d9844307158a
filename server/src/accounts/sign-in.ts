import { Problem } from '../platform/http/problem.ts'
import type { Accounts, Caller } from './accounts.ts'
import { beginSession, type Tokens } from './begin-session.ts'
import { findUserByEmail, noteLogin, updateUser } from './queries/users.ts'

/**
 * Begins a session. An address nobody has gets the same words after the same work as a wrong password.
 *
 * @throws Problem `wrong_credentials`, `account_disabled` (only to who knows the password), `rate_limited`
 */
export async function signIn(
  { db, keys, limits, passwords }: Accounts,
  { email, password }: { email: string; password: string },
  { address, device }: Caller,
): Promise<Tokens> {
  const rateLimitSubject = { account: email, address }
  await limits.count('login', rateLimitSubject)
  const user = await findUserByEmail(db, email)
  const matches = await passwords.matches(password, user?.passwordHash)
  if (!user || !matches) throw wrongCredentials()
  await limits.forgive('login', rateLimitSubject)
  if (user.status !== 'Active') {
    throw new Problem('account_disabled', 'This account is disabled. Please write to the shop.')
  }
  const { id, passwordHash } = user
  const renewed = passwords.isOutdated(passwordHash) ? await passwords.hash(password) : null
  return db.transaction(async (tx) => {
    if (!(await noteLogin(tx, id, passwordHash))) throw wrongCredentials()
    if (renewed) await updateUser(tx, id, { passwordHash: renewed })
    return beginSession(tx, keys, { userId: id, device })
  })
}

function wrongCredentials() {
  return new Problem('wrong_credentials', 'Email address or password is not right.')
}
