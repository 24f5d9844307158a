import type { accountEndpoints } from '@dix/contract'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts } from '../accounts.ts'
import { findProof } from '../codes/proofs.ts'
import { hashToken } from '../codes/secrets.ts'
import { findUser, markVerified } from '../queries.ts'
import { mailVerification } from './mail-verification.ts'

/**
 * Follows the link of a verification email. It may be followed again: mail programs open links too.
 *
 * @returns nothing, or `link_dead` if it has expired or another address has been taken since
 * @throws Problem `rate_limited` for dead links, so that strangers cannot block the valid one
 */
export async function verifyEmail(
  { db, limits }: Accounts,
  token: string,
  address: string,
): Promise<ProblemOf<typeof accountEndpoints.verifyEmail> | undefined> {
  const proof = await findProof(db, hashToken(token), 'email')
  if (proof && (await markVerified(db, proof.userId, proof.email))) return undefined
  await limits.count('verifyEmail', { address })
  return new Problem('link_dead', 'This link is no longer valid. Request a new one.')
}

/**
 * Emails the link again unless the address is already verified or there is none, and then returns false.
 *
 * @throws Problem `rate_limited`
 */
export async function sendVerification(
  accounts: Accounts,
  userId: string,
  address: string,
): Promise<boolean> {
  const { db, limits } = accounts
  const user = await findUser(db, userId)
  const email = user?.email ?? null
  if (!user || user.emailVerified || email === null) return false
  await limits.count('mail', { account: userId, address })
  await limits.count('mailTo', { account: email })
  await db.transaction((tx) => mailVerification(tx, accounts, { ...user, email }))
  return true
}
