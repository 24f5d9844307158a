import { everyStore, mainStore, orderStates, orderStateTable } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { rounds } from '../../../testing/rounds.ts'
import { findViolations } from '../../platform/database/checks.ts'
import type { Queries } from '../../platform/database/client.ts'
import { newId } from '../../platform/ids.ts'
import { deleteDemoOrders } from '../demo-orders.ts'
import { anonymizeOrders } from '../queries/user-orders.ts'
import { orderLines, orders } from '../schema.ts'
import { salesCheck } from './checks.ts'
import { findBestSold, findRolledUp, findSales, type RolledUp, type Sales } from './queries.ts'
import { rollUpSales } from './roll-up.ts'
import { productDays, productRanks, productSpans, salesHours, salesRollUp, salesStaleDays } from './schema.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.execute(sql`truncate orders cascade`)
})

const hour = 60 * 60_000
const day = 24 * hour
const midnight = () => Math.floor(Date.now() / day) * day

type Given = {
  at: Date
  pieces: number[]
  status?: (typeof orderStates)[number]
  demo?: boolean
  deliveryFee?: number
  couponAmount?: number
  storeId?: string
}

/** An order of products A, B and C at 100 F each, with 10 % off the second. */
async function add(
  { at, pieces, status = 'placed', demo = false, deliveryFee = 500, couponAmount: off = 0, storeId }: Given,
  tx: Queries = database.db,
): Promise<string> {
  const id = newId()
  const total = totalOf(pieces)
  const couponAmount = Math.min(total, off)
  const amount = total - couponAmount + deliveryFee
  const { due } = orderStateTable[status]
  await tx.insert(orders).values({
    id,
    number: id,
    storeId,
    status,
    paymentMethod: 'cash',
    paymentStatus: 'due',
    subTotal: total + 1_000,
    total,
    deliveryFee,
    couponAmount,
    agreed: amount,
    toCollect: due && !orderStateTable[status].settled ? amount : 0,
    paid: due && orderStateTable[status].settled ? amount : 0,
    customerName: 'Awa',
    demo,
    address: {} as never,
    locale: 'fr',
    createdAt: at,
    placedAt: at,
  })
  await tx.insert(orderLines).values(
    pieces.map((quantity, position) => ({
      orderId: id,
      position,
      productId: 'ABC'[position]!,
      name: `Product ${'ABC'[position]}`,
      brand: '',
      images: [],
      unit: '1 kg',
      price: 100,
      discount: position * 10,
      quantity,
      ordered: quantity,
    })),
  )
  return id
}

const totalOf = (pieces: readonly number[]) =>
  pieces.reduce((sum, quantity, position) => sum + quantity * (100 - position * 10), 0)

const stores = [mainStore, 'NGOR']

/** The figures as pages read them, of all stores and of each, next to the sums over their orders. */
async function expectFigures(): Promise<void> {
  const { db } = database
  for (const days of [1, 14, 91]) {
    const from = new Date(midnight() - (days - 1) * day)
    const beforeFrom = new Date(from.getTime() - Math.max(7, days) * day)
    const beforeUntil = new Date(beforeFrom.getTime() + days * day)
    const beforeNow = new Date(beforeUntil.getTime() - 9.5 * hour)
    const periods = { from, beforeFrom, beforeUntil, beforeNow }
    await db.transaction(
      async (tx) => {
        const shown = []
        for (const store of [null, ...stores]) {
          const rolledUp = await findRolledUp(tx, store)
          const sales = await findSales(tx, rolledUp, periods)
          const sold = await findBestSold(tx, rolledUp, { from, days }, 50)
          const real = await sums(tx, periods, rolledUp)
          expect(sorted(sales)).toEqual(sorted(real.sales))
          expect(
            sold
              .map(({ product, price, discount, quantity }) => ({
                id: product._id,
                price,
                discount,
                quantity,
              }))
              .sort((one, other) => one.id.localeCompare(other.id)),
          ).toEqual(real.sold)
          shown.push({
            sales: total(sales.days.map((day) => day.sales)),
            pieces: total(sold.map((line) => line.quantity)),
          })
        }
        const [all, ...each] = shown
        expect(all).toEqual({
          sales: total(each.map((row) => row.sales)),
          pieces: total(each.map((row) => row.pieces)),
        })
      },
      { isolationLevel: 'repeatable read' },
    )
  }
  expect(await findViolations(db, [salesCheck])).toEqual([])
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const sorted = ({ days, hours, comparable }: Sales): Sales => ({
  days: days.toSorted((one, other) => one.day.localeCompare(other.day)),
  hours: hours.toSorted((one, other) => Number(one.before) - Number(other.before) || one.hour - other.hour),
  comparable,
})

type Periods = Parameters<typeof findSales>[2]

/** The same, computed from all orders. Dakar is on UTC all year. */
async function sums(
  tx: Queries,
  { from, beforeFrom, beforeUntil, beforeNow }: Periods,
  { demo, store }: RolledUp,
) {
  const sold = sql`o.status in ('placed', 'picking', 'packed', 'on_the_way', 'delivered', 'not_delivered')
    and o.demo = ${demo} and o.store_id = coalesce(${store}, o.store_id)`
  const { rows } = await tx.execute<{ at: string; amount: number; fee: number; coupon: number }>(
    sql`select o.placed_at as at, (o.total - o.coupon_amount + o.delivery_fee - o.rounding - o.allowance)::integer as amount,
      o.delivery_fee::integer as fee, o.coupon_amount::integer as coupon from orders o where ${sold}`,
  )
  const found = rows
    .map((row) => ({ ...row, at: new Date(row.at) }))
    .filter(({ at }) => at >= from || (at >= beforeFrom && at < beforeUntil))
  const add = (some: typeof found) => ({
    orders: some.length,
    sales: some.reduce((sum, { amount }) => sum + amount, 0),
    deliveryFees: some.reduce((sum, { fee }) => sum + fee, 0),
    coupons: some.reduce((sum, { coupon }) => sum + coupon, 0),
  })
  const days = Map.groupBy(found, ({ at }) => at.toISOString().slice(0, 10))
  const hours = [false, true].flatMap((before) =>
    [
      ...Map.groupBy(
        found.filter(({ at }) => at < from === before),
        ({ at }) => at.getUTCHours(),
      ),
    ].map(([hour, some]) => ({ before, hour, ...add(some) })),
  )
  const sales = {
    days: [...days].map(([day, some]) => ({ day, ...add(some) })),
    hours,
    comparable: add(found.filter(({ at }) => at < beforeNow)),
  }
  const products = await tx.execute<{ id: string; price: number; discount: number; quantity: number }>(sql`
    select l.product_id as id, l.price, l.discount, sum(l.quantity)::integer as quantity
    from orders o join order_lines l on l.order_id = o.id
    where ${sold} and o.placed_at >= ${from.toISOString()}
    group by 1, 2, 3 having sum(l.quantity) > 0 order by 1`)
  return { sales, sold: products.rows }
}

const step = fc.oneof(
  { arbitrary: fc.constant({ kind: 'roll up' } as const), weight: 3 },
  {
    arbitrary: fc.record({ kind: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 3 }) }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      hoursAgo: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 100 * 24 })),
      pieces: fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }),
      status: fc.constantFrom('placed', 'delivered', 'awaiting_payment', 'cancelled'),
      demo: fc.boolean(),
      storeId: fc.constantFrom(...stores),
      couponAmount: fc.nat(50),
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'cancel',
        'allow',
        'deliver free',
        'round',
        'take the coupon off',
        'take out',
        'move',
        'give to the other store',
        'delete',
        'roll back',
      ),
      at: fc.nat(),
    }),
    weight: 6,
  },
  fc.record({ kind: fc.constantFrom('clear the demo', 'erase', 'open a store'), at: fc.nat() }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Whether the shop has several stores already. */
let byStore = false

async function perform(given: Step, ids: string[]): Promise<void> {
  const { db } = database
  if (given.kind === 'roll up') return rollUpSales(db, byStore)
  if (given.kind === 'open a store') byStore = true
  if (given.kind === 'order') {
    const { hoursAgo, ...rest } = given
    ids.push(await add({ ...rest, at: new Date(Date.now() - hoursAgo * hour) } as Given))
    return
  }
  if (given.kind === 'days pass') return age(given.days)
  const id = ids[given.at % Math.max(1, ids.length)] ?? ''
  const isIt = eq(orders.id, id)
  switch (given.kind) {
    case 'cancel':
      await db
        .update(orders)
        .set({ status: 'cancelled', toCollect: 0, owedBack: sql`${orders.paid}` })
        .where(isIt)
      break
    case 'allow':
      await db
        .update(orders)
        .set({ allowance: sql`${orders.allowance} + 1`, toCollect: sql`${orders.toCollect} - 1` })
        .where(sql`${isIt} and to_collect > 0`)
      break
    case 'deliver free':
      await db
        .update(orders)
        .set({ deliveryFee: 0, toCollect: sql`${orders.toCollect} - ${orders.deliveryFee}` })
        .where(sql`${isIt} and to_collect >= delivery_fee`)
      break
    case 'round':
      await db
        .update(orders)
        .set({ rounding: sql`${orders.rounding} + 1`, toCollect: sql`${orders.toCollect} - 1` })
        .where(sql`${isIt} and to_collect > 0`)
      break
    case 'take the coupon off':
      await db
        .update(orders)
        .set({ couponAmount: 0, toCollect: sql`${orders.toCollect} + ${orders.couponAmount}` })
        .where(sql`${isIt} and to_collect > 0`)
      break
    case 'take out':
      await db.update(orderLines).set({ quantity: 0 }).where(sql`order_id = ${id} and position = 0`)
      break
    case 'move':
      await db
        .update(orders)
        .set({ placedAt: sql`${orders.placedAt} - interval '20 hours'` })
        .where(isIt)
      break
    case 'give to the other store':
      await db
        .update(orders)
        .set({ storeId: sql`case ${orders.storeId} when 'NGOR' then ${mainStore} else 'NGOR' end` })
        .where(isIt)
      break
    case 'delete':
      await db.delete(orders).where(isIt)
      break
    case 'roll back':
      await db
        .transaction(async (tx) => {
          await tx.delete(orders).where(isIt)
          tx.rollback()
        })
        .catch(() => {})
      break
    case 'clear the demo':
      await deleteDemoOrders(db)
      break
    case 'erase':
      await anonymizeOrders(db, isIt)
  }
}

/** Rolled-up figures as if the last roll-up had been days ago. */
async function age(days: number): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`
      update ${salesRollUp} set through = date_trunc('day', through) - make_interval(days => ${days}),
        spans_until = spans_until - ${days}::integer`)
    await tx.execute(sql`delete from ${salesHours} using ${salesRollUp} where hour >= through`)
    await tx.execute(sql`delete from ${productDays} using ${salesRollUp} where day >= through::date`)
    await tx.execute(sql`delete from ${productSpans}`)
    await tx.execute(sql`
      insert into ${productSpans} (days, demo, store_id, product_id, price, discount, quantity, newest_order)
      select span, demo, store_id, product_id, price, discount, sum(quantity), max(newest_order)
      from ${productDays} cross join ${salesRollUp} done join unnest(array[1, 14, 91]) span on day > done.spans_until - span
      group by 1, 2, 3, 4, 5, 6`)
    await tx.execute(sql`delete from ${productRanks}`)
    await tx.execute(sql`
      insert into ${productRanks} (days, demo, store_id, product_id, quantity, amount)
      select days, demo, store_id, product_id, sum(quantity), sum(quantity * price * (100 - discount))
      from ${productSpans} group by 1, 2, 3, 4`)
  })
}

test('figures are the sums over all orders, even if they change after the roll-up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await database.db.execute(sql`truncate orders cascade`)
      byStore = false
      const ids: string[] = []
      for (const given of steps) {
        await perform(given, ids)
        await expectFigures()
      }
      await rollUpSales(database.db, byStore)
      await expectFigures()
    }),
    { numRuns: rounds(8) },
  )
})

test('a shop with one store has no sums by store; history is summed up by store once there are several', async () => {
  const { db } = database
  for (let ago = 1; ago < 120; ago += 17)
    await add({ at: new Date(Date.now() - ago * day), pieces: [1, 2], storeId: stores[ago % 2]! })
  const summed = async () =>
    [
      ...new Set(
        (await db.select({ storeId: salesHours.storeId }).from(salesHours)).map((row) => row.storeId),
      ),
    ].sort()
  await rollUpSales(db)
  expect(await summed()).toEqual([everyStore])
  await expectFigures()
  await rollUpSales(db, true)
  expect(await summed()).toEqual([everyStore, 'NGOR', mainStore])
  await expectFigures()
  await db.update(orders).set({ storeId: 'NGOR' }).where(sql`placed_at > now() - interval '20 days'`)
  await expectFigures()
  // A node that does not know the new store yet does not undo the work of the others.
  await add({ at: new Date(Date.now() - 5 * day), pieces: [3], storeId: 'NGOR' })
  await rollUpSales(db)
  await expectFigures()
  await db.execute(sql`update ${salesHours} set orders = orders + 1 where store_id = 'NGOR'`)
  expect(await findViolations(db, [salesCheck])).toMatchObject([{ check: 'figures' }])
})

test('the best sellers are those of all orders, even if few are requested', async () => {
  const { db } = database
  const readBest = (limit: number) =>
    db.transaction(async (tx) => {
      const from = new Date(midnight() - 13 * day)
      const sold = await findBestSold(tx, await findRolledUp(tx), { from, days: 14 }, limit)
      return sold.map(({ product, quantity }) => `${product._id}: ${quantity}`).sort()
    })
  await add({ at: new Date(Date.now() - 3 * day), pieces: [5, 4, 3] })
  await rollUpSales(db)
  expect([await readBest(1), await readBest(2)]).toEqual([['A: 5'], ['A: 5', 'B: 4']])
  const id = await add({ at: new Date(Date.now() - 2 * day), pieces: [0, 9] })
  await rollUpSales(db)
  expect(await readBest(1)).toEqual(['B: 13'])
  await db.delete(orders).where(eq(orders.id, id))
  expect(await readBest(1)).toEqual(['A: 5'])
  await add({ at: new Date(), pieces: [0, 0, 6] })
  expect([await readBest(1), await readBest(2)]).toEqual([['C: 9'], ['A: 5', 'C: 9']])
})

test('a change that a roll-up could not see counts as soon as it commits', async () => {
  const { db } = database
  const id = await add({ at: new Date(Date.now() - 3 * day), pieces: [2] })
  await db.transaction(async (tx) => {
    await tx.update(orders).set({ status: 'cancelled', toCollect: 0 }).where(eq(orders.id, id))
    await add({ at: new Date(Date.now() - 2 * day), pieces: [0, 3] }, tx)
    await rollUpSales(db)
    await expectFigures()
  })
  await expectFigures()
  await rollUpSales(db)
  await expectFigures()
  expect(await db.select().from(salesStaleDays)).toEqual([])
})

test('several nodes rolling up at once count nothing twice', async () => {
  const { db } = database
  for (let ago = 0; ago < 12; ago++)
    await add({ at: new Date(Date.now() - ago * 30 * hour), pieces: [1, 2, 1] })
  await Promise.all(Array.from({ length: 4 }, () => rollUpSales(db)))
  await rollUpSales(db)
  await expectFigures()
})

test('an order that is placed and delivered within the hour marks no day', async () => {
  const { db } = database
  const id = await add({ at: new Date(), pieces: [1], deliveryFee: 0 })
  await db.update(orders).set({ status: 'delivered', toCollect: 0, paid: 100 }).where(eq(orders.id, id))
  await db.delete(orders).where(eq(orders.id, id))
  expect(await db.select().from(salesStaleDays)).toEqual([])
})

test('the database counts the same states as sold as the table of states', async () => {
  for (const state of orderStates) {
    const { rows } = await database.db.execute(sql`select order_is_sold(${state}) as sold`)
    expect(rows, state).toEqual([{ sold: orderStateTable[state].sold }])
  }
})

test('deleting the row that records the progress of the roll-up recomputes all sales', async () => {
  const { db } = database
  for (let ago = 1; ago < 20; ago++) await add({ at: new Date(Date.now() - ago * day), pieces: [1] })
  await rollUpSales(db)
  await db.execute(sql`update ${productRanks} set amount = amount + 1 where days = 14`)
  expect(await findViolations(db, [salesCheck])).toMatchObject([{ check: 'figures', wrong: 1 }])
  await db.execute(sql`update ${productRanks} set amount = amount - 1 where days = 14`)
  await db.execute(sql`update ${salesHours} set coupons = coupons + 1`)
  expect(await findViolations(db, [salesCheck])).toMatchObject([{ check: 'figures' }])
  await db.execute(sql`update ${salesHours} set orders = 7`)
  await db.execute(sql`update ${productSpans} set quantity = 7`)
  await db.execute(sql`delete from ${productDays}`)
  expect(await findViolations(db, [salesCheck])).toMatchObject([{ check: 'figures' }])
  await db.delete(salesRollUp)
  await rollUpSales(db)
  await expectFigures()
})
