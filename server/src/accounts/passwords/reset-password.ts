import { type accountEndpoints, emailUndoLife } from '@dix/contract'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { findProof, takeProof } from '../codes/proofs.ts'
import { hashToken } from '../codes/secrets.ts'
import { dropPhone } from '../phones/drop-phone.ts'
import { lockUserByEmail } from '../queries.ts'
import { recordEvent } from '../security/events.ts'
import { hashChosen } from './choose-password.ts'
import { setPassword } from './set-password.ts'

/**
 * Sets a new password with the proof obtained from the code. Every session ends. The address counts as verified: the
 * code was emailed to it. A login number that the mailbox's owner may not have added, because it is new or the address
 * was not verified, is removed.
 *
 * @returns nothing; or `invalid_input` for a common password, which leaves the proof unused, or `proof_missing` if
 *   the user has no unused proof
 * @throws Problem `rate_limited`
 */
export async function resetPassword(
  { db, limits, live, passwords }: Accounts,
  { email, newPassword, proof }: { email: string; newPassword: string; proof: string },
  { address, device }: Pick<Caller, 'address' | 'device'>,
): Promise<ProblemOf<typeof accountEndpoints.resetPassword> | undefined> {
  const missing = new Problem('proof_missing', 'Enter the code we sent you first.')
  // Only invalid proofs are counted, so that strangers cannot block the valid one.
  if (!(await findProof(db, hashToken(proof), 'password'))) {
    await limits.count('resetPassword', { account: email, address })
    return missing
  }
  const passwordHash = await hashChosen(passwords, newPassword, 'newPassword')
  if (passwordHash instanceof Problem) return passwordHash
  const ended = await inTransaction(db, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (!user || !(await takeProof(tx, hashToken(proof), { userId: user.id, purpose: 'password' })))
      return missing
    await recordEvent(tx, {
      kind: 'password_changed',
      userId: user.id,
      actorId: null,
      address,
      device,
      details: { by: 'code' },
    })
    const since = user.emailVerified ? new Date(Date.now() - emailUndoLife) : undefined
    await dropPhone(tx, { ...user, emailVerified: true }, { actorId: null, address, device }, since)
    return setPassword(tx, user, { passwordHash, emailVerified: true })
  })
  if (ended instanceof Problem) return ended
  live.forget(ended)
  return undefined
}
