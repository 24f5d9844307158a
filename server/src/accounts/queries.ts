import { type AccountStatus, rolesWith } from '@dix/contract'
import { and, count, desc, eq, ilike, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { isOneOf } from '../platform/database/columns.ts'
import { violates } from '../platform/database/database-error.ts'
import { requiredRoles, users } from './schema.ts'

export type UserRow = typeof users.$inferSelect

/** Limits a statement to users with an email address. */
const hasEmail = isNotNull(users.email)
/** The address, in a statement with `hasEmail`. */
const emailColumn = sql<string>`${users.email}`
const mailboxColumns = { email: emailColumn, emailVerified: users.emailVerified }

/** A user who gets emails. */
type Recipient = Pick<UserRow, 'id' | 'locale'> & { email: string }

/**
 * Like `lockUser`. A transaction that writes a user and rows that belong to them locks the user first, or two of them
 * deadlock.
 */
export async function lockUserByEmail(tx: Queries, email: string): Promise<UserRow | undefined> {
  const [found] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  return found
}

/** Whether a write failed because the email address belongs to another account. */
export function isEmailTaken(error: unknown): boolean {
  return violates(error, 'users_email_unique')
}

/** @throws what `isEmailTaken` recognizes if the address belongs to another account */
export async function addUser(tx: Queries, user: typeof users.$inferInsert): Promise<UserRow> {
  const [added] = await tx.insert(users).values(user).returning()
  return added!
}

/** A user of any role and status. */
export async function findUser(tx: Queries, id: string): Promise<UserRow | undefined> {
  const [found] = await tx.select().from(users).where(eq(users.id, id))
  return found
}

/** SQL for a user's name, for another feature's statement; null if the account was deleted. */
export const userNameOf = (userId: SQL) =>
  sql<string | null>`(select name from ${users} where id = ${userId})`

/** A user's name; null if the account was deleted. */
export async function findUserName(tx: Queries, id: string): Promise<string | null> {
  const [found] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id))
  return found?.name ?? null
}

/** Like `findUser`, and locks the row until the transaction ends. */
export async function lockUser(tx: Queries, id: string): Promise<UserRow | undefined> {
  const [found] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return found
}

/** Whether the user exists; if so they cannot be deleted until the transaction ends, but may change. */
export async function lockUserForShare(tx: Queries, id: string): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share')
  return found.length > 0
}

/** A user's email address. One that was never verified may be a stranger's. */
export type Mailbox = { email: string; emailVerified: boolean }

/** Undefined if the user was deleted, or has no email address. */
export async function findMailbox(tx: Queries, id: string): Promise<Mailbox | undefined> {
  const [found] = await tx
    .select(mailboxColumns)
    .from(users)
    .where(and(eq(users.id, id), hasEmail))
  return found
}

/** Whether any staff work in a store: only in this one, or in all. */
export const worksIn = (storeId: string) => sql`(${users.storeId} is null or ${users.storeId} = ${storeId})`

/** Active staff of a store who want an email about each new order. */
export async function findOrderMailRecipients(tx: Queries, storeId: string): Promise<Recipient[]> {
  return tx
    .select({ id: users.id, email: emailColumn, locale: users.locale })
    .from(users)
    .where(
      and(
        isOneOf(users.role, rolesWith('receiveOrderMails')),
        worksIn(storeId),
        eq(users.status, 'Active'),
        users.orderMails,
        hasEmail,
      ),
    )
}

/** Active users who manage the shop's costs of messages and payments. */
export async function findOwners(tx: Queries): Promise<Recipient[]> {
  return tx
    .select({ id: users.id, email: emailColumn, locale: users.locale })
    .from(users)
    .where(and(isOneOf(users.role, rolesWith('manageSettings')), eq(users.status, 'Active'), hasEmail))
}

/** Whether a user gets an email about each new order. */
export async function getsOrderMails(tx: Queries, id: string): Promise<boolean> {
  return (await findUser(tx, id))?.orderMails ?? false
}

export async function setOrderMails(tx: Queries, id: string, orderMails: boolean): Promise<void> {
  await updateUser(tx, id, { orderMails })
}

/** @param email in lower case */
export async function findUserByEmail(tx: Queries, email: string): Promise<UserRow | undefined> {
  const [found] = await tx.select().from(users).where(eq(users.email, email))
  return found
}

/**
 * Writes these fields. Undefined if the user does not exist.
 *
 * @throws what `isEmailTaken` recognizes if the address belongs to another account
 */
export async function updateUser(
  tx: Queries,
  id: string,
  changes: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> {
  const [changed] = await tx
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning()
  return changed
}

/**
 * Records a login. Returns false if the user has been disabled or has changed the password since it was checked, so that the
 * login fails.
 */
export async function recordLogin(tx: Queries, id: string, checkedHash: string | null): Promise<boolean> {
  const updated = await tx
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(
      and(
        eq(users.id, id),
        sql`${users.passwordHash} is not distinct from ${checkedHash}`,
        eq(users.status, 'Active'),
      ),
    )
    .returning({ id: users.id })
  return updated.length > 0
}

/** Also removes what belongs to the account, such as sessions, addresses, cart and reviews; orders remain. */
export async function removeUser(tx: Queries, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}

/**
 * The verification link is valid only for the address it was sent to; returns false if the user has another one now.
 */
export async function markVerified(tx: Queries, id: string, email: string): Promise<boolean> {
  const marked = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), eq(users.email, email)))
    .returning({ id: users.id })
  return marked.length > 0
}

/**
 * Every administrator, locked in a fixed order until the transaction ends: if two give up the role at once, the second
 * sees the change of the first.
 */
export async function lockAdmins(tx: Queries): Promise<{ id: string; status: AccountStatus }[]> {
  const found = await tx.execute<{ id: string; status: AccountStatus }>(
    sql`select id, status from ${users} where ${isOneOf(users.role, requiredRoles)} order by id for update`,
  )
  return found.rows
}

/** Whether any account has a role that the shop cannot be without, even a disabled account. */
export async function hasAdmin(tx: Queries): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.role, requiredRoles))
    .limit(1)
  return found.length > 0
}

/** A page of users, newest first, whose name or email contains a text. */
export async function listUsers(
  tx: Queries,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<{ rows: UserRow[]; totalCount: number }> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const matches = search === '' ? undefined : or(ilike(users.name, pattern), ilike(users.email, pattern))
  const rows = await tx
    .select()
    .from(users)
    .where(matches)
    .orderBy(desc(users.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [total] = await tx.select({ count: count() }).from(users).where(matches)
  return { rows, totalCount: total?.count ?? 0 }
}

/** Whether another user has this picture too: pictures are named by their content. */
export async function isAvatarOfOther(tx: Queries, avatar: string, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.avatar, avatar), ne(users.id, id)))
    .limit(1)
  return found.length > 0
}

/** Selects the URL of each avatar, a null id because it links to nothing, and its owner. */
export const shownAvatars = sql`select ${users.avatar}, null, ${users.name} from ${users}`
