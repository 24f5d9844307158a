/**
 * Kinds of account; their names are their values in the API. ADMIN, the specification's word, is the shop's owner.
 * Browsers import it, so it contains no schemas.
 */
export const roles = ['ADMIN', 'MANAGER', 'PICKER', 'RIDER', 'USER'] as const
export type Role = (typeof roles)[number]

/** Roles of the staff. `policies.ts` has their abilities. */
export type StaffRole = Exclude<Role, 'USER'>

type RoleRow = {
  /** Whether it may use the back office. */
  backOffice: boolean
  /** Whether at least one active user must always have it. */
  required: boolean
  /** Whether it can be limited to one store; otherwise it covers every store. */
  perStore: boolean
  /** Roles that it may grant, end and invite others to. */
  grants: readonly Role[]
  /** Whether the invitation form offers it; other roles are granted to existing accounts. */
  invited: boolean
}

export const roleTable: Record<Role, RoleRow> = {
  ADMIN: {
    backOffice: true,
    required: true,
    perStore: false,
    grants: ['ADMIN', 'MANAGER', 'PICKER', 'RIDER', 'USER'],
    invited: false,
  },
  MANAGER: { backOffice: true, required: false, perStore: true, grants: ['PICKER', 'RIDER'], invited: true },
  PICKER: { backOffice: true, required: false, perStore: true, grants: [], invited: true },
  RIDER: { backOffice: true, required: false, perStore: true, grants: [], invited: true },
  USER: { backOffice: false, required: false, perStore: false, grants: [], invited: false },
}

/** Whether a role is one of the staff's. */
export function isStaffRole(role: Role): role is StaffRole {
  return roleTable[role].backOffice
}
