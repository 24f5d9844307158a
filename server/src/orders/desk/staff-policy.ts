import {
  mayDo,
  type OrderState,
  orderStates,
  type Role,
  seesCustomersIn,
  seesOrdersIn,
  tripEvents,
} from '@dix/contract'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { type OrderRow, orders, orderTimeline, type StoredOrder } from '../schema.ts'

/** Limits which orders are visible: the staff member's role, and the only store they see (null: every store). */
export type OrderStaff = { userId: string; role: Role; storeId: string | null }

/** Riders do not see orders on another rider's trip. */
const seesAnyTrip = ({ role }: Pick<OrderStaff, 'role'>) => mayDo(role, 'manageOrders')

/** The orders that a member of staff may see, as a condition; undefined for all. */
export function isSeenBy(staff: OrderStaff): SQL | undefined {
  const { userId, role, storeId } = staff
  const seen = orderStates.filter((state) => seesOrdersIn(role, state))
  const latest = sql`(
    select ${orderTimeline.event} = 'rider_assigned' and ${orderTimeline.userId} <> ${userId} from ${orderTimeline}
    where ${and(eq(orderTimeline.orderId, orders.id), inArray(orderTimeline.event, tripEvents))}
    order by ${desc(orderTimeline.id)} limit 1)`
  return and(
    seen.length < orderStates.length ? inArray(orders.status, seen) : undefined,
    storeId === null ? undefined : eq(orders.storeId, storeId),
    seesAnyTrip(staff) ? undefined : sql`${latest} is not true`,
  )
}

/** Whether an order belongs to a store that a member of staff may see. */
export function isOfStore({ storeId }: Pick<OrderStaff, 'storeId'>, order: { storeId: string }): boolean {
  return storeId === null || order.storeId === storeId
}

/** Whether a member of staff may see an order. */
export function maySee(
  staff: OrderStaff,
  order: { status: OrderState; storeId: string } & Pick<StoredOrder, 'timeline'>,
): boolean {
  const trip = order.timeline.findLast(({ event }) => tripEvents.some((name) => name === event))
  const isOfOther = trip?.event === 'rider_assigned' && trip.userId != null && trip.userId !== staff.userId
  return (
    isOfStore(staff, order) && seesOrdersIn(staff.role, order.status) && (seesAnyTrip(staff) || !isOfOther)
  )
}

/** Reads the row of an order whose customer a member of staff may see; undefined if there is none. */
export async function findRowWithCustomer(
  tx: Queries,
  orderId: string,
  staff: OrderStaff,
): Promise<OrderRow | undefined> {
  const [found] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isSeenBy(staff)))
  return found && seesCustomersIn(staff.role, found.status) ? found : undefined
}
