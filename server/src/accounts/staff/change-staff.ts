import {
  absoluteImageUrl,
  isStaffRole,
  type StaffMember,
  type StaffRole,
  type staffEndpoints,
} from '@dix/contract'
import { shownPhone } from '@dix/contract/phone'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Problem, type ProblemOf } from '../../platform/http/problem.ts'
import type { Accounts } from '../accounts.ts'
import type { Staff } from '../guard.ts'
import { lastAdmin, noPermission, noSuchStore } from '../problems.ts'
import { lockAdmins, lockUser, type UserRow, updateUser } from '../queries.ts'
import { leavesNoAdmin } from '../rules.ts'
import { type ActionSource, recordRoleChange } from '../security/events.ts'
import { endSessionsOf } from '../sessions/queries.ts'
import { listStaff, removeInvitationsBy, type StaffRow } from './queries.ts'
import { asGrant, isManagedBy, mayGrant } from './rules.ts'

/** The staff that a user manages. */
export async function staffFor({ db, publicUrl }: Accounts, by: Staff): Promise<StaffMember[]> {
  const found = await listStaff(db)
  return found.filter((member) => isManagedBy(by, member)).map((row) => asMember(row, by, publicUrl))
}

/**
 * Changes the role or store of a member of staff. It takes effect on their next request; their invitations are void.
 *
 * @returns the member, or `forbidden` for a role that `by` may not grant, or `not_found`, `last_admin`, `invalid_input`
 *   for an unknown store
 */
export async function changeStaff(
  { db, hasStore, publicUrl }: Accounts,
  by: Staff,
  { _id, ...wanted }: { _id: string; role: StaffRole; storeId: string | null },
  source: ActionSource,
): Promise<StaffMember | ProblemOf<typeof staffEndpoints.changeStaff>> {
  const grant = asGrant(wanted)
  if (!mayGrant(by, grant)) return noPermission()
  if (grant.storeId !== null && !hasStore(grant.storeId)) return noSuchStore()
  const changed = await inTransaction(db, async (tx) => {
    const before = await lockMember(tx, by, _id)
    if (before instanceof Problem) return before
    if (leavesNoAdmin(before.admins, _id, { role: grant.role, status: before.user.status }))
      return lastAdmin()
    await removeInvitationsBy(tx, _id)
    await recordRoleChange(tx, _id, { from: before.user.role, to: grant.role }, source)
    return updateUser(tx, _id, grant)
  })
  if (changed instanceof Problem) return changed
  const [row] = (await listStaff(db)).filter(({ id }) => id === _id)
  return row ? asMember(row, by, publicUrl) : noSuchMember()
}

/**
 * Ends the access of a member of staff at once: the account becomes a shopper's, its sessions and streams end, and
 * triggers remove its push subscriptions.
 *
 * @returns nothing, or `not_found`, `last_admin`
 */
export async function endStaff(
  { db, live }: Accounts,
  by: Staff,
  _id: string,
  source: ActionSource,
): Promise<ProblemOf<typeof staffEndpoints.endStaff> | undefined> {
  const ended = await inTransaction(db, async (tx) => {
    const before = await lockMember(tx, by, _id)
    if (before instanceof Problem) return before
    if (leavesNoAdmin(before.admins, _id, null)) return lastAdmin()
    await removeInvitationsBy(tx, _id)
    await updateUser(tx, _id, { role: 'USER', storeId: null })
    await recordRoleChange(tx, _id, { from: before.user.role, to: 'USER' }, source)
    return endSessionsOf(tx, _id)
  })
  if (ended instanceof Problem) return ended
  live.forget(ended)
  return undefined
}

/** A member of staff whose role `by` may grant, locked with every owner. */
async function lockMember(
  tx: Transaction,
  by: Staff,
  id: string,
): Promise<{ user: UserRow; admins: Awaited<ReturnType<typeof lockAdmins>> } | Problem<'not_found'>> {
  const admins = await lockAdmins(tx)
  const user = await lockUser(tx, id)
  if (!user || !isStaffRole(user.role) || !mayGrant(by, user)) return noSuchMember()
  return { user, admins }
}

function noSuchMember() {
  return new Problem('not_found', 'This account is not one of the staff you manage.')
}

function asMember(row: StaffRow, by: Staff, publicUrl: string): StaffMember {
  const seen = row.lastUsedAt ?? row.lastLoginAt
  return {
    _id: row.id,
    name: row.name,
    email: row.email ?? '',
    mobile: row.mobile,
    phone: row.phone === null ? '' : shownPhone(row.phone),
    avatar: absoluteImageUrl(row.avatar, publicUrl),
    status: row.status,
    role: row.role,
    storeId: row.storeId,
    lastSeenAt: seen?.toISOString() ?? null,
    changeable: mayGrant(by, row),
    factor: row.factor,
  }
}
