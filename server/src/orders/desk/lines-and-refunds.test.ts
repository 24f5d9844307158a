import type { OrderItem } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Shoppers } from '../../../testing/orders/shoppers.ts'
import { setProduct } from '../../../testing/stock.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { users } from '../../accounts/schema.ts'
import { products } from '../../catalogue/schema.ts'
import { findViolations } from '../../platform/database/checks.ts'
import { orderChecks } from '../checks.ts'
import { orders } from '../schema.ts'

/** Line changes and refunds, and their effect on stock and money. P02 costs 1,020 F a piece, P03 1,030, P04 1,040. */
let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P02: 1_000, P03: 1_000, P04: 1_000 }, { jobs: true }))
})
afterAll(async () => {
  expect(await shoppers.ledgerMismatches()).toEqual([])
  await shop.close()
})

const line = (productId: string, quantity: number) => ({ productId, quantity })
type Amounts = Record<'paidAmt' | 'refundedAmt' | 'owedBackAmt' | 'toCollectAmt', number>
const money = ({ data }: { data: Amounts & { payment_status: string } }) =>
  `${data.payment_status}: paid ${data.paidAmt}, back ${data.refundedAmt}, owed ${data.owedBackAmt}, collect ${data.toCollectAmt}`
/** Pieces that have left the store since. */
const leaving = async (productId: string) => {
  const before = await shoppers.stock(productId)
  return async () => before - (await shoppers.stock(productId))
}
const dashboard = async (_id: string) => {
  const { rows } = await shop.database.pool.query(
    `select data->>'status' as status, (data->>'amount')::int as amount from sandbox_objects
     where data->>'payment_intent' = (select payment_intent from payments where reference = $1)
     and data->>'object' = 'refund' order by created_at`,
    [_id],
  )
  return rows as { status: string; amount: number }[]
}

test('stock follows the lines, each piece once', async () => {
  const piecesGone = await leaving('P02')
  const { _id } = await desk.orderIn('placed', { P02: 3, P03: 1 })
  expect(await piecesGone()).toBe(3)
  await desk.lines(_id, { lines: [line('P02', 5)], agreed: true })
  expect(await piecesGone()).toBe(5)
  await desk.lines(_id, { lines: [line('P02', 0), line('P04', 1)], agreed: true })
  expect(await piecesGone()).toBe(0)
  const { data } = await desk.lines(_id, { lines: [line('P02', 2)], agreed: true })
  expect(await piecesGone()).toBe(2)
  expect(data.items.map((item: { productId: string; quantity: number }) => item)).toMatchObject([
    { productId: 'P02', quantity: 2, ordered: 3 },
    { productId: 'P03', quantity: 1 },
    { productId: 'P04', quantity: 1 },
  ])
  await desk.move(_id, { to: 'cancelled', reason: 'other' })
  expect(await piecesGone()).toBe(0)
  expect(await shoppers.movements(_id)).toEqual([
    'sale -3 P02',
    'sale -1 P03',
    'sale -2 P02',
    'sale -1 P04',
    'cancel 5 P02',
    'sale -2 P02',
    'cancel 2 P02',
    'cancel 1 P03',
    'cancel 1 P04',
  ])
})

test('a changed line is shown in the user’s language, with brand and unit', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 3 })
  await desk.lines(_id, { lines: [line('P02', 1), line('P03', 2)], agreed: true })
  const read = async (language: string) => {
    const headers = { 'accept-language': language }
    const { data: order } = await shoppers.as(shopper, 'POST /api/order/details', { _id }, { headers })
    const { data: seen } = await desk.call('POST /api/order/desk/details', { _id }, { headers })
    expect(seen.timeline.at(-1).lines).toEqual(order.timeline.at(-1).lines)
    return order.timeline.at(-1).lines
  }
  const [oil] = await read('fr')
  expect(oil).toMatchObject({ name: 'Huile d’arachide n° 2', from: 3, to: 1 })
  expect(await read('en')).toMatchObject([
    { name: 'Peanut oil no. 2', brand: oil.brand, unit: oil.unit, from: 3, to: 1 },
    { name: 'Peanut oil no. 3', from: 0, to: 2 },
  ])
  expect(oil.unit).not.toBe('')
})

test('a request may list a product only once', async () => {
  const { _id } = await desk.orderIn('placed', { P02: 3 })
  const twice = [line('P02', 1), line('P02', 1)]
  const refused = { status: 400, fields: { lines: 'Each product can be listed once.' } }
  expect(await desk.lines(_id, { lines: twice })).toMatchObject(refused)
  expect(await desk.refund(_id, { lines: twice, reason: 'other', restock: true })).toMatchObject(refused)
  const address = { address_line: 'Rue 12', mobile: '77 111 22 33' }
  expect(await desk.place({ name: 'Awa', address, lines: twice })).toMatchObject(refused)
})

test('pieces refunded and restocked come back once, the others when the order returns', async () => {
  const piecesGone = await leaving('P02')
  const { _id } = await desk.orderIn('not_delivered', { P02: 5 })
  await desk.refund(_id, { lines: [line('P02', 2)], reason: 'missing_item', restock: true })
  expect(await piecesGone()).toBe(3)
  expect((await desk.move(_id, { to: 'returned' })).status).toBe(200)
  expect(await piecesGone()).toBe(0)
})

test('broken pieces do not come back when the order returns', async () => {
  const piecesGone = await leaving('P03')
  const { _id } = await desk.orderIn('not_delivered', { P03: 4 })
  await desk.refund(_id, { lines: [line('P03', 1)], reason: 'damaged_item' })
  await desk.move(_id, { to: 'returned' })
  expect(await piecesGone()).toBe(1)
})

test('after delivery, returned pieces are restocked once', async () => {
  const piecesGone = await leaving('P04')
  const { _id } = await desk.orderIn('delivered', { P04: 2, P02: 1 })
  const first = await desk.refund(_id, {
    lines: [line('P04', 2)],
    reason: 'wrong_item',
    restock: true,
    handedBack: true,
  })
  expect(money(first)).toBe('partially_refunded: paid 3100, back 2080, owed 0, collect 0')
  expect(await piecesGone()).toBe(0)
  expect(
    await desk.refund(_id, { lines: [line('P04', 1)], reason: 'wrong_item', restock: true }),
  ).toMatchObject({
    status: 400,
    fields: { lines: 'This is more than was bought.' },
  })
  expect(await piecesGone()).toBe(0)
})

test('lines of a deleted product can be removed, refunded and returned, and its ledger balances', async () => {
  const { _id } = await desk.orderIn('placed', { P10: 3, P02: 1 })
  const other = await desk.orderIn('on_the_way', { P10: 1, P02: 1 })
  expect(await desk.call('DELETE /api/product/delete-product', { _id: 'P10' })).toMatchObject({ status: 200 })
  expect(await desk.lines(_id, { lines: [line('P10', 4)] })).toMatchObject({
    status: 400,
    fields: { lines: 'This product is no longer sold.' },
  })
  expect((await desk.lines(_id, { lines: [line('P10', 2)] })).status).toBe(200)
  expect((await desk.refund(_id, { lines: [line('P10', 1)], reason: 'other', restock: true })).status).toBe(
    200,
  )
  expect((await desk.lines(_id, { lines: [line('P10', 0)] })).status).toBe(200)
  // A line without pieces moves no stock.
  expect((await desk.move(_id, { to: 'cancelled', reason: 'other' })).status).toBe(200)
  await desk.move(other._id, { to: 'not_delivered', reason: 'refused' })
  expect((await desk.move(other._id, { to: 'returned' })).status).toBe(200)
  expect((await shoppers.movements(_id)).filter((movement) => movement.endsWith('P10'))).toEqual([
    'sale -3 P10',
    'cancel 1 P10',
    'edit -1 P10',
    'cancel 1 P10',
    'edit -1 P10',
    'cancel 1 P10',
    'edit -1 P10',
  ])
  expect(await shoppers.ledgerMismatches()).toEqual([])
})

test('a draft is no longer sold, but can be returned', async () => {
  const { _id } = await desk.orderIn('placed', { P11: 2, P02: 1 })
  await shop.database.db.update(products).set({ draft: true }).where(eq(products.id, 'P11'))
  expect(await desk.lines(_id, { lines: [line('P11', 3)], agreed: true })).toMatchObject({ status: 400 })
  expect((await desk.lines(_id, { lines: [line('P11', 0)] })).status).toBe(200)
  expect(await shoppers.stock('P11')).toBe(5)
})

test('until an order leaves, refunding the whole amount due is a cancellation; after that, it is a refund', async () => {
  const { _id } = await desk.orderIn('packed')
  const { dueAmt } = await desk.read(_id)
  const part = await desk.refund(_id, { amount: 100, reason: 'other' })
  const rest = { amount: dueAmt - 100, reason: 'other' }
  expect(part.status).toBe(200)
  expect(await desk.refund(_id, rest)).toMatchObject({
    status: 400,
    fields: { amount: 'This refunds the whole order. Cancel it instead.' },
  })
  expect(await desk.read(_id)).toEqual(part.data)
  await desk.move(_id, { to: 'on_the_way' })
  expect(await desk.refund(_id, rest)).toMatchObject({ status: 200, data: { toCollectAmt: 0 } })
})

test('until an order leaves, pieces are not refunded if an earlier amount already covers the others', async () => {
  const { _id } = await desk.orderIn('packed')
  const { dueAmt } = await desk.read(_id)
  const part = await desk.refund(_id, { amount: dueAmt - 100, reason: 'other' })
  expect(await desk.refund(_id, { lines: [line('P01', 1)], reason: 'missing_item' })).toMatchObject({
    status: 400,
    fields: { amount: 'This refunds the whole order. Cancel it instead.' },
  })
  expect(await desk.read(_id)).toEqual(part.data)
})

test('until an order leaves, lines are not reduced to what an earlier refund already covers', async () => {
  const { _id } = await desk.orderIn('placed', { P02: 5 })
  const part = await desk.refund(_id, { amount: 4_000, reason: 'late_delivery' })
  expect(await desk.lines(_id, { lines: [line('P02', 3)] })).toMatchObject({
    status: 400,
    fields: { lines: 'This refunds the whole order. Cancel it instead.' },
  })
  expect(await desk.read(_id)).toEqual(part.data)
  expect(await desk.lines(_id, { lines: [line('P02', 4)] })).toMatchObject({ data: { toCollectAmt: 80 } })
})

test('quantities above the stock, empty changes and more than 200 products are refused', async () => {
  const { _id } = await desk.orderIn('placed', { P12: 2 })
  expect(await desk.lines(_id, { lines: [line('P12', 6)], agreed: true })).toMatchObject({
    status: 409,
    code: 'stock_short',
    message: 'Not enough stock of Huile d’arachide n° 12: 3 left.',
  })
  expect((await desk.lines(_id, { lines: [line('P12', 5)], agreed: true })).status).toBe(200)
  expect(await desk.lines(_id, { lines: [line('P19', 1)], agreed: true })).toMatchObject({
    code: 'stock_short',
  })
  const nothing = {
    status: 400,
    fields: { lines: 'An order must keep at least one product. Cancel it instead.' },
  }
  expect(await desk.lines(_id, { lines: [line('P12', 0)] })).toMatchObject(nothing)
  expect(await desk.refund(_id, { lines: [line('P12', 5)], reason: 'other' })).toMatchObject(nothing)
  const many = Array.from({ length: 200 }, (_, index) => line(`X${index}`, 1))
  await shop.database.pool.query(
    `insert into order_lines (order_id, position, product_id, name, brand, images, unit, price, discount, quantity, ordered)
     select order_id, position + n, product_id || n::text, name, brand, images, unit, price, discount, 0, ordered
     from order_lines, generate_series(1, 199) n where order_id = $1`,
    [_id],
  )
  expect(await desk.lines(_id, { lines: [line('P02', 1)], agreed: true })).toMatchObject({
    status: 400,
    fields: { lines: 'An order can hold up to 200 products.' },
  })
  expect(await desk.lines(_id, { lines: [...many, line('P02', 1)] })).toMatchObject({ status: 400 })
})

test('exceeding the agreed amount needs the customer’s consent, which raises it', async () => {
  const { _id } = await desk.orderIn('placed', { P02: 2 })
  const ask = (quantity: number, agreed = false) =>
    desk.lines(_id, { lines: [line('P02', quantity)], agreed })
  expect(await ask(3)).toMatchObject({ status: 409, code: 'not_agreed' })
  expect((await desk.read(_id)).agreedAmt).toBe(2_040)
  expect(await ask(3, true)).toMatchObject({ data: { agreedAmt: 3_060 } })
  expect(await ask(1)).toMatchObject({ data: { agreedAmt: 3_060, toCollectAmt: 1_020 } })
  expect((await ask(3)).status).toBe(200)
  expect((await ask(4)).code).toBe('not_agreed')
})

test('adding lines for a refunded amount needs the customer’s consent', async () => {
  const { _id } = await desk.orderIn('placed', { P02: 5 })
  const { data } = await desk.refund(_id, { amount: 4_000, reason: 'late_delivery' })
  expect(data).toMatchObject({ toCollectAmt: 1_100, agreedAmt: 1_100 })
  const more = { lines: [line('P02', 6)] }
  expect(await desk.lines(_id, more)).toMatchObject({ status: 409, code: 'not_agreed' })
  expect(await desk.lines(_id, { ...more, agreed: true })).toMatchObject({
    data: { toCollectAmt: 2_120, agreedAmt: 2_120 },
  })
})

test('a banknote that no longer covers the amount due is dropped, one that still does is kept', async () => {
  const shopper = await shoppers.shopper({ P02: 1 })
  const { data } = await shoppers.order(shopper, { payWith: 2_000 })
  expect((await desk.lines(data._id, { lines: [line('P03', 1)], agreed: true })).data.payWith).toBeNull()
  const other = (await shoppers.order(await shoppers.shopper({ P02: 1 }), { payWith: 5_000 })).data
  const more = await desk.lines(other._id, { lines: [line('P03', 1)], agreed: true })
  expect(more.data.payWith).toBe(5_000)
})

test('lines of a paid order: more is collected at the door, less goes back to the card', async () => {
  const { _id } = await desk.orderIn('placed', { P02: 2, P03: 1 }, 'card')
  const more = await desk.lines(_id, { lines: [line('P02', 3)], agreed: true })
  expect(money(more)).toBe('partially_paid: paid 3070, back 0, owed 0, collect 1020')
  const less = await desk.lines(_id, { lines: [line('P02', 1)] })
  expect(money(less)).toBe('refund_pending: paid 3070, back 0, owed 1020, collect 0')
  expect(less.data).toMatchObject({
    chargedLeftAmt: 2_050,
    refunds: [{ amount: 1_020, channel: 'provider' }],
  })
  await shop.settled()
  const back = await desk.details(_id)
  expect(money(back)).toBe('partially_refunded: paid 3070, back 1020, owed 0, collect 0')
  // After a partial card refund, more is collected at the door.
  const again = await desk.lines(_id, { lines: [line('P02', 2)] })
  expect(money(again)).toBe('partially_paid: paid 3070, back 1020, owed 0, collect 1020')
  await desk.bring(_id, 'picking').catch(() => {})
  await desk.move(_id, { to: 'on_the_way' })
  const delivered = await desk.move(_id, { to: 'delivered' })
  expect(money(delivered)).toBe('partially_refunded: paid 4090, back 1020, owed 0, collect 0')
  // The card paid 2,050 F of the remaining 3,070 F.
  const all = await desk.refund(_id, { lines: [line('P02', 2), line('P03', 1)], reason: 'damaged_item' })
  expect(all.data.refunds).toMatchObject([
    { amount: 1_020, channel: 'provider', state: 'done' },
    { amount: 2_050, channel: 'provider', state: 'owed' },
    { amount: 1_020, channel: 'cash', state: 'owed' },
  ])
  await desk.handBack(_id, all.data.refunds[2]._id)
  await shop.settled()
  expect(money(await desk.details(_id))).toBe('refunded: paid 4090, back 4090, owed 0, collect 0')
  expect(await dashboard(_id)).toEqual([
    { status: 'succeeded', amount: 1_020 },
    { status: 'succeeded', amount: 2_050 },
  ])
})

test('cash handed over at once for a card payment is not refunded by the provider too', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 2 }, 'card')
  const cash = { amount: 500, reason: 'late_delivery', channel: 'cash', handedBack: true }
  const response = await desk.refund(_id, cash)
  expect(money(response)).toBe('partially_refunded: paid 2040, back 500, owed 0, collect 0')
  expect(response.data).toMatchObject({
    chargedLeftAmt: 2_040,
    refunds: [{ channel: 'cash', state: 'done' }],
  })
  await shop.settled()
  expect(await dashboard(_id)).toEqual([])
  const own = await shoppers.as(shopper, 'POST /api/order/details', { _id })
  expect(own.data.refunds).toEqual([{ amount: 500, channel: 'cash', state: 'done' }])
  expect(await desk.handBack(_id, 'NOREFUND')).toMatchObject({ status: 404 })
})

test('a refund is limited to the amount due, with a message that says so', async () => {
  const { _id } = await desk.orderIn('delivered', { P02: 2 })
  const refund = (amount: number, lines: object[] = []) =>
    desk.refund(_id, { amount, lines, reason: 'other' })
  expect(await refund(0)).toMatchObject({ status: 400, fields: { amount: 'Choose what to refund.' } })
  for (const amount of [2_041, Number.MAX_SAFE_INTEGER])
    expect(await refund(amount)).toMatchObject({
      status: 400,
      fields: { amount: expect.stringMatching(/2\s040/) },
    })
  expect(await refund(1_021, [line('P02', 1)])).toMatchObject({ status: 400 })
  expect(await refund(Number.MAX_SAFE_INTEGER + 1)).toMatchObject({ status: 400 })
  expect(money(await refund(1_020, [line('P02', 1)]))).toBe(
    'refund_pending: paid 2040, back 0, owed 2040, collect 0',
  )
  expect(await refund(1)).toMatchObject({ status: 400 })
  expect(await desk.lines(_id, { lines: [line('P02', 2)] })).toMatchObject({ code: 'order_settled' })
})

test('an order at the limits of its amounts is delivered and refunded to the franc', async () => {
  const { db } = shop.database
  const price = 2_147_483_647
  await setProduct(db, 'P14', { price, discount: 0, stock: 9_999 })
  const { data } = await desk.place({
    name: 'Awa',
    address: { address_line: 'Rue 12', mobile: '77 111 22 33' },
    lines: [line('P14', 9_999)],
  })
  const total = price * 9_999
  expect(data.toCollectAmt).toBe(total)
  await desk.bring(data._id, 'delivered')
  const back = await desk.refund(data._id, { amount: total, reason: 'other', handedBack: true })
  expect(money(back)).toBe(`refunded: paid ${total}, back ${total}, owed 0, collect 0`)
})

test('a refund of an unpaid order lowers the amount due, and nothing is owed back', async () => {
  const { _id } = await desk.orderIn('on_the_way', { P02: 2 })
  const response = await desk.refund(_id, { lines: [line('P02', 1)], amount: 20, reason: 'missing_item' })
  expect(money(response)).toBe('due: paid 0, back 0, owed 0, collect 1000')
  expect(response.data.timeline.at(-1)).toMatchObject({
    event: 'changed',
    amount: 1_040,
    reason: 'missing_item',
  })
  expect(money(await desk.move(_id, { to: 'delivered' }))).toBe('paid: paid 1000, back 0, owed 0, collect 0')
})

test('the list and the customer’s earlier orders show the amount due, not the price of the lines', async () => {
  const row = async (_id: string) => {
    const { data } = await desk.list({})
    return data.find((listed: { _id: string }) => listed._id === _id)
  }
  const { _id, shopper } = await desk.orderIn('placed', { P02: 2 }, 'card')
  await desk.refund(_id, { amount: 40, reason: 'other' })
  await shop.settled()
  expect(await row(_id)).toMatchObject({ dueNowAmt: 2_000, toCollectAmt: 0 })
  await desk.lines(_id, { lines: [line('P02', 3)], agreed: true })
  expect(await row(_id)).toMatchObject({ dueNowAmt: 3_020, toCollectAmt: 1_020 })
  await shoppers.fill(shopper, { P03: 1 })
  const next = (await shoppers.order(shopper)).data._id
  expect((await desk.read(next)).earlier).toMatchObject([{ _id, dueNowAmt: 3_020 }])
  await desk.move(_id, { to: 'cancelled', reason: 'other' })
  expect(await row(_id)).toMatchObject({ dueNowAmt: 0, toCollectAmt: 0 })
  // The original bill of an order stays in a field of its own.
  expect(await desk.read(_id)).toMatchObject({ dueAmt: 3_060, allowanceAmt: 40 })
  expect(await row(_id)).not.toHaveProperty('dueAmt')
})

test('a refund that the provider refuses is paid out in cash', async () => {
  const { _id } = await desk.orderIn('delivered', { P02: 1 }, 'card')
  await shop.database.pool.query(`update payments set payment_intent = 'pi_none' where reference = $1`, [_id])
  await desk.refund(_id, { amount: 500, reason: 'late_delivery' })
  await shop.settled()
  const { refunds } = await desk.read(_id)
  expect(refunds).toMatchObject([{ amount: 500, channel: 'cash', state: 'failed' }])
  expect(JSON.stringify((await desk.list({ view: 'to_check' })).data)).toContain(_id)
  const response = await desk.handBack(_id, refunds[0]!._id)
  expect(money(response)).toBe('partially_refunded: paid 1020, back 500, owed 0, collect 0')
})

test('shoppers choose how a refused refund is paid out, and a payout by mobile money takes nothing from the till', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 1 }, 'card')
  const choose = (input: object, by = shopper) =>
    shoppers.as(by, 'PUT /api/order/choose-payout', { _id, ...input })
  const own = async () => (await shoppers.as(shopper, 'POST /api/order/details', { _id })).data
  const byPhone = { channel: 'mobile_money', phone: '77 512 34 08' }
  expect(await choose(byPhone)).toMatchObject({ status: 409, code: 'order_settled' })
  await shop.database.pool.query(`update payments set payment_intent = 'pi_none' where reference = $1`, [_id])
  await desk.refund(_id, { amount: 500, reason: 'late_delivery' })
  await shop.settled()
  expect(await own()).toMatchObject({ payout: null, refunds: [{ channel: 'cash', state: 'failed' }] })

  expect(await choose({ ...byPhone, phone: '33 123' })).toMatchObject({
    status: 400,
    fields: { phone: 'Enter a valid mobile number.' },
  })
  expect(await choose(byPhone, await shoppers.shopper())).toMatchObject({ status: 404 })
  const payout = { channel: 'mobile_money', phone: { number: '+221775123408', shown: '77 512 34 08' } }
  const { data: chosen } = await choose(byPhone)
  expect(chosen).toMatchObject({ payout, owedBackAmt: 500 })
  expect((await choose(byPhone)).data.version).toBe(chosen.version)
  const seen = await desk.read(_id)
  expect(seen).toMatchObject({ payout, version: chosen.version })
  const { data: rows } = await desk.list({ stage: 'to_check' })
  expect(rows).toContainEqual(expect.objectContaining({ _id, refundToCheck: true, toHandBackAmt: 500 }))
  const token = await shoppers.linkTo(_id)
  const linked = await shop.call('POST /api/order/link', { token })
  expect(linked.data.order.payout).toMatchObject({ ...payout, phone: null })

  const today = new Date().toISOString().slice(0, 10)
  const report = async () => (await desk.call('POST /api/order/desk/day', { date: today })).data
  const before = await report()
  const paidOut = { channel: 'mobile_money', note: 'Wave T_123' }
  const response = await desk.handBack(_id, seen.refunds[0]!._id, paidOut)
  expect(money(response)).toBe('partially_refunded: paid 1020, back 500, owed 0, collect 0')
  expect(response.data.refunds).toMatchObject([{ amount: 500, channel: 'mobile_money', state: 'done' }])
  expect(response.data.timeline.at(-1)).toMatchObject({
    event: 'refunded',
    actor: 'staff',
    amount: 500,
    note: 'Wave T_123',
  })
  const { figures, inTillAmt } = await report()
  expect(figures.mobileMoneyPayouts.amount - before.figures.mobileMoneyPayouts.amount).toBe(500)
  expect(inTillAmt).toBe(before.inTillAmt)
  await shop.settled()
  const mail = await shop.mail(shopper.email, /remboursement/)
  expect(mail.text).toMatch(/envoyé 500\s?F\sCFA par mobile money/)
  expect(await choose({ channel: 'cash' })).toMatchObject({ status: 409, code: 'order_settled' })
  expect(await findViolations(shop.database.db, orderChecks)).toEqual([])
})

test('a payout recorded by mistake is owed again, the till and the day count it back in, and the timeline says why', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const report = async () => (await desk.call('POST /api/order/desk/day', { date: today })).data
  for (const channel of ['cash', 'mobile_money'] as const) {
    const { _id, shopper } = await desk.orderIn('delivered', { P02: 1 })
    const { data } = await desk.refund(_id, { amount: 300, reason: 'late_delivery' })
    const refundId = data.refunds[0]._id
    expect(await desk.revertPayout(_id, refundId)).toMatchObject({ status: 409, code: 'order_settled' })
    const before = await report()
    await desk.handBack(_id, refundId, { channel })
    const twice = await Promise.all([1, 2].map(() => desk.revertPayout(_id, refundId, 'Pas encore versé')))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const order = await desk.read(_id)
    expect(money({ data: order })).toBe('refund_pending: paid 1020, back 0, owed 300, collect 0')
    expect(order.refunds).toMatchObject([{ _id: refundId, channel: 'cash', state: 'owed', phone: null }])
    expect(order.timeline.at(-1)).toMatchObject({
      ...{ event: 'payout_reverted', amount: 300, note: 'Pas encore versé', by: expect.stringMatching(/./) },
    })
    const { figures, inTillAmt } = await report()
    expect(inTillAmt).toBe(before.inTillAmt)
    for (const name of ['cashTaken', 'cashHandedBack', 'mobileMoneyPayouts'] as const)
      expect(figures[name].amount, name).toBe(before.figures[name].amount)
    const own = (await shoppers.as(shopper, 'POST /api/order/details', { _id })).data
    expect(JSON.stringify(own)).not.toContain('Pas encore versé')
    await desk.handBack(_id, refundId, { channel })
    expect(money({ data: await desk.read(_id) })).toBe(
      'partially_refunded: paid 1020, back 300, owed 0, collect 0',
    )
    await shop.settled()
    // Only the mobile money was announced as sent.
    const again = (await shop.mails()).filter((mail) => mail.startsWith(`${shopper.email}: `))
    expect(again.some((mail) => /remboursement/i.test(mail))).toBe(channel === 'mobile_money')
  }
  expect(await findViolations(shop.database.db, orderChecks)).toEqual([])
})

test('a payout is reverted with a reason, and not if a provider sent the money', async () => {
  const { _id } = await desk.orderIn('delivered', { P02: 1 }, 'card')
  await desk.refund(_id, { amount: 300, reason: 'late_delivery' })
  await shop.settled()
  const { refunds } = await desk.read(_id)
  expect(refunds).toMatchObject([{ channel: 'provider', state: 'done' }])
  expect(await desk.revertPayout(_id, refunds[0]!._id)).toMatchObject({ status: 409, code: 'order_settled' })
  expect(await desk.revertPayout(_id, refunds[0]!._id, ' ')).toMatchObject({
    status: 400,
    fields: { note: 'Enter a reason.' },
  })
  expect(await desk.revertPayout(_id, 'NOREFUND')).toMatchObject({ status: 404 })
})

test('what a reverted payout leaves to collect is less, if the customer has yet to pay', async () => {
  const { _id } = await desk.orderIn('picking', { P02: 2 }, 'card')
  await desk.refund(_id, { amount: 300, reason: 'late_delivery', channel: 'cash', handedBack: true })
  await desk.lines(_id, { lines: [{ productId: 'P02', quantity: 1 }] })
  await shop.settled()
  const { refunds, ...before } = await desk.read(_id)
  const paidOut = refunds.find(({ channel, state }) => channel === 'cash' && state === 'done')!
  const { data } = await desk.revertPayout(_id, paidOut._id)
  const { paidAmt, refundedAmt, owedBackAmt, toCollectAmt } = data
  expect(refundedAmt).toBe(before.refundedAmt - 300)
  expect(paidAmt - refundedAmt - owedBackAmt + toCollectAmt).toBe(data.dueAmt - data.allowanceAmt)
  expect(await findViolations(shop.database.db, orderChecks)).toEqual([])
})

test('a payout is refused once the customer has changed their choice, and keeps the number it was sent to', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 1 })
  const { data } = await desk.refund(_id, { amount: 20, reason: 'other' })
  const refundId = data.refunds[0]._id
  const choose = (phone: string) =>
    shoppers.as(shopper, 'PUT /api/order/choose-payout', { _id, channel: 'mobile_money', phone })
  const send = (seen: object | null) => desk.handBack(_id, refundId, { channel: 'mobile_money', seen })
  await choose('77 512 34 08')
  const first = { channel: 'mobile_money', phone: '+221775123408' }
  const second = { ...first, phone: '+221775123409' }
  await choose('77 512 34 09')
  const current = await desk.read(_id)
  const refused = { status: 409, code: 'order_changed', data: current }
  for (const seen of [null, first, { channel: 'cash' }]) expect(await send(seen)).toMatchObject(refused)
  expect(await send(second)).toMatchObject({
    status: 200,
    data: { refunds: [{ channel: 'mobile_money', phone: { number: second.phone } }] },
  })
  await choose('77 512 34 08')
  expect((await desk.read(_id)).refunds).toMatchObject([{ phone: { number: second.phone } }])
  // Clients that send no choice still record what they paid in cash.
  const more = await desk.refund(_id, { amount: 20, reason: 'other' })
  expect(await desk.handBack(_id, more.data.refunds[1]._id)).toMatchObject({
    status: 200,
    data: { refunds: [{}, { channel: 'cash', phone: null }] },
  })
})

test('each change of a payout is emailed to the account, with only the end of the number', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 1 })
  await desk.refund(_id, { amount: 20, reason: 'other' })
  const choose = (phone: string) =>
    shoppers.as(shopper, 'PUT /api/order/choose-payout', { _id, channel: 'mobile_money', phone })
  const { data } = await choose('77 512 34 08')
  const mail = await shop.mail(shopper.email, /Votre choix/)
  expect(mail.text).toMatch(/20\s?F\sCFA par mobile money, au numéro qui se termine par 08\./)
  expect(mail.text).not.toContain('512')
  expect((await choose('+221775123408')).data.payout).toEqual(data.payout)
  await choose('77 512 34 09')
  await shop.settled()
  const mails = await shop.mails()
  expect(mails.filter((mail) => mail.startsWith(`${shopper.email}: Votre choix`))).toHaveLength(2)
})

test('a shopper changes the choice of a payout 20 times an hour; an unverified address gets ten emails about it', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 1 })
  await shop.database.db.update(users).set({ emailVerified: false }).where(eq(users.id, shopper._id))
  await desk.refund(_id, { amount: 20, reason: 'other' })
  const choose = (nth: number) =>
    shoppers.as(shopper, 'PUT /api/order/choose-payout', {
      ...{ _id, channel: 'mobile_money', phone: `77 512 34 ${10 + nth}` },
    })
  for (let nth = 0; nth < 20; nth++) expect((await choose(nth)).status).toBe(200)
  expect(await choose(20)).toMatchObject({ status: 429, code: 'rate_limited' })
  expect((await desk.read(_id)).payout).toMatchObject({ phone: { shown: '77 512 34 29' } })
  await shop.settled()
  const mails = await shop.mails()
  expect(mails.filter((mail) => mail.startsWith(`${shopper.email}: Votre choix`))).toHaveLength(10)
})

test('an erased customer leaves how their money was paid out, but not the number or the note', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 1 })
  const { data } = await desk.refund(_id, { amount: 20, reason: 'other' })
  const choice = { _id, channel: 'mobile_money', phone: '77 512 34 08' }
  await shoppers.as(shopper, 'PUT /api/order/choose-payout', choice)
  await desk.handBack(_id, data.refunds[0]._id, { channel: 'mobile_money', note: 'Envoyé à Awa' })
  const customer = { _id: (await desk.read(_id)).customer._id }
  const exported = await desk.call('POST /api/customer/export', customer)
  expect(JSON.stringify(exported)).toMatch(/"payout":{[^}]*"phone":"\+221775123408"/)
  const erased = await desk.call('DELETE /api/customer/erase', customer)
  expect(erased.status).toBe(200)
  expect(JSON.stringify(exported)).toContain('"phone":"+221775123408"}]')
  const { payout, refunds, timeline } = await desk.read(_id)
  expect(payout).toMatchObject({ channel: 'mobile_money', phone: null })
  expect(refunds).toMatchObject([{ amount: 20, channel: 'mobile_money', state: 'done', phone: null }])
  expect(timeline.at(-1)).toMatchObject({ event: 'refunded', amount: 20, note: null })
})

test('the timeline distinguishes reduced amounts from refunds', async () => {
  const { _id } = await desk.orderIn('placed', { P02: 2, P03: 1 }, 'card')
  await desk.lines(_id, { lines: [line('P02', 3)], agreed: true })
  const response = await desk.refund(_id, { lines: [line('P02', 1)], amount: 100, reason: 'missing_item' })
  expect(money(response)).toBe('refund_pending: paid 3070, back 0, owed 100, collect 0')
  expect(response.data.timeline.slice(-2)).toMatchObject([
    { event: 'changed', amount: 1_020, reason: 'missing_item' },
    { event: 'refund_started', amount: 100 },
  ])
})

test('the timeline names the refunded lines, for staff and for the shopper', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 3, P03: 2 })
  const { data } = await desk.refund(_id, {
    lines: [line('P02', 2), line('P03', 2)],
    reason: 'damaged_item',
  })
  const [first, second] = data.items.map(({ name, brand, unit }: OrderItem) => ({ name, brand, unit }))
  const lines = [
    { ...first, from: 3, to: 1 },
    { ...second, from: 2, to: 0 },
  ]
  const seen = { event: 'refund_started', lines }
  expect(data.timeline.at(-1)).toMatchObject({ ...seen, amount: 4_100 })
  const own = await shoppers.as(shopper, 'POST /api/order/details', { _id })
  expect(own.data.timeline.at(-1)).toMatchObject(seen)
  const unpaid = await desk.orderIn('on_the_way', { P02: 3 })
  const { data: less } = await desk.refund(unpaid._id, { lines: [line('P02', 1)], reason: 'missing_item' })
  expect(less.timeline.at(-1)).toMatchObject({ event: 'changed', lines: [{ from: 3, to: 2 }] })
})

test('an order keeps the amount it owes after its shopper’s account is hidden', async () => {
  const { _id } = await desk.orderIn('delivered', { P02: 1 })
  await shop.database.db.update(orders).set({ userId: null }).where(eq(orders.id, _id))
  expect(money(await desk.refund(_id, { amount: 20, reason: 'other' }))).toMatch(/owed 20/)
  expect(await desk.resend(_id)).toMatchObject({ status: 409, code: 'order_settled' })
})
