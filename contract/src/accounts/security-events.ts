/**
 * The events of the security log: sign-ins, failures, and changes to the protection of an account or the shop.
 * Browsers import it, so it contains no schemas.
 */
export const securityEventKinds = [
  'signed_in',
  'sign_in_failed',
  'code_failed',
  'password_changed',
  'email_changed',
  'email_change_undone',
  'role_changed',
  'status_changed',
  'settings_changed',
  'factor_added',
  'factor_removed',
  'factors_reset',
  'recovery_codes_made',
  'phone_added',
  'phone_removed',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** The way in which a user signed in. */
export const signInMethods = ['password', 'totp', 'recovery_code', 'passkey', 'phone'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** Failures that anyone can cause at will; those within an hour become one event with a count. */
export const countedEventKinds: readonly SecurityEventKind[] = ['sign_in_failed', 'code_failed']

/** Days for which the security log is kept. */
export const securityEventDays = 180
