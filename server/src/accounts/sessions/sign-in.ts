import type { accountEndpoints } from '@dix/contract'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { findUserByEmail, recordLogin, updateUser } from '../queries.ts'
import { beginSession, type Tokens } from './begin-session.ts'
import { isKnownBrowser, recordBrowser } from './known-browsers.ts'

/**
 * Begins a session. An address nobody has gets the same words after the same work as a wrong password.
 *
 * @returns the tokens and whose they are, or `wrong_credentials`, `account_disabled` (only to who knows the password)
 * @throws Problem `rate_limited`
 */
export async function signIn(
  { db, keys, limits, passwords }: Accounts,
  { email, password }: { email: string; password: string },
  { address, device, browser }: Caller,
): Promise<{ tokens: Tokens; userId: string } | ProblemOf<typeof accountEndpoints.login>> {
  // What strangers try must not refuse a browser that signed in before.
  const isKnown = await isKnownBrowser(db, browser, email)
  const limit = isKnown ? 'knownLogin' : 'login'
  const rateLimitSubject = { account: isKnown ? `${browser} ${email}` : email, address }
  await limits.count(limit, rateLimitSubject)
  const user = await findUserByEmail(db, email)
  const matches = await passwords.matches(password, user?.passwordHash)
  if (!user || !matches) return wrongCredentials(user?.id)
  await limits.forgive(limit, rateLimitSubject)
  if (user.status !== 'Active') {
    return new Problem('account_disabled', 'This account is disabled. Please contact the shop.', {
      accountId: user.id,
    })
  }
  const { id, passwordHash } = user
  const renewed = passwords.isOutdated(passwordHash) ? await passwords.hash(password) : null
  return inTransaction(db, async (tx) => {
    if (!(await recordLogin(tx, id, passwordHash))) return wrongCredentials(id)
    if (renewed) await updateUser(tx, id, { passwordHash: renewed })
    await recordBrowser(tx, id, browser)
    return { tokens: await beginSession(tx, keys, { userId: id, device }), userId: id }
  })
}

/** @param accountId for the log, never for the answer */
function wrongCredentials(accountId?: string) {
  return new Problem('wrong_credentials', 'This email or password is incorrect.', { accountId })
}
