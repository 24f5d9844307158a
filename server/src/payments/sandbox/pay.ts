import type { Queries } from '../../platform/database/client.ts'
import { queueEvent } from './events.ts'
import { type IntentObject, lockObject, newObject, putObject, type SessionObject } from './objects.ts'
import type { CardOutcome } from './rules.ts'

/**
 * Pays a session that the caller locked, as the provider's page does. A bank's challenge or refusal leaves the session
 * open.
 */
export async function pay(tx: Queries, session: SessionObject, outcome: CardOutcome): Promise<void> {
  if (session.status !== 'open') return
  if (outcome === 'succeeds') return complete(tx, session)
  await attempt(tx, session, outcome === 'challenged' ? 'requires_action' : 'requires_payment_method')
}

/** The shopper's answer to the bank's challenge. */
export async function answerChallenge(
  tx: Queries,
  session: SessionObject,
  confirmed: boolean,
): Promise<void> {
  if (session.status !== 'open' || !(await isChallenged(tx, session))) return
  if (confirmed) return complete(tx, session)
  await attempt(tx, session, 'requires_payment_method')
}

/** Whether the bank waits for the shopper's answer. */
export async function isChallenged(tx: Queries, { payment_intent, status }: SessionObject): Promise<boolean> {
  if (status !== 'open' || !payment_intent) return false
  return (await lockObject(tx, 'payment_intent', payment_intent))?.status === 'requires_action'
}

async function complete(tx: Queries, session: SessionObject): Promise<void> {
  const payment_intent = await attempt(tx, session, 'succeeded')
  const paid: SessionObject = {
    ...session,
    payment_intent,
    status: 'complete',
    payment_status: 'paid',
    url: null,
  }
  await putObject(tx, paid)
  await queueEvent(tx, 'checkout.session.completed', paid)
}

/** One intent per session, even after several attempts. */
async function attempt(tx: Queries, session: SessionObject, status: IntentObject['status']): Promise<string> {
  const before = session.payment_intent && (await lockObject(tx, 'payment_intent', session.payment_intent))
  const intent: IntentObject = {
    ...(before || newObject('payment_intent')),
    amount: session.amount_total,
    currency: session.currency,
    description: null,
    metadata: session.metadata,
    status,
  }
  await putObject(tx, intent)
  if (!before) await putObject(tx, { ...session, payment_intent: intent.id })
  return intent.id
}
