import { redirect } from 'react-router'

/**
 * Sends a reader who came by an old or shortened address to the right one, query kept, for good.
 * Addresses are compared decoded, because browsers differ in what they encode; the right one
 * therefore never redirects again.
 *
 * @param url address of the page, never of its data request
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
