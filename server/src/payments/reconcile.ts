import { repeat } from '../platform/repeat.ts'
import { expirePayment, retrievePayment } from './check-payment.ts'
import type { PaymentsDependencies } from './dependencies.ts'
import { ProviderFailure } from './provider.ts'
import { claimDuePayments, isUndecided, type Payment, sweepOld } from './queries.ts'
import { isOverdue } from './rules.ts'
import { expireUnconfirmed } from './settle.ts'

/** Milliseconds between two rounds, and between two sweeps. */
const pause = { round: 60_000, sweep: 60 * 60_000 } as const

/** Payments claimed at once. */
const batchSize = 20

/**
 * Fetches every due payment from its provider: an event may have been lost. Unpaid payments expire soon after their
 * end, even if the provider is unreachable. Nodes share the work.
 */
export async function reconcile(dependencies: PaymentsDependencies): Promise<void> {
  const { db, log } = dependencies
  let failure: ProviderFailure | undefined
  for (;;) {
    const due = await claimDuePayments(db, batchSize)
    for (const payment of due) failure = await reconcileOne(dependencies, payment, failure)
    if (due.length < batchSize) break
  }
  if (failure?.kind === 'configuration')
    log.error({ err: failure }, 'The payment provider rejects the shop’s keys; the next round tries again')
  else if (failure)
    log.warn({ err: failure }, 'The payment provider could not be reached; the next round tries again')
}

/**
 * Reconciles one payment; without asking its provider if that was down earlier in this round. Another failure, such as
 * a locked product, does not stop the others.
 *
 * @returns why the provider could not be reached
 */
async function reconcileOne(
  dependencies: PaymentsDependencies,
  payment: Payment,
  before: ProviderFailure | undefined,
): Promise<ProviderFailure | undefined> {
  let failure = before
  try {
    if (before?.kind !== 'unavailable') failure = (await retrieveOrExpire(dependencies, payment)) ?? before
    if (payment.state === 'preparing' || isOverdue(payment, new Date()))
      await expireUnconfirmed(dependencies, payment)
  } catch (error) {
    const { reference } = payment
    dependencies.log.error({ err: error, reference }, 'A payment could not be reconciled; it will be retried')
  }
  return failure
}

async function retrieveOrExpire(
  dependencies: PaymentsDependencies,
  payment: Payment,
): Promise<ProviderFailure | undefined> {
  if (!isUndecided(payment)) return
  try {
    const isOver = payment.expiresAt <= new Date()
    await (isOver ? expirePayment : retrievePayment)(dependencies, payment)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return error
  }
}

/** Reconciles at once and every minute, for as long as the process lives. */
export function scheduleReconciliation(dependencies: PaymentsDependencies): { stop(): Promise<void> } {
  const { db, log } = dependencies
  let round: Promise<void> | undefined
  const start = () => {
    round ??= reconcile(dependencies)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'Payments could not be reconciled; the next round tries again'),
      )
      .finally(() => {
        round = undefined
      })
  }
  const timer = setInterval(start, pause.round).unref()
  const sweeping = repeat(
    pause.sweep,
    () => sweepOld(db),
    (error) =>
      log.warn({ err: error }, 'Old events of payments could not be removed; the next try is in an hour'),
  )
  start()
  return {
    async stop() {
      clearInterval(timer)
      sweeping.stop()
      await round
    },
  }
}
