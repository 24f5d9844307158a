import type { Queries } from '../../platform/database/client.ts'
import { removeRequestedCodes } from '../codes/requested-codes.ts'
import { mailUser, phoneRemovedMail } from '../mails.ts'
import type { UserRow } from '../queries.ts'
import { type ActionSource, recordEvent } from '../security/events.ts'
import { findPhone, removePhoneOf } from './queries.ts'

/**
 * Removes a user's number and its codes, and notifies the user at a verified address. The caller has locked the user.
 *
 * @param since removes only a number confirmed from this time on; by default any number
 * @returns false if they have none
 */
export async function dropPhone(
  tx: Queries,
  user: UserRow,
  source: ActionSource,
  since?: Date,
): Promise<boolean> {
  const { id } = user
  const before = await findPhone(tx, id)
  if (!before || !(await removePhoneOf(tx, id, since))) return false
  await removeRequestedCodes(tx, before.phone)
  await recordEvent(tx, { kind: 'phone_removed', userId: id, ...source })
  if (user.emailVerified) await mailUser(tx, user, phoneRemovedMail)
  return true
}
