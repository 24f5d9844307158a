import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FaultyProxy, openFaultyProxy } from '../../testing/payments/faulty-proxy.ts'
import {
  eventOf,
  openPaymentsShop,
  type PaymentsShop,
  sessionRequest,
} from '../../testing/payments/payments-shop.ts'
import { soon } from '../../testing/soon.ts'
import { findPayment } from './queries.ts'

let shop: PaymentsShop
let proxy: FaultyProxy
beforeAll(async () => {
  proxy = await openFaultyProxy()
  shop = await openPaymentsShop({ working: false, connection: { address: proxy.address, timeout: 1_000 } })
  proxy.forwardTo(shop.payments.sandbox!.address)
})
beforeEach(() => proxy.setMode('working'))
afterAll(async () => {
  await shop.close()
  await proxy.close()
})

const open = (reference: string, amount = 3_750) => shop.openPage(reference, sessionRequest(amount))

test.each(['unreachable', 'unanswering', 'failing'] as const)(
  'a provider that is %s opens no page: the payment expires, and the shopper gets an error',
  async (mode) => {
    const reference = await shop.prepare(3_750)
    proxy.setMode(mode)
    const problem = await open(reference).catch((error) => error)
    expect(problem).toMatchObject({
      code: 'payment_unavailable',
      status: 503,
      retryAfter: expect.any(Number),
    })
    expect(problem.message).toContain('You were not charged')
    expect(await shop.reported(reference)).toEqual(['expired'])
    expect(await shop.payments.check(reference)).toBe('expired')
    proxy.setMode('working')
    expect((await open(await shop.prepare(3_750))).url).toContain('/pay/test/')
  },
)

test('a provider that is down opens no page, and opens one when it is back', async () => {
  const reference = await shop.prepare(3_750)
  await proxy.close()
  await expect(open(reference)).rejects.toMatchObject({ code: 'payment_unavailable' })
  expect(await shop.reported(reference)).toEqual(['expired'])
  await proxy.open()
  expect((await open(await shop.prepare(3_750))).url).toContain('/pay/test/')
})

test('a lost response is harmless: the retry gets the same page', async () => {
  const reference = await shop.prepare(3_750)
  proxy.setMode('unanswering')
  const opening = open(reference)
  await expect
    .poll(() => proxy.requests.filter((call) => call === 'POST /v1/checkout/sessions').length, soon)
    .toBeGreaterThan(0)
  proxy.setMode('working')
  const page = await opening
  expect(await shop.sessionsFor(reference)).toEqual([page.id])
})

test('an amount that the provider does not take is refused with that reason', async () => {
  const reference = await shop.prepare(100_000_000)
  await expect(open(reference, 100_000_000)).rejects.toMatchObject({ code: 'payment_refused', status: 409 })
  expect(await shop.reported(reference)).toEqual(['expired'])
})

test('a request that the provider refuses is logged as an error, and the shopper sees that the provider is unavailable', async () => {
  const reference = await shop.prepare(3_750)
  const before = shop.errors.length
  await expect(shop.openPage(reference, { ...sessionRequest(3_750), email: 'nobody' })).rejects.toMatchObject(
    {
      code: 'payment_unavailable',
    },
  )
  expect(shop.errors.slice(before)).toEqual(['The payment provider opened no page'])
  expect(await shop.reported(reference)).toEqual(['expired'])
})

test('concurrent requests for a page, on any node, get the same one', async () => {
  const reference = await shop.prepare(3_750)
  const second = await shop.open({ working: false })
  const pages = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? second : shop).openPage(reference, sessionRequest(3_750)),
    ),
  )
  expect(new Set(pages.map(({ url }) => url)).size).toBe(1)
  expect(await shop.openPage(reference, sessionRequest(3_750))).toEqual(pages[0])
  expect(await shop.sessionsFor(reference)).toEqual([pages[0]!.id])
})

test('a page requested again in another language is opened, and only one can be paid', async () => {
  const [lost, raced] = [await shop.prepare(3_750), await shop.prepare(3_750)]
  const english = { ...sessionRequest(3_750), locale: 'en' as const }
  const payment = await findPayment(shop.database.db, lost)
  // Like a node that dies before it saves the page.
  await shop.provider.create(payment!, sessionRequest(3_750))
  expect(await shop.read((await shop.openPage(lost, english)).url)).toContain('lang="en"')
  const second = await shop.open({ working: false })
  const pages = await Promise.all([open(raced), second.openPage(raced, english)])
  expect(pages[0]).toEqual(pages[1])
  const others = (await shop.sessionsFor(raced)).filter((id) => id !== pages[0].id)
  for (const id of others) expect(await shop.provider.retrieve(id)).toMatchObject({ outcome: 'expired' })
})

test('a provider opens no page for a method that it does not take', async () => {
  const payment = await findPayment(shop.database.db, await shop.prepare(3_750))
  const request = { ...sessionRequest(3_750), method: 'cash' as const }
  await expect(shop.provider.create(payment!, request)).rejects.toThrow('Stripe does not take cash.')
  expect(await shop.sessionsFor(payment!.reference)).toEqual([])
})

test('a page shows exactly the charged items', async () => {
  const [itemized, summed] = [await shop.prepare(10_000), await shop.prepare(9_000)]
  const items = [
    { image: null, name: 'Riz', quantity: 2, amount: 4_000 },
    { image: null, name: 'Lait', quantity: 1, amount: 2_000 },
  ]
  const pages = [
    await shop.openPage(itemized, { ...sessionRequest(0), items }),
    await shop.openPage(summed, { ...sessionRequest(0), items }),
  ]
  const many = await shop.prepare(101)
  const hundred = Array.from({ length: 101 }, () => ({ image: null, name: 'Bonbon', quantity: 1, amount: 1 }))
  pages.push(await shop.openPage(many, { ...sessionRequest(0), items: hundred }))
  const shown = await Promise.all(pages.map(({ url }) => shop.read(url)))
  expect(shown[0]).toContain('2 × Riz')
  expect(shown[0]).toContain('10 000')
  expect(shown[1]).toContain('1 × DX-7K3M9QWP')
  expect(shown[1]).toContain('9 000')
  expect(shown[2]).toContain('1 × DX-7K3M9QWP')
})

test('while the provider is down an event is refused so that it is sent again, and a check changes nothing', async () => {
  const reference = await shop.prepare(3_750)
  const page = await open(reference)
  await shop.pay(page)
  await proxy.close()
  const event = eventOf('completed', page.id)
  const response = await shop.sendEvent(event)
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBeDefined()
  expect(await shop.payments.check(reference)).toBe('open')
  expect(await shop.payments.abandon(reference)).toMatchObject({ code: 'payment_unavailable' })
  expect(await shop.stateOf(reference)).toBe('open')
  await proxy.open()
  expect((await shop.sendEvent(event)).statusCode).toBe(200)
  expect(await shop.reported(reference)).toEqual(['paid'])
})

test('a polling page causes a request to the provider every two seconds at most', async () => {
  const reference = await shop.prepare(3_750)
  const page = await open(reference)
  const before = proxy.requests.length
  for (let time = 0; time < 10; time++) expect(await shop.payments.check(reference)).toBe('open')
  expect(proxy.requests.length - before).toBe(1)
  await shop.pay(page)
  shop.payments.dependencies.recentChecks.clear()
  expect(await shop.payments.check(reference)).toBe('paid')
})

test('a payment is abandoned once, before or on its page, but not after it was paid', async () => {
  const early = await shop.prepare(3_750)
  expect(await shop.payments.abandon(early)).toBe('expired')
  await expect(open(early)).rejects.toMatchObject({ code: 'payment_unavailable' })
  const late = await shop.prepare(3_750)
  const page = await open(late)
  expect(await Promise.all([shop.payments.abandon(late), shop.payments.abandon(late)])).toEqual([
    'expired',
    'expired',
  ])
  expect((await shop.pay(page)).body).toContain('a expiré')
  const paid = await shop.prepare(3_750)
  await shop.pay(await open(paid))
  expect(await shop.payments.abandon(paid)).toBe('paid')
  await expect(open(paid)).rejects.toMatchObject({ code: 'order_settled' })
  expect(await shop.reported(early)).toEqual(['expired'])
  expect(await shop.reported(late)).toEqual(['expired'])
  expect(await shop.reported(paid)).toEqual(['paid'])
})

test('an expired page does not prevent ordering, even while the provider is unavailable', async () => {
  const [abandoned, reopened] = [await shop.prepare(3_750), await shop.prepare(3_750)]
  const page = await open(abandoned)
  await open(reopened)
  await shop.pay(page)
  for (const reference of [abandoned, reopened]) await shop.age(reference, 39)
  proxy.setMode('failing')
  const problem = await shop.payments.abandon(abandoned)
  expect(problem).toMatchObject({ code: 'payment_unavailable', retryAfter: expect.any(Number) })
  expect(problem).toMatchObject({ message: expect.stringContaining('cannot be cancelled right now') })
  for (const reference of [abandoned, reopened]) await shop.age(reference, 1)
  expect(await shop.payments.abandon(abandoned)).toBe('expired')
  expect(await shop.payments.abandon(abandoned)).toBe('expired')
  await expect(open(reopened)).rejects.toMatchObject({ code: 'payment_unavailable' })
  for (const reference of [abandoned, reopened]) expect(await shop.reported(reference)).toEqual(['expired'])
  proxy.setMode('working')
  shop.payments.dependencies.recentChecks.clear()
  await shop.rejectMoney(abandoned)
  expect(await shop.payments.check(abandoned)).toBe('refunded')
})

test('a page past its time is not shown again, and the payment expires', async () => {
  const reference = await shop.prepare(3_750)
  await open(reference)
  await shop.age(reference, 35)
  await expect(open(reference)).rejects.toMatchObject({ code: 'payment_unavailable' })
  expect(await shop.reported(reference)).toEqual(['expired'])
})
