import type Stripe from 'stripe'
import type { LineItem, SessionRequest } from './payments.ts'
import type { PaymentProvider, RefundOrder, RefundOutcome } from './provider.ts'
import { currency } from './rules.ts'
import { asEvent, asFailure, asSession, unless } from './stripe-answers.ts'

/** Where an API like Stripe's answers; the library knows the real one. */
export type ApiAddress = { protocol: 'http'; host: string; port: number }

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Asked at the first call. */
  address?: (() => Promise<ApiAddress>) | undefined
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
          idempotencyKey: `${payment.reference}-${request.locale}-${request.returnTo}`,
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
 * Nothing in it may differ when it is sent again in the same language from the same origin: Stripe answers the same key and the same order
 * with the same page. Only cards are taken, because other ways to pay may take days to say whether they did.
 */
function orderOf(
  { reference, amount, expiresAt }: Parameters<PaymentProvider['create']>[0],
  { title, email, locale, items, returnTo }: SessionRequest,
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
    success_url: `${returnTo}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${returnTo}/cancel?order=${encodeURIComponent(reference)}`,
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

function listRefunds(stripe: Stripe, paymentIntent: string): Promise<Stripe.Refund[]> {
  return stripe.refunds
    .list({ payment_intent: paymentIntent, limit: 100 })
    .autoPagingToArray({ limit: 10_000 })
}

function outcomeOf({ status }: Stripe.Refund): RefundOutcome {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** Refunds that take money from the charge, and what they leave of it. */
function aliveOf(made: Stripe.Refund[], paid: number) {
  const alive = made.filter((refund) => outcomeOf(refund) !== 'failed')
  const left = alive.reduce((rest, { amount }) => rest - amount, paid)
  return {
    left,
    outcome: alive.every((refund) => outcomeOf(refund) === 'done') ? 'done' : 'pending',
  } as const
}

/**
 * Looks before it sends: Stripe forgets keys after a day, and an operator may have sent money back by hand. The whole
 * is sent without an amount: that is what was charged and not sent yet, also where it is not what was asked for.
 */
async function refund(
  stripe: Stripe,
  { id, amount, reference, paid, paymentIntent }: RefundOrder,
): Promise<RefundOutcome> {
  const made = await listRefunds(stripe, paymentIntent)
  const own = made.find(({ metadata }) => idOf(metadata) === id)
  if (own && outcomeOf(own) !== 'failed') return outcomeOf(own)
  const { left, outcome } = aliveOf(made, paid)
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

/** Refunds without an id of their own were of the whole, and took the reference as theirs. */
const idOf = (metadata: Stripe.Metadata | null) => metadata?.refund ?? metadata?.reference
