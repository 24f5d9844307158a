import type { sessionCookies } from '@dix/contract'

/** The one cookie of a session that scripts can read. It opens nothing: it says that asking is worth it. */
const hint: typeof sessionCookies.hint = 'signedIn'

/** Whether a list of cookies, as the browser tells it, holds the hint. */
export function holdsHint(cookies: string): boolean {
  return cookies.split('; ').includes(`${hint}=1`)
}

/** Puts the hint away where the server could not: its session is dead. */
export function dropHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is unknown to many phones.
  document.cookie = `${hint}=; path=/; max-age=0`
}

/**
 * Run before a page is painted, so that its head says Login or Account at once and nothing moves. Pages are
 * kept for everybody; this line, the same in all of them, is what tells readers apart.
 */
export const markReader = `if(document.cookie.split('; ').includes('${hint}=1'))document.documentElement.dataset.account='in'`
