import type { accountEndpoints } from '@dix/contract'
import type { ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts } from '../accounts.ts'
import { addProof, removeProofsOf } from '../codes/proofs.ts'
import { hashToken, randomToken } from '../codes/secrets.ts'
import { useCode } from '../codes/use-code.ts'
import { wrongCode } from '../problems.ts'
import { lockUserByEmail } from '../queries.ts'

/**
 * Exchanges the mailed code for the proof that a reset needs: random, single-use, for this user only.
 *
 * @returns the proof, or `wrong_code` for a wrong, used, expired or exhausted code and an unknown address alike
 * @throws Problem `rate_limited`
 */
export async function verifyResetCode(
  { db, keys, limits }: Accounts,
  { email, otp }: { email: string; otp: string },
  address: string,
): Promise<string | ProblemOf<typeof accountEndpoints.verifyForgotPasswordOtp>> {
  const rateLimitSubject = { account: email, address }
  await limits.count('code', rateLimitSubject)
  const proof = await db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, email)
    const sentTo = await useCode(tx, keys, { userId: user?.id, purpose: 'password', code: otp })
    if (!user || !sentTo) return null
    const token = randomToken()
    await removeProofsOf(tx, user.id, 'password')
    await addProof(tx, { hash: hashToken(token), purpose: 'password', userId: user.id, email })
    return token
  })
  if (!proof) return wrongCode()
  await limits.forgive('code', rateLimitSubject)
  return proof
}
