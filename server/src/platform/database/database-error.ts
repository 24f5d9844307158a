/** What failed in the database, however the driver wrapped it: PostgreSQL's code and the constraint, where it has them. */
export type DatabaseError = { code: string; constraint?: string | undefined; error: unknown }

/** Unwraps a failed query. `code` is empty for what is not an error of PostgreSQL or of the connection. */
export function databaseErrorOf(thrown: unknown): DatabaseError {
  let error = thrown
  while (error instanceof Error && !('code' in error) && error.cause) error = error.cause
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return {
    code: String(code ?? ''),
    constraint: constraint === undefined ? undefined : String(constraint),
    error,
  }
}

/** Whether a write failed because of this constraint. */
export function violates(thrown: unknown, constraint: string): boolean {
  return databaseErrorOf(thrown).constraint === constraint
}
