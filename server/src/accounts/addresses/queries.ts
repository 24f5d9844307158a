import type { Locale } from '@dix/contract'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { type Statement, statement } from '../../platform/database/statement.ts'
import { newId } from '../../platform/ids.ts'
import { addresses, customers, type StoredAddress, userPhones, users } from '../schema.ts'

export type AddressRow = typeof addresses.$inferSelect

/** The customer, and the delivery address. A `blocked` customer may not place orders. */
export type Buyer = {
  name: string
  /** Null for a user who signs in only with a phone number. */
  email: string | null
  emailVerified: boolean
  /** Whether they log in with a phone number, which a code has confirmed. */
  phoneConfirmed: boolean
  /** Whether the address's number is the one they log in with. */
  isLoginPhone: boolean
  locale: Locale
  blocked: boolean
  address: StoredAddress
}

/** The customer alone. */
export type BuyerAccount = Omit<Buyer, 'address' | 'isLoginPhone'>

const customerColumns = sql`p.name, p.email, p.email_verified as "emailVerified", p.locale,
      exists (select from ${userPhones} n where n.user_id = p.id) as "phoneConfirmed",
      c.blocked_at is not null as blocked`
const customerOf = sql`left join ${customers} c on c.user_id = p.id`

/** A user who orders to an address that is known already. */
export function findBuyerAccount(userId: string): Statement<BuyerAccount | undefined> {
  return findBuyerAccountOf({ userId })
}

const findBuyerAccountOf = statement<BuyerAccount, BuyerAccount | undefined>(
  sql`select ${customerColumns} from ${users} p ${customerOf} where p.id = ${sql.placeholder('userId')}`,
  ([found]) => found,
)

/** A user with one of their addresses; undefined if it is removed or another user's. */
export function findBuyer(userId: string, addressId: string): Statement<Buyer | undefined> {
  return findBuyerAt({ userId, addressId })
}

const findBuyerAt = statement<Omit<Buyer, 'address'> & StoredAddress, Buyer | undefined>(
  sql`select ${customerColumns},
      exists (select from ${userPhones} n where n.user_id = p.id and n.phone = phone_e164(a.mobile)) as "isLoginPhone",
      a.address_line, a.city, a.state, a.country, a.pincode, a.mobile,
      a.landmark, a.quarter, a.latitude, a.longitude, a.photo, a.phone
    from ${addresses} a join ${users} p on p.id = a.user_id ${customerOf}
    where a.id = ${sql.placeholder('addressId')} and a.user_id = ${sql.placeholder('userId')} and a.active`,
  ([found]) => {
    if (!found) return undefined
    const { name, email, emailVerified, phoneConfirmed, isLoginPhone, locale, blocked, ...address } = found
    return { name, email, emailVerified, phoneConfirmed, isLoginPhone, locale, blocked, address }
  },
)

/** A user's addresses, newest first; then the removed ones, latest first. */
export async function listAddresses(tx: Queries, userId: string): Promise<AddressRow[]> {
  return tx
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(
      desc(addresses.active),
      sql`case when ${addresses.active} then null else ${addresses.updatedAt} end desc`,
      desc(addresses.id),
    )
}

/** Ids of a user's addresses that are not removed, newest first. */
export async function listActiveIds(tx: Queries, userId: string): Promise<string[]> {
  const found = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.active, true)))
    .orderBy(desc(addresses.id))
  return found.map(({ id }) => id)
}

/** An address of this user, removed or not. */
export async function findAddress(tx: Queries, userId: string, id: string): Promise<AddressRow | undefined> {
  const [found] = await tx.select().from(addresses).where(own(userId, id))
  return found
}

export async function addAddress(tx: Queries, userId: string, address: StoredAddress): Promise<AddressRow> {
  const [added] = await tx
    .insert(addresses)
    .values({ id: newId(), userId, ...asColumns(address) })
    .returning()
  return added!
}

/** Changes an address that is not removed; undefined if the user has none with this id. */
export async function changeAddress(
  tx: Queries,
  userId: string,
  id: string,
  address: StoredAddress,
): Promise<AddressRow | undefined> {
  const [changed] = await tx
    .update(addresses)
    .set({ ...asColumns(address), updatedAt: sql`now()` })
    .where(and(own(userId, id), eq(addresses.active, true)))
    .returning()
  return changed
}

/** Removes or restores an address, and records the order of removals. */
export async function setActive(tx: Queries, id: string, active: boolean): Promise<AddressRow> {
  const [changed] = await tx
    .update(addresses)
    .set({ active, updatedAt: sql`now()` })
    .where(eq(addresses.id, id))
    .returning()
  return changed!
}

/** Deletes all but the `remaining` latest removed addresses of a user; orders have their own copies. */
export async function forgetRemoved(tx: Queries, userId: string, remaining: number): Promise<void> {
  const old = tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.active, false)))
    .orderBy(desc(addresses.updatedAt), asc(addresses.id))
    .offset(remaining)
  await tx.delete(addresses).where(sql`${addresses.id} in ${old}`)
}

function own(userId: string, id: string) {
  return and(eq(addresses.id, id), eq(addresses.userId, userId))
}

function asColumns({ address_line, ...fields }: StoredAddress) {
  return { addressLine: address_line, ...fields }
}

/** An address in the form that orders copy. */
export function asStored(row: AddressRow): StoredAddress {
  const { addressLine, city, state, country, pincode, mobile } = row
  const { landmark, quarter, latitude, longitude, photo, phone } = row
  return {
    address_line: addressLine,
    city,
    state,
    country,
    pincode,
    mobile,
    landmark,
    quarter,
    latitude,
    longitude,
    photo,
    phone,
  }
}
