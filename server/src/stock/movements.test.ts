import { mainStore } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { fillStock } from '../../testing/shop.ts'
import { addProducts, readStocked, setStock } from '../../testing/stock.ts'
import { lockPublishedProducts } from '../catalogue/index.ts'
import { productCategories, productSubCategories, products } from '../catalogue/schema.ts'
import { run } from '../platform/database/statement.ts'
import { runTransaction } from '../platform/database/transaction.ts'
import {
  reclaimStock,
  releaseStock,
  reserveStock,
  restock,
  sellReservedStock,
  sellStock,
} from './movements.ts'
import { findLedgerMismatches } from './queries.ts'
import { stockMovements } from './schema.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await fillStock(database.db)
})
afterAll(() => database.drop())

const movementsOf = (productId: string) =>
  database.db
    .select({ change: stockMovements.change, reason: stockMovements.reason, orderId: stockMovements.orderId })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(stockMovements.id)

const stockOf = async (id: string) =>
  (await readStocked(database.db)).find((product) => product.id === id)?.stock
const orderOf = (id: string) => ({ id, storeId: mainStore })

test('a new product’s stock is its first movement; a product without stock has none', async () => {
  expect(await movementsOf('P00')).toEqual([{ change: 5, reason: 'import', orderId: null }])
  expect(await movementsOf('P09')).toEqual([])
})

test('stock that an admin sets is recorded as an edit in the ledger', async () => {
  await setStock(database.db, 'P01', 12)
  await database.db.update(products).set({ price: 77 }).where(eq(products.id, 'P01'))
  expect(await movementsOf('P01')).toEqual([
    { change: 5, reason: 'import', orderId: null },
    { change: 7, reason: 'edit', orderId: null },
  ])
})

test('a movement of an order has its reason and order, which do not leak into the next transaction', async () => {
  await runTransaction(database.db, async (tx) => {
    const locked = await lockPublishedProducts(tx, ['P03', 'P02', 'GONE'], mainStore)
    expect(locked.map(({ id }) => id)).toEqual(['P02', 'P03'])
    const lines = [
      { productId: 'P02', quantity: 2 },
      { productId: 'P03', quantity: 1 },
      { productId: 'GONE', quantity: 1 },
    ]
    await run(tx, reserveStock(lines, orderOf('ORDER')))
  })
  await setStock(database.db, 'P02', 4)
  expect((await movementsOf('P02')).slice(1)).toEqual([
    { change: -2, reason: 'reserve', orderId: 'ORDER' },
    { change: 1, reason: 'edit', orderId: null },
  ])
  expect(await stockOf('P03')).toBe(4)
})

test('reserved stock that is sold stays the same, and is a sale in the ledger', async () => {
  const before = await stockOf('P03')
  await sellReservedStock(database.db, [{ productId: 'P03', quantity: 1 }], orderOf('ORDER'))
  expect(await stockOf('P03')).toBe(before)
  expect((await movementsOf('P03')).slice(2)).toEqual([
    { change: 1, reason: 'release', orderId: 'ORDER' },
    { change: -1, reason: 'sale', orderId: 'ORDER' },
  ])
})

test('released stock is recorded with the order that reserved it, cancelled stock with the order that bought it', async () => {
  const before = await stockOf('P07')
  const lines = [{ productId: 'P07', quantity: 2 }]
  await run(database.db, reserveStock(lines, orderOf('UNPAID')))
  await run(database.db, sellStock(lines, orderOf('BOUGHT')))
  await releaseStock(database.db, lines, orderOf('UNPAID'))
  await restock(database.db, lines, orderOf('BOUGHT'))
  expect(await stockOf('P07')).toBe(before)
  expect((await movementsOf('P07')).slice(1)).toEqual([
    { change: -2, reason: 'reserve', orderId: 'UNPAID' },
    { change: -2, reason: 'sale', orderId: 'BOUGHT' },
    { change: 2, reason: 'release', orderId: 'UNPAID' },
    { change: 2, reason: 'cancel', orderId: 'BOUGHT' },
  ])
})

test('stock returned to a deleted product is reclaimed once the product is restored', async () => {
  const [product] = await database.db.select().from(products).where(eq(products.id, 'P08'))
  await run(database.db, sellStock([{ productId: 'P08', quantity: 2 }], orderOf('EARLIER')))
  await database.db.delete(products).where(eq(products.id, 'P08'))
  await restock(database.db, [{ productId: 'P08', quantity: 2 }], orderOf('EARLIER'))
  const { keyOther: _generated, ...columns } = product!
  await addProducts(database.db, [{ ...columns, stock: 3 }])
  await database.db.transaction((tx) => reclaimStock(tx, ['P08']))
  expect(await stockOf('P08')).toBe(5)
  expect(await findLedgerMismatches(database.db)).toEqual([])
})

test('no more than the stock can be sold, and a refused movement is not in the ledger', async () => {
  const before = await movementsOf('P04')
  await expect(
    run(database.db, sellStock([{ productId: 'P04', quantity: 6 }], orderOf('O'))),
  ).rejects.toThrow()
  expect(await movementsOf('P04')).toEqual(before)
})

test('deleting products removes their stock from the ledger', async () => {
  await database.db.delete(productSubCategories).where(eq(productSubCategories.productId, 'P05'))
  await database.db.delete(productCategories).where(eq(productCategories.productId, 'P05'))
  await database.db.delete(products).where(eq(products.id, 'P05'))
  expect((await movementsOf('P05')).at(-1)).toEqual({ change: -5, reason: 'edit', orderId: null })
  expect(await findLedgerMismatches(database.db)).toEqual([])
})

test('the check finds products whose stock differs from the ledger, deleted ones too', async () => {
  await database.db.delete(stockMovements).where(eq(stockMovements.productId, 'P06'))
  await database.db.insert(stockMovements).values({ productId: 'NEVER', change: 3, reason: 'edit' })
  expect(await findLedgerMismatches(database.db)).toEqual([
    { productId: 'NEVER', storeId: mainStore, name: null, stock: 0, ledger: 3 },
    { productId: 'P06', storeId: mainStore, name: expect.any(String), stock: 5, ledger: 0 },
  ])
})

test('a truncated catalogue empties the ledger', async () => {
  await database.db.delete(stockMovements)
  await database.db.execute(sql`
    insert into stock_movements (product_id, change, reason) select product_id, stock, 'import' from stock_levels where stock > 0`)
  await database.db.execute(sql`truncate products cascade`)
  expect(await findLedgerMismatches(database.db)).toEqual([])
})
