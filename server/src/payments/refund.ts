import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { run } from '../platform/database/statement.ts'
import { newId } from '../platform/ids.ts'
import { type Jobs, jobStatement } from '../platform/jobs/index.ts'
import type { PaymentsDependencies } from './dependencies.ts'
import type { RefundRequest } from './payments.ts'
import { ProviderFailure, type RefundOutcome } from './provider.ts'
import {
  changePayment,
  deleteDelayedRefund,
  findEndedIds,
  findPayment,
  findQueuedRefunds,
  findRefund,
  finishRefund,
  insertRefund,
  lockPayment,
  type Payment,
  rejectRefunds,
  sumRefunds,
} from './queries.ts'
import { canRefund, compareRefunds, isSettled, leftToRefund, stateAfterRefund } from './rules.ts'

const refundJob = 'refund'
const RefundJobSchema = z.object({ reference: z.string() })

/**
 * After the caller's transaction commits: sends the queued refunds of a payment, and looks for refunds made by hand or
 * rejected.
 *
 * @param delay seconds until then
 */
export async function queueRefunds(tx: Queries, reference: string, delay = 0): Promise<void> {
  await run(tx, jobStatement([{ name: refundJob, payload: { reference }, delay }]))
}

/**
 * Refunds part of a payment, in whole XOF, at once or after a delay. Repeating it with the same id does nothing.
 *
 * @throws Error if there is no such payment, less is left of it, or another refund has this id
 */
export async function refund(tx: Queries, reference: string, request: RefundRequest): Promise<void> {
  const { id, amount } = request
  const payment = await lockPayment(tx, reference)
  if (!payment) throw new Error(`There is no payment for ${reference}.`)
  const earlier = await findRefund(tx, id)
  if (earlier?.reference === reference && earlier.amount === amount) return
  if (earlier)
    throw new Error(`Refund ${id} already exists, of ${earlier.amount} XOF of ${earlier.reference}.`)
  const left = leftToRefund(payment, await sumRefunds(tx, reference))
  if (amount > left) throw new Error(`Payment ${reference} has ${left} XOF left, not ${amount}.`)
  await startRefund(tx, payment, request)
}

/** `Payments.callOffRefund`. */
export async function callOffRefund(tx: Queries, reference: string, id: string): Promise<boolean> {
  const payment = await lockPayment(tx, reference)
  if (!payment || !(await deleteDelayedRefund(tx, id))) return false
  const isWhole = payment.state === 'refunding'
  await followRefunds(tx, isWhole ? { ...payment, state: 'paid' } : payment)
  if (isWhole) await changePayment(tx, reference, { state: 'paid' })
  return true
}

/** Queues a refund of a payment that the caller locked. */
export async function startRefund(
  tx: Queries,
  payment: Payment,
  { id, amount, delay }: RefundRequest,
): Promise<void> {
  const { reference } = payment
  const notBefore = delay !== undefined && { notBefore: sql`now() + make_interval(secs => ${delay})` }
  await insertRefund(tx, { id, amount, reference, ...notBefore })
  await followRefunds(tx, payment)
  await queueRefunds(tx, reference, delay)
}

/** Does the work of `queueRefunds`; running it again is harmless. */
export function registerRefunds(jobs: Jobs, dependencies: PaymentsDependencies): void {
  jobs.register(refundJob, (payload, _signal, isLast) =>
    sendRefunds(dependencies, RefundJobSchema.parse(payload).reference, isLast),
  )
}

/**
 * Sends each refund; a failing one does not stop the others.
 *
 * @param isLast whether this is the last attempt
 * @throws the first failure, for the next attempt
 */
export async function sendRefunds(
  dependencies: PaymentsDependencies,
  reference: string,
  isLast = false,
): Promise<void> {
  const { db } = dependencies
  const payment = await findPayment(db, reference)
  if (!payment || !isSettled(payment.state)) return
  const failures: unknown[] = []
  for (const refund of await findQueuedRefunds(db, reference))
    await sendRefund(dependencies, payment, refund, isLast).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  await followProvider(dependencies, payment)
}

async function sendRefund(
  dependencies: PaymentsDependencies,
  payment: Payment,
  refund: RefundRequest,
  isLast: boolean,
): Promise<void> {
  const { reference } = payment
  const outcome = await askProvider(dependencies, payment, refund).catch(async (error: unknown) => {
    if (error instanceof ProviderFailure && error.kind === 'configuration') {
      dependencies.log.error(
        { err: error, reference, refund: refund.id },
        'The payment provider rejects the shop’s keys: a refund waits until they are corrected',
      )
      if (isLast) await queueRefunds(dependencies.db, reference)
      throw error
    }
    if (!isLast && !isRefusal(error)) throw error
    dependencies.log.warn({ err: error, reference, refund: refund.id }, 'A refund was not sent')
    return 'failed' as const
  })
  // The provider sends an event when that changes; the next attempt checks too.
  if (outcome === 'pending')
    throw new Error(`Refund ${refund.id} of payment ${reference} is on its way back.`)
  await (outcome === 'done' ? recordDone : recordFailed)(dependencies, reference, refund.id)
}

async function askProvider(
  { providers }: PaymentsDependencies,
  payment: Payment,
  { id, amount }: RefundRequest,
): Promise<RefundOutcome> {
  const { reference, amount: paid, paymentIntent } = payment
  const provider = providers.of(payment)
  // There is no charge to refund, or nobody to ask.
  if (!paymentIntent || !canRefund(provider.refunds, { amount, paid })) return 'failed'
  return provider.refund({ id, amount, reference, paid, paymentIntent })
}

/** Whether the provider would give the same response every time. */
const isRefusal = (error: unknown) =>
  error instanceof ProviderFailure && (error.kind === 'refused' || error.kind === 'missing')

/** Locks the payment after the listener's rows, because a caller that refunds locks those first too. */
async function recordDone(dependencies: PaymentsDependencies, reference: string, id: string): Promise<void> {
  await inTransaction(dependencies.db, async (tx) => {
    if (!(await finishRefund(tx, id, 'done'))) return
    await dependencies.listener().refunded(tx, reference, { id })
    const payment = await lockPayment(tx, reference)
    await followRefunds(tx, payment!)
  })
}

async function recordFailed(
  dependencies: PaymentsDependencies,
  reference: string,
  id: string,
): Promise<void> {
  dependencies.log.error(
    { reference, refund: id },
    'A payment cannot be refunded through its provider: refund it by hand',
  )
  await inTransaction(dependencies.db, async (tx) => {
    if (await finishRefund(tx, id, 'failed')) await dependencies.listener().refundFailed(tx, reference, id)
  })
}

/** Records refunds made in the provider's dashboard, and completed ones that a bank rejected. */
async function followProvider(
  dependencies: PaymentsDependencies,
  { reference, provider, paymentIntent }: Payment,
): Promise<void> {
  const { db, providers } = dependencies
  if (!paymentIntent) return
  const before = await sumRefunds(db, reference)
  const sent = await providers.of({ provider }).listRefunds({ paymentIntent })
  await inTransaction(db, async (tx) => {
    const listener = dependencies.listener()
    await listener.lock(tx, reference)
    const payment = await lockPayment(tx, reference)
    const sums = await sumRefunds(tx, reference)
    // Refunds recorded in the meantime may be missing from the provider's response.
    if (!payment || sums.done !== before.done) return queueRefunds(tx, reference)
    const { byHand, rejected } = compareRefunds(payment, sums, sent, await findEndedIds(tx, reference))
    if (byHand > 0) {
      await insertRefund(tx, { id: newId(), reference, amount: byHand, state: 'done', doneAt: new Date() })
      await listener.refunded(tx, reference, { amount: byHand })
    }
    if (rejected > 0) {
      const ids = sent.flatMap(({ id, outcome }) => (id !== undefined && outcome === 'done' ? [id] : []))
      await rejectRefunds(tx, reference, rejected, ids)
      await listener.refundRejected(tx, reference, rejected)
    }
    await followRefunds(tx, payment)
  })
}

/** Updates the state of a payment that the caller locked to its refunds. */
async function followRefunds(tx: Queries, payment: Payment): Promise<void> {
  const state = stateAfterRefund(payment, await sumRefunds(tx, payment.reference))
  if (state !== payment.state) await changePayment(tx, payment.reference, { state })
}
