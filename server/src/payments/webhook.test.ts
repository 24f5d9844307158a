import { afterAll, beforeAll, expect, test } from 'vitest'
import { basket, eventOf, openPayer, type Payer, sign } from '../../testing/payments/payer.ts'
import { reconcile } from './reconcile.ts'

let shop: Payer
let work: () => Promise<void>
beforeAll(async () => {
  // Nobody delivers the sandbox's own events: here they are sent by hand.
  shop = await openPayer({ working: false })
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
  return { reference, page: await shop.payments.open(reference, basket(amount)) }
}

async function paid() {
  const { reference, page } = await opened()
  expect((await shop.pay(page)).statusCode).toBe(303)
  return { reference, page }
}

test('what is not signed, or not by the provider, or not just now, is refused and changes nothing', async () => {
  const { reference, page } = await paid()
  const payload = JSON.stringify({ object: 'event', ...eventOf('completed', page.id) })
  const good = sign(shop.payments, payload, Date.now())
  const sentences = []
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
    const answer = await shop.hook(body, signature)
    expect(answer.statusCode, `${signature} ${body}`).toBe(400)
    sentences.push(answer.json())
  }
  expect(new Set(sentences.map(({ message }) => message))).toEqual(
    new Set(['This is not a signed event of the payment provider.']),
  )
  expect(sentences[0]).toMatchObject({ success: false, error: true, code: 'malformed_request' })
  expect(await shop.stateOf(reference)).toBe('open')
  expect(await shop.told(reference)).toEqual([])
})

test('an event that comes before the shopper is back confirms, and the same one again changes nothing', async () => {
  const { reference, page } = await paid()
  const event = eventOf('completed', page.id)
  const answers = await Promise.all(Array.from({ length: 5 }, () => shop.tell(event)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(answers[0]!.json()).toEqual({ success: true, error: false, message: 'OK', data: null })
  expect((await shop.tell(eventOf('completed', page.id))).statusCode).toBe(200)
  expect(await shop.told(reference)).toEqual(['paid'])
  expect(await shop.stateOf(reference)).toBe('paid')
})

test('an event is believed for what it is about only: one that says completed too early confirms nothing', async () => {
  const { reference, page } = await opened()
  expect((await shop.tell(eventOf('completed', page.id))).statusCode).toBe(200)
  expect(await shop.stateOf(reference)).toBe('open')
  await shop.pay(page)
  expect((await shop.tell(eventOf('completed', page.id))).statusCode).toBe(200)
  expect(await shop.told(reference)).toEqual(['paid'])
})

test('an end that is told late, after the money, takes nothing back', async () => {
  const { reference, page } = await paid()
  for (const type of ['completed', 'expired', 'async_payment_failed'])
    expect((await shop.tell(eventOf(type, page.id))).statusCode).toBe(200)
  expect(await shop.told(reference)).toEqual(['paid'])
  expect(await shop.stateOf(reference)).toBe('paid')
})

test('an end that is told first does not lose the money: the provider is asked', async () => {
  const { reference, page } = await paid()
  expect((await shop.tell(eventOf('expired', page.id))).statusCode).toBe(200)
  expect(await shop.told(reference)).toEqual(['paid'])
})

test('a session that ended lapses, once', async () => {
  const { reference, page } = await opened()
  await shop.payments.room.provider.close(page.id)
  for (let time = 0; time < 3; time++) await shop.tell(eventOf('expired', page.id))
  expect(await shop.told(reference)).toEqual(['lapsed'])
  expect(await shop.payments.ask(reference)).toBe('lapsed')
})

test('money that comes after the payment lapsed goes back once, however often it is told', async () => {
  const { reference, page } = await paid()
  await shop.unwant(reference)
  await shop.database.pool.query(`update payments set state = 'lapsed' where reference = $1`, [reference])
  await Promise.all(Array.from({ length: 4 }, () => shop.tell(eventOf('completed', page.id))))
  expect(await shop.stateOf(reference)).toBe('refunding')
  expect(await shop.payments.ask(reference)).toBe('refunded')
  await work()
  expect(await shop.stateOf(reference)).toBe('refunded')
  expect(await shop.told(reference)).toEqual(['paid', 'refunded'])
  expect(await shop.sent(reference)).toEqual([3_750])
  await shop.tell(eventOf('completed', page.id))
  expect(await shop.told(reference)).toEqual(['paid', 'refunded'])
})

test('another amount than was asked for is never confirmed, and goes back', async () => {
  const { reference, page } = await paid()
  await shop.database.pool.query('update payments set amount = amount + 1 where reference = $1', [reference])
  await shop.tell(eventOf('completed', page.id))
  expect(await shop.told(reference)).toEqual(['lapsed'])
  await work()
  expect(await shop.told(reference)).toEqual(['lapsed', 'refunded'])
  expect(await shop.sent(reference)).toEqual([3_750])
})

test('a session that is not ours, and events about other things, change nothing', async () => {
  const others = [
    eventOf('completed', 'cs_test_somebody_elses'),
    { id: 'evt_other', type: 'customer.created', data: { object: { id: 'cus_1' } } },
    { id: 'evt_refund', type: 'charge.refunded', data: { object: { id: 'ch_1', payment_intent: 'pi_1' } } },
    { id: 'evt_odd', type: 'checkout.session.completed', data: { object: {} } },
  ]
  for (const event of others) expect((await shop.tell(event)).statusCode, event.type).toBe(200)
})

test('an event whose work fails is not taken: it works when it comes again', async () => {
  const { reference, page } = await paid()
  const event = eventOf('completed', page.id)
  await shop.database.pool.query('alter table told rename to gone')
  expect((await shop.tell(event)).statusCode).toBe(500)
  await shop.database.pool.query('alter table gone rename to told')
  expect(await shop.stateOf(reference)).toBe('open')
  expect((await shop.tell(event)).statusCode).toBe(200)
  expect(await shop.told(reference)).toEqual(['paid'])
})

test('whoever speaks first, the provider, the shopper or the clock, the listener is told once', async () => {
  const { reference, page } = await paid()
  const second = await shop.open({ working: false })
  await shop.age(reference, 2)
  await Promise.all([
    shop.tell(eventOf('completed', page.id)),
    shop.payments.ask(reference),
    second.payments.ask(reference),
    shop.payments.abandon(reference),
    second.payments.abandon(reference),
    reconcile(shop.payments.room),
    reconcile(second.payments.room),
  ])
  expect(await shop.told(reference)).toEqual(['paid'])
  expect(await shop.stateOf(reference)).toBe('paid')
})

test('an event about money on its way back has it looked at again, once', async () => {
  const { reference, page } = await paid()
  await shop.tell(eventOf('completed', page.id))
  await shop.database.pool.query(`update payments set state = 'refunding' where reference = $1`, [reference])
  const payment_intent = await shop.intentOf(reference)
  const event = { id: 'evt_back', type: 'refund.updated', data: { object: { id: 're_1', payment_intent } } }
  const jobs = async () =>
    (await shop.database.pool.query(`select from jobs.jobs where task_identifier = 'refund'`)).rowCount
  for (let time = 0; time < 3; time++) expect((await shop.tell(event)).statusCode).toBe(200)
  expect(await jobs()).toBe(1)
  await work()
  expect(await shop.told(reference)).toEqual(['paid', 'refunded'])
})
