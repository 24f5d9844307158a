import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { enqueue, type Jobs, NonRetryableError } from '../platform/jobs/index.ts'
import { changePayment, findPayment, lockPayment, markRefunding, type Payment } from './queries.ts'
import type { Room } from './room.ts'

const refundJob = 'refund'

/**
 * Sends the money of a payment that was marked as going back, and looks whether that of a paid one was sent back by
 * hand; after the caller's transaction commits.
 */
export async function queueRefund(tx: Queries, reference: string): Promise<void> {
  await enqueue(tx, refundJob, { reference })
}

/** Sends the money of a paid payment back, once. One that is not paid stays as it is. */
export async function refund(tx: Queries, reference: string): Promise<void> {
  if (await markRefunding(tx, reference)) await queueRefund(tx, reference)
}

/** Does the work of `queueRefund`, however often it is asked: the provider sends money back once. */
export function sendRefunds(jobs: Jobs, room: Room): void {
  jobs.register(refundJob, async (payload) => {
    const { reference } = payload as { reference: string }
    const payment = await findPayment(room.db, reference)
    if (payment?.state === 'paid') return lookForRefund(room, payment)
    if (payment?.state !== 'refunding') return
    const { amount, paymentIntent } = payment
    if (!paymentIntent) throw new NonRetryableError(`Payment ${reference} has no charge to send back.`)
    const state = await room.provider.refund({ reference, amount, paymentIntent })
    // The provider tells when that changes, and so does the next attempt.
    if (state === 'pending') throw new Error(`The money of payment ${reference} is on its way back.`)
    if (state === 'failed') {
      throw new NonRetryableError(
        `The bank took no refund of payment ${reference}: please pay it back by hand.`,
      )
    }
    await noteRefunded(room, reference)
  })
}

/** Somebody may have sent it back in the provider's dashboard. Part of it changes nothing. */
async function lookForRefund(room: Room, { reference, amount, paymentIntent }: Payment): Promise<void> {
  if (!paymentIntent) return
  if ((await room.provider.findRefund({ amount, paymentIntent })) === 'done')
    await noteRefunded(room, reference)
}

async function noteRefunded(room: Room, reference: string): Promise<void> {
  await inTransaction(room.db, async (tx) => {
    const payment = await lockPayment(tx, reference)
    if (payment?.state !== 'paid' && payment?.state !== 'refunding') return
    await changePayment(tx, reference, { state: 'refunded' })
    await room.listener().refunded(tx, reference)
  })
}
