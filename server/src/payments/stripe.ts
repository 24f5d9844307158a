import { type PaymentMethod, paymentMethods } from '@dix/contract'
import type Stripe from 'stripe'
import type { LineItem, SessionRequest } from './payments.ts'
import { type PaymentProvider, ProviderFailure, type RefundOrder, type RefundOutcome } from './provider.ts'
import { currency } from './rules.ts'
import { asEvent, asFailure, asSession, unless } from './stripe-responses.ts'

/** Base URL of an API like Stripe's; by default the real one. */
export type ApiAddress = { protocol: 'http'; host: string; port: number }

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Called on first use. */
  address?: (() => Promise<ApiAddress>) | undefined
  /** Milliseconds without a response before a request times out; each request is tried twice. */
  timeout?: number | undefined
}

/** Stripe's limits on lines per session and characters per name. */
const limits = { lines: 100, name: 250 } as const

/** Stripe's name of each method, null for one that it does not take. Others that it offers may take days to confirm. */
const methodTypes = { cash: null, card: 'card' } as const satisfies Record<PaymentMethod, string | null>

/** The path for Stripe's events, which operators enter in its dashboard. */
export const stripeWebhookPath = '/api/payment/webhook'

/** Stripe through its own library, which is loaded on first use: this saves a tenth of a second at startup. */
export function openStripe({
  secretKey,
  webhookSecret,
  address,
  timeout = 8_000,
}: StripeOptions): PaymentProvider {
  let client: Stripe | undefined

  async function connect(): Promise<Stripe> {
    const [{ default: Stripe }, found] = await Promise.all([import('stripe'), address?.()])
    client ??= new Stripe(secretKey, { timeout, maxNetworkRetries: 1, telemetry: false, ...found })
    return client
  }

  async function call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = client ?? (await connect())
    return work(stripe).catch((error: unknown) => {
      throw asFailure(error)
    })
  }

  const retrieve = async (sessionId: string) => {
    const response = call((stripe) =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }),
    )
    const session = await response.catch(unless('missing'))
    return session ? asSession(session) : null
  }

  return {
    methods: paymentMethods.filter((method) => methodTypes[method] !== null),
    refunds: 'parts',
    testing: /^[sr]k_test_/.test(secretKey),
    webhookPath: stripeWebhookPath,
    create: (payment, request) =>
      call(async (stripe) => {
        const { id, url } = await stripe.checkout.sessions.create(orderOf(payment, request), {
          idempotencyKey: `${payment.reference}-${request.locale}-${request.returnTo}`,
        })
        return { id, url: url! }
      }),
    retrieve,
    async expire(sessionId) {
      const response = call((stripe) => stripe.checkout.sessions.expire(sessionId))
      // Stripe refuses this for a session that was paid or has ended.
      const expired = await response.catch(unless('refused', 'missing'))
      return expired ? asSession(expired) : retrieve(sessionId)
    },
    listRefunds: ({ paymentIntent }) =>
      call(async (stripe) => {
        const made = await listRefunds(stripe, paymentIntent)
        return made.map((refund) => ({
          id: idOf(refund.metadata),
          amount: refund.amount,
          outcome: outcomeOf(refund),
        }))
      }),
    refund: (order) => call((stripe) => refund(stripe, order)),
    async verifyWebhook(body, headers) {
      const signature = String(headers['stripe-signature'] ?? '')
      const { default: Stripe } = await import('stripe')
      return asEvent(Stripe.webhooks.constructEvent(body, signature, webhookSecret))
    },
  }
}

/**
 * The request must be the same when repeated in the same language from the same origin, because Stripe then returns the
 * same page.
 */
function orderOf(
  { reference, amount, expiresAt }: Parameters<PaymentProvider['create']>[0],
  { method, title, email, locale, items, returnTo }: SessionRequest,
): Stripe.Checkout.SessionCreateParams {
  const type = methodTypes[method]
  if (type === null) throw new ProviderFailure('refused', new Error(`Stripe does not take ${method}.`))
  return {
    mode: 'payment',
    allowed_payment_method_types: [type],
    line_items: linesOf(amount, items, title),
    client_reference_id: reference,
    metadata: { reference },
    payment_intent_data: { description: title, metadata: { reference } },
    ...(email !== null && { customer_email: email }),
    locale,
    success_url: `${returnTo}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${returnTo}/cancel?order=${encodeURIComponent(reference)}`,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
}

/** One line per product, or one for everything if there are too many lines or they would not add up to the charge. */
function linesOf(
  amount: number,
  items: readonly LineItem[],
  title: string,
): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const sum = items.reduce((total, item) => total + item.amount * item.quantity, 0)
  const addsUp = sum === amount && items.length <= limits.lines
  const lines = addsUp ? items : [{ name: title, image: null, amount, quantity: 1 }]
  return lines.map(({ name, image, amount, quantity }) => ({
    quantity,
    price_data: {
      currency,
      unit_amount: amount,
      product_data: {
        name: name.slice(0, limits.name),
        // Stripe fetches pictures itself, so their URLs must be public.
        ...(image?.startsWith('https:') && { images: [image] }),
      },
    },
  }))
}

function listRefunds(stripe: Stripe, paymentIntent: string): Promise<Stripe.Refund[]> {
  return stripe.refunds
    .list({ payment_intent: paymentIntent, limit: 100 })
    .autoPagingToArray({ limit: 10_000 })
}

function outcomeOf({ status }: Stripe.Refund): RefundOutcome {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** What remains of a charge after its refunds, and whether they are all done. Failed refunds do not count. */
function remainderOf(made: Stripe.Refund[], paid: number) {
  const counted = made.filter((refund) => outcomeOf(refund) !== 'failed')
  const left = counted.reduce((rest, { amount }) => rest - amount, paid)
  return {
    left,
    outcome: counted.every((refund) => outcomeOf(refund) === 'done') ? 'done' : 'pending',
  } as const
}

/**
 * Checks before it refunds: Stripe forgets keys after a day, and an operator may have refunded by hand. A full refund
 * is sent without an amount: it refunds the remaining amount, even if that differs from the request.
 */
async function refund(
  stripe: Stripe,
  { id, amount, reference, paid, paymentIntent }: RefundOrder,
): Promise<RefundOutcome> {
  const made = await listRefunds(stripe, paymentIntent)
  const own = made.find(({ metadata }) => idOf(metadata) === id)
  if (own && outcomeOf(own) !== 'failed') return outcomeOf(own)
  const { left, outcome } = remainderOf(made, paid)
  if (left <= 0) return outcome
  if (own) return 'failed'
  const isWhole = amount >= paid
  const isCut = !isWhole && left < amount
  const refund = await stripe.refunds.create(
    {
      payment_intent: paymentIntent,
      ...(!isWhole && { amount: isCut ? left : amount }),
      metadata: { reference, refund: id },
    },
    // Stripe refuses a key that comes with another amount.
    { idempotencyKey: isCut ? `refund-${id}-${left}` : `refund-${id}` },
  )
  return outcomeOf(refund)
}

/** Refunds without their own id were full refunds, and used the reference as id. */
const idOf = (metadata: Stripe.Metadata | null) => metadata?.refund ?? metadata?.reference
