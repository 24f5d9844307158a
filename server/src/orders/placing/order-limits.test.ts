import { defaultSettings } from '@dix/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShoppers, place, type Shopper } from '../../../testing/orders/shoppers.ts'
import { testSecret } from '../../../testing/shop.ts'
import { goodPassword, openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { deriveKeys, hashNetwork } from '../../accounts/codes/secrets.ts'
import { addresses, userPhones, users } from '../../accounts/schema.ts'
import { type RecentOrder, sweepNetworks } from '../queries/order-history.ts'
import { orderNetworks, orders } from '../schema.ts'
import { checkOrderLimits, type OrderLimitsContext, suspicionsOf } from './order-limits.ts'

const minute = 60_000
const { limits: ceilings } = defaultSettings
const now = Date.UTC(2026, 10, 23, 12)

const recent = (count: number, more: Partial<RecentOrder> = {}, minutes = 10): RecentOrder[] =>
  Array.from({ length: count }, () => ({
    at: now - minutes * minute,
    own: true,
    customer: 'U',
    unpaid: false,
    cancelled: false,
    ...more,
  }))

const after = (orders: RecentOrder[], more: Partial<OrderLimitsContext> = {}) =>
  checkOrderLimits(
    {
      history: { recent: orders, delivered: true, deliveredToPhone: false, openPieces: {}, ofNetwork: 0 },
      reservedByOtherNewCustomers: {},
      emailVerified: true,
      isVerified: true,
      isOwnPhone: false,
      factor: 1,
      now,
      ceilings,
      ...more,
    },
    [{ id: 'RICE', name: 'Riz', quantity: 1, stock: 5, isByWeight: false }],
  )

const unverified = { emailVerified: false, isVerified: false }

test.each([
  ['orders of a verified account', 60, {}, {}, 50 * 60],
  ['orders of an unverified account', 30, {}, unverified, 50 * 60],
  ['payments nobody completed', 30, { unpaid: true }, {}, 50 * 60],
  ['payments of an unverified account', 15, { unpaid: true }, unverified, 50 * 60],
  ['orders that a verified customer cancelled', 30, { cancelled: true }, {}, (24 * 60 - 10) * 60],
  ['orders that an unverified customer cancelled', 20, { cancelled: true }, unverified, (24 * 60 - 10) * 60],
  ['orders with one phone number', 100, { own: false }, {}, 50 * 60],
  ['orders of unverified accounts with one phone number', 50, { own: false }, unverified, 50 * 60],
])('%s are limited, with the time to wait', (_what, most, order, context, seconds) => {
  expect(after(recent(most - 1, order), context)).toBeUndefined()
  const refused = after(recent(most, order), context)
  expect(refused).toMatchObject({ code: 'rate_limited', status: 429, retryAfter: seconds })
  expect(after(recent(most, order), { ...context, factor: 2 })).toBeUndefined()
})

test('orders of others with a number do not count against an account that proved the number, its own still do', () => {
  expect(after(recent(200, { own: false }), { ...unverified, isOwnPhone: true })).toBeUndefined()
  expect(after(recent(30), { ...unverified, isOwnPhone: true })).toMatchObject({ code: 'rate_limited' })
})

test('orders older than an hour no longer count, cancelled ones older than a day', () => {
  expect(after(recent(200, {}, 61))).toBeUndefined()
  expect(after(recent(200, { cancelled: true }, 24 * 60 + 1))).toBeUndefined()
})

const wants = (
  quantity: number,
  stock: number,
  more: Partial<OrderLimitsContext['history']> = {},
  set: Partial<typeof ceilings> = {},
  isByWeight = false,
  reservedByOtherNewCustomers: Record<string, number> = {},
) =>
  checkOrderLimits(
    {
      history: {
        recent: [],
        delivered: false,
        deliveredToPhone: false,
        openPieces: {},
        ofNetwork: 0,
        ...more,
      },
      reservedByOtherNewCustomers,
      emailVerified: true,
      isVerified: true,
      isOwnPhone: false,
      factor: 1,
      now,
      ceilings: { ...ceilings, ...set },
    },
    [{ id: 'RICE', name: 'Riz', quantity, stock, isByWeight }],
  )

test('the owner sets how many pieces a new customer may reserve', () => {
  expect(wants(5, 8, {}, { productPieces: 4 })).toMatchObject({ code: 'quantity_limit' })
  expect(wants(40, 50, {}, { productPieces: 40 })).toBeUndefined()
  expect(wants(11, 50, {}, { allPieces: 10 })?.message).toMatch(/up to 10 items in total/)
})

test.each([
  [{ pieces: 50, total: 100_000 }, {}, []],
  [{ pieces: 51, total: 100 }, {}, ['new_and_large']],
  [{ pieces: 1, total: 100_001 }, {}, ['new_and_large']],
  [{ pieces: 51, total: 100 }, { largePieces: 60 }, []],
  [{ pieces: 1, total: 5_001 }, { largeAmount: 5_000 }, ['new_and_large']],
])("a new customer's order of %j is marked as %j if the owner set %j", (order, set, marks) => {
  const history = { recent: [], delivered: false, deliveredToPhone: false, openPieces: {}, ofNetwork: 0 }
  expect(suspicionsOf({ history, factor: 1, ceilings: { ...ceilings, ...set } }, order)).toEqual(marks)
})

test('a new customer may reserve half of a product’s stock, but always twenty pieces', () => {
  expect(wants(20, 20)).toBeUndefined()
  expect(wants(21, 30)).toMatchObject({ code: 'quantity_limit', status: 409 })
  expect(wants(21, 30)?.message).toMatch(/up to 20 of Riz/)
  expect(wants(50, 100)).toBeUndefined()
  expect(wants(51, 100)).toMatchObject({ code: 'quantity_limit' })
  expect(wants(20, 70, { openPieces: { RICE: 30 } })).toBeUndefined()
  expect(wants(21, 70, { openPieces: { RICE: 30 } })).toMatchObject({ code: 'quantity_limit' })
})

test.each([
  [20, 80, 40, true],
  [20, 60, 60, true],
  [20, 25, 95, false],
  [10, 25, 95, true],
  [11, 25, 95, false],
])(
  '%i pieces where %i are left and other new customers have reserved %i: %s',
  (quantity, stock, others, may) => {
    const response = wants(quantity, stock, {}, {}, false, { RICE: others })
    if (may) expect(response).toBeUndefined()
    else expect(response?.message).toMatch(/up to 10 of Riz/)
  },
)

test('the limit for goods by weight is stated in kilograms', () => {
  const refused = wants(21, 30, {}, {}, true)
  expect(refused?.in('en').message).toMatch(/up to 20\skg of Riz/)
  expect(refused?.in('fr').message).toMatch(/au plus 20\skg de «\sRiz\s»/)
})

test('a new customer may reserve three hundred pieces in total, a known one any number', () => {
  const openPieces = { OIL: 200, MILK: 99 }
  expect(wants(1, 100, { openPieces })).toBeUndefined()
  expect(wants(2, 100, { openPieces })).toMatchObject({ code: 'quantity_limit' })
  expect(wants(9_999, 9_999, { openPieces, delivered: true })).toBeUndefined()
})

let shop: TestUsers
let act: ReturnType<typeof openShoppers>
let admin: { token: string }
beforeAll(async () => {
  shop = await openTestUsers({ orderLimitFactor: 1, jobs: false })
  act = openShoppers(shop)
  admin = await act.shopper({}, { role: 'ADMIN' })
  for (const id of ['P00', 'P01', 'P02', 'P03']) await act.setStock(id, 10_000)
})
afterAll(() => shop.close())

let phones = 0
async function shopper(
  given: Parameters<typeof act.shopper>[1] = {},
  mobile = `+2217700000${10 + ++phones}`,
) {
  const user = await act.shopper({}, given)
  await shop.database.db.update(addresses).set({ mobile }).where(eq(addresses.id, user.addressId))
  return user
}

let networks = 0
/** From a unique network, unless one is given. */
async function order(
  user: Shopper,
  pieces: Record<string, number> = { P00: 1 },
  from = `203.0.${Math.floor(++networks / 250)}.${networks % 250}`,
) {
  await act.fill(user, pieces)
  return act.order(user, {}, { from })
}

const desk = async (orderId: string) => {
  const row = (await shop.call('POST /api/order/desk/list', { search: '', limit: 100 }, admin)).data.find(
    ({ _id }: { _id: string }) => _id === orderId,
  )
  const { data } = await shop.call('POST /api/order/desk/details', { _id: orderId }, admin)
  expect(data.suspicions).toEqual(row.suspicions)
  return data.suspicions
}

test('repeated ordering and cancelling is limited, and emails a stranger about at most ten orders', async () => {
  const user = await shopper({ emailVerified: false })
  let circles = 0
  for (;;) {
    const placed = await order(user)
    if (placed.status === 429) {
      expect(placed.message).toMatch(/^You have cancelled many orders today/)
      expect(Number(placed.headers['retry-after'])).toBeGreaterThan(23 * 3600)
      break
    }
    expect(placed.status).toBe(200)
    await act.as(user, 'PUT /api/order/cancel', { _id: placed.data._id })
    circles++
  }
  expect(circles).toBe(20)
  const { rows } = await shop.database.pool.query("select 1 from jobs.jobs where task_identifier = 'mail'")
  expect(rows.length).toBe(19)
})

test('an account that is deleted and registered again sends a stranger no more emails', async () => {
  const email = 'stranger@example.com'
  const registration = { name: 'Awa', email, password: goodPassword, confirmPassword: goodPassword }
  const register = () => shop.call('POST register', registration)
  /** Orders and cancels, which an unverified address gets two emails about. */
  const circle = async (orders: number) => {
    const { data } = await shop.call('POST login', { email, password: goodPassword })
    const user = { token: data.accesstoken }
    const [found] = await shop.database.db.select().from(users).where(eq(users.email, email))
    const addressId = (await shop.call('POST /api/address/create', place, user)).data._id
    for (let placed = 0; placed < orders; placed++) {
      await act.fill({ _id: found!.id }, { P00: 1 })
      const { data } = await act.order({ ...user, _id: found!.id, email, addressId })
      await shop.call('PUT /api/order/cancel', { _id: data._id }, user)
    }
    return shop.call('DELETE delete', { password: goodPassword }, user)
  }
  expect((await register()).status).toBe(200)
  expect((await circle(4)).status).toBe(200)
  expect((await register()).status).toBe(200)
  expect((await circle(1)).status).toBe(200)
  expect(await register()).toMatchObject({ status: 429, code: 'rate_limited' })
})

test('a confirmed login number counts as verified for orders and pieces, but not for emails to an address', async () => {
  await act.setStock('P13', 1_000)
  const orderAfterDelivery = async (user: Shopper) => {
    expect((await order(user)).status).toBe(200)
    await shop.database.db
      .update(orders)
      .set({ status: 'delivered', paymentStatus: 'paid', paid: orders.total, toCollect: 0 })
      .where(eq(orders.userId, user._id))
    return order(user, { P13: 501 })
  }
  expect(await orderAfterDelivery(await shopper({ emailVerified: false }))).toMatchObject({
    code: 'quantity_limit',
  })
  const byPhone = await shopper({ emailVerified: false })
  await shop.database.db.insert(userPhones).values({ userId: byPhone._id, phone: '+221770001234' })
  expect((await orderAfterDelivery(byPhone)).status).toBe(200)

  const mailsTo = async (user: Shopper) => {
    const sql = 'select from jobs._private_jobs where payload::text like $1'
    return (await shop.database.pool.query(sql, [`%${user.email}%`])).rowCount
  }
  expect(await mailsTo(byPhone)).toBe(2)
  for (let placed = 3; placed <= 12; placed++) expect((await order(byPhone)).status).toBe(200)
  expect(await mailsTo(byPhone)).toBe(10)
})

test('strangers who order with a number do not stop its owner: who logs in with it, or was delivered to with it', async () => {
  const { db } = shop.database
  const phone = '+221770008888'
  const unproven = { emailVerified: false }
  const [byLogin, byDelivery] = [await shopper(unproven, phone), await shopper(unproven, '77 000 88 88')]
  await db.insert(userPhones).values({ userId: byLogin._id, phone })
  expect((await order(byDelivery)).status).toBe(200)
  await db
    .update(orders)
    .set({ status: 'delivered', paymentStatus: 'paid', paid: orders.total, toCollect: 0 })
    .where(eq(orders.userId, byDelivery._id))
  for (const count of [25, 24]) {
    const stranger = await shopper(unproven, phone)
    for (let placed = 1; placed <= count; placed++) expect((await order(stranger)).status).toBe(200)
  }
  expect((await order(await shopper(unproven, phone))).message).toMatch(
    /^Many orders were placed with this phone/,
  )
  for (const owner of [byLogin, byDelivery]) expect((await order(owner)).status).toBe(200)
})

test('two orders of a new account cannot take the whole stock; paid and delivered ones no longer count', async () => {
  const user = await shopper()
  await act.setStock('P10', 100)
  expect((await order(user, { P10: 50 })).status).toBe(200)
  const second = await order(user, { P10: 10 })
  expect(second).toMatchObject({ status: 409, code: 'quantity_limit' })
  expect(second.message).toMatch(/up to 50 of /)
  await shop.database.db
    .update(orders)
    .set({ status: 'delivered', paymentStatus: 'paid', paid: orders.total, toCollect: 0 })
    .where(eq(orders.userId, user._id))
  expect((await act.order(user)).status).toBe(200)
})

test('twelve new accounts cannot take the whole stock between them; those with a delivered order do not count', async () => {
  await act.setStock('P12', 200)
  const statuses: number[] = []
  for (let account = 1; account <= 12; account++)
    statuses.push((await order(await shopper(), { P12: 20 })).status)
  expect(statuses).toEqual([...Array(7).fill(200), ...Array(5).fill(409)])
  const late = await shopper()
  expect((await order(late, { P12: 11 })).message).toMatch(/up to 10 of /)
  await act.fill(late, { P12: 10 })
  expect((await act.order(late)).status).toBe(200)

  await shop.database.db
    .update(orders)
    .set({ status: 'delivered', paymentStatus: 'paid', paid: orders.total, toCollect: 0 })
    .where(eq(orders.status, 'placed'))
  const other = await shopper()
  await act.fill(other, { P12: 20 })
  expect((await act.checkout(other)).status).toBe(200)
})

test('ten pieces of a product are never refused, not even with card payment', async () => {
  const user = await shopper({ emailVerified: false })
  await act.setStock('P11', 10)
  await act.fill(user, { P11: 10 })
  expect((await act.checkout(user)).status).toBe(200)
})

test('repeated merging of carts is limited', async () => {
  const user = await shopper()
  const merge = (index: number) =>
    act.as(user, 'POST /api/cart/merge', {
      key: `merge-key-${index}`,
      items: [{ productId: 'P00', quantity: 1 }],
    })
  for (let merges = 1; merges <= 60; merges++) expect((await merge(merges)).status).toBe(200)
  expect(await merge(61)).toMatchObject({ status: 429, code: 'rate_limited' })
})

test('staff see why an order is suspicious, in the list and on its page', async () => {
  const phone = '+221770009999'
  const [one, two, three] = [await shopper({}, phone), await shopper({}, phone), await shopper({}, phone)]
  expect(await desk((await order(one)).data._id)).toEqual([])
  expect(await desk((await order(two)).data._id)).toEqual([])
  expect(await desk((await order(three, { P01: 60 })).data._id)).toEqual(['new_and_large', 'shared_phone'])

  const eager = await shopper()
  for (let placed = 1; placed <= 5; placed++) {
    const { data } = await order(eager)
    if (placed <= 3) await act.as(eager, 'PUT /api/order/cancel', { _id: data._id })
    else expect(await desk(data._id)).toContain('many_cancelled')
  }
  expect(await desk((await order(eager)).data._id)).toEqual(['many_orders', 'many_cancelled'])
})

test('staff see that many orders of new customers come from one network, for an hour', async () => {
  const from = '198.51.100.77'
  const marks = async (user: Shopper, address = from) =>
    desk((await order(user, { P00: 1 }, address)).data._id)
  for (let placed = 0; placed < 20; placed++)
    expect((await order(await shopper(), { P00: 1 }, from)).status).toBe(200)
  expect(await marks(await shopper())).toEqual(['many_of_network'])
  expect(await marks(await shopper(), '198.51.100.78')).toEqual([])

  const known = await shopper()
  await order(known)
  await shop.database.db
    .update(orders)
    .set({ status: 'delivered', paymentStatus: 'paid', paid: orders.total, toCollect: 0 })
    .where(eq(orders.userId, known._id))
  expect(await marks(known)).toEqual([])

  await sweepNetworks(shop.database.db, Date.now() + 61 * minute)
  expect(await shop.database.db.select().from(orderNetworks)).toEqual([])
  expect(await marks(await shopper())).toEqual([])
})

test('the network of an order is stored as a hash that only this shop can compute', async () => {
  await order(await shopper(), { P00: 1 }, '198.51.100.79')
  const [stored] = await shop.database.db.select().from(orderNetworks).orderBy(desc(orderNetworks.orderId))
  const keys = (secret: string) => hashNetwork(deriveKeys(secret), '198.51.100.79')
  expect(stored!.network).toBe(keys(testSecret))
  expect(stored!.network).not.toBe(keys('another secret, long enough for any check'))
})
