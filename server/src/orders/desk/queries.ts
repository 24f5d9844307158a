import {
  type DeskCounts,
  type DeskStage,
  type DeskView,
  deskStages,
  maxCountedOrders,
  mayDo,
  namesWhere,
  type OrderState,
  orderStates,
  orderStateTable,
  type PaymentMethod,
  type PaymentState,
  seesCustomersIn,
} from '@dix/contract'
import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { userNameOf } from '../../accounts/index.ts'
import { products } from '../../catalogue/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { isBlockedOrder, isOrderOf } from '../customers/queries.ts'
import { countedItems } from '../queries/count-items.ts'
import { findOrders, hasTerm } from '../queries/find-orders.ts'
import { hasAtMostStars, starsOfOrder } from '../queries/ratings.ts'
import { isCounted } from '../sales/queries.ts'
import {
  deskStates,
  isForLater,
  isRefundToHandBack,
  isWaiting,
  type OrderRow,
  orderRefunds,
  orders,
  orderTimeline,
  preparationDueAt,
  type StoredOrder,
} from '../schema.ts'
import { isOnlyPunctuation, searchWords } from './rules.ts'
import { isSeenBy, type OrderStaff } from './staff-policy.ts'

export type DeskListFilter = {
  stage?: DeskView | null | undefined
  payment?: PaymentMethod | null | undefined
  states?: readonly OrderState[] | null | undefined
  paymentStates?: readonly PaymentState[] | null | undefined
  from?: string | null | undefined
  until?: string | null | undefined
  /** Only orders that the figures count. */
  sold?: boolean
  /** Only orders that customers rated with at most this many stars. */
  maxStars?: number | null | undefined
  search: string
}

/**
 * An order of the list with its remaining pieces, the amount to pay out, whether its customer is blocked, and how they
 * rated it.
 */
export type ListedOrder = OrderRow & {
  pieces: number
  toHandBack: number
  blocked: boolean
  stars: number | null
}

const statesOf = (view: DeskView) =>
  namesWhere(orderStateTable, ({ desk }) => {
    if (view === 'open') return desk !== null && desk !== 'closed'
    return desk === (view === 'later' ? 'to_take' : view)
  })

/** Orders to accept are listed apart until their preparation is due. */
function isDueIn(view: DeskView): SQL | undefined {
  if (view === 'later') return isForLater(orders)
  return view === 'to_take' ? not(isForLater(orders)) : undefined
}

/** The refunds that staff pay out, in whole XOF. */
const amountToHandBack = sql<number>`coalesce((select sum(refund.amount) from ${orderRefunds} refund
  where refund.order_id = ${orders}.id and ${isRefundToHandBack(sql`refund`)}), 0)::float8`

const isToHandBack = sql`id = any(array(
  select order_id from ${orderRefunds} refund where ${isRefundToHandBack(sql`refund`)}))`

/** Refunds are hidden from other roles, who could not tell why the order is listed. */
const seesRefunds = ({ role }: OrderStaff) => mayDo(role, 'seeCustomerHistory')

/**
 * Orders to check: those that could not be delivered, and those with money to hand back. They are found by id: with an
 * `or`, PostgreSQL would read every order.
 *
 * @param words conditions of a search, which may be cheaper to look up than the states
 */
function isInView(view: DeskView, staff: OrderStaff, words: readonly SQL[] = []): SQL | undefined {
  const states = statesOf(view)
  if (!seesRefunds(staff) || (view !== 'to_check' && view !== 'open'))
    return and(inArray(orders.status, states), isDueIn(view), ...words)
  return sql`${orders}.id = any(array(
    select id from ${orders} where ${and(isOneOf(sql`status`, states), ...words)}
    union select id from ${orders} where ${and(isToHandBack, ...words)}))`
}

/** Orders with these words; of orders whose customer the staff do not see, only the number counts. */
function withWords(search: string, { role }: OrderStaff): SQL[] {
  const hidden = orderStates.filter((state) => !seesCustomersIn(role, state))
  return searchWords(search).flatMap((word) => {
    const inNumber = sql`order_terms(${orders}.number, '', '') @@ ${`'${word}':*`}::tsquery`
    const isNamed = hasTerm(word)
    return hidden.length === 0 ? isNamed : [isNamed, or(notInArray(orders.status, hidden), inNumber)!]
  })
}

function matching(filter: DeskListFilter, staff: OrderStaff): SQL | undefined {
  const { stage, payment, states, paymentStates, from, until, sold = false, maxStars, search } = filter
  const words = withWords(search, staff)
  return and(
    isSeenBy(staff),
    stage ? isInView(stage, staff, words) : and(inArray(orders.status, deskStates), ...words),
    payment ? eq(orders.paymentMethod, payment) : undefined,
    states?.length ? inArray(orders.status, [...states]) : undefined,
    paymentStates?.length ? inArray(orders.paymentStatus, [...paymentStates]) : undefined,
    from ? gte(orders.placedAt, new Date(from)) : undefined,
    until ? lt(orders.placedAt, new Date(until)) : undefined,
    sold ? isCounted(orders) : undefined,
    maxStars ? hasAtMostStars(maxStars) : undefined,
    isOnlyPunctuation(search) ? sql`false` : undefined,
  )
}

/** A page of the desk's list: the first to begin with if work is pending, the newest first if it is done. */
export async function listDeskOrders(
  tx: Queries,
  filter: DeskListFilter,
  staff: OrderStaff,
  { page, limit }: { page: number; limit: number },
): Promise<ListedOrder[]> {
  const isPending = filter.stage && filter.stage !== 'closed'
  const found = await tx
    .select({
      order: orders,
      pieces: countedItems,
      toHandBack: amountToHandBack,
      blocked: isBlockedOrder,
      stars: starsOfOrder,
    })
    .from(orders)
    .where(matching(filter, staff))
    .orderBy(
      ...(isPending ? [preparationDueAt(orders), orders.id] : [desc(orders.placedAt), desc(orders.id)]),
    )
    .limit(limit)
    .offset((page - 1) * limit)
  return found.map(({ order, ...rest }) => ({ ...order, ...rest }))
}

/** All matches, or at most one more than `atMost`: nobody pages through a million closed orders. */
const countUpTo = (atMost: number, where: SQL | undefined) =>
  sql`(select count(*) from (select from ${orders} where ${where} limit ${atMost + 1}) counted)::integer`

/** The number of matching orders. @param atMost one more than this means "more" */
export async function countDeskOrders(
  tx: Queries,
  filter: DeskListFilter,
  staff: OrderStaff,
  atMost: number = maxCountedOrders,
): Promise<number> {
  const found = await tx.execute<{ count: number }>(
    sql`select ${countUpTo(atMost, matching(filter, staff))} as count`,
  )
  return found.rows[0]!.count
}

/**
 * The number of orders in each view. Each order is counted once, in its stage, because the open ones are read for every
 * change at the desk; only the few with money to hand back are counted again.
 *
 * @param atMost one more than this means "more"
 */
export async function countByView(
  tx: Queries,
  staff: OrderStaff,
  atMost: number = maxCountedOrders,
): Promise<DeskCounts> {
  const counted = (condition: SQL | undefined) => countUpTo(atMost, and(isSeenBy(staff), condition))
  const inStages = deskStages.map(
    (stage) =>
      sql`${counted(and(inArray(orders.status, statesOf(stage)), isDueIn(stage)))} as ${sql.identifier(stage)}`,
  )
  const toHandBackBeside = (view: DeskView) =>
    seesRefunds(staff) ? counted(and(isToHandBack, notInArray(orders.status, statesOf(view)))) : sql`0`
  const found = await tx.execute<Record<DeskStage | 'besideOpen' | 'besideToCheck', number>>(sql`
    select ${sql.join(inStages, sql`, `)}, ${toHandBackBeside('open')} as "besideOpen",
      ${toHandBackBeside('to_check')} as "besideToCheck"`)
  const { closed, besideOpen, besideToCheck, ...open } = found.rows[0]!
  const upToLimit = (...counts: number[]) =>
    Math.min(
      counts.reduce((sum, count) => sum + count),
      atMost + 1,
    )
  return {
    ...open,
    closed,
    open: upToLimit(besideOpen, ...Object.values(open)),
    to_check: upToLimit(open.to_check, besideToCheck),
  }
}

/** The latest time when staff could begin with an order that waits to be accepted; null if there is none. */
export async function findNewestToAccept(tx: Queries, staff: OrderStaff): Promise<Date | null> {
  const [found] = await tx
    .select({ at: sql<Date | null>`max(${preparationDueAt(orders)})`.mapWith(orders.placedAt) })
    .from(orders)
    .where(and(isSeenBy(staff), isInView('to_take', staff)))
  return found?.at ?? null
}

/**
 * The latest time at which the preparation of an order for a slot was due, accepted or not, that nobody has begun to
 * pick; null if there is none.
 */
export async function findNewestDue(tx: Queries, staff: OrderStaff): Promise<Date | null> {
  const [found] = await tx
    .select({ at: sql<Date | null>`max(${orders.prepareAt})`.mapWith(orders.placedAt) })
    .from(orders)
    .where(and(isSeenBy(staff), isWaiting(orders), sql`${orders.prepareAt} <= now()`))
  return found?.at ?? null
}

/** Names of the staff in an order's timeline, by id: also of those whose steps were undone. */
export async function findStaffNames(tx: Queries, orderId: string): Promise<Map<string, string>> {
  const found = await tx.execute<{ userId: string; name: string | null }>(sql`
    select distinct by.user_id as "userId", ${userNameOf(sql`by.user_id`)} as name
    from ${orderTimeline} t cross join lateral (values (t.user_id), (t.details #>> '{undoneStep,userId}')) by (user_id)
    where t.order_id = ${orderId} and by.user_id is not null`)
  return new Map(found.rows.map(({ userId, name }) => [userId, name ?? '']))
}

export type EarlierOrder = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'status'
  | 'total'
  | 'couponAmount'
  | 'deliveryFee'
  | 'rounding'
  | 'allowance'
  | 'creditUsed'
  | 'creditReturned'
  | 'placedAt'
>

/**
 * A customer's other orders, within one store if the staff are limited to it.
 *
 * @returns the latest, and the total number including this one
 */
export async function findCustomerOrders(
  tx: Queries,
  customerId: string | null,
  orderId: string,
  { storeId, limit }: { storeId: string | null; limit: number },
): Promise<{ orders: number; earlier: EarlierOrder[] }> {
  const theirs = and(isOrderOf(customerId, storeId), inArray(orders.status, deskStates))
  const [all] = await tx.select({ count: count() }).from(orders).where(theirs)
  const earlier = await tx
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      total: orders.total,
      couponAmount: orders.couponAmount,
      deliveryFee: orders.deliveryFee,
      rounding: orders.rounding,
      allowance: orders.allowance,
      creditUsed: orders.creditUsed,
      creditReturned: orders.creditReturned,
      placedAt: orders.placedAt,
    })
    .from(orders)
    .where(and(theirs, ne(orders.id, orderId)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
  return { orders: all?.count ?? 0, earlier }
}

/** The order that staff placed earlier with a key. */
export async function findPlacedByStaff(
  tx: Queries,
  { placedBy, key }: { placedBy: string; key: string },
): Promise<StoredOrder | undefined> {
  const [found] = await findOrders(tx, and(eq(orders.placedBy, placedBy), eq(orders.key, key))!)
  return found
}

/** The current barcodes of products, by product. Products without one are absent. */
export async function findBarcodes(tx: Queries, productIds: string[]): Promise<Map<string, string>> {
  const found = await tx
    .select({ id: products.id, barcode: products.barcode })
    .from(products)
    .where(and(inArray(products.id, productIds), isNotNull(products.barcode)))
  return new Map(found.map(({ id, barcode }) => [id, barcode!]))
}
