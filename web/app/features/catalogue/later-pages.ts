import { isLostConnection } from '../../platform/dom/connection.ts'
import { readPage } from './filters.ts'

let standsAt: string | null = null

/** Notes the path of the list that is on the screen, null when it leaves. */
export function noteStanding(path: string | null): void {
  standsAt = path
}

/**
 * For a list route's `clientLoader`: what cannot be fetched comes back as null while the same list stands. That
 * is so for a later page, whatever went wrong, and for the first while the connection is lost, because then
 * what was found before is worth more than a page of regret. A redirect leads on in any case.
 */
export async function nullWhileStanding<T>(url: URL, load: () => Promise<T>): Promise<T | null> {
  const later = readPage(url.searchParams) > 1
  return load().catch((reason: unknown) => {
    const bearable = !(reason instanceof Response) && (later || isLostConnection(reason))
    if (bearable && standsAt === url.pathname) return null
    throw reason
  })
}
