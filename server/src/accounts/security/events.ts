import { countedEventKinds, type Role, type SecurityEventKind, securityEventDays } from '@dix/contract'
import { lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { networkOf } from '../../platform/http/sender.ts'
import { firstIdOf, newId } from '../../platform/ids.ts'
import { securityEvents } from '../schema.ts'
import { notifyOwners } from './notify-owners.ts'

/** Who did something and from where: the user, if known, their IP address and device. */
export type ActionSource = { actorId: string | null; address: string; device: string }

/** The operator at the command line, who has no IP address. */
export const byOperator: ActionSource = { actorId: null, address: '', device: '' }

export type NewSecurityEvent = ActionSource & {
  kind: SecurityEventKind
  /** The affected account; null for the shop's settings and unknown addresses. */
  userId: string | null
  /** Without secrets. */
  details?: Record<string, string>
}

/**
 * Records an event in the security log within the caller's transaction, and emails the owners about important ones.
 * Failures within an hour with the same account and network (IPv6 by its /64) are one event with a count.
 */
export async function recordEvent(tx: Queries, event: NewSecurityEvent): Promise<void> {
  const { kind, userId, actorId, address, device, details = {} } = event
  const hour = Math.floor(Date.now() / 3_600_000)
  const mergeKey = countedEventKinds.includes(kind)
    ? `${kind} ${userId ?? ''} ${networkOf(address)} ${hour}`
    : null
  await tx
    .insert(securityEvents)
    .values({ id: newId(), kind, userId, actorId, address, device, details, mergeKey })
    .onConflictDoUpdate({
      target: securityEvents.mergeKey,
      set: { count: sql`${securityEvents.count} + 1`, address, device, details },
    })
  await notifyOwners(tx, event)
}

/** Records a role change; setting the same role is not an event. */
export async function recordRoleChange(
  tx: Queries,
  userId: string,
  { from, to }: { from: Role; to: Role },
  source: ActionSource,
): Promise<void> {
  if (from !== to) await recordEvent(tx, { kind: 'role_changed', userId, ...source, details: { from, to } })
}

/** Deletes events past their retention. */
export async function sweepEvents(tx: Queries): Promise<void> {
  const oldest = new Date(Date.now() - securityEventDays * 24 * 60 * 60_000)
  await tx.delete(securityEvents).where(lt(securityEvents.id, firstIdOf(oldest)))
}
