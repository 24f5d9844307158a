import { inTransaction } from '../platform/database/retrying.ts'
import { endPayment } from './check-payment.ts'
import type { PaymentsDependencies } from './dependencies.ts'
import type { OpenProblem, PaymentPage, SessionRequest } from './payments.ts'
import { alreadyPaid, amountRefused, unavailable } from './problems.ts'
import { ProviderFailure } from './provider.ts'
import { findPayment, isUndecided, lockPayment, type Payment, saveSession } from './queries.ts'
import { expire } from './settle.ts'

/** `Payments.open`. The provider is called outside of any transaction, because it may be slow. */
export function openPage(
  dependencies: PaymentsDependencies,
  reference: string,
  request: SessionRequest,
): Promise<PaymentPage | OpenProblem> {
  const { opening } = dependencies
  const page = opening.get(reference) ?? findOrCreate(dependencies, reference, request)
  opening.set(reference, page)
  return page.finally(() => opening.delete(reference))
}

async function findOrCreate(
  dependencies: PaymentsDependencies,
  reference: string,
  request: SessionRequest,
): Promise<PaymentPage | OpenProblem> {
  try {
    const payment = await findCurrent(dependencies, reference)
    if (payment?.state !== 'preparing') return pageOf(payment) ?? problemOf(payment)
    const page = await dependencies.providers.of(payment).create(payment, request)
    return await savePage(dependencies, payment, page)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return await findOtherPage(dependencies, reference, error)
  }
}

/** The current payment; one past its time expires first. */
async function findCurrent(
  dependencies: PaymentsDependencies,
  reference: string,
): Promise<Payment | undefined> {
  const payment = await findPayment(dependencies.db, reference)
  if (!payment || !isUndecided(payment) || payment.expiresAt > new Date()) return payment
  await endPayment(dependencies, payment)
  return findPayment(dependencies.db, reference)
}

/** Saves the page. If the payment expired or got another page in the meantime, this one is closed. */
async function savePage(
  { db, providers }: PaymentsDependencies,
  { reference, provider }: Payment,
  page: PaymentPage,
): Promise<PaymentPage | OpenProblem> {
  if (await saveSession(db, reference, page)) return page
  const payment = await findPayment(db, reference)
  const current = pageOf(payment)
  if (current?.id !== page.id) await providers.of({ provider }).expire(page.id)
  return current ?? problemOf(payment)
}

/** The page that another node has opened; if there is none, the payment expires and releases its stock. */
async function findOtherPage(
  dependencies: PaymentsDependencies,
  reference: string,
  failure: ProviderFailure,
): Promise<PaymentPage | OpenProblem> {
  const page = await inTransaction(dependencies.db, async (tx) => {
    const payment = await lockPayment(tx, reference)
    // After a conflict the other request opens the page, or lets the payment expire.
    if (payment?.state === 'preparing' && failure.kind !== 'conflict') await expire(dependencies, tx, payment)
    return pageOf(payment)
  })
  if (page) return page
  if (failure.kind === 'amount') return amountRefused(failure)
  const isOurs = ['refused', 'missing', 'configuration'].includes(failure.kind)
  dependencies.log[isOurs ? 'error' : 'warn'](
    { err: failure, reference },
    'The payment provider opened no page',
  )
  return unavailable(failure)
}

function pageOf(payment: Payment | undefined): PaymentPage | undefined {
  if (payment?.state !== 'open') return undefined
  return { id: payment.sessionId!, url: payment.url! }
}

function problemOf(payment: Payment | undefined): OpenProblem {
  return payment?.state === 'paid' ? alreadyPaid() : unavailable()
}
