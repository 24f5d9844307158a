import {
  type Customer,
  type CustomerRow,
  CustomerRowSchema,
  CustomerSchema,
  customerEndpoints,
} from '@dix/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locksAwaited } from '../../../testing/database.ts'
import { openShoppers, place, type Shopper } from '../../../testing/orders/shoppers.ts'
import { readOutbox } from '../../../testing/outbox.ts'
import { openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { addresses, customers, users } from '../../accounts/schema.ts'
import { orders, orderTimeline } from '../schema.ts'

type OrderEventSeen = { event: string; reason: string | null }

let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
let admin: Shopper
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
  shoppers = openShoppers(shop)
  admin = await shoppers.shopper({}, { role: 'ADMIN', name: 'Fatou' })
})
afterAll(() => shop.close())

const asAdmin = (route: string, body: object = {}) => shoppers.as(admin, route, body)
const list = async (body: object = {}) =>
  (await asAdmin('POST /api/customer/list', body)).data as CustomerRow[]
const details = async (_id: string, more: object = {}) =>
  (await asAdmin('POST /api/customer/details', { _id, ...more })).data as Customer
const block = (_id: string, reason = 'Ordered five times and was never there') =>
  asAdmin('PUT /api/customer/block', { _id, reason })

/** Phone numbers that no other test uses. */
let newestPhone = 1_000_000
const newPhone = () => `77${++newestPhone}`
const withCountry = (phone: string) => `+221 ${phone.replace(/(..)(...)(..)(..)/, '$1 $2 $3 $4')}`

/** An order by phone. */
async function phoneOrder(mobile: string, name = 'Moussa Ndiaye', more: object = {}) {
  await shoppers.setStock('P01', 50)
  const response = await asAdmin('POST /api/order/desk/place', {
    name,
    address: { address_line: 'Rue 10', city: 'Dakar', mobile },
    lines: [{ productId: 'P01', quantity: 1 }],
    ...more,
  })
  expect(response.status).toBe(200)
  return response
}

async function move(
  order: { _id: string; version: number },
  to: string,
): Promise<{ _id: string; version: number }> {
  const reason = to === 'cancelled' ? 'customer_asked' : undefined
  const response = await asAdmin('PUT /api/order/desk/move', {
    _id: order._id,
    version: order.version,
    to,
    reason,
  })
  expect(response.status).toBe(200)
  return response.data
}

async function deliver(order: { _id: string; version: number }): Promise<void> {
  let moved = order
  for (const to of ['picking', 'packed', 'on_the_way', 'delivered']) moved = await move(moved, to)
}

const guestOf = async (mobile: string) =>
  (await list({ search: mobile })).find(({ hasAccount }) => !hasAccount)!

test('customers are only for roles that manage them', async () => {
  const awa = await shoppers.shopper()
  for (const { method, path } of Object.values(customerEndpoints)) {
    const body = { _id: awa._id, reason: 'x' }
    expect((await shoppers.as(awa, `${method} ${path}`, body)).status, path).toBe(403)
    expect((await shop.call(`${method} ${path}`, body)).status, path).toBe(401)
  }
})

test('a shopper is found by name, email and any phone number, with or without country code', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  const awa = await shoppers.shopper({}, { name: 'Awa Diop-Sarr', mobile: withCountry(phone) })
  await shop.database.db.update(addresses).set({ mobile: other }).where(eq(addresses.id, awa.addressId))
  for (const search of ['diop-s', awa.email.slice(0, 20).toUpperCase(), phone, withCountry(phone), other]) {
    const found = await list({ search })
    expect(
      found.map(({ _id }) => _id),
      search,
    ).toEqual([awa._id])
    expect(CustomerRowSchema.parse(found[0])).toMatchObject({
      hasAccount: true,
      orders: 0,
      lastOrderAt: null,
    })
  }
  expect(await list({ search: 'Awa_Diop' })).toEqual([])
  expect((await list({ search: admin.email })).length).toBe(0)
})

test('a name is found with or without its accents', async () => {
  const awa = await shoppers.shopper({}, { name: 'Ndèye Sène' })
  await phoneOrder(newPhone(), 'Aminata Fayè')
  for (const search of ['ndeye', 'NDÈYE', 'Ndéye sene'])
    expect(
      (await list({ search })).map(({ _id }) => _id),
      search,
    ).toEqual([awa._id])
  expect(await list({ search: 'faye' })).toMatchObject([{ name: 'Aminata Fayè' }])
})

test('a search needs all of its words, in any order', async () => {
  const awa = await shoppers.shopper({}, { name: 'Yacine Thiam' })
  await shoppers.shopper({}, { name: 'Yacine Camara' })
  for (const search of ['yacine thiam', 'Thiam  yacine', 'hiam aci', `thiam ${awa.email}`])
    expect(
      (await list({ search })).map(({ _id }) => _id),
      search,
    ).toEqual([awa._id])
  expect(await list({ search: 'thiam camara' })).toEqual([])
})

test('phone orders with the same number belong to one customer, in any spelling', async () => {
  const phone = newPhone()
  const { data: first } = await phoneOrder(phone, 'Moussa')
  await phoneOrder(withCountry(phone), 'Moussa Ndiaye')
  await phoneOrder(newPhone(), 'Moussa Ndiaye')
  const guest = await guestOf(phone)
  expect(guest).toMatchObject({ name: 'Moussa Ndiaye', email: null, orders: 2, spentAmt: 0 })
  const seen = CustomerSchema.parse(await details(guest._id))
  expect(seen.addresses.map(({ mobile }) => mobile)).toEqual([withCountry(phone), phone])
  expect(seen.history.map(({ _id }) => _id)).toContain(first._id)
  const desk = (await asAdmin('POST /api/order/desk/details', { _id: first._id })).data
  expect(desk.customer).toMatchObject({ _id: guest._id, orders: 2, note: null, blocked: false })
})

test('numbers of two countries are two customers, and an id does not reveal its number', async () => {
  const phone = newPhone()
  await phoneOrder(phone, 'Moussa')
  await phoneOrder(`00221${phone}`, 'Moussa')
  await phoneOrder(`+223 ${phone}`, 'Oumou')
  await phoneOrder(`+33 (0)${phone}`, 'Claire')
  const found = (await list({ search: phone })).sort((one, other) => one.name.localeCompare(other.name))
  expect(found).toMatchObject([
    { name: 'Claire', orders: 1 },
    { name: 'Moussa', orders: 2 },
    { name: 'Oumou', orders: 1 },
  ])
  await block(found[2]!._id)
  expect(await phoneOrder(phone)).toMatchObject({ blocked: false })
  expect(await phoneOrder(`00223${phone}`)).toMatchObject({ blocked: true })
  for (const { _id } of found) expect(_id).toMatch(/^01[0-9A-Z]{24}$/)
})

test('a number of Côte d’Ivoire without its country code is the same customer, and stays blocked', async () => {
  const phone = `07 0${String(newPhone()).slice(2)}`
  await phoneOrder(phone, 'Affoué')
  await phoneOrder(`+225 ${phone}`, 'Affoué Kouassi')
  const guest = await guestOf(phone)
  expect(guest).toMatchObject({ name: 'Affoué Kouassi', orders: 2 })
  await block(guest._id)
  expect(await phoneOrder(phone)).toMatchObject({ blocked: true })
  expect(await phoneOrder(`00225${phone}`)).toMatchObject({ blocked: true })
})

test('an administrator who ordered is a customer like any other, but is not erased here', async () => {
  const boss = await shoppers.shopper({ P07: 1 }, { role: 'ADMIN', name: 'Binta', mobile: newPhone() })
  const { data: order } = await shoppers.order(boss)
  const desk = (await asAdmin('POST /api/order/desk/details', { _id: order._id })).data
  expect(await details(desk.customer._id)).toMatchObject({ name: 'Binta', history: [{ _id: order._id }] })
  expect(await list({ search: boss.email })).toMatchObject([{ _id: boss._id, orders: 1 }])
  expect((await asAdmin('PUT /api/customer/note', { _id: boss._id, note: 'Discreet' })).status).toBe(200)
  expect((await asAdmin('POST /api/customer/export', { _id: boss._id })).status).toBe(200)
  await deliver(order)
  expect(await asAdmin('DELETE /api/customer/erase', { _id: boss._id })).toMatchObject({
    status: 403,
    code: 'forbidden',
  })
})

test("a customer's totals are the sums over their orders", async () => {
  const phone = newPhone()
  const placed = [await phoneOrder(phone), await phoneOrder(phone), await phoneOrder(phone)].map(
    ({ data }) => data,
  )
  await deliver(placed[0])
  await move(placed[1], 'cancelled')
  const guest = await guestOf(phone)
  const seen = await details(guest._id)
  expect(seen).toMatchObject({ orders: 3, spentAmt: 1_010, toCollectAmt: 1_010, owedBackAmt: 0 })
  expect(seen.history.map(({ dueNowAmt }) => dueNowAmt)).toEqual([1_010, 0, 1_010])
  expect(seen.lastOrderAt).toBe(placed[2].createdAt)
  const second = await asAdmin('POST /api/customer/details', { _id: guest._id, page: 2, limit: 2 })
  expect(second).toMatchObject({ data: { history: [{ _id: placed[0]._id }] }, totalPage: 2, totalCount: 3 })
})

test('money that was refunded twice does not count as spent', async () => {
  const phone = newPhone()
  const { data: order } = await phoneOrder(phone)
  await deliver(order)
  await shop.database.db.update(orders).set({ overpaid: 310 }).where(eq(orders.id, order._id))
  expect(await details((await guestOf(phone))._id)).toMatchObject({ spentAmt: 700 })
  await shop.database.db.update(orders).set({ overpaid: 1_310 }).where(eq(orders.id, order._id))
  expect(await details((await guestOf(phone))._id)).toMatchObject({ spentAmt: -300 })
})

test('a note is visible to staff: with the customer and with their orders', async () => {
  const awa = await shoppers.shopper({ P00: 1 })
  await asAdmin('PUT /api/customer/note', { _id: awa._id, note: ' Beware of the dog ' })
  const { data: order } = await shoppers.order(awa)
  expect(JSON.stringify(order)).not.toContain('dog')
  const desk = (await asAdmin('POST /api/order/desk/details', { _id: order._id })).data
  expect(desk.customer).toMatchObject({ _id: awa._id, note: 'Beware of the dog', blocked: false })
  expect(await list({ search: awa.email })).toMatchObject([{ hasNote: true, blocked: false }])
  await asAdmin('PUT /api/customer/note', { _id: awa._id, note: '' })
  expect((await details(awa._id)).note).toBeNull()
})

test('a blocked customer can sign in and browse, but not order, and does not see the reason', async () => {
  const awa = await shoppers.shopper({ P02: 1 })
  expect((await block(awa._id)).status).toBe(200)
  expect(await details(awa._id)).toMatchObject({
    block: { reason: 'Ordered five times and was never there', by: 'Fatou' },
  })
  for (const response of [await shoppers.order(awa), await shoppers.checkout(awa)]) {
    expect(response).toMatchObject({
      status: 403,
      code: 'blocked',
      message: 'We cannot take your order. Please contact the shop.',
    })
    expect(JSON.stringify(response)).not.toContain('five times')
  }
  expect(await shop.database.db.select().from(orders).where(eq(orders.userId, awa._id))).toEqual([])
  expect((await shoppers.as(awa, 'GET /api/user/user-details')).status).toBe(200)
  expect(shoppers.pieces(await shoppers.cart(awa))).toEqual({ P02: 1 })
  await asAdmin('PUT /api/customer/unblock', { _id: awa._id })
  expect((await shoppers.order(awa)).status).toBe(200)
})

test('an order placed before the block is still returned for its key', async () => {
  const awa = await shoppers.shopper({ P03: 1 })
  const seen = shoppers.view(awa, await shoppers.cart(awa))
  const options = { headers: { 'idempotency-key': 'before-the-block' } }
  const { data } = await shoppers.submit(awa, seen, options)
  await block(awa._id)
  expect(await shoppers.submit(awa, seen, options)).toMatchObject({ status: 200, data: { _id: data._id } })
})

test('a payment page opened before the block does not open again', async () => {
  const awa = await shoppers.shopper({ P04: 1 })
  expect((await shoppers.checkout(awa)).status).toBe(200)
  await block(awa._id)
  expect(await shoppers.checkout(awa)).toMatchObject({ status: 403, code: 'blocked' })
})

test('a payment on a page opened before the block is refunded at once, and the timeline says why', async () => {
  const awa = await shoppers.shopper({ P08: 1 })
  await shoppers.setStock('P08', 5)
  const { data: page } = await shoppers.checkout(awa)
  await block(awa._id)
  await shoppers.pay(page)
  await shop.settled()
  const { data: order } = await asAdmin('POST /api/order/desk/details', { _id: page.orderId })
  expect(order).toMatchObject({ status: 'cancelled', payment_status: 'refunded', toCollectAmt: 0 })
  expect(order.timeline.map(({ event, reason }: OrderEventSeen) => [event, reason])).toEqual([
    ['paid', null],
    ['cancelled', 'customer_blocked'],
    ['refund_started', null],
    ['refunded', null],
  ])
  expect(await shoppers.stock('P08')).toBe(5)
  const mails = (await readOutbox(shop.dataDir)).filter(({ to }) => JSON.stringify(to).includes(awa.email))
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('est annulée'),
    expect.stringContaining('est remboursée'),
  ])
  expect(mails[0]!.text).toContain('Nous ne pouvons pas prendre votre commande.')
  expect(mails.some(({ text }) => /five times|bloqu/.test(text ?? ''))).toBe(false)
})

test('staff are warned when a second account orders with a blocked number', async () => {
  const [phone, own] = [newPhone(), newPhone()]
  const [awa, second, third] = [
    await shoppers.shopper({}, { mobile: phone }),
    await shoppers.shopper({ P06: 1 }),
    await shoppers.shopper({ P06: 1 }, { mobile: withCountry(phone) }),
  ]
  const other = await shoppers.shopper({ P06: 1 })
  const { db } = shop.database
  for (const [{ addressId }, mobile] of [
    [second, withCountry(phone)],
    [third, own],
    [other, newPhone()],
  ] as const)
    await db.update(addresses).set({ mobile }).where(eq(addresses.id, addressId))
  await block(awa._id)
  for (const [user, blocked] of [
    [second, true],
    [third, true],
    [other, false],
  ] as const) {
    const { data: order } = await shoppers.order(user)
    const seen = (await asAdmin('POST /api/order/desk/details', { _id: order._id })).data
    expect(seen.customer).toMatchObject({ _id: user._id, blocked, onlyPhoneBlocked: blocked })
    const { data: rows } = await asAdmin('POST /api/order/desk/list', { search: order.orderId })
    expect(rows).toMatchObject([{ _id: order._id, blocked }])
    await shop.settled()
    const mails = await readOutbox(shop.dataDir)
    const toStaff = mails.find(({ subject }) => subject?.startsWith(`Nouvelle commande ${order.orderId}`))
    expect(toStaff?.text?.includes('numéro bloqué')).toBe(blocked)
  }
})

test('the list can show only blocked customers, and a second block keeps the first reason', async () => {
  const awa = await shoppers.shopper()
  await block(awa._id, 'Not there')
  await block(awa._id, 'Another reason')
  expect((await list({ blocked: true, search: awa.email })).map(({ _id }) => _id)).toEqual([awa._id])
  expect((await details(awa._id)).block?.reason).toBe('Not there')
  await asAdmin('PUT /api/customer/unblock', { _id: awa._id })
  expect(await list({ blocked: true, search: awa.email })).toEqual([])
})

test('staff are warned about a blocked phone number, but may place the order', async () => {
  const [phone, accountPhone] = [newPhone(), newPhone()]
  expect(await phoneOrder(phone)).toMatchObject({ blocked: false })
  await block((await guestOf(phone))._id)
  expect(await phoneOrder(withCountry(phone))).toMatchObject({
    blocked: true,
    data: { customer: { blocked: true } },
  })
  const awa = await shoppers.shopper({}, { mobile: accountPhone })
  await block(awa._id)
  expect(await phoneOrder(withCountry(accountPhone))).toMatchObject({ blocked: true })
})

test('erasing an account removes everything about it, and leaves its orders without a name', async () => {
  const awa = await shoppers.shopper({ P05: 1 }, { name: 'Awa Erased' })
  const { data: order } = await shoppers.order(awa)
  await block(awa._id)
  const refused = await asAdmin('DELETE /api/customer/erase', { _id: awa._id })
  expect(refused).toMatchObject({ status: 409, code: 'order_under_way' })
  expect(refused.message).toContain('This customer has an order in progress.')
  await deliver(order)
  expect(await asAdmin('DELETE /api/customer/erase', { _id: awa._id })).toMatchObject({ status: 200 })
  const { db } = shop.database
  expect(await db.select().from(users).where(eq(users.id, awa._id))).toEqual([])
  expect(await db.select().from(customers).where(eq(customers.id, awa._id))).toEqual([])
  const [left] = await db.select().from(orders).where(eq(orders.id, order._id))
  expect(left).toMatchObject({ userId: null, customerName: '', address: { mobile: '', city: 'Dakar' } })
  expect(JSON.stringify(left)).not.toContain(place.address_line)
  expect(await list({ search: 'Awa Erased' })).toEqual([])
  expect((await asAdmin('POST /api/order/desk/details', { _id: order._id })).data.customer._id).toBeNull()
})

test('a customer whose only open matter is a refund is not erased, and the refund is named as the reason', async () => {
  const [awa, phone] = [await shoppers.shopper({ P05: 1 }), newPhone()]
  const placed = [(await shoppers.order(awa)).data, (await phoneOrder(phone)).data]
  const { db } = shop.database
  for (const { _id } of placed)
    await db
      .update(orders)
      .set({ status: 'cancelled', paymentStatus: 'refund_pending', paid: 500, owedBack: 500, toCollect: 0 })
      .where(eq(orders.id, _id))
  for (const _id of [awa._id, (await guestOf(phone))._id]) {
    const refused = await asAdmin('DELETE /api/customer/erase', { _id })
    expect(refused).toMatchObject({ status: 409, code: 'order_under_way' })
    expect(refused.message).toContain('still owed a refund')
  }
})

test('erasing a customer without an account removes name, phone and address from their orders only', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  const { data: order } = await phoneOrder(phone, 'Ibou', { note: 'Ring twice' })
  await phoneOrder(other, 'Khady')
  const guest = await guestOf(phone)
  await asAdmin('PUT /api/customer/note', { _id: guest._id, note: 'Kind' })
  expect(await asAdmin('DELETE /api/customer/erase', { _id: guest._id })).toMatchObject({
    status: 409,
    code: 'order_under_way',
  })
  await deliver(order)
  const { db } = shop.database
  const eventsOf = eq(orderTimeline.orderId, order._id)
  await db.update(orderTimeline).set({ note: 'Ibou was not there' }).where(eventsOf)
  expect(await asAdmin('DELETE /api/customer/erase', { _id: guest._id })).toMatchObject({ status: 200 })
  const events = await db.select().from(orderTimeline).where(eventsOf)
  expect(new Set(events.map(({ note }) => note))).toEqual(new Set([null]))
  const [left] = await db.select().from(orders).where(eq(orders.id, order._id))
  expect(left).toMatchObject({
    customerName: '',
    note: null,
    address: { mobile: '', address_line: '', city: 'Dakar' },
  })
  expect(await db.select().from(customers).where(eq(customers.id, guest._id))).toEqual([])
  expect(await list({ search: phone })).toEqual([])
  expect(await list({ search: other })).toMatchObject([{ name: 'Khady' }])
  expect((await asAdmin('POST /api/customer/details', { _id: guest._id })).status).toBe(404)
})

test('a customer whose phone order is being placed is not erased', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  const { data: delivered } = await phoneOrder(phone)
  await deliver(delivered)
  const { data: placing } = await phoneOrder(other)
  const guest = await guestOf(phone)
  const erased = await shop.database.db.transaction(async (tx) => {
    // Placing an order does the same.
    await tx.update(customers).set({ phone: sql`phone` }).where(eq(customers.id, guest._id))
    const erasing = asAdmin('DELETE /api/customer/erase', { _id: guest._id })
    await locksAwaited(shop.database, 1)
    await tx.update(orders).set({ guestId: guest._id }).where(eq(orders.id, placing._id))
    return { erasing }
  })
  expect(await erased.erasing).toMatchObject({ status: 409, code: 'order_under_way' })
})

test('an export contains everything stored, except why the customer is blocked', async () => {
  const phone = newPhone()
  const { data: order } = await phoneOrder(phone)
  const guest = await guestOf(phone)
  await asAdmin('PUT /api/customer/note', { _id: guest._id, note: 'Third floor' })
  await block(guest._id)
  await shop.database.db
    .update(orderTimeline)
    .set({ note: 'Beware of him' })
    .where(eq(orderTimeline.orderId, order._id))
  const exported = (await asAdmin('POST /api/customer/export', { _id: guest._id })).data
  expect(exported).toMatchObject({
    customer: { name: 'Moussa Ndiaye', mobile: phone },
    orders: [{ id: order._id }],
    shop: { note: 'Third floor', blockedSince: expect.stringMatching(/^20/) },
  })
  expect(JSON.stringify(exported)).not.toMatch(/never there|Beware/)
  expect(JSON.stringify(exported)).not.toContain(admin._id)
  const awa = await shoppers.shopper({ P06: 1 })
  const { data: hers } = await shoppers.order(awa)
  const account = (await asAdmin('POST /api/customer/export', { _id: awa._id })).data
  expect(account).toMatchObject({
    account: { email: awa.email },
    addresses: [{ mobile: place.mobile }],
    orders: [{ id: hers._id }],
  })
})

test('a manager of one store sees only its customers, and only what they did there', async () => {
  const { db } = shop.database
  const [phone, strange, saved] = [newPhone(), newPhone(), newPhone()]
  await shoppers.setStock('P10', 5)
  const awa = await shoppers.shopper({ P10: 1 }, { name: 'Awa Seen', mobile: saved })
  const { data: here } = await shoppers.order(awa)
  const stranger = await shoppers.shopper({ P10: 1 }, { name: 'Stranger Elsewhere', mobile: newPhone() })
  const { data: theirs } = await shoppers.order(stranger)
  await shoppers.shopper({}, { name: 'Never Ordered' })
  const { data: guestHere } = await phoneOrder(phone, 'Sokhna')
  await deliver((await phoneOrder(phone, 'Ramatoulaye')).data)
  const { data: guestElsewhere } = await phoneOrder(withCountry(phone), 'Ramatoulaye')
  await phoneOrder(strange, 'Guest Elsewhere')
  const guests = await list({ search: phone })
  const strangers = await list({ search: 'elsewhere' })
  expect([guests.length, strangers.length]).toEqual([1, 2])
  await db
    .update(orders)
    .set({ storeId: 'CUSTOMERS' })
    .where(inArray(orders.id, [here._id, guestHere._id]))
  const there = { address_line: 'Rue secrète', city: 'Thiès', mobile: withCountry(phone) }
  await db
    .update(orders)
    .set({ address: sql`address || ${JSON.stringify(there)}::jsonb` })
    .where(eq(orders.id, guestElsewhere._id))
  const manager = await shop.user({ role: 'MANAGER', storeId: 'CUSTOMERS' })
  const asManager = async (route: string, body: object = {}) => shop.call(route, body, manager)

  const all = await asManager('POST /api/customer/list')
  expect(all).toMatchObject({
    totalCount: 2,
    data: [
      { name: 'Sokhna', orders: 1 },
      { _id: awa._id, orders: 1 },
    ],
  })
  expect(all.data[0]).toMatchObject({ mobile: phone, spentAmt: 0, lastOrderAt: guestHere.createdAt })
  for (const page of [1, 2, 3])
    expect(await asManager('POST /api/customer/list', { page, limit: 1 })).toMatchObject({
      totalCount: 2,
      data: all.data.slice(page - 1, page),
    })
  expect(all.data[1]).toMatchObject({ mobile: place.mobile, email: awa.email })
  const found = async (search: string, more = {}) =>
    (await asManager('POST /api/customer/list', { search, ...more })).data.map(({ _id }: CustomerRow) => _id)
  const guest = guests[0]!._id
  expect(await found(withCountry(phone))).toEqual([guest])
  expect(await found('sokhna')).toEqual([guest])
  expect(await found('awa seen')).toEqual([awa._id])
  for (const search of ['ramatoulaye', 'elsewhere', 'never', strange, saved, stranger.email])
    expect(await found(search), search).toEqual([])
  expect(await asManager('POST /api/customer/list', { search: 'e', page: 2, limit: 1 })).toMatchObject({
    totalCount: 1,
    data: [],
  })

  const seen = CustomerSchema.parse((await asManager('POST /api/customer/details', { _id: guest })).data)
  expect(seen).toMatchObject({
    name: 'Sokhna',
    orders: 1,
    spentAmt: 0,
    toCollectAmt: 1_010,
    since: guestHere.createdAt,
  })
  expect(seen.history.map(({ _id }) => _id)).toEqual([guestHere._id])
  expect(seen.addresses.map(({ address_line }) => address_line)).toEqual(['Rue 10'])
  const account = (await asManager('POST /api/customer/details', { _id: awa._id })).data
  await db.update(addresses).set({ addressLine: 'Rue privée' }).where(eq(addresses.userId, awa._id))
  expect(await asManager('POST /api/customer/details', { _id: awa._id })).toMatchObject({ data: account })
  expect(account.addresses).toMatchObject([{ address_line: place.address_line }])

  for (const _id of [...strangers.map(({ _id }) => _id), admin._id, theirs._id]) {
    expect((await asManager('POST /api/customer/details', { _id })).status).toBe(404)
    expect((await asManager('PUT /api/customer/note', { _id, note: 'Pried' })).status).toBe(404)
  }
  expect((await details(stranger._id)).note).toBeNull()
  expect((await asManager('PUT /api/customer/note', { _id: guest, note: 'Third floor' })).status).toBe(200)
  expect((await details(guest)).note).toBe('Third floor')
  await block(guest)
  await block(stranger._id)
  expect(await found('', { blocked: true })).toEqual([guest])
  expect((await asManager('PUT /api/customer/unblock', { _id: guest })).status).toBe(403)
})

test('unknown ids and administrators who never ordered are not customers', async () => {
  for (const _id of [admin._id, 'nobody'])
    for (const { method, path } of Object.values(customerEndpoints).filter(
      ({ path }) => !path.endsWith('/list'),
    ))
      expect((await asAdmin(`${method} ${path}`, { _id, reason: 'x' })).status, `${path} ${_id}`).toBe(404)
})
