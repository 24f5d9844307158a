import type { accountEndpoints } from '@dix/contract'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts } from '../accounts.ts'
import { findProof } from '../codes/proofs.ts'
import { hashToken } from '../codes/secrets.ts'
import { findUser, markVerified } from '../queries.ts'
import { mailVerification } from './mail-verification.ts'

/**
 * Follows the link of a verification email. It works more than once, because mail clients prefetch links.
 *
 * @param ip the caller's IP address
 * @returns nothing, or `link_dead` if it has expired or the user has changed their address since
 * @throws Problem `rate_limited`, only for dead links: a stranger's attempts never block a valid link
 */
export async function verifyEmail(
  { db, limits }: Accounts,
  token: string,
  ip: string,
): Promise<ProblemOf<typeof accountEndpoints.verifyEmail> | undefined> {
  const proof = await findProof(db, hashToken(token), 'email')
  if (proof && (await markVerified(db, proof.userId, proof.email))) return undefined
  await limits.count('verifyEmail', { address: ip })
  return new Problem('link_dead', 'This link is no longer valid. Request a new one.')
}

/**
 * Emails the link again.
 *
 * @param ip the caller's IP address
 * @returns false if there is nothing to verify: the user has no address, or it is verified already
 * @throws Problem `rate_limited`
 */
export async function sendVerification(accounts: Accounts, userId: string, ip: string): Promise<boolean> {
  const { db, limits } = accounts
  const user = await findUser(db, userId)
  const email = user?.email ?? null
  if (!user || user.emailVerified || email === null) return false
  await limits.count('mail', { account: userId, address: ip })
  await limits.count('mailTo', { account: email })
  await db.transaction((tx) => mailVerification(tx, accounts, { ...user, email }))
  return true
}
