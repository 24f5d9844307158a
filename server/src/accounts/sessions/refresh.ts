import type { Problem } from '../../platform/http/problem.ts'
import type { Accounts } from '../accounts.ts'
import { signedOut } from '../problems.ts'
import { renew } from './renew.ts'
import { hashRefresh } from './tokens.ts'

/**
 * Issues a new access token for the first refresh token with a live session. The refresh token stays the same: clients
 * keep the one of their login. Tokens are looked up first and counted only if invalid, so that a valid one is never
 * refused because of others at the same IP address; malformed ones cost nothing.
 *
 * @returns the tokens and their user, or `signed_out` if none is live
 * @throws Problem `rate_limited`
 */
export async function refresh(
  { db, keys, limits }: Accounts,
  tokens: readonly string[],
  address: string,
): Promise<{ access: string; token: string; userId: string } | Problem<'signed_out'>> {
  let dead = false
  for (const token of tokens) {
    if (!hashRefresh(token)) continue
    const renewed = await renew({ db, keys }, token)
    if (!renewed) {
      dead = true
      continue
    }
    await limits.count('refresh', { account: renewed.claims.sessionId })
    return { access: renewed.access, token, userId: renewed.claims.userId }
  }
  if (dead) await limits.count('deadRefresh', { address })
  return signedOut()
}
