import { type AccountStatus, type Role, roleTable } from '@dix/contract'

/** A role, for one store or (null) for every store. */
export type Grant = { role: Role; storeId: string | null }

/** A grant as it is stored: roles that are for every store have none. */
export function asGrant<Wanted extends Grant>({ role, storeId }: Wanted): Pick<Wanted, 'role' | 'storeId'> {
  return { role, storeId: roleTable[role].perStore ? storeId : null }
}

/**
 * Whether somebody may give a role, or take it from who has it: one that theirs grants, in their own store where they
 * work in one.
 */
export function mayGrant(by: Grant & { status?: AccountStatus }, { role, storeId }: Grant): boolean {
  const isActive = by.status !== 'Disabled'
  const isReached = by.storeId === null || by.storeId === storeId
  return isActive && isReached && roleTable[by.role].grants.includes(role)
}
