import { type OrderState, orderStates, orderStateTable } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Shopper, Shoppers } from '../../../testing/orders/shoppers.ts'
import { setProduct } from '../../../testing/stock.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { findViolations } from '../../platform/database/checks.ts'
import { orderChecks } from '../checks.ts'
import { orderLines, orders, unmailedChanges } from '../schema.ts'

/** Shoppers add to their orders. P02 costs 1,020 F a piece, P03 1,030, P04 1,040. */
let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  const stock = { P00: 1_000, P01: 1_000, P02: 1_000, P03: 1_000, P04: 1_000 }
  ;({ shop, shoppers, desk } = await openDeskShop(stock))
})
afterAll(async () => {
  expect(await shoppers.ledgerMismatches()).toEqual([])
  expect(await findViolations(shop.database.db, orderChecks)).toEqual([])
  await shop.close()
})

const send = (shopper: Shopper, body: object, key?: string) =>
  shoppers.as(shopper, 'PUT /api/order/add', body, key ? { headers: { 'idempotency-key': key } } : {})
/** Adds pieces to an order as it is. */
const add = async (shopper: Shopper, _id: string, pieces: Record<string, number>) =>
  send(shopper, await shoppers.addition(shopper, _id, pieces))
const read = async (shopper: Shopper, _id: string) =>
  (await shoppers.as(shopper, 'POST /api/order/details', { _id })).data
const inCart = async (shopper: Shopper) => shoppers.pieces(await shoppers.cart(shopper))
const piecesOf = ({ items }: { items: { productId: string; quantity: number }[] }) =>
  Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]))

test('a shopper adds the cart to an order: its stock, lines, amounts, timeline and email follow, and the cart is empty', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 1 })
  await shoppers.as(shopper, 'PUT /api/cart/substitutions', {
    productId: 'P03',
    choice: 'replace',
    maxPrice: 2_000,
  })
  const before = { P02: await shoppers.stock('P02'), P03: await shoppers.stock('P03') }
  const { status, data } = await add(shopper, _id, { P02: 2, P03: 1 })
  expect(status).toBe(200)
  expect(piecesOf(data)).toEqual({ P02: 3, P03: 1 })
  expect(data).toMatchObject({ totalAmt: 4_090, dueAmt: 4_090, toCollectAmt: 4_090, status: 'placed' })
  expect(await shoppers.stock('P02')).toBe(before.P02 - 2)
  expect(await shoppers.stock('P03')).toBe(before.P03 - 1)
  expect(await inCart(shopper)).toEqual({})
  const seen = await desk.read(_id)
  expect(seen).toMatchObject({ version: 2, agreedAmt: 4_090 })
  expect(seen.timeline.at(-1)).toMatchObject({
    event: 'changed',
    actor: 'shopper',
    lines: [
      { from: 1, to: 3 },
      { from: 0, to: 1 },
    ],
  })
  const { db } = shop.database
  expect(await db.select().from(unmailedChanges).where(eq(unmailedChanges.orderId, _id))).toHaveLength(1)
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, _id))
  expect(lines.map(({ substitution }) => substitution)).toMatchObject([
    null,
    { choice: 'replace', maxPrice: 2_000 },
  ])
})

test.each(orderStates.filter((state) => orderStateTable[state].shownToShopper))(
  'whether an order in state %s takes more follows its table, and a refusal keeps the cart',
  async (state: OrderState) => {
    const { _id, shopper } = await desk.orderIn(state, { P02: 1 })
    const isOpen = orderStateTable[state].lines === 'add'
    expect('additionTerms' in (await read(shopper, _id))).toBe(isOpen)
    const { status, code } = await add(shopper, _id, { P03: 1 })
    expect([status, code]).toEqual(isOpen ? [200, undefined] : [409, 'order_settled'])
    expect(await inCart(shopper)).toEqual(isOpen ? {} : { P03: 1 })
  },
)

test('an order paid by card takes nothing more', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 1 }, 'card')
  expect(await read(shopper, _id)).not.toHaveProperty('additionTerms')
  expect(await add(shopper, _id, { P03: 1 })).toMatchObject({
    status: 409,
    code: 'order_settled',
    message: expect.stringContaining('paid by card'),
  })
  expect(await inCart(shopper)).toEqual({ P03: 1 })
})

test('only its own shopper adds to an order, and the link of an email does not offer it', async () => {
  const { _id } = await desk.orderIn('placed', { P02: 1 })
  const stranger = await shoppers.shopper({ P02: 1 })
  const own = (await shoppers.order(stranger)).data
  const body = { ...(await shoppers.addition(stranger, own._id, { P03: 1 })), _id }
  expect(await send(stranger, body)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await shop.call('PUT /api/order/add', body)).toMatchObject({ status: 401 })
  expect(await desk.call('PUT /api/order/add', body)).toMatchObject({ status: 404 })
  const { data } = await shop.call('POST /api/order/link', { token: await shoppers.linkTo(_id) })
  expect(data.order).not.toHaveProperty('additionTerms')
})

test('an addition whose response was lost is repeated with its key and made once', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 1 })
  const body = await shoppers.addition(shopper, _id, { P03: 2 })
  const responses = await Promise.all([send(shopper, body, 'add-1'), send(shopper, body, 'add-1')])
  responses.push(await send(shopper, body, 'add-1'))
  for (const { status, data } of responses) {
    expect(status).toBe(200)
    expect(piecesOf(data)).toEqual({ P02: 1, P03: 2 })
  }
  expect((await desk.read(_id)).version).toBe(2)
  await shoppers.fill(shopper, { P03: 2 })
  expect(await send(shopper, body)).toMatchObject({
    status: 409,
    code: 'order_changed',
    data: { version: 2 },
  })
  expect(await inCart(shopper)).toEqual({ P03: 2 })
})

test('what the shopper did not see is not added: another cart, another amount due, missing stock, another price', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 1 })
  const body = await shoppers.addition(shopper, _id, { P03: 1 })
  expect(await send(shopper, { ...body, dueAmt: body.dueAmt - 5 })).toMatchObject({
    status: 409,
    code: 'fee_not_seen',
    data: { totalAmt: 2_050, dueAmt: 2_050 },
  })
  await shoppers.fill(shopper, { P03: 2 })
  const changed = await send(shopper, body)
  expect(changed).toMatchObject({ status: 409, code: 'cart_changed' })
  expect(shoppers.pieces(changed.data.cart)).toEqual({ P03: 2 })
  await shoppers.setStock('P03', 1)
  const { status, code, data } = await add(shopper, _id, { P03: 2 })
  expect([status, code, data.cart[0].productId.stock]).toEqual([409, 'stock_short', 1])
  await shoppers.setStock('P03', 1_000)
  await setProduct(shop.database.db, 'P02', { price: 1_200 })
  expect(await add(shopper, _id, { P02: 1 })).toMatchObject({
    status: 409,
    code: 'order_settled',
    message: expect.stringContaining('The price of'),
  })
  await setProduct(shop.database.db, 'P02', { price: 1_020 })
  expect(await inCart(shopper)).toEqual({ P02: 1, P03: 2 })
  expect(await read(shopper, _id)).toMatchObject({ version: 1, dueAmt: 1_020 })
})

test('a blocked customer and a paused shop add nothing', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 1 })
  const pause = (isPaused: boolean) =>
    desk.call('PUT /api/store/pause', { store: 'main', isPaused, reason: '', until: null })
  expect((await pause(true)).status).toBe(200)
  expect(await add(shopper, _id, { P03: 1 })).toMatchObject({ status: 409, code: 'shop_closed' })
  await pause(false)
  const blocked = await desk.call('PUT /api/customer/block', { _id: shopper._id, reason: 'Ne paie pas' })
  expect(blocked.status).toBe(200)
  expect(await add(shopper, _id, { P03: 1 })).toMatchObject({ status: 403, code: 'blocked' })
})

test('free delivery that the products reach lowers the fee', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 1 })
  const terms = { deliveryFee: 700, freeFrom: 3_000, roundsCash: true, vatRate: null }
  const money = { terms, deliveryFee: 700, toCollect: 1_720, agreed: 1_720 }
  await shop.database.db.update(orders).set(money).where(eq(orders.id, _id))
  expect(await add(shopper, _id, { P03: 1 })).toMatchObject({ data: { deliveryFee: 700, dueAmt: 2_750 } })
  expect(await add(shopper, _id, { P04: 1 })).toMatchObject({ data: { deliveryFee: 0, dueAmt: 3_090 } })
})

test('an open card payment for the same cart is closed first, so that nothing is bought twice', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 1 })
  await shoppers.fill(shopper, { P03: 1 })
  const { data: page } = await shoppers.checkout(shopper)
  const before = await shoppers.stock('P03')
  expect((await add(shopper, _id, { P03: 1 })).status).toBe(200)
  expect(await shoppers.stock('P03')).toBe(before)
  const [unpaid] = await shop.database.db.select().from(orders).where(eq(orders.id, page.orderId))
  expect(unpaid!.status).toBe('expired')
})

test('staff see that an order of a new customer became large by an addition', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 1 })
  const suspicions = async () => (await desk.read(_id)).suspicions
  // Of the number, which the shoppers of this file share.
  const before = await suspicions()
  expect((await add(shopper, _id, { P03: 5 })).status).toBe(200)
  expect(await suspicions()).toEqual(before)
  for (const pieces of [{ P03: 50 }, { P04: 1 }]) {
    expect((await add(shopper, _id, pieces)).status).toBe(200)
    expect(await suspicions()).toEqual(['new_and_large', ...before])
  }
})

test('an unverified address, which may be a stranger’s, gets at most ten emails an hour about additions', async () => {
  const shopper = await shoppers.shopper({ P02: 1 }, { emailVerified: false })
  const { _id } = (await shoppers.order(shopper)).data
  const { db } = shop.database
  const isMailed: boolean[] = []
  for (let round = 1; round <= 12; round++) {
    expect((await add(shopper, _id, { P03: 1 })).status).toBe(200)
    // As if the minute had passed.
    isMailed.push(
      (await db.delete(unmailedChanges).where(eq(unmailedChanges.orderId, _id)).returning()).length > 0,
    )
  }
  expect(isMailed).toEqual([...Array(10).fill(true), false, false])
})

test('of the shopper who adds and the picker who begins at once one wins, and nothing is lost', async () => {
  for (let round = 0; round < 5; round++) {
    const { _id, shopper } = await desk.orderIn('placed', { P02: 1 })
    const body = await shoppers.addition(shopper, _id, { P03: 1 })
    const [added, picked] = await Promise.all([
      send(shopper, body),
      desk.call('PUT /api/order/desk/move', { _id, version: 1, to: 'picking' }),
    ])
    expect([added.status, picked.status].sort()).toEqual([200, 409])
    const isAdded = added.status === 200
    if (!isAdded) expect(added).toMatchObject({ code: 'order_settled' })
    expect(await inCart(shopper)).toEqual(isAdded ? {} : { P03: 1 })
    expect(await read(shopper, _id)).toMatchObject({
      status: isAdded ? 'placed' : 'picking',
      dueAmt: isAdded ? 2_050 : 1_020,
      version: 2,
    })
  }
})
