import type { Queries } from '../../platform/database/client.ts'
import { queueEvent } from './events.ts'
import type { RefundInput } from './form.ts'
import { findRefunds, lockObject, newObject, putObject, type RefundObject } from './objects.ts'
import { missing, Refusal } from './refusal.ts'

/** Sends back what was not sent yet, or part of it. @throws Refusal 400 when there is less left */
export async function createRefund(tx: Queries, input: RefundInput): Promise<RefundObject> {
  const intent = await lockObject(tx, 'payment_intent', input.payment_intent)
  if (!intent) throw missing(input.payment_intent)
  const sent = (await findRefunds(tx, intent.id)).reduce((sum, { amount }) => sum + amount, 0)
  const left = intent.status === 'succeeded' ? intent.amount - sent : 0
  const amount = input.amount ?? left
  if (left === 0 || amount > left) {
    throw new Refusal(400, {
      code: 'charge_already_refunded',
      message: `Charge of ${intent.id} has ${left} XOF left to refund.`,
    })
  }
  const refund: RefundObject = {
    ...newObject('refund'),
    amount,
    currency: intent.currency,
    payment_intent: intent.id,
    status: 'succeeded',
    metadata: input.metadata,
  }
  await putObject(tx, refund)
  await queueEvent(tx, 'refund.created', refund)
  return refund
}
