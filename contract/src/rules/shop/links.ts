/** Base for resolving paths; no shop has this host name. */
const ownOrigin = 'http://shop.invalid'

const allowedScheme = /^\s*(?:https|tel|mailto):/i

/**
 * A typed link, if it may be shown: a path of the shop, or an https, tel or mailto link. Browsers treat `/\host` and
 * `//host` as other sites, so these are not paths of the shop.
 *
 * @returns the normalized link, null if it may not be shown
 */
export function safeLink(typed: string): string | null {
  if (!URL.canParse(typed, ownOrigin)) return null
  const { origin, pathname, search, hash, href } = new URL(typed, ownOrigin)
  if (!typed.startsWith('/')) return allowedScheme.test(typed) ? href : null
  // `/.//host` is a path until it is serialized.
  const isOwn = origin === ownOrigin && !pathname.startsWith('//')
  return isOwn ? pathname + search + hash : null
}
