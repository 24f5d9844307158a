import type { DeskOrder } from '@dix/contract'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  customerNotes,
  type FrozenAddress,
  findCustomerNote,
  isCustomerBlocked,
} from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { nationalDigits, withoutAccents } from '../rules.ts'
import { realSaleExists } from '../sales/queries.ts'
import { creditEntries, deskStates, type OrderRow, orders } from '../schema.ts'
import {
  changedCustomers,
  customersOfStore,
  customersWithSums,
  newestOfStore,
  textsOfStore,
} from './customers-with-sums.ts'
import { listedCustomers } from './schema.ts'

export type CustomerFilter = { search: string; blocked: boolean; credit: boolean }

/** A customer, with or without an account. Amounts in whole XOF. */
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

/** Whether the customer of an order, or another with its phone number, is blocked. */
export const isBlockedOrder = isCustomerBlocked({
  id: sql`coalesce(${orders}.user_id, ${orders}.guest_id)`,
  mobile: sql`${orders}.address ->> 'mobile'`,
})

/** The orders of a customer, or those in one store; empty if there is no such customer. */
export function isOrderOf(customerId: string | null, storeId: string | null): SQL {
  if (customerId === null) return sql`false`
  const isTheirs = or(eq(orders.userId, customerId), eq(orders.guestId, customerId))!
  return storeId === null ? isTheirs : and(isTheirs, eq(orders.storeId, storeId))!
}

type Page = { page: number; limit: number }

/**
 * A page of customers, the latest to order first, and their total number. Unchanged customers are read as rolled up.
 *
 * @param storeId the only store whose customers and orders are read, from the orders; null for the whole shop
 */
export function listCustomers(
  db: NodePgDatabase,
  filter: CustomerFilter,
  { page, limit }: Page,
  storeId: string | null,
): Promise<{ totalCount: number; found: ListedCustomer[] }> {
  return db.transaction(
    async (tx) => {
      if (storeId !== null) return listOfStore(tx, filter, { page, limit }, storeId)
      const customers = await changedCustomers(tx)
      const isFound = matching(filter)
      const found = (isUnchanged: SQL) => sql`(
        select e.id, e.newest from ${listedCustomers} e where ${isFound} and ${isUnchanged})`
      // An anti join is faster for all rows, but only a filter keeps the order of the index.
      const isUnchanged = sql`not exists (select from touched where touched.id = e.id)`
      const inOrder = sql`e.id not in (select id from touched)`
      const offset = (page - 1) * limit
      // A search reads every row once. Without one the first rows of the index suffice.
      const [all, first] =
        filter.search === '' ? [found(isUnchanged), found(inOrder)] : [sql`found`, sql`found`]
      const changes = sql`(select count(*) from changed)`
      const { rows } = await tx.execute<ListedCustomer & { count: number }>(sql`
        ${customers}, found as materialized ${found(isUnchanged)}, page as (
          select e.id, e.newest from changed e where ${isFound}
          union all
          (select * from ${first} e order by ${newestFirst}
            limit ${limit} + least(${offset}, ${changes}) offset greatest(0, ${offset} - ${changes}))
          order by newest desc nulls last, id desc nulls last limit ${limit} offset least(${offset}, ${changes})
        )
        select counted.count, ${shown}
        from (
          select ((select count(*) from ${all} e) + (select count(*) from changed e where ${isFound}))::integer as count
        ) counted left join page on true left join lateral (
          select e.* from changed e where e.id = page.id
          union all
          select e.* from ${listedCustomers} e where e.id = page.id and ${isUnchanged}
        ) e on true left join ${customerNotes} n on n.id = e.id
        order by ${newestFirst}`)
      // Past the last page, the only row contains just the count.
      return { totalCount: rows[0]!.count, found: rows.filter(({ id }) => id !== null).map(withDates) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The same for a store: only the orders of the page's customers are summed up. */
async function listOfStore(tx: Queries, filter: CustomerFilter, { page, limit }: Page, storeId: string) {
  const texts = textsOfStore(storeId, searchedNumber(filter.search))
  const isFound =
    filter.search === ''
      ? matching(filter)
      : sql`e.id in (select e.id from (${texts}) e where ${matching(filter)})`
  const { rows } = await tx.execute<ListedCustomer & { count: number }>(sql`
    with found as materialized (
      select e.id, e.newest from (${newestOfStore(storeId)}) e where ${isFound}
    ), page as materialized (
      select e.id from found e order by ${newestFirst} limit ${limit} offset ${(page - 1) * limit}
    )
    select counted.count, ${shown}
    from (select count(*)::integer as count from found) counted
      left join (${customersOfStore(storeId, sql`select id from page`)}) e on true
      left join ${customerNotes} n on n.id = e.id
    order by ${newestFirst}`)
  return { totalCount: rows[0]!.count, found: rows.filter(({ id }) => id !== null).map(withDates) }
}

/** A customer, if there is one. @param storeId the only store that they must have ordered from; null for any */
export async function findCustomer(
  tx: Queries,
  id: string,
  storeId: string | null,
): Promise<ListedCustomer | undefined> {
  const customer = sql`(${
    storeId === null
      ? customersWithSums({ ids: sql`select ${id}::text as id` })
      : customersOfStore(storeId, sql`select ${id}::text`)
  })`
  const found = await tx.execute<ListedCustomer>(sql`select ${shown} ${withNotes(customer)}`)
  return found.rows.map(withDates)[0]
}

/** The order of the list, matching its index. */
const newestFirst = sql`e.newest desc nulls last, e.id desc nulls last`

const withNotes = (customers: SQL) => sql`from ${customers} e left join ${customerNotes} n on n.id = e.id`

const shown = sql`e.id, e.user_id is not null as "hasAccount", e.name, e.email, e.mobile, e.since,
  coalesce(n.blocked, false) as blocked, n.note is not null as "hasNote", e.is_demo as demo, e.orders,
  e.spent::float8 as spent, e.to_collect::float8 as "toCollect", e.owed_back::float8 as "owedBack",
  e.newest as "lastOrderAt"`

/** The digits of a search, enough of them to be part of a phone number, with or without its country code. */
function searchedNumber(search: string): string | null {
  const number = nationalDigits(search)
  return number.length >= 3 ? number : null
}

function matching({ search, blocked, credit }: CustomerFilter): SQL {
  const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const number = searchedNumber(search)
  const words = withoutAccents(search).split(/\s+/)
  const hasWord = (word: string) => sql`e.terms like lower(${like(word)}::text)`
  const found = [
    sql`(${sql.join(words.map(hasWord), sql` and `)})`,
    ...(number === null ? [] : [sql`e.numbers like ${`%${number}%`}`]),
  ]
  const isFound =
    search === '' ? sql`not (e.is_demo and ${realSaleExists})` : sql`(${sql.join(found, sql` or `)})`
  const isBlocked = sql`e.id in (select id from ${customerNotes} blocked where blocked.blocked)`
  const hasCredit = sql`e.id in (select user_id from ${creditEntries} group by user_id having sum(amount) > 0)`
  return sql.join([isFound, ...(blocked ? [isBlocked] : []), ...(credit ? [hasCredit] : [])], sql` and `)
}

/** Raw statements, whose types drizzle does not know, return times as text. */
function withDates(row: ListedCustomer): ListedCustomer {
  const { since, lastOrderAt } = row
  return { ...row, since: new Date(since), lastOrderAt: lastOrderAt && new Date(lastOrderAt) }
}

/** A page of a customer's orders, newest first. @param theirs a condition from `isOrderOf` */
export async function listOrdersOf(tx: Queries, theirs: SQL, { page, limit }: Page): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(and(theirs, inArray(orders.status, deskStates)))
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
}

/** Addresses of a customer's orders, the latest first. @param theirs a condition from `isOrderOf` */
export async function listOrderAddresses(tx: Queries, theirs: SQL, limit: number): Promise<FrozenAddress[]> {
  const found = await tx
    .select({ address: orders.address })
    .from(orders)
    .where(theirs)
    .groupBy(orders.address)
    .orderBy(desc(sql`max(${orders.id})`))
    .limit(limit)
  return found.map(({ address }) => address)
}

/** The data that staff see about the customer of an order; `_id` is null once the customer is erased. */
export async function findCustomerOfOrder(
  tx: Queries,
  { id, userId, guestId }: OrderRow,
): Promise<Pick<DeskOrder['customer'], '_id' | 'note' | 'blocked' | 'onlyPhoneBlocked'>> {
  const customerId = userId ?? guestId
  const noted = customerId === null ? undefined : await findCustomerNote(tx, customerId)
  const [found] = await tx.select({ blocked: isBlockedOrder }).from(orders).where(eq(orders.id, id))
  const blocked = found?.blocked ?? false
  const onlyPhoneBlocked = blocked && noted?.blockedAt == null
  return { _id: customerId, note: noted?.note ?? null, blocked, onlyPhoneBlocked }
}
