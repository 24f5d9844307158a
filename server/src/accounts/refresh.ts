import { Problem } from '../platform/http/problem.ts'
import type { Accounts } from './accounts.ts'
import { findLiveSessionByRefresh, noteUse } from './store/sessions.ts'
import { hashRefresh, signAccess } from './tokens.ts'

/**
 * A fresh access token for the first refresh token whose session lives. That one stays as it is: clients keep
 * the one of their login (contract, "Session").
 *
 * @throws Problem `signed_out` when none does, `rate_limited`
 */
export async function refresh(
  { db, keys, limits }: Accounts,
  tokens: readonly string[],
  address: string,
): Promise<{ access: string; token: string }> {
  await limits.count('deadRefresh', { address })
  for (const token of tokens) {
    const hash = hashRefresh(token)
    const session = hash && (await findLiveSessionByRefresh(db, hash))
    if (!session) continue
    await limits.forgive('deadRefresh', { address })
    await limits.count('refresh', { account: session.id, address })
    if (session.stale) await noteUse(db, session.id)
    const access = await signAccess(keys, { personId: session.personId, sessionId: session.id })
    return { access, token }
  }
  throw new Problem('signed_out', 'Please log in.')
}
