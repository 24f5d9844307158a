import { DrizzleQueryError } from 'drizzle-orm/errors'

/**
 * A database error, unwrapped from the driver's: PostgreSQL's code, and the constraint and duplicate value if there are
 * any.
 */
export type DatabaseError = {
  code: string
  constraint?: string | undefined
  duplicate?: string | undefined
  error: unknown
}

/** PostgreSQL's codes for conflicts with other transactions. */
export const conflictCodes = {
  serializationFailure: '40001',
  deadlock: '40P01',
  duplicate: '23505',
  missingReference: '23503',
  lockNotAvailable: '55P03',
} as const

/** Unwraps a failed query. `code` is empty unless the error is PostgreSQL's or the connection's. */
export function databaseErrorOf(thrown: unknown): DatabaseError {
  let error = thrown
  while (error instanceof Error && !('code' in error) && error.cause) error = error.cause
  const { code, constraint, detail } = (error ?? {}) as {
    code?: unknown
    constraint?: unknown
    detail?: unknown
  }
  return {
    code: String(code ?? ''),
    constraint: constraint === undefined ? undefined : String(constraint),
    // `Key (barcode)=(3017620422003) already exists.`, in any language.
    duplicate: /\)=\((.*)\)/s.exec(String(detail ?? ''))?.[1],
    error,
  }
}

/** The driver's error behind that of a failed query, whose message carries parameters, such as a phone number or a code. */
export function withoutParameters(thrown: unknown): unknown {
  return thrown instanceof DrizzleQueryError && thrown.cause ? thrown.cause : thrown
}

/** Whether a write failed because of this constraint. */
export function violates(thrown: unknown, constraint: string): boolean {
  return databaseErrorOf(thrown).constraint === constraint
}
