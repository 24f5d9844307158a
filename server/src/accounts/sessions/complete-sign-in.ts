import type { SignInMethod } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import type { Caller } from '../accounts.ts'
import type { Keys } from '../codes/secrets.ts'
import { recordLogin, type UserRow } from '../queries.ts'
import { recordEvent } from '../security/events.ts'
import { beginSession, type Tokens } from './begin-session.ts'
import { recordBrowser } from './known-browsers.ts'

/** Tokens of a new session, and their user. */
export type NewSession = { tokens: Tokens; userId: string }

/**
 * Starts the session of a user who proved their identity, within the caller's transaction.
 *
 * @param user in the state in which the proof was checked
 * @returns null if the user has been disabled or has changed the password since
 */
export async function completeSignIn(
  tx: Queries,
  keys: Keys,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
  { address, device, browser }: Caller,
  method: SignInMethod,
): Promise<NewSession | null> {
  if (!(await recordLogin(tx, id, passwordHash))) return null
  await recordBrowser(tx, id, browser)
  await recordEvent(tx, {
    kind: 'signed_in',
    userId: id,
    actorId: id,
    address,
    device,
    details: { method },
  })
  return { tokens: await beginSession(tx, keys, { userId: id, device }), userId: id }
}
