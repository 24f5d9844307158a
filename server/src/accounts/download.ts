import type { Accounts } from './accounts.ts'
import { findPerson } from './queries/people.ts'
import { listSessions } from './queries/sessions.ts'
import { showSelf } from './show-self.ts'
import type { Claims } from './tokens.ts'
import { asSession } from './wire.ts'

/** Everything the shop keeps about a person, from every room, as of one moment. No hashes, no tokens. */
export async function gatherDownload(
  accounts: Accounts,
  { personId, sessionId }: Claims,
): Promise<Record<string, unknown> | undefined> {
  const { db, belongings } = accounts
  return db.transaction(
    async (tx) => {
      const person = await findPerson(tx, personId)
      if (!person) return undefined
      const sessions = await listSessions(tx, personId)
      const download: Record<string, unknown> = {
        account: { ...(await showSelf(tx, accounts, person)), language: person.locale },
        sessions: sessions.map((session) => asSession(session, sessionId)),
      }
      for (const { name, read } of belongings) download[name] = await read(tx, personId)
      return download
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
