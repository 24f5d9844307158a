import { receiptPath } from '@dix/contract'
import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openShoppers, place, type Shopper } from '../../testing/orders/shoppers.ts'
import { soon } from '../../testing/soon.ts'
import { goodPassword, openTestUsers, type TestUsers } from '../../testing/users.ts'
import { users } from '../accounts/schema.ts'
import { productCategories, productSubCategories, products } from '../catalogue/schema.ts'
import { fairQueues } from '../platform/fair-queue.ts'
import { orderLines, orders, orderTimeline } from './schema.ts'

/** The things that shoppers do with orders once they are placed. */
let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
  shoppers = openShoppers(shop)
})
afterAll(() => shop.close())

async function placed(shopper: Shopper, pieces: Record<string, number>) {
  await shoppers.fill(shopper, pieces)
  return (await shoppers.order(shopper)).data
}

const inFrench = { headers: { 'accept-language': 'fr' } }
const inEnglish = { headers: { 'accept-language': 'en' } }

test('orders are listed newest first, in pages, and in the viewer’s language', async () => {
  const awa = await shoppers.shopper()
  await shoppers.setStock('P00', 100)
  const ids: string[] = []
  for (let round = 0; round < 5; round++) ids.unshift((await placed(awa, { P00: 1 }))._id)
  await shoppers.fill(awa, { P00: 1 })
  await shoppers.checkout(awa)
  const list = await shoppers.as(awa, 'GET /api/order/order-list', undefined, inEnglish)
  expect(list.data.map(({ _id }: { _id: string }) => _id)).toEqual(ids)
  expect(list.data[0].product_details.name).toBe('Peanut oil no. 0')
  const page = await shoppers.as(awa, 'POST /api/order/page', { page: 2, limit: '2' }, inFrench)
  expect(page).toMatchObject({ page: 2, totalPage: 3, totalNoPage: 3, totalCount: 5 })
  expect(page.data.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(2, 4))
  expect(page.data[0].items[0].name).toBe('Huile d’arachide n° 0')
  const summaries = await shoppers.as(awa, 'POST /api/order/summaries', { page: 2, limit: '2' }, inEnglish)
  expect(summaries).toMatchObject({ page: 2, totalPage: 3, totalNoPage: 3, totalCount: 5 })
  expect(summaries.data.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(2, 4))
  for (const path of ['page', 'summaries'])
    expect(await shoppers.as(awa, `POST /api/order/${path}`, { page: 9 })).toMatchObject({
      data: [],
      totalCount: 5,
    })
  const { data: user } = await shoppers.as(awa, 'GET /api/user/user-details')
  expect(user.orderHistory).toEqual(ids)
})

test('pages that all request their orders at once leave a connection to other requests', async () => {
  const awa = await shoppers.shopper()
  await shoppers.setStock('P00', 100)
  const { _id } = await placed(awa, { P00: 1 })
  const slow = new pg.Client(shop.database.connection)
  await slow.connect()
  await slow.query('begin; lock table orders')
  const asked = Array.from({ length: 12 }, () => [
    shoppers.as(awa, 'POST /api/order/details', { _id }),
    shoppers.as(awa, 'POST /api/order/summaries', {}),
  ]).flat()
  await vi.waitFor(() => expect(fairQueues.entered).toBe(asked.length), soon)
  expect(await shoppers.as(awa, 'GET /api/address/get')).toMatchObject({ success: true })
  await slow.end()
  for (const response of await Promise.all(asked)) expect(response).toMatchObject({ success: true })
})

test('a summary names the first remaining line and counts such lines, without listing them', async () => {
  const awa = await shoppers.shopper()
  await shoppers.setStock('P00', 100)
  const order = await placed(awa, { P00: 2, P01: 1, P10: 1 })
  const [first, second] = order.items
  const read = async () => (await shoppers.as(awa, 'POST /api/order/summaries', {}, inFrench)).data[0]
  const { _id, orderId, totalAmt, dueAmt, creditAmt, allowanceAmt, status, createdAt, placedAt } = order
  const summary = { _id, orderId, totalAmt, dueAmt, creditAmt, allowanceAmt, status, createdAt, placedAt }
  expect(await read()).toEqual({
    ...summary,
    product_details: { name: first.name, brand: first.brand, image: first.image[0] },
    lines: 3,
  })
  const take = (position: number) =>
    shop.database.db
      .update(orderLines)
      .set({ quantity: 0 })
      .where(and(eq(orderLines.orderId, _id), eq(orderLines.position, position)))
  await take(0)
  expect(await read()).toMatchObject({ product_details: { name: second.name }, lines: 2 })
  await take(1)
  await take(2)
  expect(await read()).toMatchObject({ product_details: { name: first.name }, lines: 0 })
})

test("users cannot see other users' orders", async () => {
  const [awa, other] = [await shoppers.shopper(), await shoppers.shopper()]
  const order = await placed(awa, { P01: 1 })
  expect((await shoppers.as(other, 'GET /api/order/order-list')).data).toEqual([])
  expect((await shoppers.as(other, 'POST /api/order/summaries', {})).data).toEqual([])
  for (const route of ['POST /api/order/details', 'PUT /api/order/cancel', 'POST /api/order/again'])
    for (const _id of [order._id, order.orderId.replace('-', ''), 'NOBODYS'])
      expect(await shoppers.as(other, route, { _id }), `${route} ${_id}`).toMatchObject({ status: 404 })
  const url = receiptPath(order._id, 'fr')
  expect(await shoppers.as(other, `GET ${url}`)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await shop.call(`GET ${url}`)).toMatchObject({ status: 401, code: 'signed_out' })
  expect(await shoppers.as(awa, 'POST /api/order/details', {})).toMatchObject({ status: 400 })
})

async function receipt(shopper: Shopper, url: string) {
  const response = await shop.app.inject({ url, headers: { authorization: `Bearer ${shopper.token}` } })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(response.rawPayload)), {
    mergePages: true,
  })
  return { response, text }
}

test('a receipt is a file for its owner, in the requested language', async () => {
  const awa = await shoppers.shopper()
  const order = await placed(awa, { P02: 2 })
  const { response, text } = await receipt(awa, receiptPath(order._id, 'fr'))
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${order.orderId}.pdf"`,
    'cache-control': 'private, no-store',
  })
  expect(text).toContain(order.orderId)
  expect(text).toContain('Huile d’arachide n° 2')
  expect((await receipt(awa, receiptPath(order._id, 'en'))).text).toContain('Peanut oil no. 2')
  expect((await receipt(awa, receiptPath(order._id, '../x'))).text).toContain('Huile')
  await shoppers.fill(awa, { P02: 1 })
  const { orderId } = (await shoppers.checkout(awa)).data
  expect(await shoppers.as(awa, `GET ${receiptPath(orderId, 'fr')}`)).toMatchObject({ status: 404 })
})

test('ordering again adds the products still sold, and names the others', async () => {
  const awa = await shoppers.shopper()
  const order = await placed(awa, { P03: 3, P04: 2, P05: 1 })
  const { db } = shop.database
  for (const table of [productSubCategories, productCategories])
    await db.delete(table).where(eq(table.productId, 'P05'))
  await db.delete(products).where(eq(products.id, 'P05'))
  await shoppers.setStock('P04', 10)
  const again = () => shoppers.as(awa, 'POST /api/order/again', { _id: order._id })
  const response = await again()
  expect(response).toMatchObject({
    status: 200,
    message: 'The products of this order that are still available are in your cart.',
  })
  expect(shoppers.pieces(response.data)).toEqual({ P03: 2, P04: 2 })
  expect(response).toMatchObject({
    shortfalls: [
      { productId: 'P03', wanted: 3, quantity: 2 },
      { productId: 'P05', wanted: 1, quantity: 0 },
    ],
  })
})

test('ordering again adds the ordered quantities, even if the shop could not send all of them', async () => {
  const awa = await shoppers.shopper({ P12: 2 })
  const order = await placed(awa, { P12: 2 })
  await shop.database.db.update(orderLines).set({ quantity: 0 }).where(eq(orderLines.orderId, order._id))
  const { data } = await shoppers.as(awa, 'POST /api/order/again', { _id: order._id })
  expect(data).toMatchObject([{ productId: { _id: 'P12' }, quantity: 2 }])
})

test('ordering again fills the cart if all products are in stock, and fails if all are gone', async () => {
  const awa = await shoppers.shopper()
  const order = await placed(awa, { P07: 1 })
  const again = () => shoppers.as(awa, 'POST /api/order/again', { _id: order._id })
  expect(await again()).toMatchObject({
    message: 'The products of this order are in your cart.',
    shortfalls: [],
  })
  await shoppers.setStock('P07', 0)
  expect(await again()).toMatchObject({
    status: 409,
    code: 'stock_short',
    message: 'None of the products in this order are available any more.',
  })
  expect(shoppers.pieces(await shoppers.cart(awa))).toEqual({ P07: 1 })
})

const remove = (shopper: Shopper) =>
  shoppers.as(shopper, 'DELETE /api/user/delete', { password: goodPassword })

/** Staff notes at every event of an order. */
const staffWrote = (orderId: string) =>
  shop.database.db
    .update(orderTimeline)
    .set({ note: 'Beware of Awa', details: { amount: 1 } })
    .where(eq(orderTimeline.orderId, orderId))

/** A user with a known password: deleting an account asks for it. */
async function signedUp(): Promise<Shopper> {
  const user = await shop.user()
  const { data } = await shoppers.as({ ...user, addressId: '' }, 'POST /api/address/create', place)
  return { ...user, addressId: data._id }
}

test('an account with an open order is not deleted; afterwards the shop keeps its orders without the user', async () => {
  const awa = await signedUp()
  const order = await placed(awa, { P10: 1 })
  expect(await remove(awa)).toMatchObject({ status: 409, code: 'order_under_way' })
  await shoppers.as(awa, 'PUT /api/order/cancel', { _id: order._id })
  await shoppers.fill(awa, { P11: 2 })
  await shoppers.checkout(awa)
  await staffWrote(order._id)
  expect((await remove(awa)).status).toBe(200)
  await shop.settled()
  expect(await shoppers.stock('P11')).toBe(5)
  const remaining = await shop.database.db.select().from(orders).where(eq(orders.number, order.orderId))
  expect(remaining).toMatchObject([{ userId: null, key: null, total: order.totalAmt }])
  expect(remaining[0]?.address).toEqual({ ...place, address_line: '', pincode: '', mobile: '' })
  const events = await shop.database.db
    .select()
    .from(orderTimeline)
    .where(eq(orderTimeline.orderId, order._id))
  expect(events.map(({ note }) => note)).toEqual(events.map(() => null))
  expect(await shop.database.db.select().from(users).where(eq(users.id, awa._id))).toEqual([])
  expect(await shoppers.ledgerMismatches()).toEqual([])
})

test('an account with a pending refund is not deleted, and the refund is named as the reason', async () => {
  const awa = await signedUp()
  const order = await placed(awa, { P12: 1 })
  const { db } = shop.database
  await db
    .update(orders)
    .set({ status: 'cancelled', paymentStatus: 'refund_pending', paid: 1_120, owedBack: 1_120, toCollect: 0 })
    .where(eq(orders.id, order._id))
  const refused = await remove(awa)
  expect(refused).toMatchObject({ status: 409, code: 'order_under_way' })
  expect(refused.message).toContain('refund')
})

test('when a user orders and deletes the account at once, exactly one succeeds', async () => {
  await shoppers.setStock('P16', 100)
  for (let round = 0; round < 4; round++) {
    const awa = await signedUp()
    await shoppers.fill(awa, { P16: 1 })
    const seen = shoppers.view(awa, await shoppers.cart(awa))
    const [placing, leaving] = await Promise.all([shoppers.submit(awa, seen), remove(awa)])
    const remaining = await shop.database.db.select().from(orders).where(eq(orders.userId, awa._id))
    if (leaving.status === 200) {
      expect([401, 404, 409]).toContain(placing.status)
      expect(remaining).toEqual([])
    } else {
      expect(leaving).toMatchObject({ status: 409, code: 'order_under_way' })
      expect(placing.status).toBe(200)
      expect(remaining).toHaveLength(1)
    }
  }
  expect(await shoppers.ledgerMismatches()).toEqual([])
})

test('a personal data export contains every order in full', async () => {
  const awa = await shoppers.shopper()
  const order = await placed(awa, { P13: 1 })
  const { data } = await shoppers.as(awa, 'GET /api/user/download')
  expect(data.orders).toMatchObject([
    { id: order._id, number: order.orderId, address: place, lines: [{ productId: 'P13', quantity: 1 }] },
  ])
})

test('a personal data export contains nothing that staff wrote', async () => {
  const awa = await shoppers.shopper()
  const order = await placed(awa, { P13: 1 })
  const { db } = shop.database
  await staffWrote(order._id)
  const staff = await shoppers.shopper({}, { role: 'ADMIN' })
  await db.update(orders).set({ placedBy: staff._id }).where(eq(orders.id, order._id))
  const { data } = await shoppers.as(awa, 'GET /api/user/download')
  expect(data.orders[0].timeline).toContainEqual({ event: 'placed', at: expect.any(String), reason: null })
  expect(JSON.stringify(data)).not.toContain('Beware')
  for (const name of ['userId', 'placedBy', 'details', 'actor', 'key', 'demo'])
    expect(JSON.stringify(data.orders), name).not.toContain(`"${name}"`)
})

test('an email is in the language of its recipient, and escapes user input', async () => {
  const awa = await shoppers.shopper({}, { locale: 'en' })
  const { db } = shop.database
  await db.update(products).set({ nameOther: 'Oil <b>&</b> more' }).where(eq(products.id, 'P14'))
  const order = await placed(awa, { P14: 1 })
  const { html, text } = await shop.mail(awa.email, /has been placed/)
  expect(html).toContain('1 × Oil &lt;b&gt;&amp;&lt;/b&gt; more')
  expect(text).toMatch(/Items total: 1\s140\sF\sCFA/)
  const [, token] = /\/order#([\w-]{43})/.exec(text)!
  const opened = await shop.call('POST /api/order/link', { token })
  expect(opened).toMatchObject({ status: 200, data: { order: { _id: order._id }, code: null } })
})

test('an unverified email address gets no text that another user typed', async () => {
  const awa = await shoppers.shopper({}, { emailVerified: false })
  await placed(awa, { P15: 1 })
  const { text } = await shop.mail(awa.email, /est confirmée/)
  expect(text).toContain('Huile d’arachide n° 15')
  expect(text).not.toContain(place.address_line)
})
