import { type OrderState, orderPolicyOf, type Role } from '@dix/contract'
import { inArray, type SQL } from 'drizzle-orm'
import { orders } from '../schema.ts'

/** Whose orders are asked for: the role of somebody of the staff. */
export type OrderStaff = { role: Role }

/** Orders that somebody of the staff may see, as a condition; undefined for all. */
export function isSeenBy({ role }: OrderStaff): SQL | undefined {
  const { sees } = orderPolicyOf(role)
  return sees ? inArray(orders.status, [...sees]) : undefined
}

/** Whether somebody of the staff may see an order. */
export function maySee({ role }: OrderStaff, order: { status: OrderState }): boolean {
  return orderPolicyOf(role).sees?.includes(order.status) ?? true
}

/** Whether somebody of the staff may bring an order they see to a state. */
export function mayMoveTo({ role }: OrderStaff, to: OrderState): boolean {
  return orderPolicyOf(role).movesTo?.includes(to) ?? true
}
