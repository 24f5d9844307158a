import type { Accounts } from '../accounts.ts'
import { findUser } from '../queries.ts'
import { listSessions } from '../sessions/queries.ts'
import type { Claims } from '../sessions/tokens.ts'
import { asSession } from '../wire.ts'
import { showSelf } from './show-self.ts'

/**
 * Exports everything the shop stores about a user, from every feature, as of one point in time, without hashes and
 * tokens.
 */
export async function exportPersonalData(
  accounts: Accounts,
  { userId, sessionId }: Claims,
): Promise<Record<string, unknown> | undefined> {
  const { db, personalData } = accounts
  return db.transaction(
    async (tx) => {
      const user = await findUser(tx, userId)
      if (!user) return undefined
      const sessions = await listSessions(tx, userId)
      const exported: Record<string, unknown> = {
        account: { ...(await showSelf(tx, accounts, user)), language: user.locale },
        sessions: sessions.map((session) => asSession(session, sessionId)),
      }
      for (const { name, read } of personalData) exported[name] = await read(tx, userId)
      return exported
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
