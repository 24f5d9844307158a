import type { Queries } from '../../platform/database/client.ts'
import { queueEvent } from './events.ts'
import { largestAmount, type SessionInput } from './form.ts'
import { lockObject, newObject, putObject, type SessionObject } from './objects.ts'
import { missing, Refusal } from './refusal.ts'

/** Lifetime of a session in seconds. */
const life = { min: 30 * 60, max: 24 * 60 * 60 } as const

/** @param publicUrl public URL of the shop */
export async function createSession(
  tx: Queries,
  input: SessionInput,
  publicUrl: string,
): Promise<SessionObject> {
  const lines = input.line_items.map(({ quantity, price_data: { unit_amount, product_data } }) => ({
    name: product_data.name,
    quantity,
    amount: unit_amount * quantity,
  }))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  checkAmount(total)
  const begun = newObject('checkout.session')
  checkLife(input.expires_at - begun.created)
  const session: SessionObject = {
    ...begun,
    mode: input.mode,
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: total,
    amount_total: total,
    currency: input.line_items[0]!.price_data.currency,
    client_reference_id: input.client_reference_id,
    customer_email: input.customer_email ?? null,
    locale: input.locale,
    metadata: input.metadata,
    success_url: input.success_url,
    cancel_url: input.cancel_url,
    expires_at: input.expires_at,
    url: `${publicUrl}/pay/test/${begun.id}`,
    payment_intent: null,
  }
  await putObject(tx, session, { title: input.payment_intent_data.description, lines })
  return session
}

function checkAmount(total: number): void {
  const refuse = (code: string, message: string) => {
    throw new Refusal(400, { code, param: 'line_items[0][price_data][unit_amount]', message })
  }
  if (total > largestAmount) refuse('amount_too_large', `Amount must be no more than ${largestAmount} XOF`)
  if (total === 0) refuse('amount_too_small', 'Amount must be at least 1 XOF')
}

function checkLife(seconds: number): void {
  if (seconds >= life.min && seconds <= life.max) return
  throw new Refusal(400, {
    param: 'expires_at',
    message: 'The `expires_at` timestamp must be from 30 minutes to 24 hours from Checkout Session creation.',
  })
}

/** Like `findSession`. @throws Refusal 404 */
export async function lockSession(tx: Queries, id: string): Promise<SessionObject> {
  const session = await findSession(tx, id)
  if (!session) throw missing(id)
  return session
}

/** The current session, locked. One past its expiry is ended. */
export async function findSession(tx: Queries, id: string): Promise<SessionObject | undefined> {
  const session = await lockObject(tx, 'checkout.session', id)
  if (!session) return undefined
  const due = session.status === 'open' && session.expires_at * 1000 <= Date.now()
  return due ? end(tx, session) : session
}

/** @throws Refusal 400 if the session is paid or expired */
export async function expireSession(tx: Queries, id: string): Promise<SessionObject> {
  const session = await lockSession(tx, id)
  if (session.status === 'open') return end(tx, session)
  throw new Refusal(400, {
    message: `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
  })
}

async function end(tx: Queries, session: SessionObject): Promise<SessionObject> {
  const ended: SessionObject = { ...session, status: 'expired', url: null }
  await putObject(tx, ended)
  await queueEvent(tx, 'checkout.session.expired', ended)
  return ended
}
