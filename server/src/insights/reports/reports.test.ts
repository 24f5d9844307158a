import {
  type DayReport,
  dayFigures,
  dayReportEndpoints,
  freeDelivery,
  isToHandBack,
  ordersExportPath,
  translate,
} from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Shoppers } from '../../../testing/orders/shoppers.ts'
import { rounds } from '../../../testing/rounds.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { orderRefunds, orders, orderTimeline } from '../../orders/schema.ts'
import { queueRefunds } from '../../payments/refund.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({}, { jobs: true }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.execute(sql`truncate orders cascade`)
  for (const product of ['P00', 'P01', 'P02']) await shoppers.setStock(product, 500)
})

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const today = dayIn(0)
const report = async (date = today): Promise<DayReport> =>
  (await desk.call('POST /api/order/desk/day', { date })).data
const numbersOf = ({ figures }: DayReport, name: (typeof dayFigures)[number]) =>
  figures[name].orders.map(({ _id }) => _id)

/** Moves all events of an order by a number of days. */
async function shift(orderId: string, days: number): Promise<void> {
  const by = sql`make_interval(days => ${days})`
  const { db } = shop.database
  await db
    .update(orderTimeline)
    .set({ at: sql`${orderTimeline.at} + ${by}` })
    .where(eq(orderTimeline.orderId, orderId))
  await db
    .update(orderRefunds)
    .set({ doneAt: sql`${orderRefunds.doneAt} + ${by}` })
    .where(eq(orderRefunds.orderId, orderId))
  await db
    .update(orders)
    .set({ placedAt: sql`${orders.placedAt} + ${by}` })
    .where(eq(orders.id, orderId))
}

async function exported(from = today, to = today, language = 'fr', token = desk.admin.token) {
  return shop.app.inject({
    url: ordersExportPath({ from, to, language }),
    headers: { authorization: `Bearer ${token}` },
  })
}

async function rowsOf(...given: Parameters<typeof exported>): Promise<string[][]> {
  const { statusCode, body } = await exported(...given)
  expect(statusCode).toBe(200)
  return body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'))
}

test('a day lists its orders, the money that changed hands and what should be in the till', async () => {
  const delivered = await desk.orderIn('delivered', { P00: 1 })
  const paidByCard = await desk.orderIn('placed', { P01: 2 }, 'card')
  const cancelled = await desk.orderIn('cancelled', { P01: 1 })
  const outside = await desk.orderIn('on_the_way', { P02: 1 })
  await desk.refund(delivered._id, { amount: 180, reason: 'late_delivery', handedBack: true })
  const seen = await report()
  expect(seen).toMatchObject({ date: today, inTillAmt: 880 - 180, demo: false })
  expect(numbersOf(seen, 'placed').sort()).toEqual(
    [delivered, paidByCard, cancelled, outside].map(({ _id }) => _id).sort(),
  )
  expect(numbersOf(seen, 'delivered')).toEqual([delivered._id])
  expect(numbersOf(seen, 'cancelled')).toEqual([cancelled._id])
  const amounts = Object.fromEntries(dayFigures.map((name) => [name, seen.figures[name].amount]))
  expect(amounts).toMatchObject({
    cashTaken: 880,
    cashHandedBack: 180,
    cardPayments: 2_020,
    refundsByProvider: 0,
    out: 1_020,
  })
})

test('days begin and end in Dakar time, and cash counts on the day it changed hands', async () => {
  const { _id } = await desk.orderIn('delivered', { P01: 1 })
  const { db } = shop.database
  const at = (time: string) =>
    db
      .update(orderTimeline)
      .set({ at: new Date(time) })
      .where(sql`${orderTimeline.orderId} = ${_id} and ${orderTimeline.event} in ('delivered', 'paid')`)
  await at('2026-03-09T23:59:59.999Z')
  expect((await report('2026-03-09')).figures.cashTaken.amount).toBe(1_010)
  expect((await report('2026-03-09')).figures.placed.orders).toEqual([])
  await at('2026-03-10T00:00:00.000Z')
  expect((await report('2026-03-09')).figures.cashTaken.amount).toBe(0)
  expect((await report('2026-03-10')).figures.cashTaken.amount).toBe(1_010)
})

test('a past day stays as it was reported, even if its orders change later', async () => {
  const yesterday = dayIn(-1)
  const placed = await desk.orderIn('placed', { P00: 3, P01: 1 })
  const other = await desk.orderIn('placed', { P02: 2 })
  const delivered = await desk.orderIn('delivered', { P00: 2 })
  const byCard = await desk.orderIn('delivered', { P01: 2 }, 'card')
  for (const { _id } of [placed, other, delivered, byCard]) await shift(_id, -1)
  const before = await report(yesterday)
  expect(before.inTillAmt).toBe(1_760)
  expect(before.figures.placed.amount).toBe(2_640 + 1_010 + 2_040 + 1_760 + 2_020)

  await desk.lines(placed._id, { lines: [{ productId: 'P00', quantity: 1 }] })
  await desk.bring(placed._id, 'delivered')
  await desk.move(other._id, { to: 'cancelled', reason: 'out_of_stock' })
  await desk.refund(delivered._id, { amount: 500, reason: 'damaged_item', handedBack: true })
  await desk.refund(delivered._id, { amount: 60, reason: 'damaged_item' })
  await desk.refund(byCard._id, { lines: [{ productId: 'P01', quantity: 1 }], reason: 'missing_item' })
  await shop.settled()
  expect(await report(yesterday)).toEqual(before)
  const now = await report()
  const amounts = Object.fromEntries(dayFigures.map((name) => [name, now.figures[name].amount]))
  expect(amounts).toEqual({
    placed: 0,
    delivered: 880 + 1_010,
    cancelled: 2_040,
    returned: 0,
    deliveryFees: 0,
    roundings: 0,
    coupons: 0,
    cashTaken: 880 + 1_010,
    cardPayments: 0,
    refundsByProvider: 1_010,
    cashHandedBack: 500,
    mobileMoneyPayouts: 0,
    creditUsed: 0,
    creditGiven: 0,
    out: 0,
    toHandBack: 60,
  })
  expect(now.inTillAmt).toBe(1_890 - 500)
})

/** Reports and exports add up to the money of the orders, for any events on any days. */
test('the days and the export add up to the money of the orders', async () => {
  let seed = 20_261_122
  const pick = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const states = [
    'placed',
    'on_the_way',
    'delivered',
    'delivered',
    'not_delivered',
    'returned',
    'cancelled',
  ] as const
  for (let round = 0; round < rounds(16); round++) {
    const method = pick(2) ? 'cash' : 'card'
    const { _id } = await desk.orderIn(
      states[pick(states.length)]!,
      { P00: 1 + pick(3), P01: 1 + pick(2) },
      method,
    )
    const order = await desk.read(_id)
    if (pick(2) && order.totalAmt > 300) {
      const { data } = await desk.refund(_id, {
        amount: 1 + pick(300),
        reason: 'damaged_item',
        channel: pick(2) ? 'cash' : undefined,
        handedBack: pick(2) === 1,
      })
      const owed = data?.refunds?.find(isToHandBack)
      if (owed) await desk.handBack(_id, owed._id, { channel: 'mobile_money' })
    }
    await shift(_id, -pick(3))
  }
  const { _id: owedOne } = await desk.orderIn('delivered', { P00: 2 })
  const { data: owed } = await desk.refund(owedOne, { amount: 40, reason: 'damaged_item' })
  await desk.handBack(owedOne, owed.refunds[0]._id, { channel: 'mobile_money' })
  await shop.settled()
  const days = [await report(dayIn(0)), await report(dayIn(-1)), await report(dayIn(-2))]
  const total = (name: (typeof dayFigures)[number]) =>
    days.reduce((sum, { figures }) => sum + figures[name].amount, 0)
  const { rows } = await shop.database.pool.query(`
    select count(*)::int as orders, sum(paid - charged)::int as cash, sum(charged)::int as card,
      sum(refunded)::int as refunded, sum(owed_back)::int as owed,
      sum(paid - refunded - owed_back + to_collect)::int as due,
      sum(to_collect) filter (where status in ('on_the_way', 'not_delivered'))::int as out from orders`)
  const [stored] = rows
  expect(stored.refunded).toBeGreaterThan(0)
  expect(days.flatMap((day) => day.figures.placed.orders)).toHaveLength(stored.orders)
  expect(total('cashTaken')).toBe(stored.cash)
  expect(total('cardPayments')).toBe(stored.card)
  expect(total('mobileMoneyPayouts')).toBeGreaterThan(0)
  expect(total('refundsByProvider') + total('cashHandedBack') + total('mobileMoneyPayouts')).toBe(
    stored.refunded,
  )
  expect(days[0]!.figures.out.amount).toBe(stored.out)
  for (const { figures, inTillAmt } of days) {
    expect(inTillAmt).toBe(figures.cashTaken.amount - figures.cashHandedBack.amount)
    for (const { amount, orders } of Object.values(figures))
      expect(orders.reduce((sum, order) => sum + order.amount, 0)).toBe(amount)
  }
  const cells = await rowsOf(dayIn(-2), dayIn(0))
  const column = (at: number) => cells.reduce((sum, row) => sum + Number(row[at]), 0)
  expect(cells).toHaveLength(stored.orders)
  const refunded = column(15) + column(16) + column(21)
  expect([column(12), column(13), column(14), refunded, column(17)]).toEqual([
    stored.due,
    stored.cash,
    stored.card,
    stored.refunded,
    stored.owed,
  ])
})

test('a refund that a bank rejects counts back on the day of the rejection, and is to be paid out', async () => {
  const { _id } = await desk.orderIn('delivered', { P01: 2 }, 'card')
  await desk.refund(_id, { amount: 500, reason: 'damaged_item' })
  await shop.settled()
  await shift(_id, -1)
  const before = await report(dayIn(-1))
  expect(before.figures.refundsByProvider.amount).toBe(500)
  const { rows } = await shop.database.pool.query(
    `update sandbox_objects set data = data || '{"status": "failed"}' where data->>'object' = 'refund'
     and data->'metadata'->>'reference' = $1 returning data`,
    [_id],
  )
  expect(rows).toHaveLength(1)
  await queueRefunds(shop.database.db, _id)
  await shop.settled()
  expect(await report(dayIn(-1))).toEqual(before)
  const { figures } = await report()
  expect(figures.refundsByProvider.amount).toBe(-500)
  expect(figures.toHandBack).toMatchObject({ amount: 500, orders: [{ _id }] })
  const order = await desk.read(_id)
  expect(order.refunds).toMatchObject([{ amount: 500, channel: 'cash', state: 'failed' }])
  expect(order.timeline.find(({ event }) => event === 'refund_failed')).toMatchObject({ amount: 500 })
})

test('an export opens in a French Excel: BOM, semicolons, times of Dakar, whole amounts', async () => {
  const { _id } = await desk.orderIn('delivered', { P00: 2 })
  const { orderId } = await desk.read(_id)
  const response = await exported()
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="orders-${today}-${today}.csv"`,
  })
  expect(response.body).toMatch(/^\ufeffCommandée le;Livrée le;Numéro;/)
  const minute = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(await rowsOf()).toEqual([
    [
      minute,
      minute,
      orderId,
      'Livrée',
      'Espèces',
      '2000',
      '240',
      '',
      '0',
      '0',
      '0',
      '0',
      '1760',
      '1760',
      '0',
      '0',
      '0',
      '0',
      minute,
      '',
      '',
      '0',
      '',
      '',
      '0',
      '0',
    ],
  ])
  expect((await rowsOf(today, today, 'en'))[0]!.slice(3, 5)).toEqual(['Delivered', 'Cash'])
  await desk.refund(_id, { amount: 100, reason: 'damaged_item', handedBack: true })
  expect((await rowsOf())[0]!.slice(18)).toEqual([minute, minute, '', '0', '', '', '0', '0'])
  const { refunds } = await desk.read(_id)
  await desk.revertPayout(_id, refunds[0]!._id)
  expect((await rowsOf())[0]!.slice(18, 20), 'without a date for money that did not go back').toEqual([
    minute,
    '',
  ])
  const terms = { ...freeDelivery, vatRate: 18 }
  const [slotFrom, slotUntil] = [new Date('2026-11-28T18:00:00Z'), new Date('2026-11-28T18:30:00Z')]
  const slot = { slotFrom, slotUntil, prepareAt: slotFrom }
  await shop.database.db
    .update(orders)
    .set({ terms, ...slot })
    .where(eq(orders.id, _id))
  expect((await rowsOf())[0]![20], 'of 1,660 F').toBe('253')
  expect((await rowsOf())[0]!.slice(22, 24)).toEqual(['2026-11-28 18:00', '2026-11-28 18:30'])
  expect(await rowsOf(dayIn(1), dayIn(2))).toEqual([])
})

test('a cell that a spreadsheet would execute is escaped', async () => {
  const { _id } = await desk.orderIn('placed')
  for (const number of ['=1+1', '+1', '-1', '@x', '\tx', '\rx']) {
    await shop.database.db.update(orders).set({ number }).where(eq(orders.id, _id))
    expect((await exported()).body, JSON.stringify(number)).toMatch(`'${number}`)
  }
})

test('an export spanning several batches contains each order once', async () => {
  await shop.database.pool.query(`
    insert into orders (id, number, status, payment_method, payment_status, sub_total, total, agreed, to_collect,
      customer_name, address, locale)
    select 'O' || i, 'DX-' || i, 'placed', 'cash', 'due', 100, 100, 100, 100, 'Awa', '{}', 'fr'
    from generate_series(1, 1234) i`)
  const numbers = (await rowsOf()).map((row) => row[2])
  expect(new Set(numbers).size).toBe(1_234)
  expect(numbers).toHaveLength(1_234)
})

test('the demo is not in the export, and in the report only until the first real sale', async () => {
  expect(await report()).toMatchObject({ demo: false, inTillAmt: 0 })
  const demo = await desk.orderIn('delivered', { P00: 1 })
  await shop.database.db.update(orders).set({ demo: true }).where(eq(orders.id, demo._id))
  expect(await rowsOf()).toEqual([])
  expect(await report()).toMatchObject({ demo: true, inTillAmt: 880 })
  await desk.orderIn('placed', { P01: 1 })
  expect(await report()).toMatchObject({ demo: false, inTillAmt: 0 })
})

test('reports and exports are only for roles that see figures, and for valid days', async () => {
  const awa = await shoppers.shopper()
  const { method, path } = dayReportEndpoints.dayReport
  expect((await shoppers.as(awa, `${method} ${path}`, { date: today })).status).toBe(403)
  expect((await exported(today, today, 'fr', awa.token)).statusCode).toBe(403)
  for (const date of ['', '2026-02-30', '22/11/2026', "2026-01-01'"]) {
    expect(await desk.call(`${method} ${path}`, { date })).toMatchObject({ code: 'invalid_input' })
    expect((await exported(encodeURIComponent(date))).json()).toMatchObject({ code: 'invalid_input' })
  }
  const refused = async (from: string, to: string) => (await exported(from, to)).json().message
  expect(await refused(dayIn(0), dayIn(-1))).toBe('The end must not be before the start.')
  expect(await refused('2024-01-01', '2026-01-01')).toBe('Choose a period of up to 400 days.')
})

test('a date outside the years of the shop is refused with an error on its field, in both languages', async () => {
  const message = 'Enter a date from 2020 to 2100.'
  for (const date of ['0000-01-01', '0001-01-01', '2019-12-31', '2101-01-01', '9999-12-31']) {
    const asked = await desk.call('POST /api/order/desk/day', { date })
    expect(asked, date).toMatchObject({ status: 400, fields: { date: message } })
    const file = await exported(date, date, 'en')
    expect(file.json(), date).toMatchObject({ code: 'invalid_input', fields: { from: expect.any(String) } })
    for (const field of ['from', 'until'])
      expect(await desk.list({ [field]: `${date}T00:00:00Z` }), date).toMatchObject({
        status: 400,
        fields: { [field]: message },
      })
  }
  expect(translate('fr', message)).toBe('Saisissez une date entre 2020 et 2100.')
  expect((await desk.call('POST /api/order/desk/day', { date: 'today' })).fields).toEqual({
    date: 'Enter a date.',
  })
})
