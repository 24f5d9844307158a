import { type SQL, sql } from 'drizzle-orm'
import { customerAccounts } from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { hasTerm } from '../queries/find-orders.ts'
import { deskStates, orders } from '../schema.ts'
import { customerRollUp, listedCustomers, staleCustomers } from './schema.ts'

/** Text normalized for search: without accents, as in the search for orders (`order_terms` of migration 0038). */
const folded = (text: SQL) =>
  sql`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`
const digits = (mobiles: SQL) => sql`regexp_replace(${mobiles}, '[^0-9|]', '', 'g')`

const separator = sql`E'\\n'`

/** The text that finds an account. @param account the alias of a table with its name and email */
const accountTerms = (account: SQL) =>
  folded(sql`${account}.name || ${separator} || coalesce(${account}.email, '')`)

/** Order totals per customer. @param theirs the orders, as a table `o` */
const sumsOf = (theirs: SQL) => sql`
  select coalesce(o.user_id, o.guest_id) as id, o.user_id is null as is_guest, count(*)::integer as orders,
    sum(o.credit_used - o.credit_returned + o.paid - o.refunded - o.overpaid - o.owed_back)::bigint as spent,
    sum(o.to_collect)::bigint as to_collect, sum(o.owed_back)::bigint as owed_back,
    min(o.placed_at) as first, max(o.placed_at) as newest,
    (array_agg(o.customer_name order by o.placed_at desc, o.id desc))[1] as name,
    string_agg(distinct o.customer_name, ${separator}) as names,
    coalesce((array_agg(o.address ->> 'mobile' order by o.placed_at desc, o.id desc))[1], '') as mobile
  from ${theirs}
  where ${isOneOf(sql`o.status`, deskStates)} and coalesce(o.user_id, o.guest_id) is not null
  group by 1, 2`

/**
 * Every customer (administrators only once they have ordered) with the totals of their orders: the rows of
 * `listedCustomers`.
 *
 * @param some a query for the `ids` of some customers instead of all, and a time before which counted orders were
 *   placed
 */
export function customersWithSums({ ids, until }: { ids?: SQL; until?: SQL } = {}): SQL {
  const placed = until ? sql`o.placed_at < ${until}` : sql`true`
  const theirs = ids
    ? sql`(
        select o.* from (${ids}) ids cross join lateral (
          select * from ${orders} where user_id = ids.id union all select * from ${orders} where guest_id = ids.id
        ) o where ${placed}) o`
    : sql`(select * from ${orders} o where ${placed}) o`
  return sql`
    with sums as (${sumsOf(theirs)})
    select ${accountTerms(sql`a`)} as terms, ${digits(sql`a.mobiles`)} as numbers, s.newest,
      a.id, a.id as user_id, null::text as guest_id, a.is_demo, a.name, a.email, a.mobile,
      a.created_at as since, coalesce(s.orders, 0) as orders, coalesce(s.spent, 0) as spent,
      coalesce(s.to_collect, 0) as to_collect, coalesce(s.owed_back, 0) as owed_back
    from ${customerAccounts} a left join sums s on s.id = a.id
    where (s.id is not null or not a.is_staff) and ${ids ? sql`a.id in (${ids})` : sql`true`}
    union all
    select ${folded(sql`names`)}, ${digits(sql`mobile`)}, newest, id, null, id, false, name, null, mobile, first,
      orders, spent, to_collect, owed_back
    from sums where is_guest`
}

/** Customers who ordered from a store, with the time of their newest order there: enough to list them in order. */
export function newestOfStore(storeId: string): SQL {
  return sql`
    select s.id, s.newest, coalesce(u.demo, false) as is_demo
    from (
      select user_id, guest_id, coalesce(user_id, guest_id) as id, max(placed_at) as newest
      from ${orders} where store_id = ${storeId} and ${isOneOf(sql`status`, deskStates)} group by user_id, guest_id
    ) s left join users u on u.id = s.user_id
    where s.id is not null`
}

/**
 * The texts that find the customers of a store, one or more rows for each: the name and email of every account, as
 * rolled up unless they have changed since, but names of guests and phone numbers only from the store's orders.
 *
 * @param number digits that the phone numbers must contain; null for no phone numbers
 */
export function textsOfStore(storeId: string, number: string | null): SQL {
  const ofStore = sql`from ${orders} where store_id = ${storeId} and ${isOneOf(sql`status`, deskStates)}`
  // The index finds all these orders, and some whose number contains the digits.
  const numbers = (wanted: string) => sql`
    union all
    select coalesce(user_id, guest_id), '', ${digits(sql`address ->> 'mobile'`)} ${ofStore} and ${hasTerm(wanted)}`
  return sql`
    select u.id, coalesce(k.terms, ${accountTerms(sql`u`)}) as terms, '' as numbers
    from users u left join ${listedCustomers} k
      on k.id = u.id and k.id not in (select customer_id from ${staleCustomers})
    union all
    select guest_id, ${folded(sql`string_agg(customer_name, ${separator})`)}, ''
    ${ofStore} and guest_id is not null group by guest_id
    ${number === null ? sql`` : numbers(number)}`
}

/**
 * Customers who ordered from a store: the totals, name and number of their orders there, and nothing that they did
 * elsewhere.
 *
 * @param ids a query for the `ids` of some customers
 */
export function customersOfStore(storeId: string, ids: SQL): SQL {
  // As arrays, for which PostgreSQL uses the indexes.
  const theirs = sql`(
    select * from ${orders}
    where store_id = ${storeId} and (user_id = any(array(${ids})) or guest_id = any(array(${ids})))) o`
  return sql`
    with sums as (${sumsOf(theirs)})
    select s.newest, s.id, a.id as user_id, coalesce(a.is_demo, false) as is_demo, coalesce(a.name, s.name) as name,
      a.email, s.mobile, coalesce(a.created_at, s.first) as since, s.orders, s.spent, s.to_collect, s.owed_back
    from sums s left join ${customerAccounts} a on a.id = s.id and not s.is_guest
    where s.is_guest or a.id is not null`
}

/** The time up to which customers are rolled up; null before the first roll-up. */
export async function findCustomersThrough(tx: Queries): Promise<string | null> {
  const { rows } = await tx.execute<{ through: string }>(sql`select through::text from ${customerRollUp}`)
  return rows[0]?.through ?? null
}

/**
 * A `with` clause for the current customers: those in `changed`, and the rolled-up ones not in `touched`. Read it in
 * one snapshot, because later orders are added to the stored sums.
 */
export async function changedCustomers(tx: Queries): Promise<SQL> {
  const through = await findCustomersThrough(tx)
  if (through === null)
    return sql`
      with changed as materialized (${customersWithSums()}), touched as (
        select id from changed union all select id from ${listedCustomers})`
  const isGuest = sql`k.user_id is null`
  return sql`
    with stale as materialized (select distinct customer_id as id from ${staleCustomers}),
    recent as materialized (${sumsOf(sql`(select * from ${orders} where placed_at >= ${through}) o`)}),
    anew as materialized (
      select id from stale
      union select id from recent where not exists (select from ${listedCustomers} k where k.id = recent.id)
    ), changed as materialized (
      select case when ${isGuest} then k.terms || ${separator} || ${folded(sql`r.names`)} else k.terms end as terms,
        case when ${isGuest} then ${digits(sql`r.mobile`)} else k.numbers end as numbers, r.newest,
        k.id, k.user_id, k.guest_id, k.is_demo, case when ${isGuest} then r.name else k.name end as name, k.email,
        case when ${isGuest} then r.mobile else k.mobile end as mobile, k.since, k.orders + r.orders as orders,
        k.spent + r.spent as spent, k.to_collect + r.to_collect as to_collect, k.owed_back + r.owed_back as owed_back
      from recent r join ${listedCustomers} k on k.id = r.id
      where not exists (select from anew where anew.id = r.id)
      union all
      (${customersWithSums({ ids: sql`select id from anew` })})
    ), touched as (select id from anew union all select id from recent)`
}
