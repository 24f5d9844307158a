import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/one-of.ts'
import { addresses, backOfficeRoles, customers, users } from '../schema.ts'

/** What staff keep about a customer. */
export type CustomerNote = Pick<
  typeof customers.$inferSelect,
  'note' | 'blockedAt' | 'blockedReason' | 'blockedBy'
>

/** Of an order's mobile number, as part of a statement: who ordered without an account. */
export const guestIdOf = (mobile: SQL) => sql`'G' || md5(phone_key(${mobile}))`

/** Shoppers, as part of another feature's statement: their number is the account's, or that of their newest address. */
export const shopperAccounts = sql`(
  select u.id, u.name, u.email, u.created_at, array_to_string(a.mobiles || u.mobile, '|') as mobiles,
    coalesce(nullif(u.mobile, ''), a.mobiles[1], '') as mobile
  from ${users} u cross join lateral (
    select array_agg(a.mobile order by a.id desc) as mobiles from ${addresses} a where a.user_id = u.id and a.active
  ) a
  where not ${isOneOf(sql`u.role`, backOfficeRoles)})`

/** Notes about customers by customer id, as part of another feature's statement. */
export const customerNotes = sql`(
  select id, note, blocked_at is not null as blocked from ${customers})`

/** Whether staff blocked a phone number: that of somebody without an account, or any of an account. */
export async function isPhoneBlocked(tx: Queries, mobile: string): Promise<boolean> {
  if (mobile === '') return false
  const found = await tx.execute(sql`
    select from ${customers} c left join ${users} u on u.id = c.user_id
    where c.blocked_at is not null and (
      c.id = ${guestIdOf(sql`${mobile}::text`)} or phone_key(u.mobile) = phone_key(${mobile})
      or exists (select from ${addresses} a
        where a.user_id = c.user_id and phone_key(a.mobile) = phone_key(${mobile})))
    limit 1`)
  return found.rows.length > 0
}

export async function findCustomerNote(tx: Queries, id: string): Promise<CustomerNote | undefined> {
  const [found] = await tx.select().from(customers).where(eq(customers.id, id))
  return found
}

/** Writes what is given and leaves the rest. @param userId null for somebody without an account */
export async function writeCustomerNote(
  tx: Queries,
  { id, userId }: { id: string; userId: string | null },
  change: Partial<CustomerNote>,
): Promise<void> {
  await tx
    .insert(customers)
    .values({ id, userId, ...change })
    .onConflictDoUpdate({ target: customers.id, set: change })
}

/** Blocks a customer. One who is blocked stays so since then, with the reason of then. */
export async function blockCustomer(
  tx: Queries,
  { id, userId }: { id: string; userId: string | null },
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  const block = { blockedAt: sql`now()`, blockedReason: reason, blockedBy: by }
  await tx
    .insert(customers)
    .values({ id, userId, ...block })
    .onConflictDoUpdate({ target: customers.id, set: block, setWhere: isNull(customers.blockedAt) })
}

export async function removeCustomerNote(tx: Queries, id: string): Promise<void> {
  await tx.delete(customers).where(eq(customers.id, id))
}
