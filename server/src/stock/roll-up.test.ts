import { mainStore, periodDays, rateDays } from '@dix/contract'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { rounds } from '../../testing/rounds.ts'
import { setStock } from '../../testing/stock.ts'
import { findViolations } from '../platform/database/checks.ts'
import type { Queries } from '../platform/database/client.ts'
import { findLowStock, setLowStockThreshold } from './low-stock.ts'
import { stockChecks } from './queries.ts'
import { rollUpStock } from './roll-up.ts'
import { lowStockSummary, stockoutRollUp, stockoutSpans } from './schema.ts'
import { findLosses, sumsOfPeriods } from './stockouts.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(clear)

async function clear(): Promise<void> {
  const { db } = database
  await db.execute(sql`delete from products`)
  await db.execute(sql`delete from stock_movements`)
  await db.execute(sql`select rebuild_stockouts(null)`)
  await db.execute(sql`delete from stockouts`)
  await db.delete(lowStockSummary)
}

const hour = 60 * 60_000
const day = 24 * hour
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

type Move = { hoursAgo: number; change: number; reason: string }

/** A product with its own ledger, which never falls below 0. */
async function addProduct(id: string, moves: readonly Move[], { madeAgo = 4_000, draft = false } = {}) {
  const { db } = database
  let stock = 0
  await db.execute(sql`
    insert into products (id, name, unit, price, draft, key, created_at)
    values (${id}, ${id}, '1 kg', 100, ${draft}, ${id}, ${ago(madeAgo)})`)
  for (const { hoursAgo, change, reason } of moves.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) {
    const possible = Math.max(change, -stock)
    if (possible === 0 || hoursAgo >= madeAgo) continue
    stock += possible
    await db.execute(sql`
      insert into stock_movements (product_id, change, reason, at) values (${id}, ${possible}, ${reason}, ${ago(hoursAgo)})`)
  }
  await db.execute(sql`alter table stock_levels disable trigger user`)
  await setStock(db, id, stock)
  await db.execute(sql`alter table stock_levels enable trigger user`)
  await db.execute(sql`select rebuild_stockouts(array[${id}])`)
}

/** The stockouts of every period. */
async function read(tx: Queries, now: Date) {
  const found = []
  for (const { days } of Object.values(periodDays)) {
    const from = new Date(Math.floor(now.getTime() / day) * day - (days - 1) * day)
    const rateFrom = new Date(from.getTime() - rateDays * day)
    // At a high price the loss shows every digit of the rate.
    const options = { price: sql`1000000000`, limit: 10 }
    const { total, worst } = await findLosses(tx, { days, from, rateFrom, now }, options)
    expect(total).toBe(worst.reduce((sum, { loss }) => sum + loss, 0))
    found.push(
      ...worst.map(({ productId, hoursOut, soldPerHour, loss }) =>
        [productId, days, hoursOut.toFixed(4), soldPerHour.toFixed(6), loss.toPrecision(9)].join(' '),
      ),
    )
  }
  return found.sort()
}

/** Checks that reads with the sums equal reads from the ledger alone. */
async function expectSame(): Promise<void> {
  const now = new Date()
  const { db } = database
  const withSums = await read(db, now)
  let fromLedger: string[] = []
  await db
    .transaction(async (tx) => {
      await tx.delete(stockoutRollUp)
      fromLedger = await read(tx, now)
      tx.rollback()
    })
    .catch(() => {})
  expect(withSums).toEqual(fromLedger)
  expect(await findViolations(db, stockChecks)).toEqual([])
}

const move = fc.record({
  hoursAgo: fc.oneof(
    fc.double({ min: 0.01, max: 60, noNaN: true }),
    fc.double({ min: 60, max: 3_900, noNaN: true }),
  ),
  change: fc.integer({ min: -6, max: 4 }),
  reason: fc.constantFrom('import', 'sale', 'sale', 'cancel', 'edit'),
})
const product = fc.record({
  moves: fc.array(move, { maxLength: 12 }),
  madeAgo: fc.constantFrom(20, 200, 1_000, 4_000),
  draft: fc.nat(5).map((number) => number === 0),
})

test('stockout figures are the same from sums and from the ledger, regardless of what happens after the sums', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 1, maxLength: 4 }),
      fc.double({ min: 0, max: 50, noNaN: true }),
      async (products, throughAgo) => {
        await clear()
        for (const [at, { moves, ...rest }] of products.entries()) await addProduct(`T${at}`, moves, rest)
        await expectSame()
        const due = sql`select (now() at time zone 'Africa/Dakar')::date as day, ${ago(throughAgo)}::timestamptz as through`
        await db.execute(sql`delete from ${stockoutSpans}`)
        await db.execute(
          sql`insert into ${stockoutSpans} (days, product_id, store_id, out_during, out_before, sold) ${sumsOfPeriods(due)}`,
        )
        await db.execute(sql`insert into ${stockoutRollUp} (day, through) ${due}`)
        await expectSame()
        await rollUpStock(db)
        await expectSame()
        await db.execute(
          sql`update stock_levels set stock = case stock when 0 then 2 else 0 end where product_id <> 'T1'`,
        )
        await expectSame()
        await db.execute(sql`update products set draft = not draft where id = 'T0'`)
        await db.execute(sql`delete from products where id = 'T2'`)
        await expectSame()
      },
    ),
    { numRuns: rounds(12) },
  )
})

test('a product that is restored after the sums is computed from the ledger', async () => {
  const { db } = database
  await addProduct('T', [
    { hoursAgo: 900, change: 9, reason: 'import' },
    { hoursAgo: 500, change: -9, reason: 'sale' },
  ])
  const restore = sql`
    insert into products (id, name, unit, price, key, created_at) values ('T', 'T', '1 kg', 100, 'T', ${ago(4_000)})`
  await db.execute(sql`delete from products`)
  await rollUpStock(db)
  expect(await db.select().from(stockoutSpans)).toEqual([])
  await db.execute(restore)
  await setStock(db, 'T', 0)
  expect(await read(db, new Date())).toHaveLength(3)
  await expectSame()
})

test('sums that were changed by hand are found', async () => {
  const { db } = database
  await addProduct('T', [
    { hoursAgo: 900, change: 9, reason: 'import' },
    { hoursAgo: 500, change: -9, reason: 'sale' },
  ])
  await rollUpStock(db)
  expect(await findViolations(db, stockChecks)).toEqual([])
  await db.update(stockoutSpans).set({ sold: 1 })
  expect(await findViolations(db, stockChecks)).toMatchObject([
    { check: 'stockouts', wrong: 1, examples: [{ _id: 'T' }] },
  ])
})

test('one of several nodes sums up, and again after the past was rewritten', async () => {
  const { db } = database
  await addProduct('T', [{ hoursAgo: 900, change: 9, reason: 'import' }])
  await Promise.all(Array.from({ length: 4 }, () => rollUpStock(db)))
  expect(await db.select().from(stockoutRollUp)).toHaveLength(1)
  await db.execute(sql`select rebuild_stockouts(null)`)
  expect(await db.select().from(stockoutRollUp)).toEqual([])
  await rollUpStock(db)
  expect(await db.select().from(stockoutRollUp)).toHaveLength(1)
  await expectSame()
})

test('low stock is as recorded, without products restocked since; a new threshold applies at once; stores are listed together', async () => {
  const { db } = database
  await setLowStockThreshold(db, 5)
  for (const [at, pieces] of [3, 1, 5, 6].entries())
    await addProduct(`T${at}`, [{ hoursAgo: 9, change: pieces, reason: 'import' }])
  const low = async () => {
    const { count, products } = await findLowStock(db, [mainStore], 2)
    return [count, ...products.map(({ productId, stock }) => `${productId}: ${stock}`)]
  }
  expect(await low()).toEqual([3, 'T1: 1', 'T0: 3'])
  await rollUpStock(db)
  await setStock(db, 'T3', 5)
  await setStock(db, 'T1', 9)
  await setStock(db, 'T2', 2)
  expect(await low()).toEqual([2, 'T2: 2', 'T0: 3'])
  await rollUpStock(db)
  expect(await low()).toEqual([3, 'T2: 2', 'T0: 3'])
  await setLowStockThreshold(db, 2)
  expect(await low()).toEqual([1, 'T2: 2'])
  await setLowStockThreshold(db, 5)
  await setStock(db, 'T2', 9)
  await db.update(lowStockSummary).set({ at: sql`now() - interval '4 minutes'` })
  expect(await low()).toEqual([2, 'T0: 3', 'T3: 5'])

  await rollUpStock(db)
  await setStock(db, 'T1', 1, 'NGOR')
  await setStock(db, 'T2', 4, 'NGOR')
  const stores = async () => {
    const { count, products } = await findLowStock(db, [mainStore, 'NGOR'], 3)
    return [count, ...products.map(({ storeId, productId, stock }) => `${storeId} ${productId}: ${stock}`)]
  }
  const lowest = [4, 'NGOR T1: 1', `${mainStore} T0: 3`, 'NGOR T2: 4']
  expect(await stores(), 'only one store is recorded').toEqual(lowest)
  await rollUpStock(db)
  expect(await stores(), 'both are recorded').toEqual(lowest)
})
