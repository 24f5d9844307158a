import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShoppers, type Shopper } from '../../../testing/orders/shoppers.ts'
import { openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { productCategories, productSubCategories, products } from '../../catalogue/schema.ts'

let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
  shoppers = openShoppers(shop)
})
afterAll(async () => {
  expect(await shoppers.ledgerMismatches()).toEqual([])
  await shop.close()
})

const cancel = (shopper: Shopper, _id: string) => shoppers.as(shopper, 'PUT /api/order/cancel', { _id })
const details = async (shopper: Shopper, _id: string) =>
  (await shoppers.as(shopper, 'POST /api/order/details', { _id })).data
const mailsTo = async (shopper: Shopper) => {
  await shop.settled()
  return (await shop.mails()).filter((line) => line.startsWith(shopper.email))
}

test('cancelling an order restocks its products, and nothing is owed', async () => {
  const awa = await shoppers.shopper({ P00: 2, P01: 1 })
  const { data: order } = await shoppers.order(awa)
  const response = await cancel(awa, order._id)
  expect(response).toMatchObject({
    status: 200,
    message: 'Your order has been cancelled.',
    data: {
      status: 'cancelled',
      payment_status: 'void',
      timeline: [{ event: 'placed' }, { event: 'cancelled' }],
    },
  })
  expect(await shoppers.stock('P00')).toBe(5)
  expect(await shoppers.movements(order._id)).toEqual([
    'sale -2 P00',
    'sale -1 P01',
    'cancel 2 P00',
    'cancel 1 P01',
  ])
  expect((await shop.mail(awa.email, /est annulée/)).text).toContain('Rien n’a été payé')
})

test('an order cancelled twice, or twenty times at once, is cancelled once', async () => {
  const awa = await shoppers.shopper({ P02: 3 })
  const { data: order } = await shoppers.order(awa)
  const responses = await Promise.all(Array.from({ length: 20 }, () => cancel(awa, order._id)))
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await cancel(awa, order._id)).data).toEqual(responses[0]?.data)
  expect(await shoppers.stock('P02')).toBe(5)
  expect(await mailsTo(awa)).toHaveLength(2)
})

test('money that was paid by card is refunded once, and the timeline records it', async () => {
  const awa = await shoppers.shopper({ P03: 1 })
  const _id = await shoppers.orderByCard(awa)
  const responses = await Promise.all([cancel(awa, _id), cancel(awa, _id)])
  for (const response of responses)
    expect(response).toMatchObject({
      message: 'Your order has been cancelled. We are refunding your card.',
      data: { status: 'cancelled', payment_status: 'refund_pending' },
    })
  await shop.settled()
  const order = await details(awa, _id)
  expect(order.payment_status).toBe('refunded')
  expect(order.timeline.map(({ event }: { event: string }) => event)).toEqual([
    'placed',
    'paid',
    'cancelled',
    'refund_started',
    'refunded',
  ])
  expect(await shoppers.stock('P03')).toBe(5)
  expect(await mailsTo(awa)).toHaveLength(3)
  expect((await shop.mail(awa.email, /est annulée/)).text).toMatch(/remboursons 1\s?030\s?F\sCFA/)
})

test("users cannot cancel other users' orders or orders that await payment", async () => {
  const [awa, other] = [await shoppers.shopper({ P04: 1 }), await shoppers.shopper()]
  const { data: order } = await shoppers.order(awa)
  for (const _id of [order._id, 'NOBODYS'])
    expect(await cancel(other, _id)).toMatchObject({ status: 404, message: 'Order not found.' })
  expect((await details(awa, order._id)).status).toBe('placed')
  await shoppers.fill(awa, { P05: 1 })
  const { orderId } = (await shoppers.checkout(awa)).data
  expect(await cancel(awa, orderId)).toMatchObject({ status: 409, code: 'order_settled' })
  expect(await shoppers.stock('P05')).toBe(4)
})

test('a deleted product is skipped, the others are restocked', async () => {
  const { db } = shop.database
  const awa = await shoppers.shopper({ P06: 1, P07: 1 })
  const { data: order } = await shoppers.order(awa)
  await db.delete(productSubCategories).where(eq(productSubCategories.productId, 'P06'))
  await db.delete(productCategories).where(eq(productCategories.productId, 'P06'))
  await db.delete(products).where(eq(products.id, 'P06'))
  expect((await cancel(awa, order._id)).status).toBe(200)
  expect(await shoppers.stock('P07')).toBe(5)
})

test('concurrent orders and cancellations of the same products lose no unit', async () => {
  const shared = ['P10', 'P11', 'P12']
  for (const productId of shared) await shoppers.setStock(productId, 200)
  const work = async (index: number) => {
    const shopper = await shoppers.shopper()
    for (let round = 0; round < 6; round++) {
      const turned = [0, 1, 2].map((step) => shared[(index + step) % 3]!)
      await shoppers.fill(shopper, Object.fromEntries(turned.map((productId) => [productId, 2])))
      const placed = await shoppers.order(shopper)
      expect(placed.status).toBe(200)
      if (round > 0) expect((await cancel(shopper, placed.data._id)).status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, index) => work(index)))
  for (const productId of shared) expect(await shoppers.stock(productId)).toBe(200 - 12 * 2)
})

test('a product deleted before its order was cancelled is restored with the returned stock', async () => {
  const admin = await shop.user({ role: 'ADMIN' })
  const as = (route: string, body: object) => shop.call(route, body, { token: admin.token })
  const awa = await shoppers.shopper({ P20: 2 })
  const { data: order } = await shoppers.order(awa)
  const there = await shoppers.stock('P20')
  let { edit } = await as('DELETE /api/product/delete-product', { _id: 'P20' })
  expect((await cancel(awa, order._id)).status).toBe(200)
  expect(await shoppers.movements(order._id)).toEqual(['sale -2 P20', 'cancel 2 P20', 'edit -2 P20'])
  expect(await shoppers.ledgerMismatches()).toEqual([])
  for (const _again of [1, 2]) {
    const back = await as('PUT /api/catalogue/undo-edit', { edit })
    expect(back).toMatchObject({ status: 200 })
    expect(await shoppers.stock('P20')).toBe(there + 2)
    edit = (await as('DELETE /api/product/delete-product', { _id: 'P20' })).edit
  }
  expect(await shoppers.ledgerMismatches()).toEqual([])
})
