import type { Queries } from '../../platform/database/client.ts'
import { removeProofsOf } from '../codes/proofs.ts'
import { removeRequestedCodes } from '../codes/requested-codes.ts'
import { mailUser, passwordChangedMail } from '../mails.ts'
import { type UserRow, updateUser } from '../queries.ts'
import { endSessionsOf } from '../sessions/queries.ts'

/**
 * Sets a user's password, ends every session, deletes reset codes and proofs, and emails the user unless `tell` is
 * false.
 *
 * @returns the ids of the ended sessions, for `live.forget` once the transaction has committed
 */
export async function setPassword(
  tx: Queries,
  user: UserRow,
  changes: { passwordHash: string; emailVerified?: true },
  { tell = true }: { tell?: boolean } = {},
): Promise<string[]> {
  const { id, email } = user
  await updateUser(tx, id, changes)
  await removeRequestedCodes(tx, email)
  await removeProofsOf(tx, id, 'password')
  await removeProofsOf(tx, id, 'second_factor')
  if (tell) await mailUser(tx, user, passwordChangedMail)
  return endSessionsOf(tx, id)
}
