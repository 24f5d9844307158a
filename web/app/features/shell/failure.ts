import { isLostConnection } from '../../platform/dom/connection.ts'

/** Why a page could not be shown, as far as a reader can do something about it. */
export type Failure = 'notFound' | 'notAllowed' | 'badRequest' | 'connection' | 'failed'

const byStatus: Record<number, Failure> = { 400: 'badRequest', 404: 'notFound', 405: 'notAllowed' }

/**
 * @param status HTTP status of the answer, null where there was none
 * @param error what was thrown
 */
export function failureOf(status: number | null, error: unknown): Failure {
  if (status !== null) return byStatus[status] ?? 'failed'
  return isLostConnection(error) ? 'connection' : 'failed'
}
