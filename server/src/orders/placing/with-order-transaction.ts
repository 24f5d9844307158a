import { cannotClosePage } from '../../payments/index.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Sender } from '../../platform/fair-queue.ts'
import { Problem } from '../../platform/http/problem.ts'
import { runUrgently } from '../../platform/yielding.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { isNumberTaken } from '../queries/add-order.ts'
import { CouponChangedError } from './order-draft.ts'

const isRetryable = (error: unknown): boolean => isNumberTaken(error) || error instanceof CouponChangedError

/** Maximum number of open payments to close before giving up. */
const tries = 3

/** Returned by a transaction: another open payment of this shopper must be closed before this order. */
export class OpenPaymentError extends Error {
  readonly orderId: string

  constructor(orderId: string) {
    super('Another payment of this shopper is open.')
    this.orderId = orderId
  }
}

/**
 * Runs a transaction that orders a user's cart. If another payment of theirs is open, it is closed first, so that
 * nobody pays twice and its stock is released; then the transaction runs again.
 *
 * @param sender whose place in the queue it takes
 * @param work locks the cart with its first batch (`readDraft`): a second submit waits and then sees the result of the
 *   first
 * @returns what `work` returns, or `payment_unavailable` if the open payment cannot be closed right now
 */
export async function withOrderTransaction<T>(
  { db, orderQueue, payments }: OrdersDependencies,
  sender: Sender,
  work: (tx: Transaction) => Promise<T | OpenPaymentError>,
): Promise<T | Problem<'payment_unavailable'>> {
  for (let left = tries; left > 0; left--) {
    const result = await runUrgently(() =>
      orderQueue(sender, () => inTransaction(db, work, isRetryable, { keepsPlans: true })),
    )
    if (!(result instanceof OpenPaymentError)) return result
    const closed = await payments.abandon(result.orderId)
    if (closed instanceof Problem) return closed
  }
  return cannotClosePage()
}
