import { OrderSchema } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openShoppers, place } from '../../../testing/orders/shoppers.ts'
import { soon } from '../../../testing/soon.ts'
import { openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { addresses } from '../../accounts/schema.ts'
import { products } from '../../catalogue/schema.ts'
import { orders } from '../schema.ts'

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

const ordersOf = (userId: string) => shop.database.db.select().from(orders).where(eq(orders.userId, userId))

test('an order takes the stock, empties the cart, is listed and emailed', async () => {
  const awa = await shoppers.shopper({ P00: 2, P01: 1 })
  const response = await shoppers.order(awa, { payWith: 5_000 })
  expect(response).toMatchObject({ status: 200, message: 'Your order has been placed.' })
  const order = OrderSchema.parse(response.data)
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
  expect(text).toContain('2 × Huile d’arachide n° 0, Kaolak, 1\u00a0L')
  expect(text).toMatch(/http:\/\/dix\.test\/order#[\w-]{43}/)
  expect(text).toContain(place.address_line)
})

test('a subtotal may be the sum before or after discounts; the total may not', async () => {
  await shoppers.setStock('P10', 50)
  for (const subTotalAmt of [1_100, 968]) {
    const awa = await shoppers.shopper({ P10: 1 })
    expect((await shoppers.order(awa, { subTotalAmt, totalAmt: '968' })).status).toBe(200)
  }
  for (const sums of [{ totalAmt: 1_100 }, { totalAmt: 967 }, { subTotalAmt: 1_099 }, { subTotalAmt: 0 }]) {
    const awa = await shoppers.shopper({ P10: 1 })
    const refused = await shoppers.order(awa, sums)
    expect(refused, JSON.stringify(sums)).toMatchObject({
      status: 409,
      code: 'cart_changed',
      message: 'Your cart has changed. Check it and order again.',
      data: {
        cart: [{ productId: { _id: 'P10', price: 1_100, discount: 12, stock: 48 }, quantity: 1 }],
        totals: { subTotalAmt: 1_100, savings: 132, totalAmt: 968, quantity: 1 },
      },
    })
    expect(await ordersOf(awa._id)).toEqual([])
    expect(shoppers.pieces(await shoppers.cart(awa))).toEqual({ P10: 1 })
  }
})

test('the list must match the cart: no extra line, no missing line, no other quantity', async () => {
  const awa = await shoppers.shopper({ P02: 1, P03: 2 })
  const [two, three] = await shoppers.cart(awa)
  for (const list_items of [
    [],
    [two],
    [two, two],
    [two, three, three],
    [two, { ...three, quantity: 3 }],
    [two, { productId: 'P04', quantity: 2 }],
    [{ productId: 'P02', quantity: 3 }, three],
  ]) {
    const refused = await shoppers.order(awa, { list_items })
    expect(refused).toMatchObject({ status: 409, code: 'cart_changed' })
    expect(shoppers.pieces(refused.data.cart)).toEqual({ P02: 1, P03: 2 })
  }
  const bare = [
    { productId: 'P03', quantity: '2' },
    { productId: { _id: 'P02', price: 1 }, quantity: 1, price: 1 },
  ]
  expect((await shoppers.order(awa, { list_items: bare })).status).toBe(200)
})

test('a changed price returns the current cart, and nothing is ordered', async () => {
  const awa = await shoppers.shopper({ P12: 2 })
  const seen = shoppers.view(awa, await shoppers.cart(awa))
  await shop.database.db.update(products).set({ price: 5_000 }).where(eq(products.id, 'P12'))
  const refused = await shoppers.submit(awa, seen)
  expect(refused).toMatchObject({ status: 409, code: 'cart_changed', data: { totals: { totalAmt: 10_000 } } })
  expect(await shoppers.stock('P12')).toBe(5)
  expect((await shoppers.order(awa)).data.totalAmt).toBe(10_000)
})

test('a price saved while an order waits for its product refuses the order', async () => {
  const awa = await shoppers.shopper({ P12: 1 })
  const seen = shoppers.view(awa, await shoppers.cart(awa))
  const saving = await shop.database.pool.connect()
  try {
    await saving.query('begin')
    await saving.query(`update products set price = 6000 where id = 'P12'`)
    const ordering = shoppers.submit(awa, seen)
    await vi.waitFor(async () => {
      const { rowCount } = await shop.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(1)
    }, soon)
    await saving.query('commit')
    const refused = await ordering
    expect(refused).toMatchObject({
      status: 409,
      code: 'cart_changed',
      data: { totals: { totalAmt: 6_000 } },
    })
  } finally {
    await saving.query('rollback')
    saving.release()
  }
  expect(await ordersOf(awa._id)).toEqual([])
})

test('a line above the stock refuses the whole order, in the viewer’s language', async () => {
  const awa = await shoppers.shopper({ P13: 1, P14: 6 })
  const refused = await shoppers.order(awa, {}, { headers: { 'accept-language': 'fr' } })
  expect(refused).toMatchObject({
    status: 409,
    code: 'stock_short',
    message: 'Certains produits ne sont plus disponibles dans la quantité voulue. Vérifiez votre panier.',
  })
  expect(refused.data.cart.map(({ productId }: never) => (productId as { stock: number }).stock)).toEqual([
    5, 5,
  ])
  expect(await shoppers.stock('P13')).toBe(5)
  const none = await shoppers.shopper({ P19: 1 })
  expect(await shoppers.order(none)).toMatchObject({ status: 409, code: 'stock_short' })
})

test('an empty or missing cart orders nothing', async () => {
  for (const pieces of [{}, { P15: 1 }]) {
    const awa = await shoppers.shopper(pieces)
    const [line] = await shoppers.cart(awa)
    if (line) await shoppers.as(awa, 'DELETE /api/cart/delete-cart-item', { _id: line._id })
    expect(await shoppers.order(awa)).toMatchObject({
      status: 409,
      code: 'cart_changed',
      message: 'Your cart is empty.',
      data: { cart: [], totals: { subTotalAmt: 0, savings: 0, totalAmt: 0, quantity: 0 } },
    })
  }
})

test('an address must belong to the shopper and not be removed', async () => {
  const [awa, other] = [await shoppers.shopper({ P16: 1 }), await shoppers.shopper()]
  const withoutAddress = await shoppers.shopper({ P16: 1 })
  await shop.database.db
    .update(addresses)
    .set({ active: false })
    .where(eq(addresses.id, withoutAddress.addressId))
  for (const [user, addressId] of [
    [awa, other.addressId],
    [awa, 'NOBODYS'],
    [withoutAddress, withoutAddress.addressId],
  ] as const) {
    const refused = await shoppers.order(user, { addressId })
    expect(refused).toMatchObject({ status: 404, message: 'Address not found.' })
  }
  expect(await shoppers.stock('P16')).toBe(5)
})

test('a note that does not cover the total is refused with an error on its field', async () => {
  const awa = await shoppers.shopper({ P17: 1 })
  const refused = await shoppers.order(awa, { payWith: 1_169 })
  expect(refused).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(refused.fields).toEqual({ payWith: 'The amount you pay with must cover the total.' })
  expect((await shoppers.order(awa, { payWith: 1_170 })).data.payWith).toBe(1_170)
})

test('invalid input is refused with a message at its field', async () => {
  const awa = await shoppers.shopper({ P18: 1 })
  for (const [field, value] of [
    ['list_items', 'all'],
    ['list_items', null],
    ['list_items', [{ productId: 'P18', quantity: 0 }]],
    ['list_items', [{ productId: 'P18', quantity: 1.5 }]],
    ['list_items', [{ productId: 'P18', quantity: 1e9 }]],
    ['list_items', [{ quantity: 1 }]],
    ['list_items', [null]],
    ['list_items', Array.from({ length: 201 }, () => ({ productId: 'P18', quantity: 1 }))],
    ['addressId', undefined],
    ['addressId', '\u0000'],
    ['addressId', "' or 1=1"],
    ['subTotalAmt', -1],
    ['subTotalAmt', null],
    ['totalAmt', 'a lot'],
    ['totalAmt', 1e300],
    ['totalAmt', 0.5],
    ['payWith', -5],
    ['payWith', {}],
  ] as const) {
    const refused = await shoppers.order(awa, { [field]: value })
    expect(refused, `${field} ${JSON.stringify(value)?.slice(0, 80)}`).toMatchObject({ status: 400 })
    // The field itself, and the position in it: `items.0.quantity`.
    expect(new Set(Object.keys(refused.fields ?? {}).map((name) => name.split('.')[0]))).toEqual(
      new Set([field]),
    )
    expect(refused.message).not.toBe('This value is not valid.')
  }
  expect(shoppers.pieces(await shoppers.cart(awa))).toEqual({ P18: 1 })
})

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

test('a submit repeated with its key returns the first order, even if the cart is full again', async () => {
  const awa = await shoppers.shopper({ P20: 1 })
  const seen = shoppers.view(awa, await shoppers.cart(awa))
  const first = await shoppers.submit(awa, seen, withKey('tap-1'))
  await shoppers.fill(awa, { P20: 1 })
  const second = await shoppers.submit(awa, seen, withKey('tap-1'))
  expect(second).toMatchObject({ status: 200, data: first.data })
  expect(await shoppers.stock('P20')).toBe(4)
  expect((await shoppers.submit(awa, seen, withKey('tap-2'))).data._id).not.toBe(first.data._id)
  expect(await ordersOf(awa._id)).toHaveLength(2)
})

test('a key reused with another cart orders nothing, and the response says that its order is placed', async () => {
  const awa = await shoppers.shopper({ P25: 1 })
  expect((await shoppers.order(awa, {}, withKey('tap'))).status).toBe(200)
  await shoppers.fill(awa, { P25: 2 })
  expect(await shoppers.order(awa, {}, withKey('tap'))).toMatchObject({ status: 409, code: 'order_settled' })
  expect(shoppers.pieces(await shoppers.cart(awa))).toEqual({ P25: 2 })
  expect(await ordersOf(awa._id)).toHaveLength(1)
})

test('a submit repeated after its order was cancelled does not return it as placed', async () => {
  const awa = await shoppers.shopper({ P26: 1 })
  const seen = shoppers.view(awa, await shoppers.cart(awa))
  const { data } = await shoppers.submit(awa, seen, withKey('tap'))
  await shoppers.as(awa, 'PUT /api/order/cancel', { _id: data._id })
  expect(await shoppers.submit(awa, seen, withKey('tap'))).toMatchObject({
    message: 'This order was placed, then cancelled.',
    data: { status: 'cancelled' },
  })
})

test('the cash amount covers the total, and needs no change above the largest note', async () => {
  const awa = await shoppers.shopper({ P27: 1 })
  const { totalAmt } = shoppers.view(awa, await shoppers.cart(awa))
  for (const payWith of [totalAmt - 1, totalAmt + 10_001])
    expect(await shoppers.order(awa, { payWith }), String(payWith)).toMatchObject({
      status: 400,
      fields: { payWith: expect.stringContaining('you pay with') },
    })
  expect((await shoppers.order(awa, { payWith: totalAmt + 10_000 })).status).toBe(200)
})

test('a key belongs to its user only', async () => {
  const [awa, other] = [await shoppers.shopper({ P21: 1 }), await shoppers.shopper({ P22: 1 })]
  const [one, two] = [
    await shoppers.order(awa, {}, withKey('same')),
    await shoppers.order(other, {}, withKey('same')),
  ]
  expect([one.status, two.status]).toEqual([200, 200])
  expect(two.data.items[0].productId).toBe('P22')
})

test('a key is at most 200 visible characters', async () => {
  const awa = await shoppers.shopper({ P23: 1 })
  for (const key of ['a'.repeat(201), 'a b', 'clé']) {
    const refused = await shoppers.order(awa, {}, withKey(key))
    expect(refused, key).toMatchObject({
      status: 400,
      fields: { 'Idempotency-Key': 'Idempotency-Key can have up to 200 visible characters.' },
    })
  }
  expect((await shoppers.order(awa, {}, withKey('~'.repeat(200)))).status).toBe(200)
})

test('without a key, the second of two equal submits finds an empty cart and the order that it became', async () => {
  const awa = await shoppers.shopper({ P24: 1 })
  const seen = shoppers.view(awa, await shoppers.cart(awa))
  const { data: order } = await shoppers.submit(awa, seen)
  expect(await shoppers.submit(awa, seen)).toMatchObject({
    status: 409,
    code: 'cart_changed',
    message: `Your order ${order.orderId} has already been placed.`,
    data: { cart: [], placed: { _id: order._id, orderId: order.orderId } },
  })
  const other = { ...seen, list_items: [{ productId: 'P25', quantity: 1 }] }
  const empty = { status: 409, message: 'Your cart is empty.' }
  expect(await shoppers.submit(awa, other)).toMatchObject(empty)
  await shop.database.db.update(orders).set({ createdAt: new Date(Date.now() - 61 * 60_000) })
  const late = await shoppers.submit(awa, seen)
  expect(late).toMatchObject(empty)
  expect(late.data.placed).toBeUndefined()
})

test('an order keeps its prices, names and address when the shop or the shopper changes theirs', async () => {
  const awa = await shoppers.shopper({ P05: 1 })
  const { data: before } = await shoppers.order(awa)
  const { db } = shop.database
  await db.update(products).set({ price: 9, name: 'Autre', discount: 0 }).where(eq(products.id, 'P05'))
  await db.update(addresses).set({ city: 'Thiès' }).where(eq(addresses.id, awa.addressId))
  const details = () => shoppers.as(awa, 'POST /api/order/details', { _id: before._id })
  expect((await details()).data).toEqual(before)
  await db.delete(addresses).where(eq(addresses.id, awa.addressId))
  expect((await details()).data).toEqual(before)
})

test('an order takes at most 12 statements, including begin and commit', async () => {
  const awa = await shoppers.shopper({ P06: 1, P07: 1, P08: 1 })
  const seen = shoppers.view(awa, await shoppers.cart(awa))
  const client = await shop.database.pool.connect()
  const query = vi.spyOn(Object.getPrototypeOf(client), 'query')
  client.release()
  const response = await shoppers.submit(awa, seen, withKey('counted'))
  const sent = query.mock.calls.map(([statement], index) => ({
    text: asText(statement),
    by: query.mock.contexts[index],
  }))
  query.mockRestore()
  expect(response.status).toBe(200)
  const { by } = sent.find(({ text }) => text.includes('insert into "orders"'))!
  const whole = sent.filter((statement) => statement.by === by).map(({ text }) => text)
  const begin = 'begin; set local plan_cache_mode = force_generic_plan'
  const transaction = whole.slice(whole.indexOf(begin), whole.indexOf('commit') + 1)
  expect([transaction[0], transaction.at(-1)]).toEqual([begin, 'commit'])
  expect(transaction.length).toBeLessThanOrEqual(12)
})

const asText = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '')

test('a visitor who is not signed in cannot order', async () => {
  const response = await shop.call('POST /api/order/cash-on-delivery', {
    list_items: [],
    addressId: 'A',
    subTotalAmt: 0,
    totalAmt: 0,
  })
  expect(response).toMatchObject({ status: 401, code: 'signed_out' })
})
