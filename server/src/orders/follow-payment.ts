import { type CheckoutState, orderStateTable, paymentMethodTable } from '@dix/contract'
import type { OrdersDependencies } from './dependencies.ts'
import { noSuchPayment } from './problems.ts'
import { findOrder } from './queries/find-orders.ts'
import type { StoredOrder } from './schema.ts'

/**
 * The state of a user's payment, by the provider's session.
 *
 * @throws Problem `not_found` for a session that is not theirs
 */
export async function followPayment(
  { db, payments }: OrdersDependencies,
  userId: string,
  sessionId: string,
): Promise<{ state: CheckoutState; order: StoredOrder }> {
  const orderId = await payments.referenceOf(db, sessionId)
  if (orderId === undefined || !(await findOrder(db, userId, orderId))) throw noSuchPayment()
  const state = await payments.check(orderId)
  const order = await findOrder(db, userId, orderId)
  if (!order) throw noSuchPayment()
  return { state, order }
}

/**
 * Abandons an open payment, so that nobody can pay any more; one that was paid stays.
 *
 * @throws Problem `not_found`, `payment_unavailable` when the provider does not answer: nothing has changed then
 */
export async function abandonPayment(
  { db, payments }: OrdersDependencies,
  userId: string,
  orderId: string,
): Promise<CheckoutState> {
  const order = await findOrder(db, userId, orderId)
  if (!order || paymentMethodTable[order.paymentMethod].paidAtDoor) throw noSuchPayment()
  const isReserved = orderStateTable[order.status].stock === 'reserved'
  return isReserved ? payments.abandon(orderId) : payments.check(orderId)
}
