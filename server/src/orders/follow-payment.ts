import { type CheckoutState, orderStateTable, paymentMethodTable } from '@dix/contract'
import type { Orders } from './orders.ts'
import { noSuchPayment } from './problems.ts'
import { findOrder } from './queries/find-orders.ts'
import type { StoredOrder } from './queries/order.ts'

/**
 * How a payment of a person stands, by the session of the provider that it is made in.
 *
 * @throws Problem `not_found` for a session that is somebody else's or nobody's
 */
export async function followPayment(
  { db, payments }: Orders,
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
 * Gives up a payment that is open, so that nobody can make it any more; one that was made stays.
 *
 * @throws Problem `not_found`, `payment_unavailable` when the provider does not answer: nothing has changed then
 */
export async function abandonPayment(
  { db, payments }: Orders,
  userId: string,
  orderId: string,
): Promise<CheckoutState> {
  const order = await findOrder(db, userId, orderId)
  if (!order || paymentMethodTable[order.paymentMethod].paidAtDoor) throw noSuchPayment()
  const isReserved = orderStateTable[order.status].stock === 'reserved'
  return isReserved ? payments.abandon(orderId) : payments.check(orderId)
}
