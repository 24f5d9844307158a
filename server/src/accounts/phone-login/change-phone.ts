import type { phoneEndpoints } from '@dix/contract'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { removeRequestedCodes, takeRequestedCode } from '../codes/requested-codes.ts'
import { wrongFactorCode } from '../factors/factor-code.ts'
import { type Assertion, takeAssertion } from '../factors/passkeys.ts'
import { mailUser, phoneAddedMail } from '../mails.ts'
import { type Confirmed, checkPassword } from '../passwords/check-password.ts'
import { checkPhoneCode } from '../phones/check-code.ts'
import { dropPhone } from '../phones/drop-phone.ts'
import { findPhone, findPhoneUser, isPhoneTaken, putPhone } from '../phones/queries.ts'
import { signedOut, wrongCode } from '../problems.ts'
import { findUser, lockUser, type UserRow } from '../queries.ts'
import { recordEvent } from '../security/events.ts'

type PhoneChange<More = object> = {
  userId: string
  caller: Caller
  input: More & { password?: string | null | undefined; passkey?: Assertion | null | undefined }
}

/**
 * Sets or changes the number that a signed-in user logs in with. Requires the code sent to it, and the password or a
 * passkey. If another user has not used the number for long, it leaves that account.
 *
 * @returns the user; `wrong_code`, `invalid_input` for a wrong password, `phone_taken` if it belongs to another account
 * @throws Problem `rate_limited`
 */
export async function setPhone(
  accounts: Accounts,
  { userId, caller, input }: PhoneChange<{ phone: string; otp: string }>,
): Promise<UserRow | ProblemOf<typeof phoneEndpoints.setPhone>> {
  const { db } = accounts
  const { address, device } = caller
  const confirmed = await confirm(accounts, { userId, caller, input })
  if (confirmed instanceof Problem) return confirmed
  const proven = await checkPhoneCode(accounts, input, caller, userId)
  if (proven instanceof Problem) return proven
  const { phone, hash, isMailed } = proven
  if (isMailed) return wrongCode()
  return inTransaction(db, async (tx) => {
    const holder = await findPhoneUser(tx, phone)
    const others = holder && holder.user.id !== userId ? holder : undefined
    if (others && !others.isStale) return phoneTaken()
    for (const id of [userId, others?.user.id ?? userId].toSorted()) await lockUser(tx, id)
    const user = await findUser(tx, userId)
    // The password has been changed since it was checked.
    if (user?.passwordHash !== confirmed.user.passwordHash) return signedOut()
    if (!(await takeRequestedCode(tx, phone, hash))) return wrongCode()
    const used = await confirmed.take(tx)
    if (used) return used
    if (others) await dropPhone(tx, others.user, { actorId: userId, address, device })
    const before = await findPhone(tx, userId)
    if (before && before.phone !== phone) await removeRequestedCodes(tx, before.phone)
    await putPhone(tx, userId, phone)
    await recordEvent(tx, { kind: 'phone_added', userId, actorId: userId, address, device })
    if (user.emailVerified) await mailUser(tx, user, phoneAddedMail)
    return user
  }).catch((error: unknown) => {
    if (!isPhoneTaken(error)) throw error
    return phoneTaken()
  })
}

/**
 * Removes the number that a user logs in with.
 *
 * @returns the user; `not_found` without a number, `phone_needed` without an email address to log in with,
 *   `invalid_input` for a wrong password
 * @throws Problem `rate_limited`
 */
export async function removePhone(
  accounts: Accounts,
  { userId, caller, input }: PhoneChange,
): Promise<UserRow | ProblemOf<typeof phoneEndpoints.removePhone>> {
  const { address, device } = caller
  const confirmed = await confirm(accounts, { userId, caller, input })
  if (confirmed instanceof Problem) return confirmed
  return inTransaction(accounts.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user?.passwordHash !== confirmed.user.passwordHash) return signedOut()
    if (user.email === null)
      return new Problem('phone_needed', 'Add an email address first, or you could no longer log in.')
    const used = await confirmed.take(tx)
    if (used) return used
    const source = { actorId: userId, address, device }
    if (!(await dropPhone(tx, user, source)))
      return new Problem('not_found', 'Your account has no login number.')
    return user
  })
}

/** Checks the password or, instead of it, a passkey. */
async function confirm(
  accounts: Accounts,
  { userId, caller, input: { password, passkey } }: PhoneChange,
): Promise<Confirmed | Problem<'invalid_input'> | Problem<'wrong_code'>> {
  const { db, limits } = accounts
  const { address } = caller
  const wrong = { field: 'password', message: 'The password is incorrect.' } as const
  if (!passkey) return checkPassword(accounts, { userId, caller }, password ?? '', wrong)
  const owner = await inTransaction(db, (tx) => takeAssertion(tx, accounts, passkey))
  const user = owner === userId ? await findUser(db, userId) : undefined
  if (!user) {
    await limits.count('passkey', { address })
    return wrongFactorCode()
  }
  return { user, take: async () => undefined }
}

function phoneTaken() {
  const message = 'This number belongs to another account. Log in with it, or remove it there first.'
  return new Problem('phone_taken', message, { fields: { phone: message } })
}
