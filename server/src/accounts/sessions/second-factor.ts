import type { securityEndpoints } from '@dix/contract'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { findProof, takeProof } from '../codes/proofs.ts'
import { hashToken } from '../codes/secrets.ts'
import { takeFactorCode, wrongFactorCode } from '../factors/factor-code.ts'
import { type Assertion, takeAssertion } from '../factors/passkeys.ts'
import type { LimitName, RateLimitSubject } from '../limits.ts'
import { recordPhoneUse } from '../phones/queries.ts'
import { accountDisabled } from '../problems.ts'
import { lockUser } from '../queries.ts'
import { recordEvent } from '../security/events.ts'
import { completeSignIn, type NewSession } from './complete-sign-in.ts'
import { loginLimit } from './sign-in.ts'

/**
 * Finishes a login with the code of a second factor. A wrong code leaves the challenge open.
 *
 * @returns the tokens, or `wrong_code`, `proof_missing` for an expired challenge, `account_disabled`
 * @throws Problem `rate_limited`
 */
export async function finishSignIn(
  accounts: Accounts,
  { challenge, code }: { challenge: string; code: string },
  caller: Caller,
): Promise<NewSession | ProblemOf<typeof securityEndpoints.secondFactor>> {
  const { db, keys, limits } = accounts
  const { address, device } = caller
  const hash = hashToken(challenge)
  const proof = await findProof(db, hash, 'second_factor')
  if (!proof) {
    await limits.count('deadChallenge', { address })
    return challengeOver()
  }
  const { userId, email } = proof
  const login = await loginLimit(db, email, caller)
  const limit = codeLimit(login, userId, caller)
  await limits.count(limit.name, limit.subject)
  const signedIn = await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return challengeOver()
    const method = await takeFactorCode(tx, keys, userId, code)
    if (!method) return wrongFactorCode()
    if (!(await takeProof(tx, hash, { userId, purpose: 'second_factor' }))) return challengeOver()
    // The proof of a login by phone contains the number.
    await recordPhoneUse(tx, userId, email)
    return (await completeSignIn(tx, keys, user, caller, method)) ?? accountDisabled(userId)
  })
  if (signedIn instanceof Problem) {
    if (signedIn.code === 'wrong_code')
      await recordEvent(db, { kind: 'code_failed', userId, actorId: null, address, device })
    return signedIn
  }
  await limits.forgive(limit.name, limit.subject)
  await limits.forgive(login.name, login.subject)
  return signedIn
}

/** Like `loginLimit`: a known browser has its own budget. */
function codeLimit(
  login: { name: LimitName },
  userId: string,
  { address, browser }: Caller,
): { name: LimitName; subject: RateLimitSubject } {
  if (login.name === 'login') return { name: 'secondFactor', subject: { account: userId, address } }
  return { name: 'knownSecondFactor', subject: { account: `${browser} ${userId}`, address } }
}

function challengeOver() {
  return new Problem('proof_missing', 'Your login has timed out. Please start again.')
}

/**
 * Starts a session with a passkey, which verified its owner: no password is needed.
 *
 * @returns the tokens, or `wrong_credentials`, `account_disabled`
 * @throws Problem `rate_limited`
 */
export async function signInWithPasskey(
  accounts: Accounts,
  passkey: Assertion,
  caller: Caller,
): Promise<NewSession | ProblemOf<typeof securityEndpoints.passkeyLogin>> {
  const { db, keys, limits } = accounts
  const { address, device } = caller
  const signedIn = await inTransaction(db, async (tx) => {
    const userId = await takeAssertion(tx, accounts, passkey)
    const user = userId ? await lockUser(tx, userId) : undefined
    if (!user) return passkeyRefused()
    return (await completeSignIn(tx, keys, user, caller, 'passkey')) ?? accountDisabled(user.id)
  })
  if (signedIn instanceof Problem && signedIn.code === 'wrong_credentials') {
    // Only now: valid ones are never refused.
    await limits.count('passkey', { address })
    await recordEvent(db, {
      kind: 'sign_in_failed',
      userId: null,
      actorId: null,
      address,
      device,
      details: { method: 'passkey' },
    })
  }
  return signedIn
}

function passkeyRefused() {
  return new Problem(
    'wrong_credentials',
    'This passkey was not accepted. Try again, or log in with your password.',
  )
}
