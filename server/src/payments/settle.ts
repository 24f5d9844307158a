import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import type { PaymentsDependencies } from './dependencies.ts'
import { changePayment, insertEvent, lockPayment, type Payment } from './queries.ts'
import { startRefund } from './refund.ts'
import { decide, type ProviderSession } from './rules.ts'

/**
 * Applies the provider's report about a payment's session and notifies the listener, in one transaction.
 *
 * @param event that reported it; one that was applied before changes nothing
 */
export async function settle(
  dependencies: PaymentsDependencies,
  reference: string,
  session: ProviderSession,
  event?: { id: string; type: string },
): Promise<void> {
  await inTransaction(dependencies.db, async (tx) => {
    if (event && !(await insertEvent(tx, event))) return
    const payment = await lockPayment(tx, reference)
    if (payment) await apply(dependencies, tx, payment, session)
  })
}

async function apply(
  dependencies: PaymentsDependencies,
  tx: Queries,
  payment: Payment,
  session: ProviderSession,
): Promise<void> {
  switch (decide(payment, session)) {
    case 'confirm':
      return confirm(dependencies, tx, payment, session)
    case 'refund': {
      const { outcome: _outcome, ...paid } = session
      dependencies.log.error({ paid, payment }, 'A payment differs from the amount due; refunding it')
      if (payment.state === 'open') await dependencies.listener().expired(tx, payment.reference)
      return sendBack(tx, payment, session)
    }
    case 'expire':
      return expire(dependencies, tx, payment)
  }
}

/** Refunds money that is no longer wanted: the stock was released, or the order is cancelled. */
async function confirm(
  dependencies: PaymentsDependencies,
  tx: Queries,
  payment: Payment,
  session: ProviderSession,
): Promise<void> {
  const { reference } = payment
  if (!(await dependencies.listener().paid(tx, reference))) return sendBack(tx, payment, session)
  await changePayment(tx, reference, { state: 'paid', paymentIntent: session.paymentIntent })
}

/** Refunds the full amount, with the reference as the id of the refund. */
async function sendBack(tx: Queries, payment: Payment, { paymentIntent }: ProviderSession): Promise<void> {
  const { reference, amount } = payment
  await changePayment(tx, reference, { state: 'refunding', paymentIntent })
  await startRefund(tx, { ...payment, state: 'refunding' }, { id: reference, amount })
}

/**
 * Ends a payment that can no longer be paid and was not. The caller has locked it.
 *
 * @param checkAt when to ask the provider whether it was paid after all, if the provider has not reported the end
 *   itself
 */
export async function expire(
  dependencies: PaymentsDependencies,
  tx: Queries,
  { reference, state }: Payment,
  checkAt: Date | null = null,
): Promise<void> {
  await changePayment(tx, reference, { state: 'expired', checkAt })
  if (state !== 'expired') await dependencies.listener().expired(tx, reference)
}

/**
 * Expires a payment without a response of the provider, unless one just came. A late payment is refunded once the
 * provider reports it.
 */
export async function expireUnconfirmed(
  dependencies: PaymentsDependencies,
  { reference, state, sessionId }: Payment,
): Promise<void> {
  if (state === 'expired') return
  await inTransaction(dependencies.db, async (tx) => {
    const payment = await lockPayment(tx, reference)
    if (payment?.state !== state) return
    await expire(dependencies, tx, payment, sessionId === null ? null : payment.checkAt)
  })
}
