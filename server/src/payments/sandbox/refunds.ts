import type { Queries } from '../../platform/database/client.ts'
import { queueEvent } from './events.ts'
import type { RefundInput } from './form.ts'
import {
  type ChargeObject,
  findRefunds,
  type IntentObject,
  lockObject,
  newObject,
  putObject,
  type RefundObject,
} from './objects.ts'
import { missing, Refusal } from './refusal.ts'

/** Refunds the remaining amount, or part of it. @throws Refusal 400 if less is left */
export async function createRefund(tx: Queries, input: RefundInput): Promise<RefundObject> {
  const intent = await lockObject(tx, 'payment_intent', input.payment_intent)
  if (!intent) throw missing(input.payment_intent)
  const sent = sumSent(await findRefunds(tx, intent.id))
  const left = intent.status === 'succeeded' ? intent.amount - sent : 0
  const amount = input.amount ?? left
  const charge = chargeOf(intent, sent + amount)
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw new Refusal(400, { code: 'charge_already_refunded', message })
  }
  if (amount > left) {
    const message = `Refund amount (${amount} XOF) is greater than unrefunded amount on charge (${left} XOF)`
    throw new Refusal(400, { param: 'amount', message })
  }
  const refund: RefundObject = {
    ...newObject('refund'),
    amount,
    currency: intent.currency,
    charge: charge.id,
    payment_intent: intent.id,
    status: 'succeeded',
    metadata: input.metadata,
  }
  await putObject(tx, refund)
  await queueEvent(tx, 'refund.created', refund)
  await queueEvent(tx, 'charge.refunded', charge)
  // The provider adds the bank's reference later.
  await queueEvent(tx, 'refund.updated', refund)
  return refund
}

function sumSent(refunds: readonly RefundObject[]): number {
  return refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0)
}

function chargeOf(intent: IntentObject, amount_refunded: number): ChargeObject {
  const { amount, currency, metadata, created, livemode } = intent
  return {
    id: intent.id.replace('pi_', 'ch_'),
    object: 'charge',
    created,
    livemode,
    currency,
    metadata,
    amount,
    amount_refunded,
    payment_intent: intent.id,
    refunded: amount_refunded >= amount,
    status: 'succeeded',
  }
}
