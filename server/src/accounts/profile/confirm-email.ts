import { type accountEndpoints, undoEmailChangePath } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { queueMail } from '../../platform/mail/index.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { removeEmailCode, takeEmailCode } from '../codes/email-codes.ts'
import { addProof, isEmailReserved, removeProofsOf, takeUndoLinks } from '../codes/proofs.ts'
import { removeRequestedCodes } from '../codes/requested-codes.ts'
import { hashToken, randomToken } from '../codes/secrets.ts'
import { emailChangedMail } from '../mails.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { emailReserved, signedOut, wrongCode } from '../problems.ts'
import { findUserByEmail, isEmailTaken, lockUser, type UserRow, updateUser } from '../queries.ts'
import { recordEvent } from '../security/events.ts'

/**
 * Changes the email address if the password and the code sent to the new address are correct. Codes and links sent to
 * the old address stop working; it gets one that undoes the change.
 *
 * @returns the user; `invalid_input` for a wrong password, which leaves the code unused; `wrong_code`, also if another
 *   account took the address; `email_taken` if another account may still return to it
 * @throws Problem `rate_limited`
 */
export async function confirmEmail(
  accounts: Accounts,
  userId: string,
  { otp, password }: { otp: string; password: string },
  caller: Caller,
): Promise<UserRow | ProblemOf<typeof accountEndpoints.confirmEmail>> {
  const { db, keys, limits } = accounts
  const { address, device } = caller
  const wrong = { field: 'password', message: 'The password is incorrect.' } as const
  const checked = await checkPassword(accounts, { userId, caller }, password, wrong)
  if (checked instanceof Problem) return checked
  const rateLimitSubject = { account: userId, address }
  await limits.count('code', rateLimitSubject)
  const changed = await db
    .transaction(async (tx) => {
      const before = await lockUser(tx, userId)
      // The password has been changed since it was checked.
      if (before?.passwordHash !== checked.user.passwordHash) return signedOut()
      const email = await takeEmailCode(tx, keys, userId, otp)
      if (!email || (await findUserByEmail(tx, email))) return wrongCode()
      if (await isEmailReserved(tx, email, userId)) return emailReserved()
      const used = await checked.take(tx)
      if (used) return used
      await leaveOldAddress(tx, accounts, before, email)
      await recordEvent(tx, { kind: 'email_changed', userId, actorId: userId, address, device })
      return (await updateUser(tx, userId, { email, emailVerified: true }))!
    })
    .catch((error: unknown) => {
      if (!isEmailTaken(error)) throw error
      return wrongCode()
    })
  if (!(changed instanceof Problem)) await limits.forgive('code', rateLimitSubject)
  else if (changed.code === 'wrong_code')
    await recordEvent(db, { kind: 'code_failed', userId, actorId: userId, address, device })
  return changed
}

/**
 * The first address of a user replaces none. Returning to an address that may still undo a change is that undo, so the
 * abandoned address gets no link.
 */
async function leaveOldAddress(
  tx: Queries,
  { publicUrl }: Accounts,
  { id, email, locale }: UserRow,
  next: string,
): Promise<void> {
  await removeEmailCode(tx, id)
  if (email === null) return
  await removeRequestedCodes(tx, email)
  await removeProofsOf(tx, id, 'password')
  if (await takeUndoLinks(tx, id, { email: next })) {
    await queueMail(tx, { to: email, ...emailChangedMail(locale) })
    return
  }
  const token = randomToken()
  await addProof(tx, { hash: hashToken(token), purpose: 'undo_email', userId: id, email })
  const url = `${publicUrl}${undoEmailChangePath}?token=${token}`
  await queueMail(tx, { to: email, ...emailChangedMail(locale, url) })
}
