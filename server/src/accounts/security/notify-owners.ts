import { type Locale, type Role, rolesWith, type SecurityEventKind } from '@dix/contract'
import { and, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { firstIdOf } from '../../platform/ids.ts'
import { enqueue, type Jobs } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { codesGuessedMail, type MailContent, newAdminMail, paymentSettingMail } from '../mails.ts'
import { securityEvents, users } from '../schema.ts'

/** Wrong codes within an hour that trigger an email: for one account, and from one network. */
const guesses = { account: 10, network: 30 } as const

/** Roles of the users who get the emails. */
const warned: readonly Role[] = rolesWith('receiveSecurityMails')

/** The parts of an event that decide whether the owners get an email. */
type MailedEvent = { kind: SecurityEventKind; userId: string | null; details?: Record<string, string> }

/**
 * Emails the owners about a new administrator, a changed payment setting and guessed codes: once per hour and kind.
 * Runs after the event was written. A job counts wrong codes, so that the request does the same work for every account.
 */
export async function notifyOwners(tx: Queries, event: MailedEvent): Promise<void> {
  const { kind, userId, details = {} } = event
  if (kind === 'code_failed') await enqueue(tx, countJob, {}, countJob)
  // A new owner already knows of it.
  else if (kind === 'role_changed' && warned.some((role) => role === details.to))
    await mailOnce(tx, kind, newAdminMail, userId)
  else if (kind === 'settings_changed' && details.topic === 'payments')
    await mailOnce(tx, kind, paymentSettingMail)
}

const countJob = 'accounts: count guessed codes'

/** The background part: emails the owners when codes are being guessed. */
export function mailGuessedCodes(jobs: Jobs, db: NodePgDatabase): void {
  jobs.register(countJob, () =>
    db.transaction(async (tx) => {
      if (await areGuessed(tx)) await mailOnce(tx, 'code_failed', codesGuessedMail)
    }),
  )
}

async function mailOnce(
  tx: Queries,
  kind: SecurityEventKind,
  mail: (locale: Locale) => MailContent,
  except: string | null = null,
): Promise<void> {
  const ofHour = and(eq(securityEvents.kind, kind), lastHour())
  // The second of two concurrent events waits and sees the email of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tell owners ' || ${kind}, 0))`)
  const mailed = tx
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(and(ofHour, securityEvents.mailed))
  if ((await mailed.limit(1)).length > 0) return
  const newest = tx
    .select({ id: sql`max(${securityEvents.id})` })
    .from(securityEvents)
    .where(ofHour)
  await tx.update(securityEvents).set({ mailed: true }).where(eq(securityEvents.id, newest))
  const others = except === null ? undefined : ne(users.id, except)
  const owners = await tx
    .select({ email: sql<string>`${users.email}`, locale: users.locale })
    .from(users)
    .where(and(isOneOf(users.role, warned), eq(users.status, 'Active'), isNotNull(users.email), others))
  for (const { email, locale } of owners) await queueMail(tx, { to: email, ...mail(locale) })
}

const lastHour = () => gt(securityEvents.id, firstIdOf(new Date(Date.now() - 60 * 60_000)))

/** The key by which `recordEvent` merges. */
const networkOfKey = sql<string>`split_part(${securityEvents.mergeKey}, ' ', 3)`

async function areGuessed(tx: Queries): Promise<boolean> {
  const failed = and(eq(securityEvents.kind, 'code_failed'), lastHour())
  const atLeast = (tries: number) => sql`sum(${securityEvents.count}) >= ${tries}`
  const found = await tx
    .select({ userId: securityEvents.userId })
    .from(securityEvents)
    .where(and(failed, isNotNull(securityEvents.userId)))
    .groupBy(securityEvents.userId)
    .having(atLeast(guesses.account))
    .limit(1)
  if (found.length > 0) return true
  const networks = await tx
    .select({ network: networkOfKey })
    .from(securityEvents)
    .where(failed)
    .groupBy(networkOfKey)
    .having(atLeast(guesses.network))
    .limit(1)
  return networks.length > 0
}
