import { type Coupon, freeDelivery, type OrderEvent } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import { openDeskPayments } from '../../../testing/orders/desk-payments.ts'
import type { Shopper, Shoppers } from '../../../testing/orders/shoppers.ts'
import { openTestBrowser } from '../../../testing/push-service.ts'
import { soon } from '../../../testing/soon.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { addresses } from '../../accounts/schema.ts'
import { findViolations } from '../../platform/database/checks.ts'
import { stockChecks } from '../../stock/index.ts'
import { orderChecks } from '../checks.ts'
import { deliveries } from '../deliveries/schema.ts'
import { orderAnnouncements, orderLines, undoableSteps } from '../schema.ts'

/** Steps at the desk that are undone within their minute. P02 costs 1,020 F a piece, P03 1,030. */
let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P02: 1_000, P03: 1_000 }, { jobs: true }))
})
afterAll(async () => {
  expect(await shoppers.ledgerMismatches()).toEqual([])
  await shop.close()
})
afterEach(async () => {
  expect(await findViolations(shop.database.db, [...stockChecks, ...orderChecks])).toEqual([])
})

const settled = { status: 409, code: 'order_settled' }
const money = async (_id: string) => {
  const { status, payment_status, paidAmt, refundedAmt, owedBackAmt, toCollectAmt, dueAmt, allowanceAmt } =
    await desk.read(_id)
  return { status, payment_status, paidAmt, refundedAmt, owedBackAmt, toCollectAmt, dueAmt, allowanceAmt }
}
const eventsOf = async (_id: string): Promise<OrderEvent[]> =>
  (await desk.read(_id)).timeline.map(({ event }) => event)
/** Subjects of the emails after the one that confirms the order, once nothing can be undone. */
const mailsTo = async ({ email }: Shopper) => {
  await shop.settled()
  return (await shop.mails())
    .filter((line) => line.startsWith(email))
    .slice(1)
    .map((line) => line.slice(email.length + 2).replace(/DX-\w+/, 'DX'))
}

test.each(['cash', 'card'] as const)(
  'a cancellation (%s) is undone with its stock and refund, without an email to the customer',
  async (method) => {
    const { _id, shopper } = await desk.orderIn('picking', { P02: 2 }, method)
    const [before, events, stock] = [await money(_id), await eventsOf(_id), await shoppers.stock('P02')]
    await desk.move(_id, { to: 'cancelled', reason: 'out_of_stock', note: 'Rayon vide' })
    expect(await shoppers.stock('P02')).toBe(stock + 2)
    expect((await desk.read(_id)).undoable).toMatchObject({ event: 'cancelled' })
    expect(await desk.undo(_id)).toMatchObject({ status: 200, message: 'The last step was undone.' })
    expect(await money(_id)).toEqual(before)
    expect(await shoppers.stock('P02')).toBe(stock)
    expect(await eventsOf(_id)).toEqual([...events, 'undone'])
    const { timeline, undoable } = await desk.read(_id)
    expect(timeline.at(-1)).toMatchObject({
      ...{ undone: 'cancelled', reason: 'out_of_stock', note: 'Rayon vide', by: expect.stringMatching(/./) },
    })
    expect(undoable).toBeNull()
    expect(await desk.undo(_id)).toMatchObject(settled)
    expect(await mailsTo(shopper)).toEqual([])
    expect(await money(_id)).toEqual(before)
  },
)

test('each step forward is undone, even one that skips a state, until anybody does something else', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 1 })
  const states = ['taken', 'picking', 'packed', 'on_the_way', 'at_the_door'] as const
  let before = await desk.read(_id)
  for (const to of [...states, 'delivered'] as const) {
    for (const skipped of states.slice(states.indexOf(before.status as never) + 2)) {
      if ((await desk.move(_id, { to: skipped })).status !== 200) continue
      expect((await desk.undo(_id)).data, `${before.status} ${skipped}`).toMatchObject({
        status: before.status,
        undoable: null,
      })
    }
    await desk.move(_id, { to })
    expect((await desk.undo(_id)).data, to).toMatchObject({ status: before.status })
    const { timeline } = await desk.read(_id)
    expect(timeline.filter(({ event }) => event !== 'undone')).toEqual(
      before.timeline.filter(({ event }) => event !== 'undone'),
    )
    await desk.move(_id, { to })
    before = await desk.read(_id)
  }
  // That the rider is coming cannot wait a minute, that the order was delivered can.
  expect((await mailsTo(shopper)).filter((subject) => !subject.includes('en route'))).toEqual([
    expect.stringContaining('livrée'),
  ])
  const other = await desk.orderIn('placed', { P02: 1 })
  await desk.move(other._id, { to: 'picking' })
  const { version } = await desk.read(other._id)
  await desk.call('PUT /api/picking/take', { _id: other._id, version })
  expect(await desk.undo(other._id)).toMatchObject(settled)
})

test('a device that showed an accepted order shows that it waits again once that is undone', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 1 })
  const { subscription } = openTestBrowser('https://push.example.com/accepted')
  await shoppers.as(shopper, 'PUT /api/notification/subscribe', { ...subscription })
  await desk.move(_id, { to: 'picking' })
  await desk.undo(_id)
  const { rows } = await shop.database.pool.query(
    `select split_part(payload->'message'->>'title', ': ', 2) as text from jobs._private_jobs
     where payload->'message'->>'tag' = $1 order by id`,
    [`mine-${_id}`],
  )
  expect(rows.map(({ text }) => text)).toEqual(['being prepared', 'waiting to be prepared'])
})

test('a rider who comes too late to an order that was sent out by mistake learns its state, not that it is unknown', async () => {
  const { _id } = await desk.orderIn('picking', { P02: 1 })
  await desk.move(_id, { to: 'on_the_way' })
  const rider = await shoppers.shopper({}, { role: 'RIDER' })
  const { version } = await desk.read(_id)
  await desk.undo(_id)
  const response = await shoppers.as(rider, 'PUT /api/order/desk/move', { _id, version, to: 'at_the_door' })
  expect(response).toMatchObject({
    status: 409,
    code: 'order_changed',
    data: { status: 'picking', items: [] },
  })
})

test('an order that comes back within the minute of a failed delivery is emailed about it once', async () => {
  const { _id, shopper } = await desk.orderIn('on_the_way', { P02: 1 })
  const before = await mailsTo(shopper)
  await desk.move(_id, { to: 'not_delivered', reason: 'refused' })
  await desk.move(_id, { to: 'on_the_way_back' })
  expect((await mailsTo(shopper)).slice(before.length)).toEqual(['Votre commande DX n’a pas pu être livrée'])
  expect(await desk.move(_id, { to: 'returned' })).toMatchObject({ status: 200 })
})

test('a step that its rider undoes is not emailed, and the last one is, once its minute is over', async () => {
  const { _id, shopper } = await desk.orderIn('packed', { P02: 1 })
  const rider = await shoppers.shopper({}, { role: 'RIDER' })
  await shoppers.as(rider, 'POST /api/rider/take', { orders: [_id] })
  const left = await mailsTo(shopper)
  const ride = (step: string, more: object = {}) =>
    shoppers.as(rider, `PUT /api/rider/${step}`, { _id, ...more })
  const undo = async () => ride('undo', { version: (await desk.read(_id)).version })
  for (const [step, more] of [
    ['arrive', {}],
    ['not-delivered', { reason: 'refused' }],
    ['deliver', { unproven: 'phone_off' }],
  ] as const) {
    await ride(step, more)
    expect(await undo(), step).toMatchObject({ status: 200 })
  }
  await ride('arrive')
  await ride('deliver', { unproven: 'phone_off' })
  expect((await mailsTo(shopper)).slice(left.length)).toEqual([expect.stringContaining('livrée')])
})

test('the timeline says who did what was undone, when and why, not to shoppers; erasure removes the note', async () => {
  const { _id, shopper } = await desk.orderIn('picking', { P02: 3 }, 'card')
  const lines = [{ productId: 'P02', quantity: 2 }]
  await desk.refund(_id, { lines, amount: 30, reason: 'damaged_item', note: 'Appeler Awa' })
  const [refund] = (await desk.read(_id)).timeline.slice(-1)
  const manager = await shoppers.shopper({}, { role: 'MANAGER', name: 'Moussa' })
  const { version } = await desk.read(_id)
  expect(await shoppers.as(manager, 'PUT /api/order/desk/undo', { _id, version })).toMatchObject({
    status: 200,
  })
  const undone = async () => (await desk.read(_id)).timeline.at(-1)
  expect(await undone()).toMatchObject({
    ...{
      event: 'undone',
      by: 'Moussa',
      undone: refund!.event,
      undoneStep: { by: refund!.by, at: refund!.at },
    },
    ...{ reason: 'damaged_item', note: 'Appeler Awa', amount: 2_070, lines: refund!.lines },
  })
  expect([refund!.by, refund!.amount, refund!.lines]).toMatchObject(['Awa', 2_070, [{ from: 3, to: 1 }]])
  const own = await shoppers.as(shopper, 'POST /api/order/details', { _id })
  expect(own.data.timeline.at(-1)).toMatchObject({ event: 'undone', lines: [] })
  expect(JSON.stringify(own.data)).not.toMatch(/undoneStep|Appeler/)
  await desk.move(_id, { to: 'cancelled', reason: 'customer_asked' })
  await shop.settled()
  await desk.call('DELETE /api/customer/erase', { _id: shopper._id })
  const isUndone = ({ event }: { event: OrderEvent }) => event === 'undone'
  expect((await desk.read(_id)).timeline.find(isUndone)).toMatchObject({
    note: null,
    undoneStep: { by: 'Awa' },
  })
})

test('why staff wanted to cancel an order is not told to its shopper once that is undone, in no response or export', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 1 })
  await desk.move(_id, { to: 'cancelled', reason: 'suspected_fraud' })
  expect((await desk.undo(_id)).status).toBe(200)
  expect((await desk.read(_id)).timeline.at(-1)).toMatchObject({ event: 'undone', reason: 'suspected_fraud' })
  const { data: own } = await shoppers.as(shopper, 'POST /api/order/details', { _id })
  const { data: exported } = await shoppers.as(shopper, 'GET /api/user/download')
  for (const { timeline } of [own, exported.orders[0]])
    expect(timeline.at(-1)).toMatchObject({ event: 'undone', reason: null })
})

test('an order whose pieces were sold since stays cancelled, and is refunded and emailed', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 2 }, 'card')
  await desk.move(_id, { to: 'cancelled', reason: 'customer_asked' })
  await shoppers.setStock('P02', 1)
  expect(await desk.undo(_id)).toMatchObject({
    status: 409,
    code: 'stock_short',
    message: expect.stringMatching(/has been sold since, 1 left\.$/),
  })
  expect(await eventsOf(_id)).toEqual(['placed', 'paid', 'cancelled', 'refund_started'])
  expect((await mailsTo(shopper)).toSorted()).toEqual([
    'Votre commande DX est annulée',
    'Votre commande DX est remboursée',
  ])
  expect(await money(_id)).toMatchObject({ status: 'cancelled', refundedAmt: 2_040, owedBackAmt: 0 })
  await shoppers.setStock('P02', 1_000)
})

test.each(['cash', 'card'] as const)('a refund (%s) before the order leaves is undone', async (method) => {
  const { _id, shopper } = await desk.orderIn('picking', { P02: 3, P03: 1 }, method)
  const [before, stock] = [await money(_id), await shoppers.stock('P02')]
  const lines = [{ productId: 'P02', quantity: 2 }]
  await desk.refund(_id, { lines, amount: 30, restock: true, reason: 'damaged_item' })
  expect((await money(_id)).dueAmt).toBe(before.dueAmt - 2_040)
  expect(await desk.undo(_id)).toMatchObject({ status: 200 })
  expect(await money(_id)).toEqual(before)
  expect(await shoppers.stock('P02')).toBe(stock)
  const { items, refunds, agreedAmt } = await desk.read(_id)
  expect(items.map(({ quantity }) => quantity)).toEqual([3, 1])
  expect(refunds).toEqual([])
  expect(agreedAmt).toBe(before.dueAmt)
  expect(await mailsTo(shopper)).toEqual([])
})

test('a card refund after delivery waits a minute: undone, it is never sent; otherwise it is sent once', async () => {
  const { _id } = await desk.orderIn('delivered', { P02: 2 }, 'card')
  await shop.settled()
  const before = await money(_id)
  await desk.refund(_id, { amount: 70, reason: 'late_delivery' })
  await desk.undo(_id)
  await shop.settled()
  expect(await money(_id)).toEqual(before)
  await desk.refund(_id, { amount: 70, reason: 'late_delivery' })
  expect(await money(_id)).toMatchObject({ refundedAmt: 0, owedBackAmt: 70 })
  await shop.settled()
  expect(await money(_id)).toMatchObject({ refundedAmt: 70, owedBackAmt: 0 })
  expect(await desk.undo(_id)).toMatchObject(settled)
})

test('an earlier refund that arrives stays done when a later step is undone, and does not delay its email', async () => {
  const { pool } = shop.database
  const payments = await openDeskPayments(shop)
  const { _id, shopper } = await desk.orderIn('picking', { P02: 3 }, 'card')
  const arrive = async (amount: number) => {
    await pool.query('update payment_refunds set not_before = now() where reference = $1 and amount = $2', [
      _id,
      amount,
    ])
    await payments.work(_id)
  }
  for (const [amount, to] of [
    [30, 'packed'],
    [40, 'cancelled'],
  ] as const) {
    await desk.refund(_id, { amount, reason: 'late_delivery' })
    const before = await money(_id)
    await desk.move(_id, { to, reason: to === 'cancelled' ? 'other' : undefined })
    await arrive(amount)
    expect((await desk.read(_id)).undoable, to).toMatchObject({ event: to })
    expect(await desk.undo(_id), to).toMatchObject({ status: 200 })
    const refundedAmt = before.refundedAmt + amount
    const payment_status = 'partially_refunded'
    expect(await money(_id)).toEqual({ ...before, payment_status, refundedAmt, owedBackAmt: 0 })
  }
  await desk.refund(_id, { amount: 50, reason: 'late_delivery' })
  await desk.move(_id, { to: 'cancelled', reason: 'other' })
  await arrive(50)
  await payments.close()
  expect((await mailsTo(shopper)).filter((subject) => subject.includes('annulée'))).toHaveLength(1)
  expect(await money(_id)).toMatchObject({ status: 'cancelled', refundedAmt: 3_060, owedBackAmt: 0 })
})

test('two failed attempts within a minute come in one email', async () => {
  const { _id, shopper } = await desk.orderIn('on_the_way', { P02: 1 })
  await desk.move(_id, { to: 'not_delivered', reason: 'nobody_there' })
  await desk.move(_id, { to: 'on_the_way' })
  await desk.move(_id, { to: 'not_delivered', reason: 'refused' })
  const failed = (await mailsTo(shopper)).filter((subject) => subject.includes('pas pu être livrée'))
  expect(failed).toHaveLength(1)
})

test('missing products and a refund within the same minute come in one email', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 2, P03: 1 })
  const { version } = await desk.read(_id)
  await desk.call('PUT /api/picking/take', { _id, version })
  const missing = { _id, productId: 'P03', version: version + 1 }
  expect(await desk.call('PUT /api/picking/missing', missing)).toMatchObject({ status: 200 })
  await desk.refund(_id, { amount: 20, reason: 'other' })
  const { pool } = shop.database
  const hurried = await pool.query('update jobs._private_jobs set run_at = now() where key = $1', [_id])
  expect(hurried.rowCount).toBe(1)
  await pool.query('notify "jobs:insert"')
  expect(await mailsTo(shopper)).toEqual(['Votre commande DX a été modifiée'])
  await shoppers.setStock('P03', 1_000)
})

test('the undo of a refund keeps what was picked since', async () => {
  const { _id } = await desk.orderIn('placed', { P02: 3, P03: 3 })
  const { version } = await desk.read(_id)
  await desk.call('PUT /api/picking/take', { _id, version })
  const pick = (productId: string, quantity: number) =>
    desk.call('PUT /api/picking/pick', { _id, productId, quantity })
  expect(await pick('P02', 3)).toMatchObject({ status: 200 })
  const lines = ['P02', 'P03'].map((productId) => ({ productId, quantity: 1 }))
  await desk.refund(_id, { lines, reason: 'damaged_item' })
  await pick('P03', 2)
  expect(await desk.undo(_id)).toMatchObject({ status: 200 })
  const found = await shop.database.db.select().from(orderLines).where(eq(orderLines.orderId, _id))
  expect(found.map(({ productId, quantity, picked }) => [productId, quantity, picked]).toSorted()).toEqual([
    ['P02', 3, 3],
    ['P03', 3, 2],
  ])
})

test('staff are notified of an order whose announcement was due while it was cancelled', async () => {
  const { _id } = await desk.orderIn('placed', { P02: 1 })
  const { db } = shop.database
  const announced = () => db.select().from(orderAnnouncements).where(eq(orderAnnouncements.orderId, _id))
  await expect.poll(announced, soon).not.toEqual([])
  await desk.move(_id, { to: 'cancelled', reason: 'other' })
  await db.delete(orderAnnouncements).where(eq(orderAnnouncements.orderId, _id))
  await desk.undo(_id)
  await expect.poll(announced, soon).not.toEqual([])
})

test('a delivery is undone with its cash and its times, and the order can be delivered again', async () => {
  const { db } = shop.database
  const day = async () => {
    const date = new Date().toISOString().slice(0, 10)
    const { data } = await desk.call('POST /api/order/desk/day', { date })
    return { taken: data.figures.cashTaken.amount, delivered: data.figures.delivered.amount }
  }
  const { _id, shopper } = await desk.orderIn('on_the_way', { P02: 1 })
  const [before, till] = [await money(_id), await day()]
  await desk.move(_id, { to: 'delivered' })
  expect(await day()).toEqual({ taken: till.taken + 1_020, delivered: till.delivered + 1_020 })
  await desk.undo(_id)
  expect(await money(_id)).toEqual(before)
  expect(await day()).toEqual(till)
  expect(await db.select().from(deliveries).where(eq(deliveries.orderId, _id))).toEqual([])
  await desk.move(_id, { to: 'delivered' })
  expect(await mailsTo(shopper)).toEqual(['Votre commande DX est en route', 'Votre commande DX est livrée'])
  expect(await db.select().from(deliveries).where(eq(deliveries.orderId, _id))).toHaveLength(1)
})

test('a return is undone: the goods are outside the shop again', async () => {
  const { _id } = await desk.orderIn('not_delivered', { P03: 2 }, 'card')
  const [before, stock] = [await money(_id), await shoppers.stock('P03')]
  await desk.move(_id, { to: 'returned' })
  expect(await shoppers.stock('P03')).toBe(stock + 2)
  expect(await desk.undo(_id)).toMatchObject({ status: 200 })
  expect(await money(_id)).toEqual(before)
  expect(await shoppers.stock('P03')).toBe(stock)
})

test('how a customer wants money that an undo leaves unowed is forgotten, and an earlier choice is kept', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 2 })
  const choose = (phone: string) =>
    shoppers.as(shopper, 'PUT /api/order/choose-payout', { _id, channel: 'mobile_money', phone })
  const refund = () => desk.refund(_id, { amount: 100, reason: 'damaged_item' })
  await refund()
  expect(await choose('77 512 34 08')).toMatchObject({ status: 200 })
  await desk.undo(_id)
  expect((await desk.read(_id)).payout).toBeNull()
  await refund()
  await choose('77 512 34 09')
  await refund()
  await desk.undo(_id)
  expect((await desk.read(_id)).payout).toMatchObject({ phone: { shown: '77 512 34 09' } })
})

test('nothing is undone after its minute, after another change, or once cash was handed back', async () => {
  const late = (await desk.orderIn('cancelled', { P02: 1 }))._id
  const { pool } = shop.database
  await pool.query(`update undoable_steps set at = at - interval '61 seconds' where order_id = $1`, [late])
  expect((await desk.read(late)).undoable).toBeNull()
  expect(await desk.undo(late)).toMatchObject(settled)

  const changed = (await desk.orderIn('placed', { P02: 2 }))._id
  await desk.refund(changed, { amount: 20, reason: 'other' })
  await desk.move(changed, { to: 'picking' })
  // Only the last step: the refund before it stays.
  expect(await desk.undo(changed)).toMatchObject({ status: 200, data: { status: 'placed' } })
  expect(await desk.undo(changed)).toMatchObject(settled)

  const paidBack = (await desk.orderIn('delivered', { P02: 2 }))._id
  await desk.refund(paidBack, { amount: 20, reason: 'other', handedBack: true })
  expect(await desk.undo(paidBack)).toMatchObject(settled)
})

/** An order that a rider has on their trip, and that the desk marks as delivered. */
async function deliveredOnTrip() {
  const { _id, shopper } = await desk.orderIn('packed', { P02: 1 })
  const rider = await shoppers.shopper({}, { role: 'RIDER' })
  expect(await shoppers.as(rider, 'POST /api/rider/take', { orders: [_id] })).toMatchObject({ status: 200 })
  const code = async () => (await shoppers.as(shopper, 'POST /api/order/delivery-code', { _id })).data.code
  const work = async () => (await shoppers.as(rider, 'GET /api/rider/work')).data
  const before = { code: await code(), work: await work(), money: await money(_id) }
  await desk.move(_id, { to: 'delivered' })
  return { _id, shopper, rider, code, work, before }
}

test('a wrong delivery at the desk of an order on a trip is undone: stop, code and cash are as before', async () => {
  const { _id, shopper, code, work, before } = await deliveredOnTrip()
  expect(await work()).toMatchObject({ trip: null, shift: { collectedAmt: before.money.toCollectAmt } })
  expect((await desk.read(_id)).undoable).toMatchObject({ event: 'delivered' })
  expect(await desk.undo(_id)).toMatchObject({ status: 200 })
  const { trip, shift } = await work()
  expect({ code: await code(), money: await money(_id) }).toEqual({ code: before.code, money: before.money })
  expect(shift).toEqual(before.work.shift)
  expect(trip.doors).toMatchObject([{ _id, status: 'on_the_way' }])
  expect(await mailsTo(shopper)).toEqual(['Votre commande DX est en route'])
})

test.each(['hand-in', 'end', 'next trip'])(
  'a delivery at the desk of an order on a trip is not undone after the %s of its rider',
  async (since) => {
    const { _id, rider, before } = await deliveredOnTrip()
    const amount = before.money.toCollectAmt
    const act = {
      'hand-in': () => shoppers.as(rider, 'PUT /api/rider/shift/hand-in', { amount, handedInAmt: 0 }),
      end: () => shoppers.as(rider, 'PUT /api/rider/shift/end', { amount }),
      'next trip': async () => {
        const orders = [(await desk.orderIn('packed', { P02: 1 }))._id]
        return shoppers.as(rider, 'POST /api/rider/take', { orders })
      },
    }[since]!
    expect(await act()).toMatchObject({ status: 200 })
    expect(await desk.undo(_id)).toMatchObject({
      ...settled,
      message:
        'This cannot be undone: the rider has handed in the cash, ended the shift or begun another trip since.',
    })
    expect(await desk.read(_id)).toMatchObject({ status: 'delivered' })
  },
)

test('the return of an order that a rider had is undone, and until then no money goes back to the card', async () => {
  const { _id } = await desk.orderIn('packed', { P02: 1 }, 'card')
  const rider = await shoppers.shopper({}, { role: 'RIDER' })
  expect(await shoppers.as(rider, 'POST /api/rider/take', { orders: [_id] })).toMatchObject({ status: 200 })
  await desk.move(_id, { to: 'not_delivered', reason: 'nobody_there' })
  const before = await money(_id)
  await desk.move(_id, { to: 'returned' })
  expect(await money(_id)).toMatchObject({ refundedAmt: 0, owedBackAmt: 1_020 })
  expect(await desk.undo(_id)).toMatchObject({ status: 200 })
  expect(await money(_id)).toEqual(before)
})

test('a cancellation is not undone once its customer is erased', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 1 })
  await desk.move(_id, { to: 'cancelled', reason: 'customer_asked' })
  expect(await desk.call('DELETE /api/customer/erase', { _id: shopper._id })).toMatchObject({ status: 200 })
  expect(await desk.undo(_id)).toMatchObject(settled)
})

test.each([
  ['ONCE', '+221771000001', { totalUses: 1 }],
  ['ONCE-BY-PHONE', '+221771000002', { oncePerCustomer: true }],
  ['FIRST-BY-PHONE', '+221771000003', { firstOrderOnly: true }],
])(
  'a cancellation is not undone once another order reaches the limit of its coupon %s',
  async (code, mobile, limit) => {
    const coupon: Coupon = {
      ...{ code, kind: 'amount', value: 100, smallestOrder: 0, totalUses: null },
      ...{ oncePerCustomer: false, firstOrderOnly: false, from: null, until: null, stopped: false },
      ...limit,
    }
    const { data } = await desk.call('GET /api/settings/get')
    const { revision } = data.topics.find(({ topic }: { topic: string }) => topic === 'coupons')
    const value = { coupons: [coupon] }
    await desk.call('PUT /api/settings/save', { topic: 'coupons', revision, value })
    const order = async () => {
      const shopper = await shoppers.shopper({ P02: 1 })
      await shop.database.db.update(addresses).set({ mobile }).where(eq(addresses.userId, shopper._id))
      return shoppers.order(shopper, { dueAmt: 1_020 - 100 + freeDelivery.deliveryFee, coupon: coupon.code })
    }
    const { _id } = (await order()).data
    await desk.move(_id, { to: 'cancelled', reason: 'other' })
    expect(await desk.undo(_id)).toMatchObject({ status: 200 })
    await desk.move(_id, { to: 'cancelled', reason: 'other' })
    expect(await order()).toMatchObject({ status: 200 })
    expect(await desk.undo(_id)).toMatchObject({
      ...settled,
      message:
        'firstOrderOnly' in limit
          ? 'This cannot be undone: the coupon is for the first order, and there is another one since.'
          : 'This cannot be undone: the coupon has been used again since.',
    })
  },
)

test('a cancellation is not undone while its customer is paying another order with the same coupon', async () => {
  const coupon: Coupon = {
    ...{ code: 'PAYING', kind: 'amount', value: 100, smallestOrder: 0, totalUses: null },
    ...{ oncePerCustomer: true, firstOrderOnly: false, from: null, until: null, stopped: false },
  }
  const { data } = await desk.call('GET /api/settings/get')
  const { revision } = data.topics.find(({ topic }: { topic: string }) => topic === 'coupons')
  const value = { coupons: [coupon] }
  await desk.call('PUT /api/settings/save', { topic: 'coupons', revision, value })
  const seen = { dueAmt: 1_020 - 100 + freeDelivery.deliveryFee, coupon: coupon.code }
  const shopper = await shoppers.shopper({ P02: 1 })
  const { _id } = (await shoppers.order(shopper, seen)).data
  await desk.move(_id, { to: 'cancelled', reason: 'other' })
  await shoppers.fill(shopper, { P02: 1 })
  const page = (await shoppers.checkout(shopper, seen)).data
  expect(await desk.undo(_id)).toMatchObject(settled)
  await shoppers.pay(page)
  await shoppers.as(shopper, 'POST /api/order/payment', { sessionId: page.id })
  expect(await desk.read(page.orderId)).toMatchObject({ status: 'placed', couponAmt: 100 })
})

test('steps that nobody undid are forgotten after their minute', async () => {
  await desk.orderIn('cancelled', { P02: 1 })
  await shop.settled()
  expect(await shop.database.db.select().from(undoableSteps)).toEqual([])
})
