import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FaultyWay, openFaultyWay } from '../../testing/payments/faulty-way.ts'
import { basket, eventOf, openPayer, type Payer, publicUrl } from '../../testing/payments/payer.ts'
import { findPayment } from './queries.ts'

let shop: Payer
let way: FaultyWay
beforeAll(async () => {
  way = await openFaultyWay()
  shop = await openPayer({ working: false, way: { address: way.address, timeout: 250 } })
  way.leadTo(shop.payments.sandbox!.address)
})
beforeEach(() => way.become('fine'))
afterAll(async () => {
  await shop.close()
  await way.close()
})

const open = (reference: string, amount = 3_750) => shop.payments.open(reference, basket(amount))

test.each(['silent', 'deaf', 'failing'] as const)(
  'a provider that is %s opens no page: nothing is held, and the shopper hears so',
  async (mode) => {
    const reference = await shop.prepare(3_750)
    way.become(mode)
    const problem = await open(reference).catch((error) => error)
    expect(problem).toMatchObject({
      code: 'payment_unavailable',
      status: 503,
      retryAfter: expect.any(Number),
    })
    expect(problem.message).toContain('Nothing was charged')
    expect(await shop.told(reference)).toEqual(['lapsed'])
    expect(await shop.payments.ask(reference)).toBe('lapsed')
    way.become('fine')
    expect((await open(await shop.prepare(3_750))).url).toContain('/pay/test/')
  },
)

test('a provider that nobody listens for opens no page, and does when it is back', async () => {
  const reference = await shop.prepare(3_750)
  await way.close()
  await expect(open(reference)).rejects.toMatchObject({ code: 'payment_unavailable' })
  expect(await shop.told(reference)).toEqual(['lapsed'])
  await way.open()
  expect((await open(await shop.prepare(3_750))).url).toContain('/pay/test/')
})

test('one answer that is lost costs nothing: the second try gets the same page', async () => {
  const reference = await shop.prepare(3_750)
  way.become('deaf')
  const opening = open(reference)
  await expect
    .poll(() => way.asked.filter((call) => call === 'POST /v1/checkout/sessions').length)
    .toBeGreaterThan(0)
  way.become('fine')
  const page = await opening
  expect(await shop.sessionsFor(reference)).toEqual([page.id])
})

test('an amount that the provider does not take is refused as such', async () => {
  const reference = await shop.prepare(100_000_000)
  await expect(open(reference, 100_000_000)).rejects.toMatchObject({ code: 'payment_refused', status: 409 })
  expect(await shop.told(reference)).toEqual(['lapsed'])
})

test('a refusal that is our fault is logged as one, and the shopper hears that it is out of reach', async () => {
  const reference = await shop.prepare(3_750)
  const before = shop.errors.length
  await expect(shop.payments.open(reference, { ...basket(3_750), email: 'nobody' })).rejects.toMatchObject({
    code: 'payment_unavailable',
  })
  expect(shop.errors.slice(before)).toEqual(['The payment provider opened no page'])
  expect(await shop.told(reference)).toEqual(['lapsed'])
})

test('whoever asks for a page at the same time, on any node, gets the same one', async () => {
  const reference = await shop.prepare(3_750)
  const second = await shop.open({ working: false })
  const pages = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? second : shop).payments.open(reference, basket(3_750)),
    ),
  )
  expect(new Set(pages.map(({ url }) => url)).size).toBe(1)
  expect(await shop.payments.open(reference, basket(3_750))).toEqual(pages[0])
  expect(await shop.sessionsFor(reference)).toEqual([pages[0]!.id])
})

test('who asks for a page again in another language gets one, and only one can be paid in', async () => {
  const [lost, raced] = [await shop.prepare(3_750), await shop.prepare(3_750)]
  const english = { ...basket(3_750), locale: 'en' as const }
  const payment = await findPayment(shop.database.db, lost)
  // As a node does that dies before it saves the page.
  await shop.payments.room.provider.create({ ...payment!, publicUrl }, basket(3_750))
  expect(await shop.read((await shop.payments.open(lost, english)).url)).toContain('lang="en"')
  const second = await shop.open({ working: false })
  const pages = await Promise.all([open(raced), second.payments.open(raced, english)])
  expect(pages[0]).toEqual(pages[1])
  const others = (await shop.sessionsFor(raced)).filter((id) => id !== pages[0].id)
  for (const id of others)
    expect(await shop.payments.room.provider.find(id)).toMatchObject({ outcome: 'over' })
})

test('a page is asked for with what is charged, whole, and nothing else', async () => {
  const [told, hidden] = [await shop.prepare(10_000), await shop.prepare(9_000)]
  const items = [
    { image: null, name: 'Riz', quantity: 2, amount: 4_000 },
    { image: null, name: 'Lait', quantity: 1, amount: 2_000 },
  ]
  const pages = [
    await shop.payments.open(told, { ...basket(0), items }),
    await shop.payments.open(hidden, { ...basket(0), items }),
  ]
  const many = await shop.prepare(101)
  const hundred = Array.from({ length: 101 }, () => ({ image: null, name: 'Bonbon', quantity: 1, amount: 1 }))
  pages.push(await shop.payments.open(many, { ...basket(0), items: hundred }))
  const shown = await Promise.all(pages.map(({ url }) => shop.read(url)))
  expect(shown[0]).toContain('2 × Riz')
  expect(shown[0]).toContain('10 000')
  expect(shown[1]).toContain('1 × DX-7K3M9QWP')
  expect(shown[1]).toContain('9 000')
  expect(shown[2]).toContain('1 × DX-7K3M9QWP')
})

test('while the provider is away an event is sent back to come again, and a question changes nothing', async () => {
  const reference = await shop.prepare(3_750)
  const page = await open(reference)
  await shop.pay(page)
  way.become('silent')
  const event = eventOf('completed', page.id)
  const answer = await shop.tell(event)
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBeDefined()
  expect(await shop.payments.ask(reference)).toBe('open')
  await expect(shop.payments.abandon(reference)).rejects.toMatchObject({ code: 'payment_unavailable' })
  expect(await shop.stateOf(reference)).toBe('open')
  way.become('fine')
  expect((await shop.tell(event)).statusCode).toBe(200)
  expect(await shop.told(reference)).toEqual(['paid'])
})

test('a page that is waited at asks the provider every two seconds at most', async () => {
  const reference = await shop.prepare(3_750)
  const page = await open(reference)
  const before = way.asked.length
  for (let time = 0; time < 10; time++) expect(await shop.payments.ask(reference)).toBe('open')
  expect(way.asked.length - before).toBe(1)
  await shop.pay(page)
  shop.payments.room.asked.clear()
  expect(await shop.payments.ask(reference)).toBe('paid')
})

test('a payment is given up once: before its page, at its page, and not after it was paid', async () => {
  const early = await shop.prepare(3_750)
  expect(await shop.payments.abandon(early)).toBe('lapsed')
  await expect(open(early)).rejects.toMatchObject({ code: 'payment_unavailable' })
  const late = await shop.prepare(3_750)
  const page = await open(late)
  expect(await Promise.all([shop.payments.abandon(late), shop.payments.abandon(late)])).toEqual([
    'lapsed',
    'lapsed',
  ])
  expect((await shop.pay(page)).body).toContain('n’est plus valable')
  const paid = await shop.prepare(3_750)
  await shop.pay(await open(paid))
  expect(await shop.payments.abandon(paid)).toBe('paid')
  await expect(open(paid)).rejects.toMatchObject({ code: 'order_settled' })
  expect(await shop.told(early)).toEqual(['lapsed'])
  expect(await shop.told(late)).toEqual(['lapsed'])
  expect(await shop.told(paid)).toEqual(['paid'])
})

test('a page whose time is over keeps nobody from ordering, also while the provider is away', async () => {
  const [abandoned, asked] = [await shop.prepare(3_750), await shop.prepare(3_750)]
  const page = await open(abandoned)
  await open(asked)
  await shop.pay(page)
  for (const reference of [abandoned, asked]) await shop.age(reference, 39)
  way.become('failing')
  const problem = await shop.payments.abandon(abandoned).catch((error) => error)
  expect(problem).toMatchObject({ code: 'payment_unavailable', retryAfter: expect.any(Number) })
  expect(problem.message).toContain('cannot be closed for a moment')
  for (const reference of [abandoned, asked]) await shop.age(reference, 1)
  expect(await shop.payments.abandon(abandoned)).toBe('lapsed')
  expect(await shop.payments.abandon(abandoned)).toBe('lapsed')
  await expect(open(asked)).rejects.toMatchObject({ code: 'payment_unavailable' })
  for (const reference of [abandoned, asked]) expect(await shop.told(reference)).toEqual(['lapsed'])
  way.become('fine')
  shop.payments.room.asked.clear()
  await shop.unwant(abandoned)
  expect(await shop.payments.ask(abandoned)).toBe('refunded')
})

test('a page whose time is over is not shown again: the payment lapses', async () => {
  const reference = await shop.prepare(3_750)
  await open(reference)
  await shop.age(reference, 35)
  await expect(open(reference)).rejects.toMatchObject({ code: 'payment_unavailable' })
  expect(await shop.told(reference)).toEqual(['lapsed'])
})
