import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { fillShelves } from '../../testing/shop.ts'
import { productCategories, productSubCategories, products } from '../catalogue/schema.ts'
import { stockMovements } from './schema.ts'
import { findLedgerFaults, lockPublishedProducts, moveStock, sellHeld } from './stock.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await fillShelves(database.db)
})
afterAll(() => database.drop())

const movementsOf = (productId: string) =>
  database.db
    .select({ change: stockMovements.change, reason: stockMovements.reason, orderId: stockMovements.orderId })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(stockMovements.id)

const stockOf = async (id: string) =>
  (await database.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock

test('a new product’s stock is its first movement; a product without stock has none', async () => {
  expect(await movementsOf('P00')).toEqual([{ change: 5, reason: 'import', orderId: null }])
  expect(await movementsOf('P09')).toEqual([])
})

test('stock that is set by hand, however, is an edit of the ledger', async () => {
  await database.db.update(products).set({ stock: 12 }).where(eq(products.id, 'P01'))
  await database.db.update(products).set({ price: 77 }).where(eq(products.id, 'P01'))
  expect(await movementsOf('P01')).toEqual([
    { change: 5, reason: 'import', orderId: null },
    { change: 7, reason: 'edit', orderId: null },
  ])
})

test('what an order moves says why and for which order, and the next transaction says nothing of it', async () => {
  await database.db.transaction(async (tx) => {
    const locked = await lockPublishedProducts(tx, ['P03', 'P02', 'GONE'])
    expect(locked.map(({ id }) => id)).toEqual(['P02', 'P03'])
    await moveStock(
      tx,
      [
        { productId: 'P02', change: -2 },
        { productId: 'P03', change: -1 },
        { productId: 'GONE', change: -1 },
      ],
      'reserve',
      'ORDER',
    )
  })
  await database.db.update(products).set({ stock: 4 }).where(eq(products.id, 'P02'))
  expect((await movementsOf('P02')).slice(1)).toEqual([
    { change: -2, reason: 'reserve', orderId: 'ORDER' },
    { change: 1, reason: 'edit', orderId: null },
  ])
  expect(await stockOf('P03')).toBe(4)
})

test('a hold that is paid leaves the shelf as it is and stands in the ledger as sold', async () => {
  const before = await stockOf('P03')
  await sellHeld(database.db, [{ productId: 'P03', quantity: 1 }], 'ORDER')
  expect(await stockOf('P03')).toBe(before)
  expect((await movementsOf('P03')).slice(2)).toEqual([
    { change: 1, reason: 'release', orderId: 'ORDER' },
    { change: -1, reason: 'sale', orderId: 'ORDER' },
  ])
})

test('no more leaves the shelf than is there, and a refused movement is not written down', async () => {
  const written = await movementsOf('P04')
  await expect(moveStock(database.db, [{ productId: 'P04', change: -6 }], 'sale', 'O')).rejects.toThrow()
  expect(await movementsOf('P04')).toEqual(written)
})

test('products that go take their stock out of the ledger', async () => {
  await database.db.delete(productSubCategories).where(eq(productSubCategories.productId, 'P05'))
  await database.db.delete(productCategories).where(eq(productCategories.productId, 'P05'))
  await database.db.delete(products).where(eq(products.id, 'P05'))
  expect((await movementsOf('P05')).at(-1)).toEqual({ change: -5, reason: 'edit', orderId: null })
  expect(await findLedgerFaults(database.db)).toEqual([])
})

test('the check names products whose stock the ledger does not explain, also those that are gone', async () => {
  await database.db.delete(stockMovements).where(eq(stockMovements.productId, 'P06'))
  await database.db.insert(stockMovements).values({ productId: 'NEVER', change: 3, reason: 'edit' })
  expect(await findLedgerFaults(database.db)).toEqual([
    { productId: 'NEVER', name: null, stock: 0, ledger: 3 },
    { productId: 'P06', name: expect.any(String), stock: 5, ledger: 0 },
  ])
})

test('shelves that are emptied at once empty the ledger', async () => {
  await database.db.delete(stockMovements)
  await database.db.execute(sql`
    insert into stock_movements (product_id, change, reason) select id, stock, 'import' from products where stock > 0`)
  await database.db.execute(sql`truncate products cascade`)
  expect(await findLedgerFaults(database.db)).toEqual([])
})
