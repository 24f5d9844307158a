import { type AccountStatus, type Role, roleTable } from '@dix/contract'

/** The fields that permissions depend on. */
export type RoleAndStatus = { role: Role; status: AccountStatus }

/**
 * Whether the shop would have no active admin if this one got the role and status of `next`, or were deleted (null).
 */
export function leavesNoAdmin(
  admins: readonly { id: string; status: AccountStatus }[],
  id: string,
  next: RoleAndStatus | null,
): boolean {
  const active = admins.filter(({ status }) => status === 'Active')
  const isTheOnly = active.length === 1 && active[0]!.id === id
  const stays = next !== null && roleTable[next.role].required && next.status === 'Active'
  return isTheOnly && !stays
}
