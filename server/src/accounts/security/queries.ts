import type { SecurityEvent, SecurityEventKind, SecurityLogEntry } from '@dix/contract'
import { and, count, desc, eq, ilike, ne, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '../../platform/database/client.ts'
import { securityEvents, users } from '../schema.ts'

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
const party = (of: typeof users | typeof actors) => ({ _id: of.id, name: of.name, email: of.email })

/** A page of the security log, newest first, filtered by the name or email of account or actor. */
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
    .select({ event: securityEvents, account: party(users), actor: party(actors) })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .leftJoin(actors, eq(actors.id, securityEvents.actorId))
    .where(matches)
    .orderBy(desc(securityEvents.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [total] = await tx
    .select({ count: count() })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .leftJoin(actors, eq(actors.id, securityEvents.actorId))
    .where(matches)
  const entries = rows.map(({ event, account, actor }) => ({
    ...asEvent(event),
    account: asParty(account),
    actor: actor?._id === account?._id ? null : asParty(actor),
  }))
  return { entries, totalCount: total?.count ?? 0 }
}

/** A join without a match yields nulls. */
const asParty = (found: { _id: string | null; name: string | null; email: string | null } | null) =>
  found && found._id !== null ? { _id: found._id, name: found.name ?? '', email: found.email ?? '' } : null

function ofParty(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(...[users, actors].flatMap((of) => [ilike(of.name, pattern), ilike(of.email, pattern)]))
}

/** An event as the API shows it. */
export function asEvent({ id, at, kind, count, address, device, details }: SecurityEventRow): SecurityEvent {
  return { _id: id, at: at.toISOString(), kind, count, address, device, details }
}
