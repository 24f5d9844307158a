import type { Queries } from '../platform/database/client.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { changePayment, lockPayment, noteEvent, type Payment } from './queries.ts'
import { queueRefund } from './refund.ts'
import type { Room } from './room.ts'
import { judge, type Session } from './rules.ts'

/**
 * Notes what the provider says of a payment's session and tells the listener, in one transaction.
 *
 * @param event by which the provider said so; one that was taken before changes nothing
 */
export async function settle(
  room: Room,
  reference: string,
  session: Session,
  event?: { id: string; type: string },
): Promise<void> {
  await inTransaction(room.db, async (tx) => {
    if (event && !(await noteEvent(tx, event))) return
    const payment = await lockPayment(tx, reference)
    if (payment) await apply(room, tx, payment, session)
  })
}

async function apply(room: Room, tx: Queries, payment: Payment, session: Session): Promise<void> {
  switch (judge(payment, session)) {
    case 'confirm':
      return confirm(room, tx, payment, session)
    case 'refund': {
      const { outcome: _outcome, ...paid } = session
      room.log.error({ paid, asked: payment }, 'A payment is not the one that was asked for: it goes back')
      if (payment.state === 'open') await room.listener().lapsed(tx, payment.reference)
      return sendBack(tx, payment, session)
    }
    case 'lapse':
      return lapse(room, tx, payment)
  }
}

/** Money that nobody waits for any more goes back: the hold was lost, or what was paid for is cancelled. */
async function confirm(room: Room, tx: Queries, payment: Payment, session: Session): Promise<void> {
  const { reference } = payment
  if (!(await room.listener().paid(tx, reference))) return sendBack(tx, payment, session)
  await changePayment(tx, reference, { state: 'paid', paymentIntent: session.paymentIntent })
}

async function sendBack(tx: Queries, { reference }: Payment, { paymentIntent }: Session): Promise<void> {
  await changePayment(tx, reference, { state: 'refunding', paymentIntent })
  await queueRefund(tx, reference)
}

/**
 * Nobody can pay any more, and nobody did. For a payment that the caller locked.
 *
 * @param askAt where the provider has not said so itself: when it is asked whether somebody did all the same
 */
export async function lapse(
  room: Room,
  tx: Queries,
  { reference, state }: Payment,
  askAt: Date | null = null,
): Promise<void> {
  await changePayment(tx, reference, { state: 'lapsed', askAt })
  if (state !== 'lapsed') await room.listener().lapsed(tx, reference)
}

/**
 * Releases what is held for a payment without a word of the provider, unless that just came. Whoever did pay gets
 * the money back once the provider tells.
 */
export async function giveUp(room: Room, { reference, state, sessionId }: Payment): Promise<void> {
  if (state === 'lapsed') return
  await inTransaction(room.db, async (tx) => {
    const payment = await lockPayment(tx, reference)
    if (payment?.state === state) await lapse(room, tx, payment, sessionId === null ? null : payment.askAt)
  })
}
