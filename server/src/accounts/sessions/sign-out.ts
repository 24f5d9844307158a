import type { Accounts } from '../accounts.ts'
import { endSession, endSessionByRefresh } from './queries.ts'
import { hashRefresh, readAccess } from './tokens.ts'

/**
 * Ends the session that a token belongs to, a refresh token or an access token, even an expired one. Does nothing for
 * other tokens and ended sessions.
 */
export async function signOut({ db, keys, live }: Accounts, token: string): Promise<void> {
  const refreshHash = hashRefresh(token)
  const ended = refreshHash ? await endSessionByRefresh(db, refreshHash) : await endByAccess()
  live.forget(ended)

  async function endByAccess(): Promise<string[]> {
    const claims = await readAccess(keys, token, true)
    return claims ? endSession(db, claims.sessionId, claims.userId) : []
  }
}
