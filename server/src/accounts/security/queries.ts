import type { SecurityEvent, SecurityEventKind, SecurityLogEntry } from '@dix/contract'
import { shownPhone } from '@dix/contract/phone'
import { and, count, desc, eq, ilike, ne, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '../../platform/database/client.ts'
import { securityEvents, userPhones, users } from '../schema.ts'

export type SecurityEventRow = typeof securityEvents.$inferSelect

/** The newest events that concern a user's own account or that they caused. */
export async function listOwnEvents(tx: Queries, userId: string, limit: number): Promise<SecurityEventRow[]> {
  return tx
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.id))
    .limit(limit)
}

const actors = alias(users, 'actors')
const actorPhones = alias(userPhones, 'actor_phones')

/** The columns of an account. */
const party = (user: typeof users | typeof actors, { phone }: typeof userPhones | typeof actorPhones) => ({
  _id: user.id,
  name: user.name,
  email: user.email,
  phone,
})
type PartyRow = { [Field in 'name' | 'email' | 'phone' | '_id']: string | null }

/** A page of the security log, newest first, filtered by the name, email or login number of account or actor. */
export async function listEvents(
  tx: Queries,
  {
    kind,
    withoutLogins,
    search,
    page,
    limit,
  }: {
    kind?: SecurityEventKind | null | undefined
    withoutLogins: boolean
    search: string
    page: number
    limit: number
  },
): Promise<{ entries: SecurityLogEntry[]; totalCount: number }> {
  const matches = and(
    kind ? eq(securityEvents.kind, kind) : undefined,
    withoutLogins ? ne(securityEvents.kind, 'signed_in') : undefined,
    search ? ofParty(search) : undefined,
  )
  const rows = await tx
    .select({ event: securityEvents, account: party(users, userPhones), actor: party(actors, actorPhones) })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .leftJoin(userPhones, eq(userPhones.userId, users.id))
    .leftJoin(actors, eq(actors.id, securityEvents.actorId))
    .leftJoin(actorPhones, eq(actorPhones.userId, actors.id))
    .where(matches)
    .orderBy(desc(securityEvents.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [total] = await tx
    .select({ count: count() })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .leftJoin(userPhones, eq(userPhones.userId, users.id))
    .leftJoin(actors, eq(actors.id, securityEvents.actorId))
    .leftJoin(actorPhones, eq(actorPhones.userId, actors.id))
    .where(matches)
  const entries = rows.map(({ event, account, actor }) => ({
    ...asEvent(event),
    account: asParty(account),
    actor: actor?._id === account?._id ? null : asParty(actor),
  }))
  return { entries, totalCount: total?.count ?? 0 }
}

/** A join without a match yields nulls. */
function asParty(found: PartyRow | null): SecurityLogEntry['account'] {
  if (!found || found._id === null) return null
  const { _id, name, email, phone } = found
  return { _id, name: name ?? '', email: email ?? '', phone: phone === null ? '' : shownPhone(phone) }
}

/** Numbers match in any spelling, also with 00 in place of +. */
function ofParty(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const digits = /^[\s\d+().-]*$/.test(search) ? search.replaceAll(/\D/g, '').replace(/^00/, '') : ''
  return or(
    ...[users, actors].flatMap((of) => [ilike(of.name, pattern), ilike(of.email, pattern)]),
    ...[userPhones, actorPhones].map((of) => (digits ? ilike(of.phone, `%${digits}%`) : undefined)),
  )
}

/** An event as the API shows it. */
export function asEvent({ id, at, kind, count, address, device, details }: SecurityEventRow): SecurityEvent {
  return { _id: id, at: at.toISOString(), kind, count, address, device, details }
}
