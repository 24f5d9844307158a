import type { accountEndpoints, SecondFactor } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { addProof } from '../codes/proofs.ts'
import { hashToken, randomToken } from '../codes/secrets.ts'
import { findFactorMethods } from '../factors/queries.ts'
import type { LimitName, RateLimitSubject } from '../limits.ts'
import { accountDisabled } from '../problems.ts'
import { findUserByEmail, type UserRow, updateUser } from '../queries.ts'
import { recordEvent } from '../security/events.ts'
import { completeSignIn, type NewSession } from './complete-sign-in.ts'
import { isKnownBrowser } from './known-browsers.ts'

/**
 * Starts a session. An unknown email address gets the same response after the same work as a wrong password.
 *
 * @returns the tokens and their user, or `wrong_credentials`; with the correct password also `account_disabled`, and
 *   `second_factor_required` with the challenge that `finishSignIn` takes
 * @throws Problem `rate_limited`
 */
export async function signIn(
  accounts: Accounts,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<NewSession | ProblemOf<typeof accountEndpoints.login>> {
  const { db, keys, limits, passwords } = accounts
  const { name, subject } = await loginLimit(db, email, caller)
  await limits.count(name, subject)
  const user = await findUserByEmail(db, email)
  const matches = await passwords.matches(password, user?.passwordHash ?? undefined)
  if (!user || !matches) return wrongCredentials(db, caller, user?.id)
  if (user.status !== 'Active') {
    await limits.forgive(name, subject)
    return accountDisabled(user.id)
  }
  const { id, passwordHash } = user
  const methods = await findFactorMethods(db, id)
  const renewed =
    passwordHash !== null && passwords.isOutdated(passwordHash) ? await passwords.hash(password) : null
  if (methods.length > 0) return askSecondFactor(db, user, methods, email)
  await limits.forgive(name, subject)
  const signedIn = await inTransaction(db, async (tx) => {
    const completed = await completeSignIn(tx, keys, user, caller, 'password')
    if (completed && renewed) await updateUser(tx, id, { passwordHash: renewed })
    return completed
  })
  return signedIn ?? wrongCredentials(db, caller, id)
}

/** The limits of a login. Attempts by strangers must not lock out a browser that signed in before. */
export async function loginLimit(
  tx: Queries,
  email: string,
  { address, browser }: Caller,
): Promise<{ name: LimitName; subject: RateLimitSubject }> {
  if (!(await isKnownBrowser(tx, browser, email)))
    return { name: 'login', subject: { account: email, address } }
  return { name: 'knownLogin', subject: { account: `${browser} ${email}`, address } }
}

/**
 * The password or the code to the phone was correct; a password stays counted until the second factor is correct too.
 *
 * @param identity the email or phone number of the login
 */
export async function askSecondFactor(
  tx: Queries,
  { id }: UserRow,
  methods: SecondFactor['methods'],
  identity: string,
) {
  const challenge = randomToken()
  await addProof(tx, { hash: hashToken(challenge), purpose: 'second_factor', userId: id, email: identity })
  return new Problem<'second_factor_required', SecondFactor>(
    'second_factor_required',
    'Enter the code of your authenticator app, or a recovery code.',
    { accountId: id, data: { challenge, methods } },
  )
}

/**
 * Records the failure even for unknown addresses, so that each takes the same work.
 *
 * @param userId for the security log and the server's log, never for the response
 */
async function wrongCredentials(tx: Queries, { address, device }: Caller, userId: string | undefined) {
  await recordEvent(tx, {
    kind: 'sign_in_failed',
    userId: userId ?? null,
    actorId: null,
    address,
    device,
    details: { method: 'password' },
  })
  return new Problem('wrong_credentials', 'This email or password is incorrect.', { accountId: userId })
}
