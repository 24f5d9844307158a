import type { accountEndpoints, Locale } from '@dix/contract'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import type { Accounts } from '../accounts.ts'
import { isEmailReserved } from '../codes/proofs.ts'
import { hashChosen } from '../passwords/choose-password.ts'
import { emailReserved } from '../problems.ts'
import { addUser, findUserByEmail, isEmailTaken } from '../queries.ts'
import { mailVerification } from './mail-verification.ts'

type Registration = { name: string; email: string; password: string; locale: Locale }

/**
 * Creates an account and queues the mail that verifies its email address, or does neither. All other columns get the
 * database's defaults, whatever the request contains.
 *
 * @returns nothing, or `email_taken`, `invalid_input` for a password among the most used ones
 * @throws Problem `rate_limited` when the address got too many mails, `email_taken` when another account may still
 *   return to the address
 */
export async function register(
  accounts: Accounts,
  registration: Registration,
): Promise<ProblemOf<typeof accountEndpoints.register> | undefined> {
  const { db, limits, passwords } = accounts
  const { name, email, password, locale } = registration
  // Before the work of hashing; two at once are told apart by the database.
  if (await findUserByEmail(db, email)) return taken()
  const passwordHash = await hashChosen(passwords, password, 'password')
  if (passwordHash instanceof Problem) return passwordHash
  await limits.count('mailTo', { account: email })
  try {
    await db.transaction(async (tx) => {
      const user = await addUser(tx, { id: newId(), name, email, passwordHash, locale })
      // After the insert, which waits for a change that is just leaving this address.
      if (await isEmailReserved(tx, email, user.id)) throw emailReserved()
      await mailVerification(tx, accounts, user)
    })
    return undefined
  } catch (error) {
    if (isEmailTaken(error)) return taken()
    throw error
  }
}

function taken() {
  const message = 'An account with this email address already exists. Please log in.'
  return new Problem('email_taken', message, { fields: { email: message } })
}
