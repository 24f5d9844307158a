import type { accountEndpoints } from '@dix/contract'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { matchRequestedCode } from '../codes/match-code.ts'
import { addProof, removeProofsOf } from '../codes/proofs.ts'
import { takeRequestedCode } from '../codes/requested-codes.ts'
import { hashResetCode, hashToken, randomToken } from '../codes/secrets.ts'
import { wrongCode } from '../problems.ts'
import { findUserByEmail, lockUser } from '../queries.ts'
import { recordEvent } from '../security/events.ts'

/**
 * Exchanges the emailed code for the proof that a reset needs: random, single-use, for this user only. Until a code is
 * correct, an unknown email takes the same work.
 *
 * @returns the proof, or `wrong_code` for a wrong, used, expired or exhausted code and an unknown address alike
 * @throws Problem `rate_limited`
 */
export async function verifyResetCode(
  accounts: Accounts,
  { email, otp }: { email: string; otp: string },
  caller: Caller,
): Promise<string | ProblemOf<typeof accountEndpoints.verifyForgotPasswordOtp>> {
  const { db, keys } = accounts
  const { address, device } = caller
  const user = await findUserByEmail(db, email)
  const hash = hashResetCode(keys, otp, user?.id ?? '')
  const right = await matchRequestedCode(accounts, { recipient: email, hashes: [hash] }, caller)
  const proof =
    user && right !== undefined ? await exchange(accounts, { userId: user.id, email, hash }) : null
  if (!proof) {
    await recordEvent(db, { kind: 'code_failed', userId: user?.id ?? null, actorId: null, address, device })
    return wrongCode()
  }
  return proof
}

/** @returns null if the code was used in the meantime, or the user was deleted */
async function exchange(
  { db }: Accounts,
  { userId, email, hash }: { userId: string; email: string; hash: string },
): Promise<string | null> {
  const token = randomToken()
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user?.email !== email || !(await takeRequestedCode(tx, email, hash))) return null
    await removeProofsOf(tx, userId, 'password')
    await addProof(tx, { hash: hashToken(token), purpose: 'password', userId, email })
    return token
  })
}
