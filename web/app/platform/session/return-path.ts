/** Pages one passes on the way in; nobody wants to come back to them. */
const onTheWay = ['/login', '/register', '/forgot-password', '/verification-otp', '/reset-password']

/** A page of this shop to return to after signing in; anything else, and the pages of signing in, lead home. */
export function returnPath(from: unknown): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return '/'
  const url = new URL(from.replace(/^[/\\]+/, '/'), 'http://page')
  if (url.origin !== 'http://page' || onTheWay.includes(url.pathname)) return '/'
  // "//host" would be another site once it stands alone.
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash
}
