import { redirect } from 'react-router'

/**
 * Redirects an old or shortened URL to the canonical path, with its query. Paths are compared decoded, because browsers
 * encode differently; the canonical one never redirects.
 *
 * @param url of the page, never of its data request
 * @param path canonical path, site-relative and percent-encoded
 * @throws a 301 redirect
 */
export function redirectToCanonical({ pathname, search }: URL, path: string): void {
  if (decoded(pathname) !== decoded(path)) throw redirect(path + search, 301)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
