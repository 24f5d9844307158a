/** Kinds of account; their names are their values in the API. Free of schemas, for browsers. */
export const roles = ['ADMIN', 'USER'] as const
export type Role = (typeof roles)[number]

type RoleRow = {
  /** Whether it may use the back office. At least one user always may. */
  backOffice: boolean
}

export const roleTable: Record<Role, RoleRow> = {
  ADMIN: { backOffice: true },
  USER: { backOffice: false },
}
