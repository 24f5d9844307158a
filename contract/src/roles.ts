/**
 * Kinds of account; their names are their values in the API. ADMIN, the specification's word, is the shop's owner.
 * Browsers import it, so it contains no schemas.
 */
export const roles = ['ADMIN', 'MANAGER', 'PICKER', 'RIDER', 'USER'] as const
export type Role = (typeof roles)[number]

type RoleRow = {
  /** Whether it may use the back office. */
  backOffice: boolean
  /** Whether at least one active user must always have it. */
  required: boolean
  /** Whether it can be limited to one store; otherwise it covers every store. */
  perStore: boolean
  /** Roles that it may grant, end and invite others to. */
  grants: Readonly<Record<Role, boolean>>
  /** Whether the invitation form offers it; other roles are granted to existing accounts. */
  invited: boolean
}

const noGrants = { ADMIN: false, MANAGER: false, PICKER: false, RIDER: false, USER: false } as const

export const roleTable = {
  ADMIN: {
    backOffice: true,
    required: true,
    perStore: false,
    grants: { ADMIN: true, MANAGER: true, PICKER: true, RIDER: true, USER: true },
    invited: false,
  },
  MANAGER: {
    backOffice: true,
    required: false,
    perStore: true,
    grants: { ...noGrants, PICKER: true, RIDER: true },
    invited: true,
  },
  PICKER: { backOffice: true, required: false, perStore: true, grants: noGrants, invited: true },
  RIDER: { backOffice: true, required: false, perStore: true, grants: noGrants, invited: true },
  USER: { backOffice: false, required: false, perStore: false, grants: noGrants, invited: false },
} as const satisfies Record<Role, RoleRow>

/** Roles of the staff. `policies.ts` has their abilities. */
export type StaffRole = {
  [Name in Role]: (typeof roleTable)[Name]['backOffice'] extends true ? Name : never
}[Role]

/** The roles that a role may grant. */
export function grantedRoles(by: Role): Role[] {
  return roles.filter((role) => roleTable[by].grants[role])
}

/** Whether a role is one of the staff's. */
export function isStaffRole(role: Role): role is StaffRole {
  return roleTable[role].backOffice
}
