import { OrderSchema } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPeople, type TestPeople } from '../testing/people.ts'
import { openShoppers, place } from './testing/shoppers.ts'

let shop: TestPeople
let shoppers: ReturnType<typeof openShoppers>
beforeAll(async () => {
  shop = await openPeople()
  shoppers = openShoppers(shop.database, shop.call)
})
afterAll(() => shop.close())

test('an order takes the stock, empties the cart, stands in the list and is mailed', async () => {
  const awa = await shoppers.shopper({ P00: 2, P01: 1 })
  const answer = await shoppers.order(awa, { payWith: 5_000 })
  expect(answer).toMatchObject({ status: 200, message: 'Your order is placed.' })
  const order = OrderSchema.parse(answer.data)
  expect(order).toMatchObject({
    orderId: expect.stringMatching(/^DX-[2-9A-HJKMNP-TV-Z]{8}$/),
    product_details: { name: 'Huile d’arachide n° 0', image: ['http://dix.test/media/demo/1/p0.webp'] },
    subTotalAmt: 3_010,
    savings: 240,
    totalAmt: 2_770,
    currency: 'XOF',
    payment_method: 'cash',
    payment_status: 'due',
    status: 'placed',
    delivery_address: place,
    payWith: 5_000,
    timeline: [{ event: 'placed', at: order.createdAt }],
  })
  expect(order.items).toMatchObject([
    { productId: 'P00', price: 1_000, discount: 12, quantity: 2, lineTotal: 1_760, unit: '1 L' },
    { productId: 'P01', price: 1_010, discount: 0, quantity: 1, lineTotal: 1_010 },
  ])
  expect(await shoppers.cart(awa)).toEqual([])
  expect(await shoppers.stock('P00')).toBe(3)
  expect(await shoppers.movements(order._id)).toEqual(['sale -2 P00', 'sale -1 P01'])
  expect((await shoppers.as(awa, 'GET /api/order/order-list')).data).toEqual([order])
  const { text } = await shop.mail(awa.email, new RegExp(order.orderId))
  expect(text).toContain('2 × Huile d’arachide n° 0, 1 L')
  expect(text).toContain(`http://dix.test/dashboard/myorders/${order._id}`)
  expect(text).toContain(place.address_line)
})
