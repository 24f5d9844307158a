import type { Queries } from '../platform/database/client.ts'
import { queueMail } from '../platform/mail/index.ts'
import { passwordChangedMail } from './mails.ts'
import { removeCode } from './queries/codes.ts'
import { removeProofsOf } from './queries/proofs.ts'
import { endSessionsOf } from './queries/sessions.ts'
import { type UserRow, updateUser } from './queries/users.ts'

/**
 * Gives a person another password: every session ends, codes and proofs of resets die, and the person is told
 * unless `tell` says no.
 *
 * @returns the ids of the ended sessions, for `live.forget` once the transaction has committed
 */
export async function setPassword(
  tx: Queries,
  { id, email, locale }: UserRow,
  changes: { passwordHash: string; emailVerified?: true },
  { tell = true }: { tell?: boolean } = {},
): Promise<string[]> {
  await updateUser(tx, id, changes)
  await removeCode(tx, id, 'password')
  await removeProofsOf(tx, id, 'password')
  if (tell) await queueMail(tx, { to: email, ...passwordChangedMail(locale) })
  return endSessionsOf(tx, id)
}
