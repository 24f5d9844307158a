import { setTimeout as wait } from 'node:timers/promises'
import type { CheckoutState } from '@dix/contract'
import { inTransaction } from '../platform/database/retrying.ts'
import type { Problem } from '../platform/http/problem.ts'
import type { PaymentsDependencies } from './dependencies.ts'
import { cannotClosePage } from './problems.ts'
import { ProviderFailure } from './provider.ts'
import { findPayment, isUndecided, lockPayment, type UndecidedPayment } from './queries.ts'
import { isOverdue, type ProviderSession, providerPaymentStateTable } from './rules.ts'
import { expire, expireUnconfirmed, settle } from './settle.ts'

/** Milliseconds that a shopper waits for a slow provider. A later response is still applied. */
const responseTimeout = 4_000

/** A session unknown to the provider cannot be paid. */
const unknownSession: ProviderSession = {
  outcome: 'expired',
  reference: null,
  amount: null,
  currency: null,
  paymentIntent: null,
}

/** Retrieves a payment from its provider and applies the response. @throws ProviderFailure */
export async function retrievePayment(
  dependencies: PaymentsDependencies,
  payment: UndecidedPayment,
): Promise<void> {
  const session = await dependencies.providers.of(payment).retrieve(payment.sessionId)
  if (session) await settle(dependencies, payment.reference, session)
}

/** Closes a payment to further payers and applies its outcome. @throws ProviderFailure */
export async function expirePayment(
  dependencies: PaymentsDependencies,
  payment: UndecidedPayment,
): Promise<void> {
  const session = await dependencies.providers.of(payment).expire(payment.sessionId)
  await settle(dependencies, payment.reference, session ?? unknownSession)
}

/**
 * Like `expirePayment`, without asking the provider if its page has ended anyway. @throws ProviderFailure if it has not
 */
export async function endPayment(
  dependencies: PaymentsDependencies,
  payment: UndecidedPayment,
): Promise<void> {
  await expirePayment(dependencies, payment).catch(async (error: unknown) => {
    if (!(error instanceof ProviderFailure && isOverdue(payment, new Date()))) throw error
    await expireUnconfirmed(dependencies, payment)
  })
}

/** `Payments.check`. A waiting page polls, but the provider is asked at most every two seconds. */
export async function checkPayment(
  dependencies: PaymentsDependencies,
  reference: string,
): Promise<CheckoutState> {
  const { db, recentChecks } = dependencies
  const payment = await findPayment(db, reference)
  if (payment && isUndecided(payment)) {
    const check = recentChecks.get(reference) ?? retrieveIfReached(dependencies, payment)
    if (!recentChecks.has(reference)) recentChecks.set(reference, check)
    await Promise.race([check, wait(responseTimeout, undefined, { ref: false })])
  }
  return stateOf(dependencies, reference)
}

async function retrieveIfReached(
  dependencies: PaymentsDependencies,
  payment: UndecidedPayment,
): Promise<void> {
  await retrievePayment(dependencies, payment).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error
    const { reference } = payment
    dependencies.log.debug({ err: error, reference }, 'The payment provider could not be reached')
  })
}

/** `Payments.abandon`. */
export async function abandonPayment(
  dependencies: PaymentsDependencies,
  reference: string,
): Promise<CheckoutState | Problem<'payment_unavailable'>> {
  const payment = await inTransaction(dependencies.db, async (tx) => {
    const locked = await lockPayment(tx, reference)
    // A request that is opening a page for it then finds it expired and shows no page.
    if (locked?.state === 'preparing') await expire(dependencies, tx, locked)
    return locked
  })
  if (payment && isUndecided(payment)) {
    try {
      await endPayment(dependencies, payment)
    } catch (error) {
      if (error instanceof ProviderFailure) return cannotClosePage(error)
      throw error
    }
  }
  return stateOf(dependencies, reference)
}

async function stateOf({ db }: PaymentsDependencies, reference: string): Promise<CheckoutState> {
  const payment = await findPayment(db, reference)
  if (!payment) throw new Error(`There is no payment for ${reference}.`)
  return providerPaymentStateTable[payment.state].checkout
}
