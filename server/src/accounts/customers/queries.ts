import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { newId } from '../../platform/ids.ts'
import { addresses, backOfficeRoles, customers, userPhones, users } from '../schema.ts'

/** The data that staff record about a customer. */
export type CustomerNote = Pick<
  typeof customers.$inferSelect,
  'note' | 'blockedAt' | 'blockedReason' | 'blockedBy'
>

/** A customer without an account, by phone number; a new number gets an id. */
export async function ensureGuest(tx: Queries, mobile: string): Promise<string> {
  const [guest] = await tx
    .insert(customers)
    .values({ id: newId(), phone: sql`phone_e164(${mobile})` })
    .onConflictDoUpdate({ target: customers.phone, set: { phone: sql`excluded.phone` } })
    .returning({ id: customers.id })
  return guest!.id
}

/**
 * SQL for accounts, for another feature's statement. The phone number is the account's, or that of its newest address, or
 * the one they log in with.
 */
export const customerAccounts = sql`(
  select u.id, u.name, u.email, u.created_at, ${isOneOf(sql`u.role`, backOfficeRoles)} as is_staff,
    u.demo as is_demo, array_to_string(a.mobiles || u.mobile || p.phone, '|') as mobiles,
    coalesce(nullif(u.mobile, ''), a.mobiles[1], p.phone, '') as mobile
  from ${users} u left join ${userPhones} p on p.user_id = u.id cross join lateral (
    select array_agg(a.mobile order by a.id desc) as mobiles from ${addresses} a where a.user_id = u.id and a.active
  ) a)`

/** SQL for notes about customers by customer id, for another feature's statement. */
export const customerNotes = sql`(
  select id, note, blocked_at is not null as blocked from ${customers})`

/**
 * SQL for whether staff blocked a customer, or one with the same phone number, for another feature's statement. It looks
 * up each blocked customer's account: joined, PostgreSQL may read all accounts for each order of a list.
 */
export const isCustomerBlocked = ({ id, mobile }: { id: SQL; mobile: SQL }) => sql<boolean>`exists (
  select from ${customers} c
  where c.blocked_at is not null and (c.id = ${id}
    or array[c.phone, (select phone_e164(u.mobile) from ${users} u where u.id = c.user_id)]
      || array(select phone_e164(a.mobile) from ${addresses} a where a.user_id = c.user_id)
      && array_remove(array[phone_e164(${mobile}),
        (select phone_e164(own.mobile) from ${users} own where own.id = ${id})], null)))`

/** What staff recorded about a customer, with or without an account; undefined if nothing. */
export async function findCustomerNote(tx: Queries, id: string): Promise<CustomerNote | undefined> {
  const [found] = await tx.select().from(customers).where(eq(customers.id, id))
  return found
}

/** Writes the given fields of a customer and keeps the others. */
export async function writeCustomerNote(
  tx: Queries,
  id: string,
  change: Partial<CustomerNote>,
): Promise<void> {
  await ensureRow(tx, id)
  await tx.update(customers).set(change).where(eq(customers.id, id))
}

/** Blocks a customer. An already blocked customer keeps the first time and reason. */
export async function blockCustomer(
  tx: Queries,
  id: string,
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  await ensureRow(tx, id)
  await tx
    .update(customers)
    .set({ blockedAt: sql`now()`, blockedReason: reason, blockedBy: by })
    .where(and(eq(customers.id, id), isNull(customers.blockedAt)))
}

/** An account gets its row here; customers without one already have theirs. */
async function ensureRow(tx: Queries, id: string): Promise<void> {
  await tx.execute(sql`
    insert into ${customers} (id, user_id) select id, id from ${users} where id = ${id} on conflict do nothing`)
}

/**
 * Locks a customer without an account until the transaction ends, so that no order can be placed for them until then.
 */
export async function lockGuest(tx: Queries, id: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('update')
}

/** Forgets what staff recorded about a customer; a block ends with it. */
export async function removeCustomerNote(tx: Queries, id: string): Promise<void> {
  await tx.delete(customers).where(eq(customers.id, id))
}
