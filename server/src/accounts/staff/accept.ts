import { isStaffRole, type Locale, type StaffRole, type staffEndpoints } from '@dix/contract'
import { shownPhone } from '@dix/contract/phone'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import type { Accounts, Caller } from '../accounts.ts'
import { isEmailReserved } from '../codes/proofs.ts'
import { hashToken } from '../codes/secrets.ts'
import { hashChosen } from '../passwords/choose-password.ts'
import { emailReserved, signedOut } from '../problems.ts'
import { addUser, findUserByEmail, isEmailTaken, lockUser, updateUser } from '../queries.ts'
import { mailVerification } from '../registration/mail-verification.ts'
import { emailTaken } from '../registration/register.ts'
import { type ActionSource, recordRoleChange } from '../security/events.ts'
import { beginSession, type Tokens } from '../sessions/begin-session.ts'
import { recordBrowser } from '../sessions/known-browsers.ts'
import { invitationDead, showInvitation } from './invite.ts'
import { findInvitation, type InvitationRow, takeInvitation } from './queries.ts'
import { mayGrant } from './rules.ts'

/**
 * Gives the signed-in user the role of an invitation.
 *
 * @returns the role, or `link_dead`, `already_staff` for a user who already has a role
 * @throws Problem `rate_limited` for dead links
 */
export async function acceptInvitation(
  accounts: Accounts,
  userId: string,
  token: string,
  source: Pick<ActionSource, 'address' | 'device'>,
): Promise<{ role: StaffRole } | ProblemOf<typeof staffEndpoints.acceptInvitation>> {
  const offered = await showInvitation(accounts, token, source.address)
  if (offered instanceof Problem) return offered
  return inTransaction(accounts.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return signedOut()
    if (isStaffRole(user.role)) return alreadyStaff()
    const granted = await useInvitation(tx, token)
    if (granted instanceof Problem) return granted
    const { role, storeId, invitedBy } = granted
    await updateUser(tx, userId, { role, storeId })
    await recordRoleChange(tx, userId, { from: user.role, to: role }, { ...source, actorId: invitedBy })
    return { role }
  })
}

type Joining = { token: string; name: string; email: string; password: string; locale: Locale }

/**
 * Creates an account with the role of an invitation and signs it in. The address that the invitation was emailed to
 * counts as verified; the number it was sent to is only the account's contact number, until a code confirms it.
 *
 * @returns the tokens and their user, or `link_dead`, `email_taken`, even if another account may only still return to
 *   the address, `invalid_input` for one of the most used passwords
 * @throws Problem `rate_limited` for dead links
 */
export async function joinStaff(
  accounts: Accounts,
  { token, name, email, password, locale }: Joining,
  { address, device, browser }: Caller,
): Promise<{ tokens: Tokens; userId: string } | ProblemOf<typeof staffEndpoints.joinStaff>> {
  const { db, keys, passwords } = accounts
  const offered = await showInvitation(accounts, token, address)
  if (offered instanceof Problem) return offered
  if (await findUserByEmail(db, email)) return emailTaken()
  const passwordHash = await hashChosen(passwords, password, 'password')
  if (passwordHash instanceof Problem) return passwordHash
  try {
    return await inTransaction(db, async (tx) => {
      const granted = await useInvitation(tx, token)
      if (granted instanceof Problem) return granted
      const emailVerified = offered.email === email
      const { role, storeId, mobile, invitedBy } = granted
      const added = { id: newId(), name, email, passwordHash, locale, emailVerified, role, storeId }
      const contact = mobile && { mobile: shownPhone(mobile) }
      const user = await addUser(tx, { ...added, ...contact, lastLoginAt: new Date() })
      if (await isEmailReserved(tx, email, user.id)) return emailReserved()
      const source = { address, device, actorId: invitedBy }
      await recordRoleChange(tx, user.id, { from: 'USER', to: role }, source)
      await recordBrowser(tx, user.id, browser)
      if (!emailVerified) await mailVerification(tx, accounts, { ...user, email })
      return { tokens: await beginSession(tx, keys, { userId: user.id, device }), userId: user.id }
    })
  } catch (error) {
    if (isEmailTaken(error)) return emailTaken()
    throw error
  }
}

/** Uses up an invitation whose inviter may still grant its role. */
async function useInvitation(tx: Transaction, token: string): Promise<InvitationRow | Problem<'link_dead'>> {
  const found = await findInvitation(tx, hashToken(token))
  const inviter = found && (await lockUser(tx, found.invitedBy))
  const isGiven = found && inviter && mayGrant(inviter, found)
  return isGiven && (await takeInvitation(tx, found.id)) ? found : invitationDead()
}

function alreadyStaff() {
  return new Problem(
    'already_staff',
    'This account is already a member of staff. Change its role on the staff page.',
  )
}
