import { lockCart } from '../cart/index.ts'
import { cannotClosePage } from '../payments/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import type { Last } from '../platform/database/transaction.ts'
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
 * Runs a transaction that is the only one to change or buy a person's cart: a second submit waits and then sees what
 * the first one left. A payment in the way is closed, so that nobody pays twice and the shopper's own hold is back on
 * the shelf; then the transaction runs again.
 *
 * @param work is told whether there is a cart to hold: who never had one has nothing that others could not change
 * @throws Problem `payment_unavailable` when the payment in the way cannot be closed at this moment
 */
export async function underCartLock<T>(
  { db, turn, payments }: Orders,
  userId: string,
  work: (tx: Queries, last: Last, isHeld: Promise<boolean>) => Promise<T>,
): Promise<T> {
  const locked = async (tx: Queries, last: Last) => {
    // Asked for in one breath, answered in this order: what `work` reads first, it reads behind the lock.
    const isHeld = lockCart(tx, userId)
    const [, result] = await Promise.all([isHeld, work(tx, last, isHeld)])
    return result
  }
  for (let left = tries; left > 0; left--) {
    try {
      return await turn(() => inTransaction(db, locked, isNumberTaken))
    } catch (error) {
      if (!(error instanceof PaymentInTheWay)) throw error
      await payments.abandon(error.orderId)
    }
  }
  throw cannotClosePage()
}
