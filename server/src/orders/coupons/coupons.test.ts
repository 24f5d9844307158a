import type { Coupon } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Shopper, Shoppers } from '../../../testing/orders/shoppers.ts'
import { testSecret } from '../../../testing/shop.ts'
import { soon } from '../../../testing/soon.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { deriveKeys, hashEmail } from '../../accounts/codes/secrets.ts'
import { openLimits } from '../../accounts/limits.ts'
import { addresses, users } from '../../accounts/schema.ts'
import { inTransaction } from '../../platform/database/retrying.ts'
import { run } from '../../platform/database/statement.ts'
import { orders } from '../schema.ts'
import { lockCoupon } from './queries.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({}, { jobs: true }))
})
beforeEach(async () => {
  await shop.database.db.execute(sql`truncate orders cascade`)
  await shoppers.setStock('P01', 5_000)
})
afterAll(() => shop.close())

const plain: Coupon = {
  code: 'DIX-10',
  kind: 'percent',
  value: 10,
  smallestOrder: 0,
  totalUses: null,
  oncePerCustomer: false,
  firstOrderOnly: false,
  from: null,
  until: null,
  stopped: false,
}

async function keep(...coupons: Partial<Coupon>[]): Promise<void> {
  const { data } = await desk.call('GET /api/settings/get')
  const { revision } = data.topics.find(({ topic }: { topic: string }) => topic === 'coupons')
  const value = { coupons: coupons.map((coupon) => ({ ...plain, ...coupon })) }
  const saved = await desk.call('PUT /api/settings/save', { topic: 'coupons', revision, value })
  expect(saved.status).toBe(200)
}

let phones = 0
/** A shopper with their own phone number and one piece at 1,010 F in the cart. */
async function shopperWithPhone(mobile = `+221 78 ${String(1_000_000 + phones++)}`): Promise<Shopper> {
  const shopper = await shoppers.shopper({ P01: 1 })
  await shop.database.db.update(addresses).set({ mobile }).where(sql`id = ${shopper.addressId}`)
  return shopper
}

const use = (shopper: Shopper, dueAmt = 909, coupon = 'dix-10') => shoppers.order(shopper, { coupon, dueAmt })

test('a coupon is a separate line of the order, and the order names it', async () => {
  await keep({})
  const awa = await shopperWithPhone()
  const checked = await shoppers.as(awa, 'POST /api/order/coupon', { code: ' dix-10', totalAmt: 1_010 })
  expect(checked).toMatchObject({ status: 200, data: { code: 'DIX-10', kind: 'percent', value: 10 } })
  const { data } = await use(awa)
  expect(data).toMatchObject({
    coupon: 'DIX-10',
    totalAmt: 1_010,
    couponAmt: 101,
    dueAmt: 909,
    toCollectAmt: 909,
  })
  const { text } = await shop.mail(awa.email, new RegExp(data.orderId))
  expect(text.replaceAll(/\s/g, ' ')).toContain('Code promo DIX-10 : −101 F CFA')
  await desk.bring(data._id, 'delivered')
  const { data: day } = await desk.call('POST /api/order/desk/day', {
    date: new Date().toISOString().slice(0, 10),
  })
  expect([day.figures.coupons.amount, day.figures.delivered.amount]).toEqual([101, 909])
})

test('an invalid coupon refuses the order with its reason, and nothing is placed', async () => {
  await keep(
    { smallestOrder: 2_000 },
    { code: 'OLD', until: '2020-01-01' },
    { code: 'SOON', from: '2090-01-01' },
  )
  const awa = await shopperWithPhone()
  for (const [code, words] of [
    ['DIX-10', /2 000 F CFA.*990 F CFA/],
    ['OLD', /no longer valid/],
    ['SOON', /1 January 2090/],
    ['NONE', /not valid/],
  ] as const) {
    const refused = await use(awa, 909, code)
    expect(refused).toMatchObject({ status: 409, code: 'coupon_refused' })
    expect(refused.message!.replaceAll(/\s/g, ' ')).toMatch(words)
  }
  expect(shoppers.pieces(await shoppers.cart(awa))).toEqual({ P01: 1 })
})

test('a coupon can be used once per account and phone number, and again after a cancellation', async () => {
  await keep({ oncePerCustomer: true })
  const awa = await shopperWithPhone()
  const { data: first } = await use(awa)
  await shoppers.fill(awa, { P01: 1 })
  expect(await use(awa)).toMatchObject({ status: 409, code: 'coupon_refused' })
  const same = await shopperWithPhone(first.delivery_address.mobile)
  expect(await use(same)).toMatchObject({ status: 409, code: 'coupon_refused' })
  await shoppers.as(awa, 'PUT /api/order/cancel', { _id: first._id })
  expect((await use(same)).status).toBe(200)
})

test('a coupon can be used once per email, even across accounts', async () => {
  await keep({ oncePerCustomer: true }, { code: 'FIRST', firstOrderOnly: true })
  const awa = await shopperWithPhone()
  const { data } = await use(awa)
  await desk.bring(data._id, 'delivered')
  await desk.call('DELETE /api/customer/erase', { _id: awa._id })
  const again = await shopperWithPhone()
  await shop.database.db.update(users).set({ email: awa.email }).where(eq(users.id, again._id))
  for (const code of ['DIX-10', 'FIRST']) {
    const check = { code, addressId: again.addressId, totalAmt: 1_010 }
    expect(await shoppers.as(again, 'POST /api/order/coupon', check)).toMatchObject({ status: 409 })
    expect(await use(again, 909, code)).toMatchObject({ status: 409, code: 'coupon_refused' })
  }
})

test('the email of an order is stored as a hash that only this shop can compute', async () => {
  const awa = await shopperWithPhone()
  await shoppers.order(awa)
  const [stored] = await shop.database.db.select().from(orders)
  expect(stored!.emailKey).toBe(hashEmail(deriveKeys(testSecret), awa.email))
  expect(stored!.emailKey).not.toBe(
    hashEmail(deriveKeys('another secret, long enough for any check'), awa.email),
  )
})

test('an ended coupon is refused, and staff see how coupons were used', async () => {
  await keep({}, { code: 'ENDED', stopped: true })
  const awa = await shopperWithPhone()
  expect(await use(awa, 909, 'ENDED')).toMatchObject({ status: 409, code: 'coupon_refused' })
  const { data } = await use(awa)
  const uses = async () => (await desk.call('GET /api/order/coupon-uses')).data
  expect(await uses()).toEqual([{ code: 'DIX-10', uses: 1, takenOff: 101 }])
  await shoppers.as(awa, 'PUT /api/order/cancel', { _id: data._id })
  expect(await uses()).toEqual([])
})

test('uses follow a coupon that is renamed, and its former code belongs to no other', async () => {
  await keep({ totalUses: 2, oncePerCustomer: true })
  const [awa, ali] = [await shopperWithPhone(), await shopperWithPhone()]
  const { data: first } = await use(awa)
  const renamed = { code: 'DIX-11', formerCodes: ['DIX-10'], totalUses: 2, oncePerCustomer: true }
  await keep(renamed)
  expect((await use(ali)).code).toBe('coupon_refused')
  await shoppers.fill(awa, { P01: 1 })
  expect((await use(awa, 909, 'dix-11')).message).toBe('You have already used this code.')
  expect((await use(ali, 909, 'dix-11')).status).toBe(200)
  expect((await use(await shopperWithPhone(), 909, 'dix-11')).message).toBe('This code has been used up.')
  const uses = await desk.call('GET /api/order/coupon-uses')
  expect(uses.data).toEqual([{ code: 'DIX-11', uses: 2, takenOff: 202 }])
  await shoppers.as(awa, 'PUT /api/order/cancel', { _id: first._id })
  expect((await use(await shopperWithPhone(), 909, 'dix-11')).status).toBe(200)
  const { data } = await desk.call('GET /api/settings/get')
  const { revision } = data.topics.find(({ topic }: { topic: string }) => topic === 'coupons')
  const value = { coupons: [plain, { ...plain, ...renamed }] }
  expect(await desk.call('PUT /api/settings/save', { topic: 'coupons', revision, value })).toMatchObject({
    status: 400,
    message: 'Another coupon had this code before. Its uses would be counted twice.',
  })
})

test('a first-order coupon is refused after another order', async () => {
  await keep({ firstOrderOnly: true })
  const awa = await shopperWithPhone()
  expect((await shoppers.order(awa)).status).toBe(200)
  await shoppers.fill(awa, { P01: 1 })
  expect(await use(awa)).toMatchObject({ status: 409, code: 'coupon_refused' })
})

test('a card payment reserves the use, and abandoning it releases the use', async () => {
  await keep({ totalUses: 1 })
  const [awa, moussa] = [await shopperWithPhone(), await shopperWithPhone()]
  const page = (await shoppers.checkout(awa, { coupon: 'DIX-10', dueAmt: 909 })).data
  expect(await use(moussa)).toMatchObject({ status: 409, code: 'coupon_refused' })
  // A shopper's own open payment does not count as a use.
  expect((await shoppers.checkout(awa, { coupon: 'DIX-10', dueAmt: 909 })).data.id).toBe(page.id)
  await shoppers.as(awa, 'PUT /api/order/abandon-payment', { _id: page.orderId })
  expect((await use(moussa)).status).toBe(200)
})

test('the page of a card payment names the coupon', async () => {
  await keep({})
  const { data } = await shoppers.checkout(await shopperWithPhone(), { coupon: 'DIX-10', dueAmt: 909 })
  const { body } = await shop.app.inject(new URL(data.url).pathname)
  expect(body).toMatch(/(Code promo|Coupon) DIX-10/)
})

test("a coupon's discount shrinks with the goods when staff change lines", async () => {
  await keep({})
  const awa = await shoppers.shopper({ P01: 3 })
  const { _id } = (await use(awa, 2_727)).data
  await desk.lines(_id, { lines: [{ productId: 'P01', quantity: 1 }] })
  expect(await desk.read(_id)).toMatchObject({ totalAmt: 1_010, couponAmt: 101, toCollectAmt: 909 })
})

test('refunding goods also reverts their share of a coupon', async () => {
  await keep({ kind: 'amount', value: 1_000 })
  const awa = await shoppers.shopper({ P01: 2 })
  const { _id } = (await use(awa, 1_020)).data
  await desk.bring(_id, 'delivered')
  await desk.refund(_id, { lines: [{ productId: 'P01', quantity: 1 }], reason: 'damaged_item' })
  expect(await desk.read(_id)).toMatchObject({ totalAmt: 1_010, couponAmt: 500, owedBackAmt: 510 })
})

test('wrong codes are rate limited, valid ones are not', async () => {
  await keep({})
  const awa = await shopperWithPhone()
  const check = (code: string) => shoppers.as(awa, 'POST /api/order/coupon', { code, totalAmt: 1_010 })
  for (let tries = 0; tries < 10; tries++) expect((await check(`NO-${tries}`)).status).toBe(409)
  expect(await check('NO-10')).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(await use(awa, 909, 'NO-11')).toMatchObject({ status: 429 })
  expect((await check('DIX-10')).status).toBe(200)
})

test('an IP address is rate limited too, even if several accounts guess from it', async () => {
  await keep({})
  const from = '198.51.100.77'
  const limits = openLimits(shop.database.pool)
  for (let tries = 0; tries < 400; tries++)
    await limits.count('coupon', { account: `guesser-${tries}`, address: from })
  const awa = await shopperWithPhone()
  const check = (code: string) =>
    shoppers.as(awa, 'POST /api/order/coupon', { code, totalAmt: 1_010 }, { from })
  expect(await check('NO-1')).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(await shoppers.order(awa, { coupon: 'NO-2', dueAmt: 909 }, { from })).toMatchObject({ status: 429 })
  expect((await check('DIX-10')).status).toBe(200)
})

test('limits hold for concurrent orders that share no product', async () => {
  const products = ['P01', 'P02', 'P03', 'P04', 'P05', 'P06'] as const
  const first = { firstOrderOnly: true }
  for (const [given, other] of [
    [first, { ...first, code: 'HELLO' }],
    [{ oncePerCustomer: true }, {}],
    [{ totalUses: 1 }, {}],
  ] as const) {
    await shop.database.db.execute(sql`truncate orders cascade`)
    await keep(given, ...('code' in other ? [other] : []))
    const mobile = `+221 76 ${String(3_000_000 + phones++)}`
    const all = await Promise.all(
      products.map(async (product) => {
        await shoppers.setStock(product, 100)
        const shopper = await shoppers.shopper({ [product]: 1 })
        await shop.database.db.update(addresses).set({ mobile }).where(sql`id = ${shopper.addressId}`)
        return { shopper, ...shoppers.view(shopper, await shoppers.cart(shopper)) }
      }),
    )
    const responses = await Promise.all(
      all.map(({ shopper, totalAmt }, index) => {
        const code = 'code' in other && index % 2 ? other.code : 'DIX-10'
        return use(shopper, totalAmt - Math.floor(totalAmt / 10), code)
      }),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)])
  }
})

test('a coupon without limits delays no order', async () => {
  await keep({}, { code: 'LAST', totalUses: 1 })
  const [awa, moussa] = [await shopperWithPhone(), await shopperWithPhone()]
  await shop.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('coupon DIX-10', 0))`)
    expect((await use(awa)).status).toBe(200)
  })
  expect((await use(moussa, 909, 'LAST')).status).toBe(200)
})

test('a limit that the owner sets while an order waits applies to that order', async () => {
  const { db } = shop.database
  await keep({})
  const [awa, moussa] = [await shopperWithPhone(), await shopperWithPhone()]
  expect((await use(awa)).status).toBe(200)
  const waiting = sql`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  let ordered: ReturnType<typeof use> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from products where id = 'P01' for update`)
    ordered = use(moussa)
    await expect.poll(async () => (await db.execute(waiting)).rows).toEqual([{ count: 1 }])
    await keep({ totalUses: 1 })
  })
  expect(await ordered).toMatchObject({ status: 409, code: 'coupon_refused' })
})

test('no coupon is used more often than allowed, even if many customers order at once', async () => {
  for (const [given, phone, allowed] of [
    [{ totalUses: 3 }, false, 3],
    [{ oncePerCustomer: true }, true, 1],
    [{ totalUses: 2, oncePerCustomer: true }, true, 1],
  ] as const) {
    await shop.database.db.execute(sql`truncate orders cascade`)
    await keep(given)
    const mobile = `+221 76 ${String(2_000_000 + phones++)}`
    const all = await Promise.all(
      Array.from({ length: 12 }, () => (phone ? shopperWithPhone(mobile) : shopperWithPhone())),
    )
    const responses = await Promise.all(
      all.map((user, index) =>
        index % 3 === 0 ? shoppers.checkout(user, { coupon: 'DIX-10', dueAmt: 909 }) : use(user),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(allowed)
    const { rows } = await shop.database.db.execute<{ uses: number }>(
      sql`select count(*)::integer as uses from orders where coupon_code = 'DIX-10'`,
    )
    expect(rows[0]!.uses).toBe(allowed)
  }
})

test('orders of one account wait for each other, even without an email and to different phones', async () => {
  const { db } = shop.database
  const lock = (mobile: string) =>
    lockCoupon({ ...plain, oncePerCustomer: true }, { userId: 'PHONE-ONLY', addressId: null, mobile })
  const waiting = async () => {
    const { rows } = await db.execute(
      sql`select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
        where l.locktype = 'advisory' and not l.granted`,
    )
    expect(rows).toHaveLength(1)
  }
  let second: Promise<unknown> = Promise.resolve()
  await inTransaction(db, async (tx) => {
    await run(tx, lock('+221771112233'))
    second = inTransaction(db, (other) => run(other, lock('+221771112244')))
    await vi.waitFor(waiting, soon)
  })
  await second
})
