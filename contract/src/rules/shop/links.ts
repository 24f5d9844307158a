/** Only paths are resolved against it: no shop has this name. */
const ownOrigin = 'http://shop.invalid'

const allowedScheme = /^\s*(?:https|tel|mailto):/i

/**
 * A link that somebody typed, if it may be shown: to a path of the shop, or with the scheme https, tel or mailto. Browsers
 * read `/\host` and `//host` as other sites, so these are none of the shop's paths.
 *
 * @returns the link in one spelling, null where it may not be shown
 */
export function safeLink(typed: string): string | null {
  if (!URL.canParse(typed, ownOrigin)) return null
  const { origin, pathname, search, hash, href } = new URL(typed, ownOrigin)
  if (!typed.startsWith('/')) return allowedScheme.test(typed) ? href : null
  // `/.//host` is a path until it is written down.
  const isOwn = origin === ownOrigin && !pathname.startsWith('//')
  return isOwn ? pathname + search + hash : null
}
