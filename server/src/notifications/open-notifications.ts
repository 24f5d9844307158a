import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Guard, Limits } from '../accounts/index.ts'
import type { Configuration } from '../platform/configuration.ts'
import type { Database } from '../platform/database/client.ts'
import type { Jobs } from '../platform/jobs/index.ts'
import { addressOf } from '../platform/mail/index.ts'
import { sendPushes } from './push-jobs.ts'
import { openPushSender, type PushSender } from './send-push.ts'
import { deriveVapidKeys } from './vapid-keys.ts'

type Dependencies = {
  configuration: Pick<Configuration, 'publicUrl' | 'mailFrom' | 'pushAllowedHosts'>
  /** From `tokenSecret()`; the same on every node. */
  secret: string
  database: Pick<Database, 'db'>
  guard: Guard
  limits: Limits
  jobs: Pick<Jobs, 'register'>
  /** Whether the owner currently requires a second factor. */
  staffNeedFactor(): boolean
}

/** Dependencies of the endpoints of this feature. */
export type OpenNotifications = {
  db: NodePgDatabase
  guard: Guard
  limits: Limits
  publicKey: string
  accepts: PushSender['accepts']
}

/** Opens the feature: from now on this node sends queued pushes. */
export function openNotifications(dependencies: Dependencies): OpenNotifications {
  const { configuration, secret, database, guard, limits, jobs, staffNeedFactor } = dependencies
  const { publicUrl, mailFrom, pushAllowedHosts } = configuration
  const keys = deriveVapidKeys(secret)
  const sender = openPushSender(keys, contactOf(publicUrl, mailFrom), pushAllowedHosts)
  sendPushes(jobs, database.db, sender, staffNeedFactor)
  return { db: database.db, guard, limits, publicKey: keys.publicKey, accepts: sender.accepts }
}

/** Push services require a contact address for problems. */
function contactOf(publicUrl: string, mailFrom: string): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${addressOf(mailFrom)}`
}
