import type { Message } from '@dix/contract'
import type { Queries } from '../../platform/database/client.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { takeRequestedCode } from '../codes/requested-codes.ts'
import { checkPhoneCode, type ProvenPhone, recordProof } from '../phones/check-code.ts'
import { findPhone } from '../phones/queries.ts'
import { codeIsWrong } from '../problems.ts'
import { findUser, type UserRow } from '../queries.ts'

/** A user who proved themselves again. */
export type Confirmed = {
  user: UserRow
  /**
   * Uses up the code that replaced the password, within the caller's transaction and after every other check.
   *
   * @returns `invalid_input` if it was used in the meantime
   */
  take(tx: Queries): Promise<Problem<'invalid_input'> | undefined>
}

/**
 * Checks the password of a signed-in user again. A user without one proves themselves with the code sent to the number
 * that they log in with.
 *
 * @param wrong the field of the proof, and what is said if it is not the password
 * @returns the user, or `invalid_input` on that field
 * @throws Problem `rate_limited`
 */
export async function checkPassword(
  accounts: Accounts,
  { userId, caller }: { userId: string; caller: Caller },
  password: string,
  wrong: { field: string; message: Message },
): Promise<Confirmed | Problem<'invalid_input'>> {
  const { db, limits, passwords } = accounts
  const rateLimitSubject = { account: userId, address: caller.address }
  await limits.count('password', rateLimitSubject)
  const user = await findUser(db, userId)
  const message = user?.passwordHash === null ? codeIsWrong : wrong.message
  const problem = () => new Problem('invalid_input', message, { fields: { [wrong.field]: message } })
  const proven =
    user?.passwordHash === null ? await provePhone(accounts, userId, password, caller) : undefined
  const matches =
    user?.passwordHash === null ? proven !== undefined : await passwords.matches(password, user?.passwordHash)
  if (!user || !matches) return problem()
  await limits.forgive('password', rateLimitSubject)
  return {
    user,
    async take(tx) {
      const isTaken = !proven || (await takeRequestedCode(tx, proven.phone, proven.hash))
      return isTaken ? undefined : problem()
    },
  }
}

async function provePhone(
  accounts: Accounts,
  userId: string,
  typed: string,
  caller: Caller,
): Promise<ProvenPhone | undefined> {
  const own = await findPhone(accounts.db, userId)
  if (!own) return undefined
  const otp = typed.replaceAll(/\s/g, '')
  const proven = await checkPhoneCode(accounts, { phone: own.phone, otp }, caller, userId)
  if (proven instanceof Problem) return undefined
  return (await recordProof(accounts.db, userId, proven)) ? proven : undefined
}
