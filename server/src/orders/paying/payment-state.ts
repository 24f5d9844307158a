import { type CheckoutState, type orderEndpoints, orderStateTable, paymentMethodTable } from '@dix/contract'
import type { ProblemOf } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { noSuchPayment } from '../problems.ts'
import { findOrder } from '../queries/find-orders.ts'
import type { StoredOrder } from '../schema.ts'

/**
 * The state of a user's payment, by the provider's session.
 *
 * @returns the state and the order, or `not_found` for a session that is not theirs
 */
export async function readPaymentState(
  { db, payments }: OrdersDependencies,
  userId: string,
  sessionId: string,
): Promise<{ state: CheckoutState; order: StoredOrder } | ProblemOf<typeof orderEndpoints.payment>> {
  const orderId = await payments.referenceOf(db, sessionId)
  if (orderId === undefined || !(await findOrder(db, userId, orderId))) return noSuchPayment()
  const state = await payments.check(orderId)
  const order = await findOrder(db, userId, orderId)
  if (!order) return noSuchPayment()
  return { state, order }
}

/**
 * Abandons an open payment, so that it can no longer be paid; a paid one is kept.
 *
 * @returns the resulting state, or `not_found`, `payment_unavailable` if the provider does not respond, in which case
 *   nothing has changed
 */
export async function abandonPayment(
  { db, payments }: OrdersDependencies,
  userId: string,
  orderId: string,
): Promise<CheckoutState | ProblemOf<typeof orderEndpoints.abandonPayment>> {
  const order = await findOrder(db, userId, orderId)
  if (!order || paymentMethodTable[order.paymentMethod].paidAtDoor) return noSuchPayment()
  const isReserved = orderStateTable[order.status].stock === 'reserved'
  return isReserved ? payments.abandon(orderId) : payments.check(orderId)
}
