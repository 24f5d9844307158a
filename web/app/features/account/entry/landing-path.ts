import { mayDo } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { findUser } from '../../../platform/api/query-client.ts'

/** Sign-in pages, which users must not return to. */
const signInPages = ['/login', '/register', '/forgot-password', '/verification-otp', '/reset-password']

/**
 * The page after signing in: the one that the user came from. Instead of the home page, which is empty then, owners of
 * a shop that is not yet set up get its first steps.
 */
export async function landingPath(from: unknown): Promise<string> {
  const path = returnPath(from)
  if (path !== '/') return path
  const user = await findUser()
  if (!user || !mayDo(user.role, 'manageSettings', user.storeId)) return path
  const steps = await ask('GET /api/first-steps/get').catch(() => null)
  return steps?.data.shown ? '/dashboard/overview' : path
}

/** The page of this shop to return to after signing in; home for other sites and for sign-in pages. */
export function returnPath(from: unknown): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return '/'
  const url = new URL(from.replace(/^[/\\]+/, '/'), 'http://page')
  if (url.origin !== 'http://page' || signInPages.includes(url.pathname)) return '/'
  // Begins with one slash, because "//host" would be another site.
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash
}
