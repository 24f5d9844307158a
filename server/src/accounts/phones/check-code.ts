import type { Queries } from '../../platform/database/client.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { matchRequestedCode } from '../codes/match-code.ts'
import { hashMailedPhoneCode, hashPhoneCode } from '../codes/secrets.ts'
import { wrongCode } from '../problems.ts'
import { recordEvent } from '../security/events.ts'
import { findPhone, findPhoneUser, recordPhoneUse } from './queries.ts'

/**
 * A number with the hash of the code that proved it, which has not been used up yet. An emailed code proves only the
 * mailbox of its account.
 */
export type ProvenPhone = { phone: string; hash: string; isMailed: boolean }

/**
 * Checks the code that was sent to a number. Every number takes the same work until the code is correct.
 *
 * @param typed the number in any spelling
 * @returns the number, or `wrong_code`, or `invalid_input` for one that gets no messages
 * @throws Problem `rate_limited`
 */
export async function checkPhoneCode(
  accounts: Accounts,
  { phone: typed, otp }: { phone: string; otp: string },
  caller: Caller,
  actorId: string | null = null,
): Promise<ProvenPhone | Problem<'wrong_code'> | Problem<'invalid_input'>> {
  const { db, keys, phoneCodes } = accounts
  const phone = phoneCodes.reachable(typed)
  if (phone instanceof Problem) return phone
  const hash = hashPhoneCode(keys, otp, phone)
  const mailed = hashMailedPhoneCode(keys, otp, phone)
  const right = await matchRequestedCode(accounts, { recipient: phone, hashes: [hash, mailed] }, caller)
  if (right !== undefined) return { phone, hash: right, isMailed: right === mailed }
  const { address, device } = caller
  const userId = actorId ?? (await findPhoneUser(db, phone))?.user.id ?? null
  await recordEvent(db, { kind: 'code_failed', userId, actorId, address, device })
  return wrongCode()
}

/** Records that a code proved the number of a user. @returns false if the number is not theirs any more */
export async function recordProof(
  tx: Queries,
  userId: string,
  { phone, isMailed }: ProvenPhone,
): Promise<boolean> {
  return isMailed ? (await findPhone(tx, userId))?.phone === phone : recordPhoneUse(tx, userId, phone)
}
