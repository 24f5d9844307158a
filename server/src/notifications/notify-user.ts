import type { Locale, PushMessage } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import { run } from '../platform/database/statement.ts'
import { jobStatement } from '../platform/jobs/index.ts'
import { pushJobOf } from './push-jobs.ts'
import { findUserSubscriptions } from './queries.ts'

/**
 * Notifies the subscribed devices of a user, each in its language, within the caller's transaction.
 *
 * @param life milliseconds for which the push is useful; by default ten minutes
 */
export async function notifyUser(
  tx: Queries,
  userId: string,
  push: (locale: Locale) => PushMessage,
  life?: number,
): Promise<void> {
  const devices = await findUserSubscriptions(tx, userId)
  const jobs = devices.map(({ sessionId, locale }) => pushJobOf(sessionId, push(locale), { userId, life }))
  if (jobs.length > 0) await run(tx, jobStatement(jobs))
}
