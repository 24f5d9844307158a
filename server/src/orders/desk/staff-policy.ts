import { type OrderState, orderStates, type Role, seesOrdersIn } from '@dix/contract'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { orders } from '../schema.ts'

/** Limits which orders are visible: the staff member's role, and the only store they see (null: every store). */
export type OrderStaff = { role: Role; storeId: string | null }

/** The orders that a member of staff may see, as a condition; undefined for all. */
export function isSeenBy({ role, storeId }: OrderStaff): SQL | undefined {
  const seen = orderStates.filter((state) => seesOrdersIn(role, state))
  return and(
    seen.length < orderStates.length ? inArray(orders.status, seen) : undefined,
    storeId === null ? undefined : eq(orders.storeId, storeId),
  )
}

/** Whether an order belongs to a store that a member of staff may see. */
export function isOfStore({ storeId }: Pick<OrderStaff, 'storeId'>, order: { storeId: string }): boolean {
  return storeId === null || order.storeId === storeId
}

/** Whether a member of staff may see an order. */
export function maySee(staff: OrderStaff, order: { status: OrderState; storeId: string }): boolean {
  return isOfStore(staff, order) && seesOrdersIn(staff.role, order.status)
}
