import { type Actor, mayFollow, namesWhere, orderStates, orderStateTable } from '@dix/contract'
import { lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { type Statement, statement } from '../../platform/database/statement.ts'
import { firstIdOf } from '../../platform/ids.ts'
import {
  deskStates,
  orderLines,
  orderNetworks,
  orders,
  orderTimeline,
  receivedStates,
  reservingStates,
} from '../schema.ts'

/** An order of the last day: from the same account (`own`), or from others with the same phone number. */
export type RecentOrder = {
  /** Milliseconds since 1970. */
  at: number
  own: boolean
  /** Id of its account; null if there is none. */
  customer: string | null
  /** Whether its payment was begun but not completed. */
  unpaid: boolean
  /** Whether its customer cancelled it. */
  cancelled: boolean
}

/** The history that the order limits depend on. */
export type OrderHistory = {
  recent: RecentOrder[]
  /** Whether this account has a delivered order. */
  delivered: boolean
  /** Whether this account has a delivered order with the address's phone number. */
  deliveredToPhone: boolean
  /** Pieces by product in open, unpaid orders. */
  openPieces: Record<string, number>
  /** Orders of the last hour from the same network, across accounts; counted up to a limit. */
  ofNetwork: number
}

/** Milliseconds that a history goes back, and how many orders it reads per account and per phone number. */
const reach = { ms: 24 * 60 * 60_000, orders: 200, ofPhone: 100, ofNetwork: 1_000 } as const

/** The same for orders of a network. */
const networkReach = 60 * 60_000

/** Orders to be paid at the door, whose stock may come back. */
const openStates = namesWhere(orderStateTable, ({ desk, sold }) => sold && desk !== null && desk !== 'closed')

/** States that customers themselves move a sold order to, so that it is sold no more. */
const cancelledStates = orderStates.filter(
  (to) =>
    !orderStateTable[to].sold && orderStates.some((from) => mayFollow(orderStateTable, from, to, 'shopper')),
)
const cancelledEvents = cancelledStates.flatMap((state) => orderStateTable[state].event ?? [])

/**
 * The history of a user who is about to order to an address.
 *
 * @param network hash of the one they order from
 * @param mostOfNetwork the number of its orders that matters: many shoppers may share one, so no more are counted
 */
export function findOrderHistory(
  { userId, addressId, network }: { userId: string; addressId: string; network: string },
  mostOfNetwork: number,
  now = Date.now(),
): Statement<OrderHistory> {
  const since = firstIdOf(new Date(now - reach.ms))
  return findHistory({
    userId,
    addressId,
    since,
    network,
    mostOfNetwork: Math.min(mostOfNetwork, reach.ofNetwork),
    sinceHour: firstIdOf(new Date(now - networkReach)),
  })
}

/**
 * Pieces by product that unpaid orders of a store reserve for other customers without a delivered order. Accounts are
 * free, so a limit per new customer does not limit all of them together.
 */
export async function findReservedByOtherNewCustomers(
  tx: Queries,
  { userId, storeId, productIds }: { userId: string; storeId: string; productIds: readonly string[] },
): Promise<Record<string, number>> {
  const { rows } = await tx.execute<{ id: string; pieces: number }>(sql`
    select line.product_id as id, sum(${piecesOfLine})::float8 as pieces
    from ${orders} o join ${orderLines} line on line.order_id = o.id
    where o.paid = 0 and o.store_id = ${storeId} and ${isOneOf(sql`o.status`, [...openStates, ...reservingStates])}
      and o.user_id <> ${userId} and line.product_id = any(${sql.param(productIds)}::text[])
      and not exists (select from ${orders} earlier
        where earlier.user_id = o.user_id and ${isOneOf(sql`earlier.status`, receivedStates)})
    group by 1`)
  return Object.fromEntries(rows.map(({ id, pieces }) => [id, pieces]))
}

/** In kilograms if it is sold by weight. */
const piecesOfLine = sql.raw('ceil(line.quantity * coalesce(line.step_grams, 1000) / 1000.0)')

/** Deletes the networks of orders that the limits no longer consider. */
export async function sweepNetworks(tx: Queries, now = Date.now()): Promise<void> {
  await tx.delete(orderNetworks).where(lt(orderNetworks.orderId, firstIdOf(new Date(now - networkReach))))
}

const userId = sql.placeholder('userId')
const phone = sql`(select phone_e164(a.mobile) from addresses a where a.id = ${sql.placeholder('addressId')})`
const historyColumns = sql.raw('o.id, o.user_id, o.guest_id, o.status, o.created_at')
/** In index order, so that reading stops at the limit. */
const newest = (limit: number) =>
  sql`o.id > ${sql.placeholder('since')} order by o.id desc nulls last limit ${sql.raw(String(limit))}`
/** Of the last 50 of an account. */
const receivedOrders = sql`select from (select o.status, o.address from ${orders} o where o.user_id = ${userId}
  order by o.id desc nulls last limit 50) earlier where ${isOneOf(sql`earlier.status`, receivedStates)}`

const findHistory = statement<OrderHistory, OrderHistory>(
  sql`
    with recent as (
      (select ${historyColumns} from ${orders} o where o.user_id = ${userId} and ${newest(reach.orders)})
      union all
      (select ${historyColumns} from ${orders} o where phone_e164(o.address ->> 'mobile') = ${phone}
        and o.user_id is distinct from ${userId} and ${newest(reach.ofPhone)})
    )
    select
      (select coalesce(json_agg(json_build_object(
        'at', extract(epoch from o.created_at) * 1000,
        'own', o.user_id is not distinct from ${userId},
        'customer', coalesce(o.user_id, o.guest_id),
        'unpaid', not ${isOneOf(sql`o.status`, deskStates)},
        'cancelled', ${isOneOf(sql`o.status`, cancelledStates)} and exists (select from ${orderTimeline} t
          where t.order_id = o.id and ${isOneOf(sql`t.event`, cancelledEvents)} and ${isOneOf(sql`t.actor`, ['shopper'] satisfies Actor[])}))), '[]')
      from recent o) as recent,
      exists (${receivedOrders}) as delivered,
      exists (${receivedOrders} and phone_e164(earlier.address ->> 'mobile') = ${phone}) as "deliveredToPhone",
      (select coalesce(json_object_agg(product_id, pieces), '{}') from (
        select line.product_id, sum(${piecesOfLine}) as pieces from (
          select o.id from ${orders} o where o.user_id = ${userId} and o.paid = 0
            and ${isOneOf(sql`o.status`, openStates)} order by o.id desc nulls last limit ${sql.raw(String(reach.orders))}
        ) open join ${orderLines} line on line.order_id = open.id group by 1) counted) as "openPieces",
      (select count(*)::integer from (
        select from ${orderNetworks} n where n.network = ${sql.placeholder('network')}
          and n.order_id > ${sql.placeholder('sinceHour')} limit ${sql.placeholder('mostOfNetwork')}
        ) counted) as "ofNetwork"`,
  ([found]) => found!,
)
