import type { Accounts } from './accounts.ts'
import { listSessions } from './queries/sessions.ts'
import { findUser } from './queries/users.ts'
import { showSelf } from './show-self.ts'
import type { Claims } from './tokens.ts'
import { asSession } from './wire.ts'

/** Everything the shop keeps about a person, from every room, as of one moment. No hashes, no tokens. */
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
      const download: Record<string, unknown> = {
        account: { ...(await showSelf(tx, accounts, user)), language: user.locale },
        sessions: sessions.map((session) => asSession(session, sessionId)),
      }
      for (const { name, read } of personalData) download[name] = await read(tx, userId)
      return download
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
