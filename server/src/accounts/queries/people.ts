import type { AccountStatus } from '@dix/contract'
import { and, count, DrizzleQueryError, desc, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { people } from '../schema.ts'

export type Person = typeof people.$inferSelect

/**
 * As `lockPerson`. Whoever is about to touch a person and what hangs on them locks the person first, or two
 * who do it the other way round wait for each other.
 */
export async function lockPersonByEmail(tx: Queries, email: string): Promise<Person | undefined> {
  const [found] = await tx.select().from(people).where(eq(people.email, email)).for('update')
  return found
}

/** Whether a write failed because the email address belongs to somebody else. */
export function isEmailTaken(error: unknown): boolean {
  const cause = (error instanceof DrizzleQueryError ? error.cause : error) as
    | { constraint?: unknown }
    | undefined
  return cause?.constraint === 'people_email_unique'
}

/** @throws what `isEmailTaken` knows when the address belongs to somebody */
export async function addPerson(tx: Queries, person: typeof people.$inferInsert): Promise<Person> {
  const [added] = await tx.insert(people).values(person).returning()
  return added!
}

export async function findPerson(tx: Queries, id: string): Promise<Person | undefined> {
  const [found] = await tx.select().from(people).where(eq(people.id, id))
  return found
}

/** What a person calls themselves, within a statement of a room that writes or reads who did something; null where they went. */
export const personNameOf = (personId: SQL) =>
  sql<string | null>`(select name from ${people} where id = ${personId})`

/** As `findPerson`, and nobody changes the person until the transaction ends. */
export async function lockPerson(tx: Queries, id: string): Promise<Person | undefined> {
  const [found] = await tx.select().from(people).where(eq(people.id, id)).for('update')
  return found
}

/** Whether there is such a person, who then stays until the transaction ends; anything of them may still change. */
export async function holdPerson(tx: Queries, id: string): Promise<boolean> {
  const found = await tx.select({ id: people.id }).from(people).where(eq(people.id, id)).for('key share')
  return found.length > 0
}

/** Where a person's mails go. One that was never verified may be a stranger's. */
export type Mailbox = { email: string; emailVerified: boolean }

export const mailboxColumns = { email: people.email, emailVerified: people.emailVerified }

export async function findMailbox(tx: Queries, id: string): Promise<Mailbox | undefined> {
  const [found] = await tx.select(mailboxColumns).from(people).where(eq(people.id, id))
  return found
}

/** @param email in lower case */
export async function findPersonByEmail(tx: Queries, email: string): Promise<Person | undefined> {
  const [found] = await tx.select().from(people).where(eq(people.email, email))
  return found
}

/**
 * Writes what is given. Undefined where there is no such person.
 *
 * @throws what `isEmailTaken` knows when the address belongs to somebody else
 */
export async function changePerson(
  tx: Queries,
  id: string,
  changes: Partial<typeof people.$inferInsert>,
): Promise<Person | undefined> {
  const [changed] = await tx
    .update(people)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(people.id, id))
    .returning()
  return changed
}

/**
 * Notes a login by somebody who is active and whose password is still the one that was checked: one changed
 * or disabled in the meantime logs nobody in. False then.
 */
export async function noteLogin(tx: Queries, id: string, checkedHash: string): Promise<boolean> {
  const noted = await tx
    .update(people)
    .set({ lastLoginAt: sql`now()` })
    .where(and(eq(people.id, id), eq(people.passwordHash, checkedHash), eq(people.status, 'Active')))
    .returning({ id: people.id })
  return noted.length > 0
}

export async function removePerson(tx: Queries, id: string): Promise<void> {
  await tx.delete(people).where(eq(people.id, id))
}

/** The verification link counts for the address it was sent to, not for one taken since. False then. */
export async function markVerified(tx: Queries, id: string, email: string): Promise<boolean> {
  const marked = await tx
    .update(people)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(people.id, id), eq(people.email, email)))
    .returning({ id: people.id })
  return marked.length > 0
}

/**
 * Every administrator, locked in one order until the transaction ends: of two who give up the role at once,
 * the second sees what the first did.
 */
export async function lockAdmins(tx: Queries): Promise<{ id: string; status: AccountStatus }[]> {
  const found = await tx.execute<{ id: string; status: AccountStatus }>(
    sql`select id, status from ${people} where role = 'ADMIN' order by id for update`,
  )
  return found.rows
}

export async function hasAdmin(tx: Queries): Promise<boolean> {
  const found = await tx.select({ id: people.id }).from(people).where(eq(people.role, 'ADMIN')).limit(1)
  return found.length > 0
}

/** A page of people, newest first, whose name or email holds a text. */
export async function listPeople(
  tx: Queries,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<{ rows: Person[]; totalCount: number }> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const matches = search === '' ? undefined : or(ilike(people.name, pattern), ilike(people.email, pattern))
  const rows = await tx
    .select()
    .from(people)
    .where(matches)
    .orderBy(desc(people.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [total] = await tx.select({ count: count() }).from(people).where(matches)
  return { rows, totalCount: total?.count ?? 0 }
}

/** Whether somebody else shows this picture too: pictures are named by what they hold. */
export async function isAvatarOfOther(tx: Queries, avatar: string, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.avatar, avatar), ne(people.id, id)))
    .limit(1)
  return found.length > 0
}
