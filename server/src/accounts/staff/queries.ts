import type { StaffMember, StaffRole } from '@dix/contract'
import { and, count, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import type { UserRow } from '../queries.ts'
import {
  backOfficeRoles,
  invitations,
  passkeys,
  sessions,
  totpSecrets,
  userPhones,
  users,
} from '../schema.ts'

export type InvitationRow = typeof invitations.$inferSelect

/** A member of staff, with the last use of one of their devices, to the hour, and their login number in E.164. */
export type StaffRow = UserRow & { role: StaffRole; lastUsedAt: Date | null; phone: string | null } & Pick<
    StaffMember,
    'factor'
  >

/** All staff: owners first, then by age of their accounts. */
export async function listStaff(tx: Queries): Promise<StaffRow[]> {
  const lastUsedAt = sql<Date | null>`(
    select max(session.last_used_at) from ${sessions} session where session.user_id = ${users}.id)`
  const factor = sql<StaffMember['factor']>`case
    when exists (select from ${passkeys} where user_id = ${users}.id) then 'passkey'
    when exists (select from ${totpSecrets} where user_id = ${users}.id and confirmed_at is not null) then 'totp' end`
  const found = await tx
    .select({
      user: users,
      lastUsedAt: lastUsedAt.mapWith(sessions.lastUsedAt),
      factor,
      phone: userPhones.phone,
    })
    .from(users)
    .leftJoin(userPhones, eq(userPhones.userId, users.id))
    .where(isOneOf(users.role, backOfficeRoles))
    .orderBy(
      sql`array_position(array[${sql.raw(backOfficeRoles.map((role) => `'${role}'`).join(', '))}], ${users.role})`,
      users.id,
    )
  return found.map(({ user, ...more }) => ({ ...user, role: user.role as StaffRole, ...more }))
}

const isOpen = gt(invitations.expiresAt, sql`now()`)

/** Invitations that can be accepted, newest first, with their inviter. */
export async function listInvitations(tx: Queries): Promise<(InvitationRow & { by: UserRow })[]> {
  const found = await invitationsWith(tx, isOpen).orderBy(desc(invitations.id))
  return found.map(({ invitation, by }) => ({ ...invitation, by }))
}

/** An invitation that can be accepted, with its inviter. */
export async function findInvitation(
  tx: Queries,
  hash: string,
): Promise<(InvitationRow & { by: UserRow }) | undefined> {
  const [found] = await invitationsWith(tx, and(isOpen, eq(invitations.hash, hash))!)
  return found && { ...found.invitation, by: found.by }
}

const invitationsWith = (tx: Queries, where: SQL) =>
  tx
    .select({ invitation: invitations, by: users })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(where)

/** Invitations that can be accepted. */
export async function countInvitations(tx: Queries): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(invitations).where(isOpen)
  return found?.count ?? 0
}

const expiryAfter = (life: number) => sql`now() + ${life} * interval '1 millisecond'`

/** Gives a pending invitation a new link. Returns undefined if there is none. @param life milliseconds */
export async function renewInvitation(
  tx: Queries,
  id: string,
  renewed: Pick<InvitationRow, 'hash' | 'invitedBy'>,
  life: number,
): Promise<InvitationRow | undefined> {
  const [found] = await tx
    .update(invitations)
    .set({ ...renewed, expiresAt: expiryAfter(life) })
    .where(and(eq(invitations.id, id), isOpen))
    .returning()
  return found
}

/** @param life milliseconds */
export async function addInvitation(
  tx: Queries,
  invitation: Omit<typeof invitations.$inferInsert, 'expiresAt'>,
  life: number,
): Promise<InvitationRow> {
  const [added] = await tx
    .insert(invitations)
    .values({ ...invitation, expiresAt: expiryAfter(life) })
    .returning()
  return added!
}

/** Uses up an invitation, so that only one of two concurrent requests accepts it. Returns false if there is none. */
export async function takeInvitation(tx: Queries, id: string): Promise<boolean> {
  const taken = await tx
    .delete(invitations)
    .where(and(eq(invitations.id, id), isOpen))
    .returning({ id: invitations.id })
  return taken.length > 0
}

/** Removes the invitations that a user has sent: their role or store changes, or a thief may have sent them. */
export async function removeInvitationsBy(tx: Queries, userId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.invitedBy, userId))
}

export async function sweepInvitations(tx: Queries): Promise<void> {
  await tx.delete(invitations).where(lt(invitations.expiresAt, sql`now()`))
}
