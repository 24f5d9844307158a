import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openPaymentsShop,
  type PaymentsShop,
  sessionRequest,
} from '../../../testing/payments/payments-shop.ts'
import { newId } from '../../platform/ids.ts'

let shop: PaymentsShop
let stripe: Stripe
beforeAll(async () => {
  shop = await openPaymentsShop({ working: false })
  const { secretKey, address } = shop.payments.sandbox!
  stripe = new Stripe(secretKey, { ...(await address()), maxNetworkRetries: 0 })
})
afterAll(() => shop.close())

const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60

const line = (unit_amount: number, quantity = 1) => ({
  quantity,
  price_data: { currency: 'xof', unit_amount, product_data: { name: 'Riz' } },
})

const request = (
  given: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  allowed_payment_method_types: ['card'],
  line_items: [line(1_250, 3)],
  client_reference_id: 'R1',
  metadata: { reference: 'R1' },
  payment_intent_data: { description: 'DX-1', metadata: { reference: 'R1' } },
  customer_email: 'awa@example.sn',
  locale: 'fr',
  success_url: 'http://dix.test/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://dix.test/cancel',
  expires_at: inMinutes(31),
  ...given,
})

const refused = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.fail('It was accepted'),
    ({ type, statusCode, code, param }) => ({ type, statusCode, code, param }),
  )

test('a session contains the order in whole XOF, and can be retrieved', async () => {
  const session = await stripe.checkout.sessions.create(request())
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 3_750,
    currency: 'xof',
    client_reference_id: 'R1',
    payment_intent: null,
    livemode: false,
  })
  expect(session).not.toHaveProperty('page')
  const found = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  expect(found).toMatchObject({ id: session.id, url: session.url })
})

test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, object]>([
  ['no lines', { line_items: [] }, { param: 'line_items' }],
  [
    'another currency',
    {
      line_items: [
        { ...line(1), price_data: { currency: 'eur', unit_amount: 1, product_data: { name: 'x' } } },
      ],
    },
    { param: 'line_items[0][price_data][currency]' },
  ],
  ['half a franc', { line_items: [line(1), line(1.5)] }, { param: 'line_items[1][price_data][unit_amount]' }],
  ['a quantity of zero', { line_items: [line(1, 0)] }, { param: 'line_items[0][quantity]' }],
  ['too much', { line_items: [line(50_000_000, 2)] }, { code: 'amount_too_large' }],
  ['an amount of zero', { line_items: [line(0)] }, { code: 'amount_too_small' }],
  [
    'an empty name',
    {
      line_items: [
        { ...line(1), price_data: { currency: 'xof', unit_amount: 1, product_data: { name: '' } } },
      ],
    },
    { param: 'line_items[0][price_data][product_data][name]' },
  ],
  ['no email address', { customer_email: 'awa' }, { param: 'customer_email' }],
  ['an expiry too soon', { expires_at: inMinutes(29) }, { param: 'expires_at' }],
  ['an expiry too late', { expires_at: inMinutes(24 * 60 + 2) }, { param: 'expires_at' }],
  ['an unknown parameter', { submit_type: 'donate' }, { param: '' }],
])('the sandbox refuses %s as the provider does', async (_what, given, reported) => {
  expect(await refused(stripe.checkout.sessions.create(request(given)))).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    ...reported,
  })
})

test('a request repeated with its idempotency key returns the same session; another order with it is refused', async () => {
  const [key, order] = [newId(), request()]
  const made = await Promise.all(
    Array.from({ length: 5 }, () => stripe.checkout.sessions.create(order, { idempotencyKey: key })),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  const other = stripe.checkout.sessions.create(request({ line_items: [line(1)] }), { idempotencyKey: key })
  expect(await refused(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('another secret key is refused, and an unknown session is not found', async () => {
  const { port } = await shop.payments.sandbox!.address()
  const stranger = new Stripe('sk_test_stranger', { protocol: 'http', host: '127.0.0.1', port })
  expect(await refused(stripe.checkout.sessions.retrieve('cs_test_1'))).toMatchObject({ statusCode: 404 })
  expect(await refused(stranger.checkout.sessions.retrieve('cs_test_1'))).toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
})

test('a session expires automatically, and only once', async () => {
  const { id } = await stripe.checkout.sessions.create(request())
  await shop.database.pool.query(
    `update sandbox_objects set data = data || '{"expires_at": 1}' where id = $1`,
    [id],
  )
  for (let time = 0; time < 2; time++)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null })
  expect(await refused(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 })
  const { rows } = await shop.database.pool.query(
    `select payload->>'type' as type from jobs._private_jobs where payload->'data'->'object'->>'id' = $1`,
    [id],
  )
  expect(rows).toEqual([{ type: 'checkout.session.expired' }])
})

test('partial refunds are possible until nothing is left, and each event states the total', async () => {
  const reference = await shop.prepare(3_750)
  await shop.pay(await shop.openPage(reference, sessionRequest(3_750)))
  await shop.payments.check(reference)
  const payment_intent = await shop.intentOf(reference)
  const part = await stripe.refunds.create({ payment_intent, amount: 750 })
  expect(part).toMatchObject({ object: 'refund', amount: 750, status: 'succeeded', payment_intent })
  expect(await refused(stripe.refunds.create({ payment_intent, amount: 3_001 }))).toMatchObject({
    statusCode: 400,
    param: 'amount',
  })
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({
    amount: 3_000,
    charge: part.charge,
  })
  expect(await refused(stripe.refunds.create({ payment_intent }))).toMatchObject({
    statusCode: 400,
    code: 'charge_already_refunded',
  })
  const { rows } = await shop.database.pool.query(
    `select payload->'data'->'object' as charge from jobs._private_jobs
     where payload->>'type' = 'charge.refunded' order by id`,
  )
  expect(rows).toMatchObject([
    { charge: { id: part.charge, object: 'charge', amount: 3_750, amount_refunded: 750, refunded: false } },
    { charge: { id: part.charge, amount_refunded: 3_750, refunded: true, payment_intent } },
  ])
})

test('refunding a payment that was never charged is refused', async () => {
  expect(await refused(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
    statusCode: 404,
  })
  expect((await stripe.refunds.list({ payment_intent: 'pi_none' })).data).toEqual([])
})
