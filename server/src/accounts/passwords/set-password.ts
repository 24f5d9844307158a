import type { Queries } from '../../platform/database/client.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { removeProofsOf } from '../codes/proofs.ts'
import { removeResetCodes } from '../codes/reset-codes.ts'
import { passwordChangedMail } from '../mails.ts'
import { type UserRow, updateUser } from '../queries.ts'
import { endSessionsOf } from '../sessions/queries.ts'

/**
 * Sets a user's password, ends every session, deletes reset codes and proofs, and mails the user unless `tell` is
 * false.
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
  await removeResetCodes(tx, email)
  await removeProofsOf(tx, id, 'password')
  await removeProofsOf(tx, id, 'second_factor')
  if (tell) await queueMail(tx, { to: email, ...passwordChangedMail(locale) })
  return endSessionsOf(tx, id)
}
