import type { accountEndpoints, Locale } from '@dix/contract'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { isEmailReserved } from '../codes/proofs.ts'
import { hashChosen } from '../passwords/choose-password.ts'
import { emailReserved } from '../problems.ts'
import { addUser, findUserByEmail, isEmailTaken } from '../queries.ts'
import { recordBrowser } from '../sessions/known-browsers.ts'
import { mailVerification } from './mail-verification.ts'

type Registration = { name: string; email: string; password: string; locale: Locale }

/**
 * Creates an account and queues the email that verifies its email address, or does neither. All other columns get the
 * database's defaults, even if the request contains them. The account knows the browser from now on.
 *
 * @returns whether the email is on its way, false after too many accounts from the IP address; or `email_taken`, even
 *   if another account may still return to the address, `invalid_input` for one of the most used passwords
 * @throws Problem `rate_limited` if the address got too many emails
 */
export async function register(
  accounts: Accounts,
  registration: Registration,
  { address, browser }: Pick<Caller, 'address' | 'browser'>,
): Promise<{ isMailed: boolean } | ProblemOf<typeof accountEndpoints.register>> {
  const { db, limits, passwords } = accounts
  const { name, email, password, locale } = registration
  await limits.count('register', { account: email })
  // Checked before the work of hashing; the database resolves two at once.
  if (await findUserByEmail(db, email)) return emailTaken()
  const passwordHash = await hashChosen(passwords, password, 'password')
  if (passwordHash instanceof Problem) return passwordHash
  await limits.count('mailTo', { account: email })
  const isMailed = await limits.allows('registrationMail', { address })
  try {
    return await inTransaction(db, async (tx) => {
      const user = await addUser(tx, { id: newId(), name, email, passwordHash, locale })
      // Checked after the insert, which waits for a pending change to this address.
      if (await isEmailReserved(tx, email, user.id)) return emailReserved()
      await recordBrowser(tx, user.id, browser)
      if (isMailed) await mailVerification(tx, accounts, { ...user, email })
      return { isMailed }
    })
  } catch (error) {
    if (isEmailTaken(error)) return emailTaken()
    throw error
  }
}

/** The address has an account. */
export function emailTaken() {
  const message = 'An account with this email address already exists. Please log in.'
  return new Problem('email_taken', message, { fields: { email: message } })
}
