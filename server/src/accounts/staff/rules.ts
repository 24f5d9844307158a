import { type AccountStatus, type Role, roleTable } from '@dix/contract'

/** A role, for one store or (null) for every store. */
export type Grant = { role: Role; storeId: string | null }

/** A grant as it is stored: roles that cover every store have none. */
export function asGrant<Wanted extends Grant>({ role, storeId }: Wanted): Pick<Wanted, 'role' | 'storeId'> {
  return { role, storeId: roleTable[role].perStore ? storeId : null }
}

/**
 * Whether a user may grant a role, or revoke it from its holder: one that their own grants, and in their own store if
 * they are limited to one.
 */
export function mayGrant(by: Grant & { status?: AccountStatus }, { role, storeId }: Grant): boolean {
  const isActive = by.status !== 'Disabled'
  const isReached = by.storeId === null || by.storeId === storeId
  return isActive && isReached && roleTable[by.role].grants.includes(role)
}
