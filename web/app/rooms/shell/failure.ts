/** Why a page could not be shown, as far as a reader can do something about it. */
export type Failure = 'notFound' | 'notAllowed' | 'badRequest' | 'connection' | 'failed'

const byStatus: Record<number, Failure> = { 400: 'badRequest', 404: 'notFound', 405: 'notAllowed' }

/**
 * @param status HTTP status of the answer, null where there was none
 * @param error what was thrown; a browser throws TypeError when a request never reached the shop
 */
export function failureOf(status: number | null, error: unknown): Failure {
  if (status !== null) return byStatus[status] ?? 'failed'
  return isLostConnection(error) ? 'connection' : 'failed'
}

/** Browsers word it differently; all of them throw a TypeError about the fetch. */
function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed|connection/i.test(error.message)
}
