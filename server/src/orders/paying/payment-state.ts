import { type CheckoutState, type orderEndpoints, orderStateTable, paymentMethodTable } from '@dix/contract'
import type { Sender } from '../../platform/fair-queue.ts'
import type { ProblemOf } from '../../platform/http/problem.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { noSuchPayment } from '../problems.ts'
import { findOrder } from '../queries/find-orders.ts'
import type { StoredOrder } from '../schema.ts'

/** A user, whose reads of orders wait in the queue at the sender's place. */
type Shopper = { userId: string; sender: Sender }

/**
 * The state of a user's payment, by the provider's session.
 *
 * @returns the state and the order, or `not_found` for a session that is not theirs
 */
export async function readPaymentState(
  { db, payments, readQueue }: OrdersDependencies,
  { userId, sender }: Shopper,
  sessionId: string,
): Promise<{ state: CheckoutState; order: StoredOrder } | ProblemOf<typeof orderEndpoints.payment>> {
  const orderId = await payments.referenceOf(db, sessionId)
  const find = async () => (orderId === undefined ? undefined : findOrder(db, userId, orderId))
  if (orderId === undefined || !(await readQueue(sender, find))) return noSuchPayment()
  const state = await payments.check(orderId)
  const order = await readQueue(sender, find)
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
  { db, payments, readQueue }: OrdersDependencies,
  { userId, sender }: Shopper,
  orderId: string,
): Promise<CheckoutState | ProblemOf<typeof orderEndpoints.abandonPayment>> {
  const order = await readQueue(sender, () => findOrder(db, userId, orderId))
  if (!order || paymentMethodTable[order.paymentMethod].paidAtDoor) return noSuchPayment()
  const isReserved = orderStateTable[order.status].stock === 'reserved'
  return isReserved ? payments.abandon(orderId) : payments.check(orderId)
}
