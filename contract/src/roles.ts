/**
 * Kinds of account; their names are their values in the API. ADMIN is the shop's owner: the word is the specification's.
 * Free of schemas, for browsers.
 */
export const roles = ['ADMIN', 'MANAGER', 'PICKER', 'RIDER', 'USER'] as const
export type Role = (typeof roles)[number]

/** Roles of the staff. What each may do is in `policies.ts`. */
export type StaffRole = Exclude<Role, 'USER'>

type RoleRow = {
  /** Whether it may use the back office. */
  backOffice: boolean
  /** Whether at least one active user always has it. */
  required: boolean
  /** Whether it may be for one store alone; else it is for every store. */
  perStore: boolean
  /** Roles that it may give to others, end and invite. */
  grants: readonly Role[]
}

export const roleTable: Record<Role, RoleRow> = {
  ADMIN: {
    backOffice: true,
    required: true,
    perStore: false,
    grants: ['ADMIN', 'MANAGER', 'PICKER', 'RIDER', 'USER'],
  },
  MANAGER: { backOffice: true, required: false, perStore: true, grants: ['PICKER', 'RIDER'] },
  PICKER: { backOffice: true, required: false, perStore: true, grants: [] },
  RIDER: { backOffice: true, required: false, perStore: true, grants: [] },
  USER: { backOffice: false, required: false, perStore: false, grants: [] },
}

/** Whether a role is one of the staff's. */
export function isStaffRole(role: Role): role is StaffRole {
  return roleTable[role].backOffice
}
