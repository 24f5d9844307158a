import { type accountEndpoints, emailUndoLife } from '@dix/contract'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { queueMail } from '../../platform/mail/index.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { removeEmailCode } from '../codes/email-codes.ts'
import { addProof, findProof, removeProofsOf, takeUndoLinks } from '../codes/proofs.ts'
import { removeRequestedCodes } from '../codes/requested-codes.ts'
import { hashToken, randomToken } from '../codes/secrets.ts'
import { removeFactorsSince } from '../factors/queries.ts'
import { emailChangedMail } from '../mails.ts'
import { removePhoneOf } from '../phones/queries.ts'
import { lockUser, updateUser } from '../queries.ts'
import { recordEvent } from '../security/events.ts'
import { endSessionsOf } from '../sessions/queries.ts'
import { removeInvitationsBy } from '../staff/queries.ts'

/**
 * Restores the address that an undo link was emailed to. If a thief changed it, they may know the password and have
 * sessions. So the password, all sessions, and every outstanding code, link and staff invitation become invalid. Second
 * factors, a phone number and consents to messages are removed if they were added after the change, or within 72 hours
 * before it, when the thief may have prepared it. Undo links of earlier changes stay valid.
 *
 * @returns the address, and the proof that sets a new password for it; `link_dead` if the link expired or was used, or
 *   the account was deleted
 * @throws Problem `rate_limited`
 */
export async function undoEmailChange(
  { db, limits, live, passwords, personalData }: Accounts,
  token: string,
  { address, device }: Pick<Caller, 'address' | 'device'>,
): Promise<{ email: string; resetToken: string } | ProblemOf<typeof accountEndpoints.undoEmailChange>> {
  const hash = hashToken(token)
  const link = await findProof(db, hash, 'undo_email')
  if (!link) {
    await limits.count('undoEmailChange', { address })
    return linkDead()
  }
  const { userId, email, expiresAt } = link
  const changedAt = expiresAt.getTime() - emailUndoLife
  const since = new Date(changedAt - emailUndoLife)
  const passwordHash = await passwords.hash(randomToken())
  const resetToken = randomToken()
  const ended = await inTransaction(db, async (tx) => {
    const before = await lockUser(tx, userId)
    if (!before || !(await takeUndoLinks(tx, userId, { hash }))) return linkDead()
    await updateUser(tx, userId, { email, emailVerified: true, passwordHash })
    await removeEmailCode(tx, userId)
    await removeRequestedCodes(tx, before.email)
    await removeProofsOf(tx, userId, 'email')
    await removeProofsOf(tx, userId, 'password')
    await removeProofsOf(tx, userId, 'second_factor')
    await removeFactorsSince(tx, userId, since)
    await removePhoneOf(tx, userId, since)
    await removeInvitationsBy(tx, userId)
    for (const { withdraw } of personalData) await withdraw?.(tx, userId, since)
    await recordEvent(tx, { kind: 'email_change_undone', userId, actorId: null, address, device })
    await addProof(tx, { hash: hashToken(resetToken), purpose: 'password', userId, email })
    if (before.email !== null && before.email !== email)
      await queueMail(tx, { to: before.email, ...emailChangedMail(before.locale) })
    return endSessionsOf(tx, userId)
  })
  if (ended instanceof Problem) return ended
  live.forget(ended)
  return { email, resetToken }
}

function linkDead() {
  return new Problem(
    'link_dead',
    'This link no longer works. If you have already used it, use “Forgot password” to choose a new password.',
  )
}
