import type { Problem } from '../../platform/http/problem.ts'
import type { Accounts } from '../accounts.ts'
import { signedOut } from '../problems.ts'
import { renew } from './renew.ts'
import { hashRefresh } from './tokens.ts'

/**
 * Issues a new access token for the first refresh token with a live session; it stays the same. Only invalid tokens are
 * counted, so that a valid one is never refused because of others at its IP address.
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
