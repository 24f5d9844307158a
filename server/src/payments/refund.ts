import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { enqueue, type Jobs, NonRetryableError } from '../platform/jobs/index.ts'
import type { PaymentsDependencies } from './dependencies.ts'
import { changePayment, findPayment, lockPayment, markRefunding, type Payment } from './queries.ts'
import { providerPaymentStateTable } from './rules.ts'

const refundJob = 'refund'

/**
 * After the caller's transaction commits: sends the money of a payment that is marked for a refund, and looks whether
 * that of a paid one was sent back by hand.
 */
export async function queueRefund(tx: Queries, reference: string): Promise<void> {
  await enqueue(tx, refundJob, { reference })
}

/** Sends the money of a paid payment back, once. One that is not paid stays as it is. */
export async function refund(tx: Queries, reference: string): Promise<void> {
  if (await markRefunding(tx, reference)) await queueRefund(tx, reference)
}

/** Does the work of `queueRefund`, however often it is queued: the provider sends money back once. */
export function registerRefunds(jobs: Jobs, dependencies: PaymentsDependencies): void {
  jobs.register(refundJob, async (payload) => {
    const { reference } = payload as { reference: string }
    const payment = await findPayment(dependencies.db, reference)
    if (payment?.state === 'paid') return checkRefund(dependencies, payment)
    if (payment?.state === 'refunding') return sendRefund(dependencies, payment)
  })
}

async function sendRefund(dependencies: PaymentsDependencies, payment: Payment): Promise<void> {
  const { reference, amount, paymentIntent } = payment
  if (!paymentIntent) throw new NonRetryableError(`Payment ${reference} has no charge to send back.`)
  const state = await dependencies.providers.of(payment).refund({ reference, amount, paymentIntent })
  // The provider sends an event when that changes; the next attempt looks, too.
  if (state === 'pending') throw new Error(`The money of payment ${reference} is on its way back.`)
  if (state === 'failed') {
    throw new NonRetryableError(
      `Payment ${reference} cannot be refunded through its provider: please pay it back by hand.`,
    )
  }
  await noteRefunded(dependencies, reference)
}

/** Somebody may have refunded it in the provider's dashboard. A part of it changes nothing. */
async function checkRefund(dependencies: PaymentsDependencies, payment: Payment): Promise<void> {
  const { reference, amount, paymentIntent } = payment
  if (!paymentIntent) return
  const state = await dependencies.providers.of(payment).retrieveRefund({ amount, paymentIntent })
  if (state === 'done') await noteRefunded(dependencies, reference)
}

async function noteRefunded(dependencies: PaymentsDependencies, reference: string): Promise<void> {
  await inTransaction(dependencies.db, async (tx) => {
    const payment = await lockPayment(tx, reference)
    if (!payment || providerPaymentStateTable[payment.state].money !== 'charged') return
    await changePayment(tx, reference, { state: 'refunded' })
    await dependencies.listener().refunded(tx, reference)
  })
}
