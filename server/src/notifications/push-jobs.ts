import { hash } from 'node:crypto'
import { type PushMessage, PushMessageSchema } from '@dix/contract'
import { z } from 'zod'
import type { Queries } from '../platform/database/client.ts'
import type { Job, Jobs } from '../platform/jobs/index.ts'
import { findSubscription, findUserSubscriptions, removeSubscription } from './queries.ts'
import type { PushSender } from './send-push.ts'

/** Name of the job. */
const pushJob = 'push'

/** Milliseconds for which a push is useful, unless its sender knows better. */
const defaultLife = 10 * 60_000

/** Attempts: the last one to staff is about four minutes after the first, to users some seconds. */
const attempts = { staff: 6, users: 2 } as const

/** Queues of pushes to users: a push server that never responds must not keep emails and staff waiting. */
const queues = 2

const QueuedPushSchema = z.object({
  sessionId: z.string(),
  /** The user whom it is about; null if it is about the work of staff. */
  userId: z.string().nullish(),
  message: PushMessageSchema,
  notAfter: z.coerce.date(),
})

/**
 * A push to the device of a session, to be queued.
 *
 * @param about `userId`: the user whom it is about, whatever their role; absent if only staff may read it. `life`:
 *   milliseconds for which it is useful
 */
export function pushJobOf(
  sessionId: string,
  message: PushMessage,
  { userId, life = defaultLife }: { userId?: string; life?: number | undefined } = {},
): Job {
  const payload = { sessionId, userId, message, notAfter: new Date(Date.now() + life) }
  if (!userId) return { name: pushJob, payload, attempts: attempts.staff }
  const queue = hash('sha256', userId, 'buffer')[0]! % queues
  return { name: pushJob, payload, attempts: attempts.users, queue: `pushes ${queue}` }
}

/** Sends queued pushes to devices whose session may still get them. @param staffNeedFactor called for each of staff */
export function sendPushes(
  jobs: Pick<Jobs, 'register'>,
  db: Queries,
  sender: PushSender,
  staffNeedFactor: () => boolean,
): void {
  jobs.register(pushJob, async (payload) => {
    const { sessionId, userId, message, notAfter } = QueuedPushSchema.parse(payload)
    const ttl = Math.floor((notAfter.getTime() - Date.now()) / 1_000)
    const [subscription] = userId
      ? await findUserSubscriptions(db, userId, sessionId)
      : [await findSubscription(db, sessionId, staffNeedFactor())]
    if (!subscription || ttl <= 0) return
    const outcome = await sender.send(subscription, message, ttl)
    if (outcome === 'gone') await removeSubscription(db, sessionId, subscription.endpoint)
  })
}
