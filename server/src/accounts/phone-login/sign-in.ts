import type { Locale, phoneEndpoints } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { takeRequestedCode } from '../codes/requested-codes.ts'
import { findFactorMethods } from '../factors/queries.ts'
import { checkPhoneCode, type ProvenPhone, recordProof } from '../phones/check-code.ts'
import { dropPhone } from '../phones/drop-phone.ts'
import { findPhoneUser, putPhone } from '../phones/queries.ts'
import { accountDisabled, wrongCode } from '../problems.ts'
import { addUser, lockUser, type UserRow } from '../queries.ts'
import { recordEvent } from '../security/events.ts'
import { completeSignIn, type NewSession } from '../sessions/complete-sign-in.ts'
import { isKnownBrowser } from '../sessions/known-browsers.ts'
import { askSecondFactor } from '../sessions/sign-in.ts'

type PhoneLogin = {
  phone: string
  otp: string
  password?: string | null | undefined
  startNew?: boolean | null | undefined
}

/**
 * Starts a session with the code that was sent to a phone. Creates an account for a number without one. The code never
 * replaces a second factor, and a number that was unused for long needs a second proof: a browser that signed in with it
 * before, the factor or the password.
 *
 * @param locale of a new account
 * @returns the tokens and their user, or `wrong_code`; with the correct code also `account_disabled`,
 *   `second_factor_required` with the challenge that `finishSignIn` takes, or `second_proof_required`, which leaves the
 *   code unused
 * @throws Problem `rate_limited`
 */
export async function signInByPhone(
  accounts: Accounts,
  login: PhoneLogin,
  locale: Locale,
  caller: Caller,
): Promise<NewSession | ProblemOf<typeof phoneEndpoints.phoneLogin>> {
  const { db } = accounts
  const proven = await checkPhoneCode(accounts, login, caller)
  if (proven instanceof Problem) return proven
  const found = await findPhoneUser(db, proven.phone)
  if (!found && proven.isMailed) return wrongCode()
  if (!found) return begin(accounts, proven, { locale, leaving: null }, caller)
  const { user } = found
  if (user.status !== 'Active') return accountDisabled(user.id)
  const isStale = found.isStale && !(await isKnownBrowser(db, caller.browser, proven.phone))
  const methods = await findFactorMethods(db, user.id)
  if (isStale && login.startNew && !proven.isMailed)
    return begin(accounts, proven, { locale, leaving: user }, caller)
  if (methods.length > 0)
    return (await take(db, proven))
      ? askSecondFactor(db, user, methods, identityOf(user, proven))
      : wrongCode()
  if (isStale) {
    const problem = await checkSecondProof(accounts, user, login.password, caller)
    if (problem) return problem
  }
  return resume(accounts, user, proven, caller)
}

/** A finished login with the number counts as its use, so an emailed code names the mailbox. */
const identityOf = ({ email }: UserRow, { phone, isMailed }: ProvenPhone) => (isMailed && email) || phone

const take = (tx: Queries, { phone, hash }: ProvenPhone) => takeRequestedCode(tx, phone, hash)

/** @returns `second_proof_required` without the correct password */
async function checkSecondProof(
  { limits, passwords }: Accounts,
  { id, passwordHash }: UserRow,
  password: string | null | undefined,
  { address }: Caller,
): Promise<Problem<'second_proof_required'> | undefined> {
  const message = 'This number has not been used for 90 days. Enter the password of its account.'
  if (!password) return new Problem('second_proof_required', message)
  const subject = { account: id, address }
  await limits.count('password', subject)
  if (!(await passwords.matches(password, passwordHash ?? undefined))) {
    const wrong = 'The password is incorrect.'
    return new Problem('second_proof_required', wrong, { fields: { password: wrong } })
  }
  await limits.forgive('password', subject)
  return undefined
}

/** Signs in to the account of a number. */
async function resume(
  { db, keys }: Accounts,
  user: UserRow,
  proven: ProvenPhone,
  caller: Caller,
): Promise<NewSession | Problem<'wrong_code'> | Problem<'account_disabled'>> {
  return inTransaction(db, async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (!locked || !(await take(tx, proven))) return wrongCode()
    if (!(await recordProof(tx, user.id, proven))) return wrongCode()
    return (await completeSignIn(tx, keys, user, caller, 'phone')) ?? accountDisabled(user.id)
  })
}

/**
 * Creates the account of a number, without a name: its user sets one with the first order. If an operator may have
 * reassigned the number, it first leaves its earlier account.
 */
async function begin(
  { db, keys }: Accounts,
  proven: ProvenPhone,
  { locale, leaving }: { locale: Locale; leaving: UserRow | null },
  caller: Caller,
): Promise<NewSession | Problem<'wrong_code'> | Problem<'account_disabled'>> {
  const { address, device } = caller
  return inTransaction(db, async (tx) => {
    if (leaving) await lockUser(tx, leaving.id)
    if (!(await take(tx, proven))) return wrongCode()
    if (leaving) await dropPhone(tx, leaving, { actorId: null, address, device })
    const user = await addUser(tx, { id: newId(), name: '', locale })
    await putPhone(tx, user.id, proven.phone)
    const own = { userId: user.id, actorId: user.id, address, device }
    await recordEvent(tx, { kind: 'phone_added', ...own })
    return (await completeSignIn(tx, keys, user, caller, 'phone')) ?? accountDisabled(user.id)
  })
}
