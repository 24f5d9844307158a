import { type AccountStatus, type Role, roleTable } from '@dix/contract'

/** What decides whether somebody can look after the shop. */
export type Standing = { role: Role; status: AccountStatus }

/**
 * Whether the shop would be left without anybody to look after it, if this administrator became what `next`
 * says, or left when that is null.
 */
export function leavesNoAdmin(
  admins: readonly { id: string; status: AccountStatus }[],
  id: string,
  next: Standing | null,
): boolean {
  const active = admins.filter(({ status }) => status === 'Active')
  if (!active.some((admin) => admin.id === id)) return false
  const stays = next !== null && roleTable[next.role].backOffice && next.status === 'Active'
  return !stays && active.length === 1
}
