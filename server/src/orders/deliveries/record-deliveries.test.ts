import { readFile } from 'node:fs/promises'
import { mainStore } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Shoppers } from '../../../testing/orders/shoppers.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { orders, orderTimeline } from '../schema.ts'
import { deliveryTimesOf } from './record-deliveries.ts'
import { deliveries } from './schema.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop())
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.execute(sql`truncate orders cascade`)
  for (const product of ['P00', 'P01']) await shoppers.setStock(product, 500)
})

const rows = () => shop.database.db.select().from(deliveries)

/** Moves the start of an order, or one of its events, back by seconds. */
async function moveBack(_id: string, event: string, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  const { db } = shop.database
  if (event === 'placed')
    await db
      .update(orders)
      .set({ placedAt: sql`now() - ${by}` })
      .where(eq(orders.id, _id))
  await db.execute(
    sql`update ${orderTimeline} set at = now() - ${by} where order_id = ${_id} and event = ${event}`,
  )
}

test('a delivered order has the minutes it was promised, the time of each stage, and who picked and delivered it', async () => {
  const { _id } = await desk.orderIn('on_the_way')
  await moveBack(_id, 'placed', 600)
  await moveBack(_id, 'picking', 540)
  await moveBack(_id, 'packed', 300)
  await moveBack(_id, 'on_the_way', 240)
  expect(await rows()).toEqual([])
  expect(await desk.move(_id, { to: 'delivered' })).toMatchObject({ status: 200 })
  const [row] = await rows()
  expect(row).toMatchObject({
    orderId: _id,
    storeId: mainStore,
    demo: false,
    promised: 600,
    waiting: 60,
    picking: 240,
    handover: 60,
    pickedBy: desk.admin._id,
    deliveredBy: desk.admin._id,
  })
  // The database's clock went on.
  expect(row!.riding).toBeGreaterThanOrEqual(240)
})

test('a stage that staff skip takes no time', async () => {
  const { _id } = await desk.orderIn('picking')
  await moveBack(_id, 'placed', 300)
  await moveBack(_id, 'picking', 200)
  await shop.database.db.execute(sql`update ${orders} set status = 'on_the_way' where id = ${_id}`)
  expect(await desk.move(_id, { to: 'delivered' })).toMatchObject({ status: 200 })
  expect(await rows()).toMatchObject([{ waiting: 100, handover: 0, riding: 0 }])
})

test('an order that was sent out straight from picking counts for its picker, not for the sender', async () => {
  const picker = await shoppers.shopper({}, { role: 'PICKER' })
  const { _id } = await desk.orderIn('taken')
  const { version } = await desk.read(_id)
  await shoppers.as(picker, 'PUT /api/order/desk/move', { _id, version, to: 'picking' })
  for (const to of ['on_the_way', 'delivered']) await desk.move(_id, { to })
  expect(await rows()).toMatchObject([{ pickedBy: picker._id, deliveredBy: desk.admin._id }])
})

test('an order that a colleague took over at the counter counts for them, not for those who began and packed it', async () => {
  const colleague = await shoppers.shopper({}, { role: 'PICKER', storeId: mainStore })
  for (const steps of [['on_the_way'], ['packed', 'on_the_way']]) {
    const { _id } = await desk.orderIn('picking')
    const { version } = await desk.read(_id)
    expect(await shoppers.as(colleague, 'PUT /api/picking/take', { _id, version })).toMatchObject({
      status: 200,
    })
    for (const to of [...steps, 'delivered']) await desk.move(_id, { to })
  }
  const counted = { pickedBy: colleague._id, deliveredBy: desk.admin._id }
  expect(await rows()).toMatchObject([counted, counted])
})

test('the migrations record deliveries as the shop does, without a promise', async () => {
  await desk.orderIn('delivered')
  await desk.orderIn('picking')
  const skipped = await desk.orderIn('delivered')
  await moveBack(skipped._id, 'placed', 900)
  await moveBack(skipped._id, 'picking', 700)
  await shop.database.db.execute(
    sql`delete from ${orderTimeline} where order_id = ${skipped._id} and event in ('packed', 'on_the_way')`,
  )
  const sent = await desk.orderIn('picking')
  const picker = await shoppers.shopper({}, { role: 'PICKER' })
  const { db } = shop.database
  await db.update(orderTimeline).set({ userId: picker._id }).where(eq(orderTimeline.event, 'picking'))
  for (const to of ['on_the_way', 'delivered']) await desk.move(sent._id, { to })
  const byTimeline = await db.execute(sql`select * from (${deliveryTimesOf(sql`true`)}) d order by order_id`)
  await db.delete(deliveries)
  for (const [name, verb] of [
    ['0085_deliveries', 'INSERT'],
    ['0119_picked_by', 'UPDATE deliveries'],
    ['0120_counted_picker', 'UPDATE deliveries'],
  ] as const) {
    const migration = await readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8')
    const statements = migration.split('--> statement-breakpoint')
    await db.execute(sql.raw(statements.find((part) => part.includes(verb))!))
  }
  const byMigration = await db.execute(sql`select * from ${deliveries} order by order_id`)
  expect(byMigration.rows).toHaveLength(3)
  expect(byMigration.rows).toEqual(byTimeline.rows.map((row) => ({ ...row, promised: null })))
})
