import type { Accounts } from '../accounts.ts'
import { endSession, endSessionByRefresh } from './queries.ts'
import { hashRefresh, readAccess } from './tokens.ts'

/**
 * Ends the session a token belongs to, be it a refresh token or an access token, even one whose time is over.
 * Does nothing when it is neither, or the session ended before.
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
