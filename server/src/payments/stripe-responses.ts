import type Stripe from 'stripe'
import { type FailureKind, type ProviderEvent, ProviderFailure } from './provider.ts'
import type { ProviderSession } from './rules.ts'

/** The state of a Stripe session in the terms of this feature. */
export function asSession(session: Stripe.Checkout.Session): ProviderSession {
  const intent = session.payment_intent
  return {
    outcome: outcomeOf(session),
    reference: session.client_reference_id,
    amount: session.amount_total,
    currency: session.currency,
    paymentIntent: typeof intent === 'string' ? intent : (intent?.id ?? null),
  }
}

/** A completed session that is not paid still waits for a bank, unless the attempt has failed. */
function outcomeOf({
  status,
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): ProviderSession['outcome'] {
  if (payment_status === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  const tried = typeof payment_intent === 'object' ? payment_intent?.status : undefined
  const failed = tried === 'requires_payment_method' || tried === 'canceled'
  return status === 'complete' && failed ? 'expired' : 'open'
}

/** Only the subject of an event is trusted: its content may be outdated when it arrives. */
export function asEvent({ id, type, data }: Stripe.Event): ProviderEvent {
  const about = data.object as { id?: string; payment_intent?: unknown }
  if (type.startsWith('checkout.session.') && about.id) return { id, type, sessionId: about.id }
  if (/^(charge\.refund|refund\.)/.test(type) && typeof about.payment_intent === 'string')
    return { id, type, paymentIntent: about.payment_intent }
  return { id, type }
}

/** Translates the library's errors into this feature's; returns anything else unchanged. */
export function asFailure(error: unknown): unknown {
  const { type } = error as Partial<Stripe.errors.StripeError>
  return type?.startsWith('Stripe')
    ? new ProviderFailure(kindOf(error as Stripe.errors.StripeError), error as Error)
    : error
}

const unavailable = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']

/** Wrong, expired or restricted keys. */
const configuration = ['StripeAuthenticationError', 'StripePermissionError']

function kindOf({ type, code = '', param = '', statusCode }: Stripe.errors.StripeError): FailureKind {
  if (unavailable.includes(type)) return 'unavailable'
  if (configuration.includes(type)) return 'configuration'
  if (type === 'StripeIdempotencyError' || statusCode === 409) return 'conflict'
  if (code.startsWith('amount_too_') || param.includes('amount')) return 'amount'
  return statusCode === 404 ? 'missing' : 'refused'
}

/** For `catch`: treats some kinds of failure as no result. */
export function unless(...kinds: FailureKind[]): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof ProviderFailure && kinds.includes(error.kind))) throw error
  }
}
