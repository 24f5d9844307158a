import type Stripe from 'stripe'
import type { LineItem, SessionRequest } from './payments.ts'
import type { PaymentProvider, RefundState } from './provider.ts'
import { currency } from './rules.ts'
import { asEvent, asFailure, asSession, unless } from './stripe-answers.ts'

/** Where an API like Stripe's answers; the library knows the real one. */
export type Address = { protocol: 'http'; host: string; port: number }

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Asked at the first call. */
  address?: (() => Promise<Address>) | undefined
  /** Milliseconds of silence after which an answer is not waited for; each call is tried twice. */
  timeout?: number | undefined
}

/** Most lines of a session and characters of a name that Stripe takes. */
const limits = { lines: 100, name: 250 } as const

/** Where Stripe's events go; operators write it into its dashboard. */
export const stripeWebhookPath = '/api/payment/webhook'

/** Stripe by its own library, which is loaded with the first call: a start takes a tenth of a second less. */
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
    const answer = call((stripe) =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }),
    )
    const session = await answer.catch(unless('missing'))
    return session ? asSession(session) : null
  }

  return {
    testing: /^[sr]k_test_/.test(secretKey),
    webhookPath: stripeWebhookPath,
    create: (payment, request) =>
      call(async (stripe) => {
        const { id, url } = await stripe.checkout.sessions.create(orderOf(payment, request), {
          idempotencyKey: `${payment.reference}-${request.locale}`,
        })
        return { id, url: url! }
      }),
    retrieve,
    async expire(sessionId) {
      const answer = call((stripe) => stripe.checkout.sessions.expire(sessionId))
      // Refused for a session that is paid or over already.
      const expired = await answer.catch(unless('refused', 'missing'))
      return expired ? asSession(expired) : retrieve(sessionId)
    },
    retrieveRefund: (payment) => call((stripe) => retrieveRefund(stripe, payment)),
    refund: (payment) => call((stripe) => refund(stripe, payment)),
    async verifyWebhook(body, headers) {
      const signature = String(headers['stripe-signature'] ?? '')
      const { default: Stripe } = await import('stripe')
      return asEvent(Stripe.webhooks.constructEvent(body, signature, webhookSecret))
    },
  }
}

/**
 * Nothing in it may differ when it is sent again in the same language: Stripe answers the same key and the same order
 * with the same page. Only cards are taken, because other ways to pay may take days to say whether they did.
 */
function orderOf(
  { reference, amount, expiresAt, publicUrl }: Parameters<PaymentProvider['create']>[0],
  { title, email, locale, items }: SessionRequest,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: linesOf(amount, items, title),
    client_reference_id: reference,
    metadata: { reference },
    payment_intent_data: { description: title, metadata: { reference } },
    customer_email: email,
    locale,
    success_url: `${publicUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/cancel?order=${encodeURIComponent(reference)}`,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
}

/** A line for each product, or one for all where the lines are too many or would not add up to what is charged. */
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
        // Stripe fetches pictures itself, from addresses that everybody reaches.
        ...(image?.startsWith('https:') && { images: [image] }),
      },
    },
  }))
}

async function retrieveRefund(
  stripe: Stripe,
  { amount, paymentIntent }: Parameters<PaymentProvider['retrieveRefund']>[0],
): Promise<RefundState | null> {
  const { data: made } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
  const alive = made.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  const sent = alive.reduce((total, { amount }) => total + amount, 0)
  if (sent >= amount) return alive.some(({ status }) => status !== 'succeeded') ? 'pending' : 'done'
  return alive.length < made.length ? 'failed' : null
}

/**
 * Looks before it sends: Stripe forgets keys after a day, and an operator may have sent money back by hand.
 * Without an amount it sends what was not sent yet.
 */
async function refund(
  stripe: Stripe,
  { reference, amount, paymentIntent }: Parameters<PaymentProvider['refund']>[0],
): Promise<RefundState> {
  const before = await retrieveRefund(stripe, { amount, paymentIntent })
  if (before) return before
  const { status } = await stripe.refunds.create(
    { payment_intent: paymentIntent, metadata: { reference } },
    { idempotencyKey: `refund-${reference}` },
  )
  return status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
