import { type DayReport, ordersExportPath } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import { openDeskPayments } from '../../../testing/orders/desk-payments.ts'
import type { Shopper, Shoppers } from '../../../testing/orders/shoppers.ts'
import { soon } from '../../../testing/soon.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { findViolations } from '../../platform/database/checks.ts'
import { orderChecks } from '../checks.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
let payments: Awaited<ReturnType<typeof openDeskPayments>>
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P02: 200, P03: 200 }, { jobs: true }))
  payments = await openDeskPayments(shop)
})
afterAll(async () => {
  expect(await findViolations(shop.database.db, orderChecks)).toEqual([])
  await payments.close()
  await shop.close()
})

const choose = (shopper: Shopper, _id: string, channel = 'credit') =>
  shoppers.as(shopper, 'PUT /api/order/choose-payout', { _id, channel })
const creditOf = async (shopper: Shopper) => (await shoppers.as(shopper, 'GET /api/order/credit')).data
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const reportOf = async (date: string, store?: string): Promise<DayReport> =>
  (await desk.call('POST /api/order/desk/day', { date, store })).data
const details = async (shopper: Shopper, _id: string) =>
  (await shoppers.as(shopper, 'POST /api/order/details', { _id })).data

/** A shopper with credit for a delivered order that the shop refunded in part. @param amount in whole XOF */
async function withCredit(amount: number) {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 10 })
  await desk.refund(_id, { amount, reason: 'late_delivery' })
  await payments.passSteps(_id)
  expect((await choose(shopper, _id)).status).toBe(200)
  return { _id, shopper }
}

/** Orders one piece with the shopper's credit. */
async function spend(shopper: Shopper, more: object = {}) {
  await shoppers.fill(shopper, { P03: 1 })
  const { totalAmt } = shoppers.view(shopper, await shoppers.cart(shopper))
  const { availableAmt } = await creditOf(shopper)
  const dueAmt = Math.max(0, totalAmt - availableAmt)
  return shoppers.order(shopper, { dueAmt, useCredit: true, ...more })
}

test('what the shop owes becomes credit at once, which the next order uses and a cancelled one returns', async () => {
  const { _id, shopper } = await withCredit(300)
  expect(await details(shopper, _id)).toMatchObject({
    payment_status: 'partially_refunded',
    refundedAmt: 300,
    owedBackAmt: 0,
    refunds: [{ amount: 300, channel: 'credit', state: 'done' }],
  })
  expect((await choose(shopper, _id)).data.refunds, 'its response was lost').toHaveLength(1)
  expect(await choose(shopper, _id, 'cash')).toMatchObject({ status: 409, code: 'order_settled' })
  expect((await shop.mail(shopper.email, /Votre choix/)).text).toMatch(/300\s?F\sCFA en avoir/)

  const { data: order } = await spend(shopper)
  expect(order).toMatchObject({ creditAmt: 300, dueAmt: order.totalAmt - 300, toCollectAmt: order.dueAmt })
  expect(await creditOf(shopper)).toMatchObject({
    availableAmt: 0,
    entries: [
      { kind: 'used', amount: -300, order: { _id: order._id } },
      { kind: 'given', amount: 300, order: { _id } },
    ],
  })
  expect((await shop.mail(shopper.email, new RegExp(`${order.orderId} est confirmée`))).text).toMatch(
    /Votre avoir[^\n]*−300/,
  )
  expect(await shoppers.as(shopper, 'PUT /api/order/cancel', { _id: order._id })).toMatchObject({
    data: { creditAmt: 0, creditReturnedAmt: 300, payment_status: 'void' },
  })
  expect((await creditOf(shopper)).availableAmt).toBe(300)
  expect((await shop.mail(shopper.email, /est annulée/)).text).toMatch(/300\s?F\sCFA sont de nouveau/)
})

test('credit is used only if the request asks for it, and what is left stays for later', async () => {
  const { shopper } = await withCredit(5_000)
  await shoppers.fill(shopper, { P03: 1 })
  const { data: without } = await shoppers.order(shopper)
  expect(without).toMatchObject({ creditAmt: 0, dueAmt: without.totalAmt })
  const { data: order } = await spend(shopper)
  expect(order).toMatchObject({
    creditAmt: order.totalAmt,
    dueAmt: 0,
    toCollectAmt: 0,
    payment_status: 'paid',
  })
  expect((await creditOf(shopper)).availableAmt).toBe(5_000 - order.totalAmt)
  await desk.bring(order._id, 'delivered')
  await desk.refund(order._id, { amount: 100, reason: 'damaged_item' })
  expect(await details(shopper, order._id)).toMatchObject({
    creditReturnedAmt: 100,
    owedBackAmt: 0,
    refunds: [],
  })
  await payments.passSteps(order._id)
  expect((await shop.mail(shopper.email, new RegExp(`Un remboursement .* ${order.orderId}`))).text).toMatch(
    /ajouté 100\s?F\sCFA à votre avoir/,
  )
})

test('an online payment asks for the rest, and gives the credit back when it is abandoned', async () => {
  const { shopper } = await withCredit(300)
  await shoppers.fill(shopper, { P03: 2 })
  const { totalAmt } = shoppers.view(shopper, await shoppers.cart(shopper))
  const seen = { useCredit: true, dueAmt: totalAmt - 300 }
  const { data: page } = await shoppers.checkout(shopper, seen)
  const charged = await shop.database.pool.query('select amount::int from payments where reference = $1', [
    page.orderId,
  ])
  expect(charged.rows).toEqual([{ amount: totalAmt - 300 }])
  // Its credit counts for the order that replaces it.
  expect((await creditOf(shopper)).availableAmt).toBe(300)
  expect((await shoppers.checkout(shopper, seen)).data.orderId).toBe(page.orderId)
  const { data: order } = await shoppers.order(shopper, seen)
  expect(order).toMatchObject({ creditAmt: 300, payment_method: 'cash' })
  expect((await creditOf(shopper)).entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['used', 'returned', 'used', 'given'],
  ])
})

test('a payment page that was opened without the credit is no answer to a request that uses it', async () => {
  const { shopper } = await withCredit(300)
  await shoppers.fill(shopper, { P03: 2 })
  const { data: full } = await shoppers.checkout(shopper)
  const { totalAmt } = shoppers.view(shopper, await shoppers.cart(shopper))
  const { data: page } = await shoppers.checkout(shopper, { useCredit: true })
  expect(page.orderId).not.toBe(full.orderId)
  expect((await details(shopper, page.orderId)).dueAmt).toBe(totalAmt - 300)
})

test('lists show what an order costs, however it is paid', async () => {
  const { shopper } = await withCredit(5_000)
  await shoppers.fill(shopper, { P02: 5 })
  const { totalAmt } = shoppers.view(shopper, await shoppers.cart(shopper))
  const { data: order } = await shoppers.order(shopper, {
    useCredit: true,
    dueAmt: Math.max(0, totalAmt - 5_000),
  })
  const { _id } = order
  const listed = (await shoppers.as(shopper, 'POST /api/order/summaries', {})).data[0]
  expect(listed).toMatchObject({ _id, dueAmt: order.dueAmt, creditAmt: order.creditAmt })
  const { history } = (await desk.call('POST /api/customer/details', { _id: shopper._id })).data
  expect(history[0]).toMatchObject({ _id, dueNowAmt: totalAmt })
})

test('a refund of money and credit names both in the timeline', async () => {
  const { shopper } = await withCredit(300)
  await shoppers.fill(shopper, { P03: 2 })
  const { totalAmt } = shoppers.view(shopper, await shoppers.cart(shopper))
  const { data: page } = await shoppers.checkout(shopper, { useCredit: true, dueAmt: totalAmt - 300 })
  await shoppers.pay(page)
  await shoppers.as(shopper, 'POST /api/order/payment', { sessionId: page.id })
  await desk.bring(page.orderId, 'delivered')
  const { data } = await desk.refund(page.orderId, { amount: totalAmt - 100, reason: 'other' })
  expect(data.timeline.filter(({ amount }: { amount?: number }) => amount)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'changed', amount: 200 }),
      expect.objectContaining({ event: 'refund_started', amount: totalAmt - 300 }),
    ]),
  )
})

test('credit that another order spent is refused, also for an order whose cancellation is undone', async () => {
  const { shopper } = await withCredit(300)
  const { data: order } = await spend(shopper)
  await desk.move(order._id, { to: 'cancelled', reason: 'other' })
  const [again, undone] = await Promise.all([spend(shopper), desk.undo(order._id)])
  expect([again.status, undone.status].filter((status) => status === 200)).toHaveLength(1)
  expect((await creditOf(shopper)).availableAmt).toBe(0)
  await shoppers.fill(shopper, { P03: 1 })
  const seen = { useCredit: true, dueAmt: 10 }
  expect(await shoppers.order(shopper, seen)).toMatchObject({ status: 409, code: 'cart_changed' })
})

test('a choice of credit waits while staff can undo the refund', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 1 })
  await desk.refund(_id, { amount: 50, reason: 'other' })
  expect((await choose(shopper, _id)).data).toMatchObject({ owedBackAmt: 50, payout: { channel: 'credit' } })
  expect((await creditOf(shopper)).availableAmt).toBe(0)
  await payments.passSteps(_id)
  expect((await creditOf(shopper)).availableAmt).toBe(50)
})

test('a choice that replaces another one waits for staff, who may be paying it out already', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 1 })
  const { data } = await desk.refund(_id, { amount: 50, reason: 'other' })
  await payments.passSteps(_id)
  expect((await choose(shopper, _id, 'cash')).status).toBe(200)
  expect((await choose(shopper, _id)).data).toMatchObject({ owedBackAmt: 50, payout: { channel: 'credit' } })
  expect((await creditOf(shopper)).availableAmt).toBe(0)
  expect((await desk.handBack(_id, data.refunds[0]._id, { channel: 'cash' })).status).toBe(200)
  expect((await creditOf(shopper)).availableAmt).toBe(0)
})

test('a choice of credit that an earlier version stored, without its refunds, waits for staff, who give it', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 1 })
  const { data } = await desk.refund(_id, { amount: 50, reason: 'other' })
  expect((await choose(shopper, _id)).status).toBe(200)
  await shop.database.pool.query(`update orders set payout = payout - 'creditFor' where id = $1`, [_id])
  await payments.passSteps(_id)
  expect((await creditOf(shopper)).availableAmt).toBe(0)
  const seen = { channel: 'credit', phone: null }
  const given = await desk.handBack(_id, data.refunds[0]._id, { channel: 'credit', seen })
  expect(given).toMatchObject({ status: 200, data: { owedBackAmt: 0 } })
  expect((await creditOf(shopper)).availableAmt).toBe(50)
})

test('a choice of credit is for the refunds of that time: staff pay out later ones, and can undo them', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 3 })
  await payments.passSteps(_id)
  const { version } = (await desk.refund(_id, { amount: 50, reason: 'other' })).data
  expect((await choose(shopper, _id)).status).toBe(200)
  const { data } = await desk.refund(_id, { amount: 30, reason: 'other' })
  await payments.passStep(_id, version)
  expect((await creditOf(shopper)).availableAmt, 'the second step is still in its minute').toBe(0)
  expect((await desk.undo(_id)).status).toBe(200)
  await payments.passStep(_id, data.version)
  expect((await creditOf(shopper)).availableAmt, 'the second step was undone').toBe(50)
  await desk.refund(_id, { amount: 20, reason: 'other' })
  await payments.passSteps(_id)
  expect(await details(shopper, _id)).toMatchObject({ owedBackAmt: 20, payout: { channel: 'credit' } })
  expect((await creditOf(shopper)).availableAmt).toBe(50)
})

test('staff revert unspent credit and pay the refund out, and credit is not given again by itself', async () => {
  const { _id, shopper } = await withCredit(300)
  const refund = (await desk.read(_id)).refunds[0]!._id
  expect(await desk.handBack(_id, refund, { channel: 'cash' })).toMatchObject({
    ...{ status: 409, code: 'order_changed' },
    message: expect.stringMatching(/as store credit.*“Recorded by mistake”/),
  })
  const { data: order } = await spend(shopper)
  expect(await desk.revertPayout(_id, refund)).toMatchObject({ status: 409, code: 'order_settled' })
  await desk.move(order._id, { to: 'cancelled', reason: 'other' })
  expect((await desk.revertPayout(_id, refund)).data).toMatchObject({
    owedBackAmt: 300,
    refunds: [{ state: 'owed' }],
  })
  expect(await creditOf(shopper)).toMatchObject({
    availableAmt: 0,
    entries: [{ kind: 'reverted', amount: -300 }, {}, {}, {}],
  })
  const mailed = async () => (await shop.mail(shopper.email, /avoir .* retiré/)).text
  await expect.poll(mailed, soon).toMatch(/retiré 300\s?F\sCFA de votre avoir, et nous vous devons/)
  await desk.refund(_id, { amount: 10, reason: 'other' })
  await payments.passSteps(_id)
  expect((await creditOf(shopper)).availableAmt).toBe(0)
  expect((await desk.handBack(_id, refund, { channel: 'cash' })).status).toBe(200)
  const { figures } = await reportOf(dayIn(0))
  expect(figures.creditGiven.orders.map((given) => given._id)).not.toContain(_id)
})

test('the report counts credit on the day on which its order was placed, and the export says when it was paid', async () => {
  const { shopper } = await withCredit(5_000)
  const { data: order } = await spend(shopper)
  // As if it had awaited a payment over midnight.
  await shop.database.pool.query(`update credit_entries set at = at - interval '1 day' where order_id = $1`, [
    order._id,
  ])
  const [yesterday, today] = [dayIn(-1), dayIn(0)]
  const used = async (date: string) => (await reportOf(date)).figures.creditUsed.orders
  expect(await used(yesterday)).toEqual([])
  expect(await used(today)).toContainEqual(
    expect.objectContaining({ _id: order._id, amount: order.totalAmt }),
  )
  const { body } = await shop.app.inject({
    url: ordersExportPath({ from: today, to: today, language: 'en' }),
    headers: { authorization: `Bearer ${desk.admin.token}` },
  })
  const [head, ...rows] = body.split(/\r?\n/).map((row) => row.split(/[;,]/))
  const row = rows.find((cells) => cells.includes(order.orderId))
  expect(row?.[head!.indexOf('Last payment on')]).toContain(today)
})

test('the report says what all customers can still spend, also of a past day, and the list finds them', async () => {
  const unspent = async (days: number) => (await reportOf(dayIn(days))).unspentCreditAmt
  const before = { today: await unspent(0), yesterday: await unspent(-1) }
  const { _id, shopper } = await withCredit(300)
  expect(await unspent(0)).toBe(before.today! + 300)
  // As if it had been given yesterday; what is spent today leaves that day as it was.
  await shop.database.pool.query(`update credit_entries set at = at - interval '1 day' where order_id = $1`, [
    _id,
  ])
  const customers = async () =>
    (await desk.call('POST /api/customer/list', { credit: true })).data.map(({ _id }: Shopper) => _id)
  expect(await customers()).toContain(shopper._id)
  expect((await spend(shopper)).status).toBe(200)
  expect(await unspent(0)).toBe(before.today)
  expect(await unspent(-1)).toBe(before.yesterday! + 300)
  expect(await customers()).not.toContain(shopper._id)
})

test('staff see the credit of a customer, give it instead of money, and never to somebody without an account', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 1 })
  const { data } = await desk.refund(_id, { amount: 50, reason: 'other' })
  expect(await desk.handBack(_id, data.refunds[0]._id, { channel: 'credit' })).toMatchObject({ status: 200 })
  const customer = await desk.call('POST /api/customer/details', { _id: shopper._id })
  expect(customer.data.credit).toMatchObject({ availableAmt: 50, entries: [{ kind: 'given', amount: 50 }] })
  const exported = await desk.call('POST /api/customer/export', { _id: shopper._id })
  expect(exported.data.credit).toMatchObject([{ kind: 'given', amount: 50 }])
  const { figures } = await reportOf(dayIn(0))
  expect(figures.creditGiven.orders).toContainEqual(expect.objectContaining({ _id, amount: 50 }))
  expect(figures.cashHandedBack.orders.map((order) => order._id)).not.toContain(_id)

  const address = { address_line: 'Villa 42', city: 'Dakar', mobile: '+221 77 000 00 42' }
  const placed = await desk.place({ name: 'Moussa', address, lines: [{ productId: 'P02', quantity: 1 }] })
  await desk.bring(placed.data._id, 'delivered')
  const refund = (await desk.refund(placed.data._id, { amount: 50, reason: 'other' })).data.refunds[0]._id
  expect(await desk.handBack(placed.data._id, refund, { channel: 'credit' })).toMatchObject({
    status: 409,
    code: 'order_settled',
  })
})

test('the credit of an erased customer ends, and the orders keep their entries', async () => {
  const { _id, shopper } = await withCredit(300)
  // Chosen for the next refund too, which nobody is left to get as credit.
  expect((await desk.call('DELETE /api/customer/erase', { _id: shopper._id })).status).toBe(200)
  expect((await desk.refund(_id, { amount: 50, reason: 'other' })).data.payout).toBeNull()
  await payments.passSteps(_id)
  const { rows } = await shop.database.pool.query(
    'select user_id, amount::int from credit_entries where order_id = $1',
    [_id],
  )
  expect(rows).toEqual([{ user_id: null, amount: 300 }])
})
