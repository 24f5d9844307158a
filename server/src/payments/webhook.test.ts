import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  eventOf,
  openPaymentsShop,
  type PaymentsShop,
  sessionRequest,
  sign,
} from '../../testing/payments/payments-shop.ts'
import { reconcile } from './reconcile.ts'

let shop: PaymentsShop
let work: () => Promise<void>
beforeAll(async () => {
  // The sandbox's own events are not delivered: the tests send them by hand.
  shop = await openPaymentsShop({ working: false })
  work = async () => {
    const worker = await shop.open({ working: true })
    worker.payments.sandbox!.deliverTo(async () => 200)
    await shop.settled()
    await worker.close()
  }
})
afterAll(() => shop.close())

async function opened(amount = 3_750) {
  const reference = await shop.prepare(amount)
  return { reference, page: await shop.openPage(reference, sessionRequest(amount)) }
}

async function paid() {
  const { reference, page } = await opened()
  expect((await shop.pay(page)).statusCode).toBe(303)
  return { reference, page }
}

test('a webhook with a missing, wrong or old signature is refused and changes nothing', async () => {
  const { reference, page } = await paid()
  const payload = JSON.stringify({ object: 'event', ...eventOf('completed', page.id) })
  const good = sign(shop.payments, payload, Date.now())
  const messages = []
  for (const [body, signature] of [
    [payload, undefined],
    [payload, ''],
    [payload, 't=1,v1=00'],
    [payload, good.replace(/v1=.{4}/, 'v1=0000')],
    [payload.replace('completed', 'expired'), good],
    [payload, sign(shop.payments, payload, Date.now() - 301_000)],
    ['', good],
    ['{"id":', sign(shop.payments, '{"id":', Date.now())],
  ] as const) {
    const response = await shop.postWebhook(body, signature)
    expect(response.statusCode, `${signature} ${body}`).toBe(400)
    messages.push(response.json())
  }
  expect(new Set(messages.map(({ message }) => message))).toEqual(
    new Set(['This event is not signed by the payment provider.']),
  )
  expect(messages[0]).toMatchObject({ success: false, error: true, code: 'malformed_request' })
  expect(await shop.stateOf(reference)).toBe('open')
  expect(await shop.reported(reference)).toEqual([])
})

test('an event that comes before the shopper returns confirms, and repeating it changes nothing', async () => {
  const { reference, page } = await paid()
  const event = eventOf('completed', page.id)
  const responses = await Promise.all(Array.from({ length: 5 }, () => shop.sendEvent(event)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(responses[0]!.json()).toEqual({ success: true, error: false, message: 'OK', data: null })
  expect((await shop.sendEvent(eventOf('completed', page.id))).statusCode).toBe(200)
  expect(await shop.reported(reference)).toEqual(['paid'])
  expect(await shop.stateOf(reference)).toBe('paid')
})

test('only the subject of an event is trusted: one that says completed too early confirms nothing', async () => {
  const { reference, page } = await opened()
  expect((await shop.sendEvent(eventOf('completed', page.id))).statusCode).toBe(200)
  expect(await shop.stateOf(reference)).toBe('open')
  await shop.pay(page)
  expect((await shop.sendEvent(eventOf('completed', page.id))).statusCode).toBe(200)
  expect(await shop.reported(reference)).toEqual(['paid'])
})

test('an expiry that is reported late, after the money, refunds nothing', async () => {
  const { reference, page } = await paid()
  for (const type of ['completed', 'expired', 'async_payment_failed'])
    expect((await shop.sendEvent(eventOf(type, page.id))).statusCode).toBe(200)
  expect(await shop.reported(reference)).toEqual(['paid'])
  expect(await shop.stateOf(reference)).toBe('paid')
})

test('an expiry that is reported first does not lose the money, because the provider is asked', async () => {
  const { reference, page } = await paid()
  expect((await shop.sendEvent(eventOf('expired', page.id))).statusCode).toBe(200)
  expect(await shop.reported(reference)).toEqual(['paid'])
})

test('a payment expires with its session, once', async () => {
  const { reference, page } = await opened()
  await shop.provider.expire(page.id)
  for (let time = 0; time < 3; time++) await shop.sendEvent(eventOf('expired', page.id))
  expect(await shop.reported(reference)).toEqual(['expired'])
  expect(await shop.payments.check(reference)).toBe('expired')
})

test('money that arrives after the payment expired is refunded once, even if reported several times', async () => {
  const { reference, page } = await paid()
  await shop.rejectMoney(reference)
  await shop.database.pool.query(`update payments set state = 'expired' where reference = $1`, [reference])
  await Promise.all(Array.from({ length: 4 }, () => shop.sendEvent(eventOf('completed', page.id))))
  expect(await shop.stateOf(reference)).toBe('refunding')
  expect(await shop.payments.check(reference)).toBe('refunded')
  await work()
  expect(await shop.stateOf(reference)).toBe('refunded')
  expect(await shop.reported(reference)).toEqual(['paid', 'refunded'])
  expect(await shop.refundsOf(reference)).toEqual([3_750])
  await shop.sendEvent(eventOf('completed', page.id))
  expect(await shop.reported(reference)).toEqual(['paid', 'refunded'])
})

test('a wrong amount is never confirmed and is refunded', async () => {
  const { reference, page } = await paid()
  await shop.database.pool.query('update payments set amount = amount + 1 where reference = $1', [reference])
  await shop.sendEvent(eventOf('completed', page.id))
  expect(await shop.reported(reference)).toEqual(['expired'])
  await work()
  expect(await shop.reported(reference)).toEqual(['expired', 'refunded'])
  expect(await shop.refundsOf(reference)).toEqual([3_750])
})

test('unknown sessions and other events change nothing', async () => {
  const others = [
    eventOf('completed', 'cs_test_somebody_elses'),
    { id: 'evt_other', type: 'customer.created', data: { object: { id: 'cus_1' } } },
    { id: 'evt_refund', type: 'charge.refunded', data: { object: { id: 'ch_1', payment_intent: 'pi_1' } } },
    { id: 'evt_odd', type: 'checkout.session.completed', data: { object: {} } },
  ]
  for (const event of others) expect((await shop.sendEvent(event)).statusCode, event.type).toBe(200)
})

test('an event that could not be applied is not recorded: it works when it is sent again', async () => {
  const { reference, page } = await paid()
  const event = eventOf('completed', page.id)
  await shop.database.pool.query('alter table reported rename to gone')
  expect((await shop.sendEvent(event)).statusCode).toBe(500)
  await shop.database.pool.query('alter table gone rename to reported')
  expect(await shop.stateOf(reference)).toBe('open')
  expect((await shop.sendEvent(event)).statusCode).toBe(200)
  expect(await shop.reported(reference)).toEqual(['paid'])
})

test('the listener is called once, even if event, shopper and reconciliation come in any order', async () => {
  const { reference, page } = await paid()
  const second = await shop.open({ working: false })
  await shop.age(reference, 2)
  await Promise.all([
    shop.sendEvent(eventOf('completed', page.id)),
    shop.payments.check(reference),
    second.payments.check(reference),
    shop.payments.abandon(reference),
    second.payments.abandon(reference),
    reconcile(shop.payments.dependencies),
    reconcile(second.payments.dependencies),
  ])
  expect(await shop.reported(reference)).toEqual(['paid'])
  expect(await shop.stateOf(reference)).toBe('paid')
})

test('an event about a refund triggers one check of it', async () => {
  const { reference, page } = await paid()
  await shop.sendEvent(eventOf('completed', page.id))
  await shop.database.pool.query(`insert into payment_refunds values ($1, $1, 3750)`, [reference])
  const payment_intent = await shop.intentOf(reference)
  const event = { id: 'evt_back', type: 'refund.updated', data: { object: { id: 're_1', payment_intent } } }
  const jobs = async () =>
    (await shop.database.pool.query(`select from jobs.jobs where task_identifier = 'refund'`)).rowCount
  for (let time = 0; time < 3; time++) expect((await shop.sendEvent(event)).statusCode).toBe(200)
  expect(await jobs()).toBe(1)
  await work()
  expect(await shop.reported(reference)).toEqual(['paid', 'refunded'])
})
