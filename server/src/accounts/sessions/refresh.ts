import type { Accounts } from '../accounts.ts'
import { signedOut } from '../problems.ts'
import { findLiveSessionByRefresh, recordUse } from './queries.ts'
import { hashRefresh, signAccess } from './tokens.ts'

/**
 * A fresh access token for the first refresh token whose session lives. That one stays as it is: clients keep
 * the one of their login (contract, "Session"). Looked at first and counted when dead, so that a live one is
 * never refused for what others send from the same address; what cannot be one costs nothing.
 *
 * @throws Problem `signed_out` when none does, `rate_limited`
 */
export async function refresh(
  { db, keys, limits }: Accounts,
  tokens: readonly string[],
  address: string,
): Promise<{ access: string; token: string }> {
  let dead = false
  for (const token of tokens) {
    const hash = hashRefresh(token)
    if (!hash) continue
    const session = await findLiveSessionByRefresh(db, hash)
    if (!session) {
      dead = true
      continue
    }
    await limits.count('refresh', { account: session.id })
    if (session.stale) await recordUse(db, session.id)
    const access = await signAccess(keys, { userId: session.userId, sessionId: session.id })
    return { access, token }
  }
  if (dead) await limits.count('deadRefresh', { address })
  throw signedOut()
}
