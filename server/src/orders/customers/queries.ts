import type { DeliveryAddress } from '@dix/contract'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { customerAccounts, customerNotes, findCustomerNote, isCustomerBlocked } from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/one-of.ts'
import { withoutAccents } from '../rules.ts'
import { hasRealSale } from '../sales/queries.ts'
import { deskStates, type OrderRow, orders } from '../schema.ts'

export type CustomerFilter = { search: string; blocked: boolean }

/** Somebody with an account, or who ordered without one. Amounts in whole XOF. */
export type ListedCustomer = {
  id: string
  hasAccount: boolean
  name: string
  email: string | null
  mobile: string
  since: Date
  blocked: boolean
  hasNote: boolean
  demo: boolean
  orders: number
  spent: number
  toCollect: number
  owedBack: number
  lastOrderAt: Date | null
}

const mobile = sql`${orders.address} ->> 'mobile'`

/** Whether the customer of an order is blocked, or one whose phone number it has. */
export const isBlockedOrder = isCustomerBlocked({
  id: sql`coalesce(${orders}.user_id, ${orders}.guest_id)`,
  mobile: sql`${orders}.address ->> 'mobile'`,
})

/** The orders of a customer; none of nobody. */
export function isOrderOf(customerId: string | null): SQL {
  if (customerId === null) return sql`false`
  return or(eq(orders.userId, customerId), eq(orders.guestId, customerId))!
}

/** Every customer, administrators only once they ordered, with what their orders come to. @param only the orders and accounts of one customer */
const everybody = (only?: string) => sql`
  with sums as (
    select coalesce(${orders.userId}, ${orders.guestId}) as id, ${orders.userId} is null as is_guest,
      count(*)::integer as orders,
      sum(${orders.paid} - ${orders.refunded} - ${orders.overpaid} - ${orders.owedBack})::float8 as spent,
      sum(${orders.toCollect})::float8 as to_collect, sum(${orders.owedBack})::float8 as owed_back,
      min(${orders.createdAt}) as first, max(${orders.createdAt}) as newest,
      (array_agg(${orders.customerName} order by ${orders.id} desc))[1] as name,
      string_agg(distinct ${orders.customerName}, '|') as names,
      (array_agg(${mobile} order by ${orders.id} desc))[1] as mobile
    from ${orders}
    where ${isOneOf(orders.status, deskStates)} and coalesce(${orders.userId}, ${orders.guestId}) is not null
      and ${only === undefined ? sql`true` : isOrderOf(only)}
    group by 1, 2
  ), everybody as (
    select a.id, true as has_account, a.is_demo, a.name, a.name as names, a.email, a.mobile, a.mobiles, a.created_at as since,
      coalesce(s.orders, 0) as orders, coalesce(s.spent, 0) as spent, coalesce(s.to_collect, 0) as to_collect,
      coalesce(s.owed_back, 0) as owed_back, s.newest
    from ${customerAccounts} a left join sums s on s.id = a.id
    where (s.id is not null or not a.is_staff) and ${only === undefined ? sql`true` : sql`a.id = ${only}`}
    union all
    select id, false, false, name, names, null, mobile, mobile, first, orders, spent, to_collect, owed_back, newest
    from sums where is_guest
  )`

const joined = sql`from everybody e left join ${customerNotes} n on n.id = e.id`

function matching({ search, blocked }: CustomerFilter): SQL {
  const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  // Numbers are found with and without their country.
  const number = search.replaceAll(/\D/g, '').slice(-9)
  const found = [
    // Compared without accents, as orders are found: see `order_terms` of migration 0038.
    sql`regexp_replace(normalize(e.names, NFKD), '[\\u0300-\\u036f]', '', 'g') ilike ${like(withoutAccents(search))}`,
    sql`e.email ilike ${like(search)}`,
    ...(number.length >= 3 ? [sql`regexp_replace(e.mobiles, '[^0-9|]', '', 'g') like ${`%${number}%`}`] : []),
  ]
  const isFound =
    search === '' ? sql`not (e.is_demo and ${hasRealSale})` : sql`(${sql.join(found, sql` or `)})`
  return blocked ? sql`${isFound} and n.blocked` : isFound
}

const columns = sql`e.id, e.has_account as "hasAccount", e.name, e.email, e.mobile, e.since,
  coalesce(n.blocked, false) as blocked, n.note is not null as "hasNote", e.is_demo as demo, e.orders, e.spent,
  e.to_collect as "toCollect", e.owed_back as "owedBack", e.newest as "lastOrderAt"`

/** A page of the customers, those who ordered last first. */
export async function listCustomers(
  tx: Queries,
  filter: CustomerFilter,
  { page, limit }: { page: number; limit: number },
): Promise<ListedCustomer[]> {
  const found = await tx.execute<ListedCustomer>(sql`
    ${everybody()} select ${columns} ${joined} where ${matching(filter)}
    order by e.newest is null, e.newest desc, e.id desc limit ${limit} offset ${(page - 1) * limit}`)
  return found.rows.map(withDates)
}

export async function countCustomers(tx: Queries, filter: CustomerFilter): Promise<number> {
  const found = await tx.execute<{ count: number }>(
    sql`${everybody()} select count(*)::integer as count ${joined} where ${matching(filter)}`,
  )
  return found.rows[0]?.count ?? 0
}

/** A customer, if there is one. */
export async function findCustomer(tx: Queries, id: string): Promise<ListedCustomer | undefined> {
  const found = await tx.execute<ListedCustomer>(sql`${everybody(id)} select ${columns} ${joined}`)
  return found.rows.map(withDates)[0]
}

/** Statements that drizzle does not know give times as text. */
function withDates(row: ListedCustomer): ListedCustomer {
  const { since, lastOrderAt } = row
  return { ...row, since: new Date(since), lastOrderAt: lastOrderAt && new Date(lastOrderAt) }
}

/** A page of a customer's orders, newest first. */
export async function listOrdersOf(
  tx: Queries,
  customerId: string,
  { page, limit }: { page: number; limit: number },
): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(and(isOrderOf(customerId), inArray(orders.status, deskStates)))
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
}

/** Addresses that a customer's orders went to, the last one first. */
export async function listOrderAddresses(
  tx: Queries,
  customerId: string,
  limit: number,
): Promise<DeliveryAddress[]> {
  const found = await tx
    .select({ address: orders.address })
    .from(orders)
    .where(isOrderOf(customerId))
    .groupBy(orders.address)
    .orderBy(desc(sql`max(${orders.id})`))
    .limit(limit)
  return found.map(({ address }) => address)
}

/** What staff know about the customer of an order; `_id` is null once they are erased. */
export async function findCustomerOfOrder(
  tx: Queries,
  { id, userId, guestId }: OrderRow,
): Promise<{ _id: string | null; note: string | null; blocked: boolean }> {
  const customerId = userId ?? guestId
  const noted = customerId === null ? undefined : await findCustomerNote(tx, customerId)
  const [found] = await tx.select({ blocked: isBlockedOrder }).from(orders).where(eq(orders.id, id))
  return { _id: customerId, note: noted?.note ?? null, blocked: found?.blocked ?? false }
}
