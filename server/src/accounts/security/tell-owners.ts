import type { Locale, SecurityEventKind } from '@dix/contract'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { firstIdOf } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { codesGuessedMail, type MailContent, newAdminMail, paymentSettingMail } from '../mails.ts'
import { securityEvents, users } from '../schema.ts'

/** Wrong codes within an hour that are mailed: of one account, and of one network address. */
const guesses = { account: 10, address: 30 } as const

/** What of an event decides whether the owners get a mail. */
type MailedEvent = {
  kind: SecurityEventKind
  userId: string | null
  address: string
  details?: Record<string, string>
}

/**
 * Mails the owners about a new administrator, a changed payment setting and guessed codes: once per hour and kind. Runs
 * after the event was written.
 */
export async function tellOwners(tx: Queries, event: MailedEvent): Promise<void> {
  const mail = await mailAbout(tx, event)
  if (!mail || (await wasMailed(tx, event.kind))) return
  await tx
    .update(securityEvents)
    .set({ mailed: true })
    .where(
      eq(
        securityEvents.id,
        sql`(select max(id) from ${securityEvents} where kind = ${event.kind} and user_id is not distinct from ${event.userId})`,
      ),
    )
  // A new owner already knows.
  const others = event.kind === 'role_changed' && event.userId ? ne(users.id, event.userId) : undefined
  const owners = await tx
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.status, 'Active'), others))
  for (const { email, locale } of owners) await queueMail(tx, { to: email, ...mail(locale) })
}

async function mailAbout(tx: Queries, event: MailedEvent): Promise<((locale: Locale) => MailContent) | null> {
  const { kind, details = {} } = event
  if (kind === 'role_changed' && details.to === 'ADMIN') return newAdminMail
  if (kind === 'settings_changed' && details.topic === 'payments') return paymentSettingMail
  if (kind === 'code_failed' && (await isGuessing(tx, event))) return codesGuessedMail
  return null
}

const lastHour = () => gt(securityEvents.id, firstIdOf(new Date(Date.now() - 60 * 60_000)))

async function wasMailed(tx: Queries, kind: SecurityEventKind): Promise<boolean> {
  const found = await tx
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(and(eq(securityEvents.kind, kind), securityEvents.mailed, lastHour()))
    .limit(1)
  return found.length > 0
}

async function isGuessing(tx: Queries, { userId, address }: MailedEvent): Promise<boolean> {
  const [sums] = await tx
    .select({
      account: sql<number>`coalesce(sum(count) filter (where user_id = ${userId}), 0)::int`,
      address: sql<number>`coalesce(sum(count) filter (where address = ${address}), 0)::int`,
    })
    .from(securityEvents)
    .where(and(eq(securityEvents.kind, 'code_failed'), lastHour()))
  return (sums?.account ?? 0) >= guesses.account || (sums?.address ?? 0) >= guesses.address
}
