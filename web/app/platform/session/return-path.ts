/** Sign-in pages, which users must not return to. */
const signInPages = ['/login', '/register', '/forgot-password', '/verification-otp', '/reset-password']

/** The page of this shop to return to after signing in; home for other sites and for sign-in pages. */
export function returnPath(from: unknown): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return '/'
  const url = new URL(from.replace(/^[/\\]+/, '/'), 'http://page')
  if (url.origin !== 'http://page' || signInPages.includes(url.pathname)) return '/'
  // Begins with one slash, because "//host" would be another site.
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash
}
