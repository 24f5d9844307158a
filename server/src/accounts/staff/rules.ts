import { type AccountStatus, type Role, roleTable } from '@dix/contract'

/** A role, for one store or (null) for every store. */
export type Grant = { role: Role; storeId: string | null }

/** A grant as it is stored; roles that cover every store have none. */
export function asGrant<Wanted extends Grant>({ role, storeId }: Wanted): Pick<Wanted, 'role' | 'storeId'> {
  return { role, storeId: roleTable[role].perStore ? storeId : null }
}

/** Whether a user manages a member of staff: those of their own store if they are limited to one, and themselves. */
export function isManagedBy(
  by: { userId: string; storeId: string | null },
  { id, storeId }: { id: string; storeId: string | null },
): boolean {
  return by.storeId === null || storeId === by.storeId || id === by.userId
}

/**
 * Whether a user may grant or revoke a role: their own role must allow it, and the store must be theirs if they are
 * limited to one.
 */
export function mayGrant(by: Grant & { status?: AccountStatus }, { role, storeId }: Grant): boolean {
  const isActive = by.status !== 'Disabled'
  const isReached = by.storeId === null || by.storeId === storeId
  return isActive && isReached && roleTable[by.role].grants[role]
}
