import { cannotClosePage } from '../payments/index.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { Orders } from './orders.ts'
import { isNumberTaken } from './queries/add-order.ts'

/** How often a payment in the way may turn up again before the shopper is told. */
const tries = 3

/** Thrown in a transaction: another payment by card of this shopper is open, and must not be before this one. */
export class PaymentInTheWay extends Error {
  readonly orderId: string

  constructor(orderId: string) {
    super('Another payment by card is open.')
    this.orderId = orderId
  }
}

/**
 * Runs a transaction that orders a user's cart. When another card payment of theirs is open, that payment is closed
 * first, so that nobody pays twice and its reserved stock is released; then the transaction runs again.
 *
 * @param work locks the cart with its first batch (`readWish`): a second submit waits and sees what the first one left
 * @throws Problem `payment_unavailable` when the payment in the way cannot be closed at this moment
 */
export async function withOrderTransaction<T>(
  { db, turn, payments }: Orders,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let left = tries; left > 0; left--) {
    try {
      return await turn(() => inTransaction(db, work, isNumberTaken))
    } catch (error) {
      if (!(error instanceof PaymentInTheWay)) throw error
      await payments.abandon(error.orderId)
    }
  }
  throw cannotClosePage()
}
