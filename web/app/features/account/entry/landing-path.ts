import { mayDo } from '@dix/contract'
import { ask } from '../../../platform/api/ask.ts'
import { findUser } from '../../../platform/api/query-client.ts'
import { returnPath } from '../../../platform/session/return-path.ts'

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
