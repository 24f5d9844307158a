import type { sessionCookies } from '@dix/contract'

/** The only session cookie that scripts can read. It grants nothing; it only says that a session probably exists. */
const hint: typeof sessionCookies.hint = 'signedIn'

/** Whether the browser's cookies contain the hint. */
export function hasHint(cookies: string): boolean {
  return cookies.split('; ').includes(`${hint}=1`)
}

/** Deletes the hint of a session that has ended, because the server could not. */
export function dropHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: many phones do not support the cookie store.
  document.cookie = `${hint}=; path=/; max-age=0`
}

/**
 * A script that runs before the first paint, so that the header shows Login or Account at once and nothing moves.
 * Cached pages are the same for all visitors; it marks the document of signed-in ones.
 */
export const markSignedIn = `if(document.cookie.split('; ').includes('${hint}=1'))document.documentElement.dataset.account='in'`
