import {
  type Invitation,
  invitationLife,
  invitationLimit,
  joinPath,
  type Locale,
  type OfferedRole,
  phoneE164,
  type StaffRole,
  scannedInvitationLife,
  type staffEndpoints,
} from '@dix/contract'
import { shownPhone } from '@dix/contract/phone'
import { inTransaction } from '../../platform/database/retrying.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/index.ts'
import type { Accounts } from '../accounts.ts'
import { hashToken, randomToken } from '../codes/secrets.ts'
import type { Staff } from '../guard.ts'
import { invitationMail } from '../mails.ts'
import { noPermission, noSuchInvitation, noSuchStore } from '../problems.ts'
import { findUser } from '../queries.ts'
import {
  addInvitation,
  countInvitations,
  findInvitation,
  type InvitationRow,
  listInvitations,
  renewInvitation,
  takeInvitation,
} from './queries.ts'
import { asGrant, mayGrant } from './rules.ts'

type Wanted = {
  role: StaffRole
  storeId: string | null
  email: string | null
  mobile: string | null
  scanned: boolean
}

/**
 * Invites a user to a role. The link is returned only here; if an address is given, it is emailed there.
 *
 * @param locale of the email
 * @returns the invitation with its link, or `forbidden` for a role that `by` may not grant, or `invalid_input` for an
 *   unknown store
 * @throws Problem `rate_limited`
 */
export async function invite(
  { db, hasStore, limits, publicUrl }: Accounts,
  by: Staff,
  { email, mobile, scanned, ...wanted }: Wanted,
  locale: Locale,
): Promise<{ invitation: Invitation; url: string } | ProblemOf<typeof staffEndpoints.invite>> {
  const grant = asGrant(wanted)
  if (!mayGrant(by, grant)) return noPermission()
  if (grant.storeId !== null && !hasStore(grant.storeId)) return noSuchStore()
  if (email) await countMail(limits, by, email)
  const { hash, url } = newLink(publicUrl)
  return inTransaction(db, async (tx) => {
    if ((await countInvitations(tx)) >= invitationLimit) return tooManyInvitations()
    const inviter = await findUser(tx, by.userId)
    const added = await addInvitation(
      tx,
      { id: newId(), hash, ...grant, email, mobile: mobile && phoneE164(mobile), invitedBy: by.userId },
      scanned ? scannedInvitationLife : invitationLife,
    )
    if (email) await queueMail(tx, { to: email, ...invitationMail(locale, url) })
    return { invitation: asInvitation(added, inviter?.name ?? ''), url }
  })
}

/** Invitations that a user may revoke. */
export async function invitationsFor({ db }: Accounts, by: Staff): Promise<Invitation[]> {
  const found = await listInvitations(db)
  return found
    .filter((invitation) => mayGrant(by, invitation))
    .map((invitation) => asInvitation(invitation, invitation.by.name))
}

/**
 * Renews an invitation that the user could have made, and emails it again if it has an address. Its earlier link stops
 * working, and it is now the user's: it becomes void once they may no longer grant its role.
 *
 * @param locale of the email
 * @returns the invitation with its new link, or `not_found`, `invalid_input` if its store has closed
 * @throws Problem `rate_limited`
 */
export async function remindInvitation(
  { db, hasStore, limits, publicUrl }: Accounts,
  by: Staff,
  id: string,
  locale: Locale,
): Promise<{ invitation: Invitation; url: string } | ProblemOf<typeof staffEndpoints.remindInvitation>> {
  const found = (await listInvitations(db)).find((invitation) => invitation.id === id)
  if (!found || !mayGrant(by, found)) return noSuchInvitation()
  const { email, storeId } = found
  if (storeId !== null && !hasStore(storeId)) return noSuchStore()
  if (email) await countMail(limits, by, email)
  const { hash, url } = newLink(publicUrl)
  return inTransaction(db, async (tx) => {
    const inviter = await findUser(tx, by.userId)
    const renewed = await renewInvitation(tx, id, { hash, invitedBy: by.userId }, invitationLife)
    if (!renewed) return noSuchInvitation()
    if (email) await queueMail(tx, { to: email, ...invitationMail(locale, url) })
    return { invitation: asInvitation(renewed, inviter?.name ?? ''), url }
  })
}

/** Revokes an invitation that the user could have made. @returns nothing, or `not_found` */
export async function revokeInvitation(
  accounts: Accounts,
  by: Staff,
  id: string,
): Promise<Problem<'not_found'> | undefined> {
  const isTheirs = (await invitationsFor(accounts, by)).some(({ _id }) => _id === id)
  if (!isTheirs || !(await takeInvitation(accounts.db, id))) return noSuchInvitation()
  return undefined
}

/**
 * Reads the offer of a link.
 *
 * @returns the offer, or `link_dead` if it expired, was used or revoked, its inviter may no longer grant it, or the
 *   store has closed
 * @throws Problem `rate_limited` for dead links
 */
export async function showInvitation(
  { db, hasStore, limits }: Accounts,
  token: string,
  address: string,
): Promise<OfferedRole | Problem<'link_dead'>> {
  const found = await findInvitation(db, hashToken(token))
  const isOffered = found && mayGrant(found.by, found) && (found.storeId === null || hasStore(found.storeId))
  if (!isOffered) {
    await limits.count('invitation', { address })
    return invitationDead()
  }
  const { role, email, expiresAt, by } = found
  return { role, email, by: by.name, expiresAt: expiresAt.toISOString() }
}

export function invitationDead() {
  return new Problem('link_dead', 'This invitation is no longer valid. Ask for a new one.')
}

function newLink(publicUrl: string): { hash: string; url: string } {
  const token = randomToken()
  return { hash: hashToken(token), url: `${publicUrl}${joinPath}?token=${token}` }
}

async function countMail(limits: Accounts['limits'], by: Staff, email: string): Promise<void> {
  await limits.count('mail', { account: by.userId })
  await limits.count('mailTo', { account: email })
}

function tooManyInvitations() {
  return new Problem('invalid_input', 'Too many invitations are open. Revoke some first.')
}

function asInvitation(
  { id, role, storeId, email, mobile, expiresAt }: InvitationRow,
  by: string,
): Invitation {
  return {
    _id: id,
    role,
    storeId,
    email,
    mobile: mobile && shownPhone(mobile),
    by,
    expiresAt: expiresAt.toISOString(),
  }
}
